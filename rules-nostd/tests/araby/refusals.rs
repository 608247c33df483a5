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
    ("ARA-145", "pay"),
];

/// The rules and words that are left for what can be said at no moment of a game.
const FALLBACKS: &[(&str, &str)] = &[("ARA-135", "The game is over.")];

#[test]
fn moves_are_refused_by_their_rules() {
    let game = |seed: usize| {
        let edition = if seed % 4 == 3 { &*FACES } else { &*STAND_IN };
        let flip = if seed % 3 == 2 { model::Flip::Reshuffled } else { model::Flip::InOrder };
        Araby::new(edition, 2 + seed % 3, Options { flip, ..Options::default() }).unwrap()
    };
    assert_refused_by_their_rules((0..24).map(game), RARE, FALLBACKS);
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
    assert_eq!((empty.position().deck, empty.chance()), (0, Chance::DraftResolution(Seat::One, 1)));
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

/// The most important refusals say what is missing, with numbers and names: ARA-015, ARA-018, ARA-031, ARA-036, ARA-038,
/// ARA-039, ARA-049, ARA-055, ARA-057, ARA-066, ARA-069, ARA-070, ARA-071, ARA-076, ARA-078, ARA-081, ARA-092, ARA-096,
/// ARA-100, ARA-143.
#[test]
fn the_words_say_what_is_missing() {
    let told = |game: &Araby<'_>, m: &str, words: &str| assert_eq!(game.refusal(m).to_string(), words);
    let start = ready(3);
    told(
        &start,
        "place seat 1 5",
        "ARA-066: A camel carries a product that was generated in this turn; a discard makes none. \
         Task a card or play a djinn that makes spices.",
    );
    told(
        &start,
        "task merchant-prince-of-magics",
        "ARA-057: That card is in the entourage of seat 2, not in yours. \
         Task one of your own cards; a deal can make its owner task it.",
    );
    told(&start, "ask seat 2", "ARA-031: No caravan lies before seat 2 yet. Choose a caravan on the table.");
    told(
        &start,
        "play magics-merchant",
        "ARA-036: That card lies in the draft line, and seat 1 can have no copy of it. Check the card.",
    );
    told(
        &start.clone().moves("floor seat 2"),
        "play generosity",
        "ARA-049: Merchants, allies and virtues are played on the own turn only; this is the turn of seat 1. \
         Play a djinn, or wait for your turn.",
    );
    told(&start, "deliver 2", "ARA-092: Nothing is owed under number 2. Look at the list of what is owed.");

    let made = start.moves("task merchant-prince-of-spices");
    told(
        &made,
        "task merchant-prince-of-spices",
        "ARA-055: That card is tasked. It is refreshed at the start and the end of your turn, or by an effect.",
    );
    told(
        &made,
        "place seat 1 1",
        "ARA-070: Space 1 takes magics, and you have none of it. Choose a space that takes your spices.",
    );
    let taken = made.clone().arrange(|position| position.camel(1, 5, 3));
    told(&taken, "place seat 1 5", "ARA-069: Space 5 holds a camel of seat 3. Choose an empty space.");
    let none = made.arrange(|position| [1, 2, 4, 6, 7].into_iter().for_each(|on| position.camel(1, on, 1)));
    told(
        &none,
        "place seat 1 3",
        "ARA-071: All 5 of your camels are on caravans. Wait until a caravan is resolved.",
    );

    let second = ready(3).turn(2).arrange(|position| {
        position.product(2, model::Product::Spices, 1);
        position.product(1, model::Product::Spices, 1);
        position.hand(2, "spices-merchant");
        position.retain(2, "spices-broker");
        position.coins(2, 0);
    });
    told(
        &second,
        "place seat 1 5",
        "ARA-076: Seat 1, who owns the caravan, has not allowed that. Ask seat 1, or strike a deal.",
    );
    let space = second.clone().moves("ask seat 1\ncamels 1 3");
    told(
        &space,
        "place seat 1 5",
        "ARA-076: Seat 1 has allowed a camel on space 3, not here. Place it there, or ask seat 1.",
    );
    told(
        &second.clone().moves("floor seat 1"),
        "place seat 1 5",
        "ARA-078: Your caravan is locked: your turn is over. Ask seat 2, whose turn it is, to unlock it.",
    );
    told(
        &second,
        "task spices-broker",
        "ARA-038: That task costs coins: 1, more than you have. Discards do not pay for it: task another card.",
    );
    let paying = second.moves("play spices-merchant\npay spices");
    told(
        &paying,
        "pay spices",
        "ARA-036: The card does not cost spices, or not any more. Pay what is open: 1 coin.",
    );
    told(
        &paying,
        "pay coin",
        "ARA-038: Nobody can pay a coin that is not there. Discard a card that shows a coin, or cancel.",
    );

    let deal = ready(2).moves("deal seat 2\nitem seat 1 to seat 2\nnow coins");
    told(
        &deal,
        "amount 11",
        "ARA-143: That is 11, and one term has at most 10. Name fewer, and add a second term.",
    );
    let owing = deal.moves("amount 1\nitem seat 1 to seat 2\nnow products\ngoods jewels 2\noffer\naccept");
    told(
        &owing,
        "deliver 2",
        "ARA-065: You owe 2 jewels, and have none in this turn. \
         Get it first; before the turn passes you will be asked for it.",
    );
    let draft = ready(2).moves("end-turn\npass\ntake 3");
    told(&draft, "take 3", "ARA-100: No card lies at position 3 of the draft line. Take one that is there.");
    let mut dealt = Araby::new(&STAND_IN, 4, Options::default()).unwrap();
    for _ in 0..5 {
        let m = first(&dealt);
        dealt.play(m).unwrap();
    }
    told(&dealt, "colour yellow", "ARA-015: Seat 1 has the camels of that colour. Take another colour.");
}
