//! Every kind of move is refused by a rule about it, at every moment that random games reach.
//!
//! One refusal is left for what can be said at no moment: ARA-135 after the end, when nothing is legal any more.

use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::{Arrange, FACES, STAND_IN, TestGame, first, ready, ready_with};
use crate::harness::refusals::assert_refused_by_their_rules;

/// Marks that random games do not meet, each proved by a test with the rule's id.
const RARE: &[(&str, &str)] = &[
    ("ARA-018", "observe stacks"),
    ("ARA-031", "later"),
    ("ARA-040", "discard"),
    ("ARA-041", "discard"),
    ("ARA-046", "discard"),
    ("ARA-054", "member"),
    ("ARA-054", "part"),
    ("ARA-054", "task"),
    ("ARA-074", "later"),
    ("ARA-074", "now"),
    ("ARA-091", "later"),
    ("ARA-091", "now"),
    ("ARA-092", "cannot"),
    ("ARA-114", "observe turned-up"),
    ("ARA-125", "observe turned-up"),
    ("ARA-126", "observe discard"),
    ("ARA-126", "observe shuffle"),
    ("ARA-126", "observe turned-up"),
];

#[test]
fn moves_are_refused_by_their_rules() {
    let game = |seed: usize| {
        let edition = if seed % 4 == 3 { &*FACES } else { &*STAND_IN };
        let flip = if seed % 3 == 2 { model::Flip::Reshuffled } else { model::Flip::InOrder };
        Araby::new(edition, 2 + seed % 3, Options { flip, ..Options::default() }).unwrap()
    };
    assert_refused_by_their_rules((0..24).map(game), RARE);
}

/// ARA-138 to ARA-144: a move out of its time is refused by the rule about its time, and told who is awaited for what.
#[test]
fn the_words_say_who_is_awaited() {
    let game = ready(3).arrange(|position| position.hand(1, "spices-merchant"));
    let told = |game: &Araby<'_>, m: &str, words: &str| assert_eq!(game.refusal(m).to_string(), words);
    told(
        &game,
        "take 1",
        "ARA-098: Cards are drafted at the end of a turn, after the refresh. \
         Now it is for seat 1 to act or end the turn.",
    );
    told(
        &game,
        "observe draw",
        "ARA-140: Cards are drawn only where the effect of a card says so. \
         Now it is for seat 1 to act or end the turn.",
    );
    told(
        &game,
        "to seat 2",
        "ARA-139: No effect of a card asks for that choice. Now it is for seat 1 to act or end the turn.",
    );
    told(&game, "offer", "ARA-143: No deal is being made. Now it is for seat 1 to act or end the turn.");
    told(
        &game.clone().moves("play spices-merchant"),
        "task merchant-prince-of-spices",
        "ARA-086: Actions are handled one at a time, and one is half done. \
         Now it is for seat 1 to pay for a card or cancel.",
    );
    told(
        &game.clone().moves("floor seat 2"),
        "cancel",
        "ARA-138: Only an unpaid play or an unfinished term is taken back. Now it is for seat 2 to act or pass.",
    );
    told(
        &game.moves("end-turn\npass\npass"),
        "deal seat 2",
        "ARA-142: Deals are made and kept between two actions of a turn. \
         Now it is for seat 1 to take from the draft line.",
    );
}

/// ARA-126, R-46: the discard pile is turned over, not shuffled. ARA-125, R-48: without a deck the card in the lowest
/// position of the draft line shows the numbers. ARA-126: after a flip the oldest discard is turned up.
#[test]
fn cards_that_are_not_on_top() {
    assert_eq!(ready(2).refused("observe shuffle"), "ARA-126");
    let faces = |players| ready_with(&FACES, players, Options::default());
    let resolving = |game: Araby<'static>| game.moves("end-turn\npass\ntake 1\ntake 2");
    // The draft line is refilled with the last two cards, so nothing is left to lie at the caravan.
    let mut empty = resolving(faces(2).turn(2).arrange(|position| position.deck(2, 1)));
    while matches!(empty.next(), Next::Observe(Chance::OpenCard(_))) {
        let m = first(&empty);
        empty.play(m).unwrap();
    }
    assert_eq!((empty.position().deck, empty.chance()), (0, Chance::TurnUpResolution(Seat::One)));
    assert_eq!(empty.refused("observe turned-up generosity 1"), "ARA-125");
    let mut flipped = resolving(faces(2).turn(2).arrange(|position| {
        position.discards("rejuvination");
        position.deck(2, 1);
    }));
    while matches!(flipped.next(), Next::Observe(Chance::OpenCard(_))) {
        let m = first(&flipped);
        flipped.play(m).unwrap();
    }
    assert_eq!(flipped.chance(), Chance::TurnUpResolution(Seat::One));
    assert_eq!(flipped.refused("observe turned-up generosity 1"), "ARA-126");
}
