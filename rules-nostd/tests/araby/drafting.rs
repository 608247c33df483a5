//! The end of a turn (refresh, draft, refill) and the deck (flip and exhaustion): ARA-098 to ARA-105, ARA-125
//! to ARA-127.

use rules_nostd::Game;
use rules_nostd::araby::model::{Closed, Flip, Place, Places, Product};
use rules_nostd::araby::{Araby, Chance, Options, Prompt};

use crate::common::{Arrange, STAND_IN, TestGame, card, ready, ready_with};
use crate::test_setup::{TestSetup, at};

/// ARA-098 to ARA-101, D-17, C-08, H-03, R-43, R-44, I-07: two of the four cards go to the hand, both before
/// any refill. Then the empty positions are refilled, the lowest first.
#[test]
fn two_cards_are_drafted_then_refilled() {
    let game = ready(2);
    let (deck, hand, line) = (game.position().deck, game.seat(1).hand, game.position().draft);
    let game = game.moves("end-turn\npass");
    assert_eq!(game.asked(), (1, Prompt::Draft(2)));
    assert_eq!(game.legal(), ["take 1", "take 2", "take 3", "take 4"]);
    let game = game.moves("take 3");
    assert_eq!(game.asked(), (1, Prompt::Draft(1)));
    assert_eq!(game.legal(), ["take 1", "take 2", "take 4"]);
    assert_eq!(game.refused("take 3"), "ARA-100");
    assert_eq!(game.refused("observe card generosity"), "ARA-101");
    let game = game.moves("take 1");
    assert_eq!(game.seat(1).hand, hand + 2);
    assert_eq!(game.chance(), Chance::OpenCard(1));
    let game = game.moves("observe card generosity");
    assert_eq!(game.chance(), Chance::OpenCard(3));
    let game = game.moves("observe card invigoration");
    let refilled = [Some(card("generosity")), line[1], Some(card("invigoration")), line[3]];
    assert_eq!(game.position().draft, refilled);
    assert_eq!(game.position().deck, deck - 2);
    assert_eq!((game.chance(), game.position().turns), (Chance::DrawCaravan(at(2)), 2));
}

/// ARA-099, ARA-027, ARA-059, I-25: the active seat's cards are refreshed when its turn ends and when its
/// next turn begins; nobody else's are. In between, each can be tasked once.
#[test]
fn the_entourage_is_refreshed_at_the_end_and_at_the_start() {
    let game = ready(2).recruit(1, "spices-foreman").moves("task merchant-prince-of-spices");
    let game = game.task_silently(2, "merchant-prince-of-magics");
    assert_eq!(game.refused("task merchant-prince-of-spices"), "ARA-055");
    let game = game.turn(2);
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(false));
    // Seat 2's turn has begun, so its cards are refreshed as well.
    assert_eq!(game.tasked(2, "merchant-prince-of-magics"), Some(false));
    let game = game.moves("floor seat 1\ntask merchant-prince-of-spices\nfloor seat 1");
    assert_eq!(game.refused("task merchant-prince-of-spices"), "ARA-055");
    let game = game.moves("pass").until(|chance| matches!(chance, Chance::DrawCaravan(_)));
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(true), "not before the own turn");
    let game = game.observed();
    assert_eq!(game.asked(), (1, Prompt::Act));
    assert_eq!(game.tasked(1, "merchant-prince-of-spices"), Some(false));
}

/// ARA-098, ARA-099: only the active seat is refreshed at the end of a turn.
#[test]
fn others_are_not_refreshed_at_the_end() {
    let game = ready(3).task_silently(3, "merchant-prince-of-jewels").turn(2);
    assert_eq!(game.tasked(3, "merchant-prince-of-jewels"), Some(true));
}

/// ARA-062, ARA-063, ARA-105, I-15, I-16: all seats' products are lost when the turn passes.
#[test]
fn products_are_lost_when_the_turn_passes() {
    let game = ready(3).moves("task merchant-prince-of-spices\nfloor seat 2\ntask merchant-prince-of-magics");
    assert_eq!(game.seat(2).pool.of(Product::Magics), 1);
    let game = game.turn(2);
    for number in 1..=3 {
        assert!(game.seat(number).pool.is_empty());
    }
    assert!(game.position().made.is_empty() && game.position().spent.is_empty());
    assert_eq!(game.refused("place seat 2 9"), "ARA-066");
}

/// ARA-102, R-45: a hand grows without limit.
#[test]
fn there_is_no_hand_limit() {
    let game = ready(2).turn(7);
    assert_eq!(game.seat(1).hand, 5 + 2 * 3);
    let game = game.arrange(|position| position.deck(10, 1));
    assert_eq!(game.seat(1).hand, 75 - 4 - 10 - game.seat(2).hand);
    assert_eq!(game.turn(8).asked(), (2, Prompt::Act));
}

/// A card that everybody saw drafted is known to be in that hand, so another seat cannot play it (I-09,
/// section 3.4). H-01: once played it lies open.
#[test]
fn drafted_cards_are_known() {
    let game = ready(2).arrange(|position| {
        // The line shows the only copy of Generosity.
        let slot = position.draft[0].replace(card("generosity")).unwrap();
        let (old, new) = (STAND_IN.copies(slot), STAND_IN.copies(card("generosity")));
        let hidden = position.places[new.start];
        position.places[new.start] = Places::OPEN;
        let open = position.places[old].iter_mut().find(|places| places.is_open()).unwrap();
        *open = hidden;
    });
    assert_eq!(game.refused("play generosity"), "ARA-036");
    let game = game.moves("end-turn\npass\ntake 1\ntake 2").observed();
    assert_eq!(game.asked(), (2, Prompt::Act));
    assert_eq!(game.refused("play generosity"), "ARA-036");
    let place = STAND_IN.copies(card("generosity")).start;
    assert_eq!(game.position().places[place], Places::only(Place::Hand(at(1))));
}

/// Returns a game with one card in the deck and three discards.
fn nearly_exhausted(options: Options) -> Araby<'static> {
    let game = ready_with(&STAND_IN, 2, options).discarded(&["generosity", "rejuvination", "magics-scout"]);
    game.arrange(|position| position.deck(1, 2))
}

/// ARA-125, ARA-126, ARA-127, C-12, R-46, R-47, I-08: when the last card has gone to the draft line, the
/// discard pile becomes the deck at once, the oldest discard on top.
#[test]
fn the_discard_pile_becomes_the_deck() {
    let game = nearly_exhausted(Options::default()).moves("end-turn\npass\ntake 1\ntake 2");
    assert_eq!(game.position().deck, 1);
    let game = game.moves("observe card invigoration");
    assert_eq!((game.position().deck, game.discard_pile().len()), (3, 0));
    assert_eq!(game.position().known, ["generosity", "rejuvination", "magics-scout"].map(card));
    assert_eq!(game.legal(), ["observe card generosity"]);
    assert_eq!(game.refused("observe card rejuvination"), "ARA-126");
    let game = game.moves("observe card generosity");
    assert_eq!(game.position().deck, 2);
    // The next resolution shows the back of Rejuvination.
    let game = game.turn(2).until(|chance| matches!(chance, Chance::OpenCard(_)));
    assert_eq!(game.legal(), ["observe card rejuvination"]);
}

/// a table that shuffles reports the shuffle, and then any of the cards can come up.
#[test]
fn a_table_may_reshuffle() {
    let options = Options { flip: Flip::Reshuffled, ..Options::default() };
    let game = nearly_exhausted(options).moves("end-turn\npass\ntake 1\ntake 2\nobserve card invigoration");
    assert_eq!(game.chance(), Chance::Shuffle);
    let game = game.moves("observe shuffle");
    assert_eq!(
        game.legal(),
        ["observe card magics-scout", "observe card generosity", "observe card rejuvination"]
    );
}

/// ARA-127, R-47: the last card of the deck still counts as deck while it lies at a caravan: no flip.
#[test]
fn a_resolution_card_does_not_exhaust_the_deck() {
    let game =
        ready(2).turn(2).discarded(&["generosity", "rejuvination"]).arrange(|position| position.deck(3, 2));
    let game = game.until(|chance| matches!(chance, Chance::ShowResolution(_)));
    assert_eq!((game.position().deck, game.discard_pile().len()), (1, 2));
    let game = game.observed();
    assert_eq!((game.position().deck, game.discard_pile().len()), (1, 2));
}

/// ARA-125, ARA-127, C-09: drawing by an effect continues after the flip, and the flipped cards are known.
#[test]
fn drawing_goes_on_after_a_flip() {
    let game = nearly_exhausted(Options::default()).products(1, Product::Magics, 1);
    let hand = game.seat(1).hand;
    let game = game.moves("play study-of-magics\npay magics\nobserve draw");
    assert_eq!(game.seat(1).hand, hand - 1 + 2);
    // Generosity was the oldest discard. Study came last and lies on the new discard pile.
    let generosity = STAND_IN.copies(card("generosity")).start;
    assert_eq!(game.position().places[generosity], Places::only(Place::Hand(at(1))));
    assert_eq!((game.position().deck, game.discard_pile()), (2, vec!["study-of-magics".to_owned()]));
}

/// if deck and discard pile are both empty, the draft line stays short and draws give nothing.
/// The next card discarded becomes the deck and fills the line.
#[test]
fn deck_and_discards_are_empty() {
    let game = ready(2).arrange(|position| position.deck(0, 2));
    let game = game.moves("end-turn\npass\ntake 1\ntake 3");
    assert_eq!((game.chance(), game.position().deck), (Chance::DrawCaravan(at(2)), 0));
    assert_eq!(game.position().draft.iter().flatten().count(), 2);
    let game = game.observed();
    // A draw gives nothing, and the virtue itself is the first discard, so it goes to the line.
    let game = game.products(2, Product::Magics, 1).moves("play study-of-magics\npay magics");
    assert_eq!(game.chance(), Chance::OpenCard(1));
    let game = game.moves("observe card study-of-magics");
    assert_eq!(game.asked(), (2, Prompt::Act));
    assert_eq!(game.position().draft.iter().flatten().count(), 3);
}

/// a seat drafts what is there.
#[test]
fn a_short_draft_line() {
    let game =
        ready(2).arrange(|position| position.deck(0, 2)).moves("end-turn\npass\ntake 1\ntake 3").observed();
    let hand = game.seat(2).hand;
    let game = game.moves("end-turn\npass\ntake 2\ntake 4");
    assert_eq!(game.seat(2).hand, hand + 2);
    assert_eq!(game.chance(), Chance::DrawCaravan(at(1)), "without any card nothing is shown");
    let game = game.observed().moves("end-turn\npass");
    assert_eq!(game.chance(), Chance::DrawCaravan(at(2)));
    assert_eq!(game.tally().closed, [Closed::LineEmpty(2)], "that nothing is drafted is told");
}

/// without a deck, the back of the draft line's lowest card is used for the resolution, and the card
/// stays.
#[test]
fn without_a_deck_the_draft_line_resolves() {
    let game = ready(2).turn(2).camels(1, "111 ... ...").arrange(|position| position.deck(0, 2));
    let game = game.moves("end-turn\npass\ntake 1\ntake 2");
    assert_eq!(game.chance(), Chance::DraftResolution(at(1), 3));
    let lowest = game.position().draft.iter().flatten().next().copied().unwrap();
    let backs = &STAND_IN.card(lowest).backs;
    assert_eq!(game.legal().len(), backs.len());
    let line = game.position().draft;
    let numbers = game.legal()[0].clone();
    let game = game.moves(&numbers);
    assert_eq!(game.position().draft, line);
    assert!(game.seat(1).coins > 3 && game.check().is_ok());
}
