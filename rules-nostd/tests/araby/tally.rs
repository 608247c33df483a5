//! What a move does without a decision is told.

use rules_nostd::Seat;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;

use crate::common::{Arrange, FACES, STAND_IN, TestGame, ready};
use crate::harness::any_options;
use crate::harness::closed_steps::{Steps, assert_closed_steps_are_told};

/// Returns what the last move of `moves` closed.
fn closed(game: Araby<'static>, moves: &str) -> Vec<Closed> {
    game.moves(moves).tally().closed.to_vec()
}

/// ARA-125, ARA-126: the flip of the discard pile is told, with the number of cards, and only once.
#[test]
fn the_flip_is_told() {
    let game = ready(2).arrange(|position| {
        position.discards("generosity");
        position.discards("rejuvination");
        position.retain(1, "spices-scout");
        position.deck(1, 2);
    });
    let flipped = game.moves("task spices-scout\nobserve draw");
    assert_eq!((flipped.tally().flipped, flipped.position().deck), (2, 2));
    assert_eq!(flipped.moves("task merchant-prince-of-spices").tally(), &Tally::default());
}

/// without a deck the table is asked for the card of the draft line whose back shows the numbers.
#[test]
fn without_a_deck_the_right_card_is_asked_for() {
    let game = ready(2).turn(2).arrange(|position| position.deck(0, 1));
    let game = game.moves("end-turn\npass\ntake 1\ntake 3");
    assert_eq!(game.chance(), Chance::DraftResolution(Seat::One, 2));
    let words = "no deck is left: card 2 of the draft line has the numbers for seat 1";
    assert_eq!(game.chance().to_string(), words);
    let back = STAND_IN.card(game.position().draft[1].unwrap()).backs[0];
    let [top, middle, bottom] = back.pay;
    game.moves(&format!("observe resolution {} pays {top} {middle} {bottom}", back.bandit));
}

/// ARA-006, ARA-046: steps with nothing to choose are told with the reason.
#[test]
fn steps_without_a_choice_are_told() {
    let game = ready(2).arrange(|position| {
        position.retain(1, "spices-foreman");
        position.retain(1, "spices-scout");
        position.hand(1, "generosity");
        position.product(1, Product::Spices, 1);
    });
    assert_eq!(closed(game.clone(), "task spices-foreman"), [Closed::NothingTasked]);
    let one = "task merchant-prince-of-spices\ntask spices-foreman";
    assert_eq!(closed(game.clone(), one), [Closed::AllRefreshed]);
    let coins = "play generosity\npay spices";
    assert_eq!(closed(game.clone(), coins), [Closed::OnlyOpponent(Seat::Two)]);
    let empty = game.clone().arrange(|position| position.deck(0, 2));
    assert_eq!(closed(empty, "task spices-scout"), [Closed::CardsMissing(1)]);
    let help = "deal seat 2\nitem seat 2 to seat 1\nnow pay-coins\namount 1\noffer\naccept\nend-turn\npass";
    assert_eq!(closed(game, help), [Closed::HelpLapsed]);
    assert_eq!(Closed::HelpLapsed.rule(), "ARA-046");
}

/// ARA-006, ARA-046, R-48, R-52: random games close no step in silence.
#[test]
fn no_step_closes_in_silence() {
    let games = (0..24).map(|seed| {
        let edition = if seed % 4 == 3 { &*FACES } else { &*STAND_IN };
        let mut rng = fastrand::Rng::with_seed(seed as u64);
        Araby::new(edition, 2 + seed % 3, any_options(&mut rng)).unwrap()
    });
    let steps = Steps {
        pending: |game: &Araby<'_>| &game.position().tasks,
        passed: Araby::passed,
        may_be_silent: |game: &Araby<'_>, _, step| match step {
            // All of it was done.
            Task::Draft(0) | Task::Gain(_, _, _, 0) | Task::Pay => true,
            // A card of the draft line comes first.
            Task::Action | Task::Floor(_) => true,
            // Everybody was asked, or owes nothing.
            Task::ChooseColours | Task::Reveal | Task::LastCall(_) | Task::Settle | Task::Gate => true,
            // A gain without a choice.
            Task::Gain(_, member, place, _) => !matches!(
                game.edition().effect_of(member).gains[usize::from(place)],
                Gain::Products { product: None, .. }
                    | Gain::OpponentCoins(_)
                    | Gain::Refresh { count: Some(_), .. }
            ),
            _ => false,
        },
    };
    assert_closed_steps_are_told(games, &steps);
}
