//! The turn (RES-048 to RES-051) and turning the card (RES-038).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

const ONE: Seat = Seat::One;

/// Plays the first card that has a half of this colour, with that half up.
pub fn playing(game: Resafa<'_>, colour: Colour) -> Resafa<'_> {
    let plays = game.legal().into_iter().filter(|m| m.starts_with("play"));
    let mut played = plays.map(|play| game.clone().moves(&play));
    played.find(|game| game.lists(&format!("colour {colour}"))).expect("a card of that colour")
}

/// Ends this turn and plays to the next turn of seat 1. The others do nothing.
pub fn next_turn(game: Resafa<'_>) -> Resafa<'_> {
    let turns = (game.position().round, game.position().turns);
    let game = if game.lists("done") { game.moves("done") } else { game };
    let game = game.observed().until(ONE, Prompt::PlayCard);
    assert_ne!((game.position().round, game.position().turns), turns);
    game
}

/// RES-038, D-03, D-04: only the action and the colour of the half at the top count.
#[test]
fn the_upper_half_counts() {
    let game = ready(2);
    let upper = game.clone().moves("play 3 upper");
    assert_eq!(upper.legal(), ["main trading", "colour yellow", "look pile", "done"]);
    assert_eq!(upper.refused("main provisions").rule, "RES-038");
    assert_eq!(upper.refused("colour blue").rule, "RES-038");
    let lower = game.moves("play 3 lower");
    assert_eq!(lower.legal(), ["main provisions", "colour blue", "look pile", "done"]);
    assert_eq!(lower.refused("main trading").rule, "RES-038");
}

/// RES-048, D-04: the main action may come before the colour action or after it.
#[test]
fn either_order() {
    let game = ready(2).moves("play 1 upper");
    let main_first = game.clone().moves("main production\nroom A 2\nroom B 1\ncolour blue\nbonus blue 1");
    let colour_first = game.moves("colour blue\nbonus blue 1\nmain production\nroom A 2\nroom B 1");
    assert_eq!(main_first.one(), colour_first.one());
    assert_eq!((main_first.one().warehouse.stone, main_first.one().warehouse.marble), (4, 2));
}

/// RES-048: each of the two actions can be taken once.
#[test]
fn each_action_once() {
    let game = ready(2).moves("play 1 upper\nmain production\nroom A 2\nroom B 1");
    assert_eq!(game.refused("main production").rule, "RES-048");
    let game = game.moves("colour blue\nbonus blue 1");
    assert_eq!(game.position().turn, Seat::One);
    let game = ready(2).moves("play 1 upper\ncolour blue\nstep blue");
    assert_eq!(game.refused("colour blue").rule, "RES-048");
    assert_eq!(game.refused("step blue").rule, "RES-052");
}

/// both actions may be skipped, even once begun.
#[test]
fn a_05_both_may_be_skipped() {
    let game = ready(2).moves("play 1 upper");
    let before = game.one().clone();
    let skipped = game.clone().moves("done\nobserve card");
    assert_eq!(skipped.next(), Next::Decide(Seat::Two, Prompt::PlayCard));
    assert_eq!((skipped.one().coins, skipped.one().vp), (before.coins, before.vp));
    assert_eq!((skipped.one().warehouse, skipped.one().markers), (before.warehouse, before.markers));
    // An action that was begun and declined cannot be taken again.
    let begun = game.moves("main production\ndone\ncolour blue\ndone");
    assert_eq!(begun.chance(), Chance::DrawCard(ONE));
}

/// one action is completed before the other begins.
#[test]
fn a_06_no_interleaving() {
    let game = ready(2).moves("play 1 upper");
    let producing = game.clone().moves("main production\nroom A 2");
    assert_eq!(producing.refused("colour blue").rule, "A-06");
    assert!(!producing.lists("colour blue"));
    let colour = game.moves("colour blue");
    assert_eq!(colour.refused("main production").rule, "A-06");
}

/// RES-049: without the resources the main action is refused, the colour action is not.
#[test]
fn only_the_colour_action() {
    let game = ready(2).arrange(|position| position.purse(ONE, 0, 1, 0)).moves("play 1 lower");
    assert_eq!(game.refused("main workshop").rule, "RES-094");
    assert_eq!(game.legal(), ["colour yellow", "look pile", "done"]);
    let game = game.moves("colour yellow\nstep yellow");
    assert_eq!(game.chance(), Chance::DrawCard(ONE), "nothing is left to do");
}

/// RES-048, A-113: the colour action or a card can pay for the main action.
#[test]
fn a_113_the_colour_action_pays_for_the_main_action() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 1, 0, 0);
        position.display(Colour::Yellow, 1, bonus(52));
    });
    let game = game.moves("play 1 lower");
    assert_eq!(game.refused("main workshop").rule, "RES-094");
    let game = game.moves("colour yellow\nbonus yellow 1");
    assert_eq!(game.refused("main workshop").rule, "RES-094");
    let game = game.moves("use e52\nmain workshop\nbuild I 1");
    assert_eq!((game.one().coins, game.one().warehouse.stone), (0, 1));
}

/// RES-050, D-15: any number of cards may be used before the action card, between the actions and
/// in the middle of one.
#[test]
fn cards_at_any_moment() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 5, 0, 0);
        [52, 49, 41].into_iter().for_each(|card| position.bonus_card(ONE, bonus(card)));
        position.sacks(ONE, 2);
    });
    let game = game.moves("use e52\nuse z10");
    assert_eq!(game.prompt(), Prompt::PlayCard);
    assert_eq!((game.one().warehouse.stone, game.one().camel.level, game.one().coins), (2, 1, 4));
    let game = game.moves("play 1 upper\nuse e49\nmain production\nroom B 1\nuse e41\nuse z4");
    assert_eq!(game.prompt(), Prompt::ActivateRoom(1), "the action goes on");
    let game = game.moves("room A 1");
    let one = game.one();
    assert_eq!((one.coins, one.camel.level), (5, 3));
    assert_eq!(one.warehouse, ByItem { stone: 5, marble: 1, spice: 0, amphora: 1 });
    assert!(one.bonus.is_empty() && one.sacks.is_empty());
}

/// RES-050, A-07: cards cannot be used in another player's turn.
#[test]
fn a_07_only_in_the_own_turn() {
    let game = ready(2).arrange(|position| {
        position.bonus_card(Seat::Two, bonus(52));
        position.special_card(Seat::Two, special(22));
        position.bonus_tile(Seat::Two, CanalBonus::K2);
    });
    assert_eq!(game.refused("use e52").rule, "RES-060");
    assert_eq!(game.refused("use P22").rule, "RES-092");
    assert_eq!(game.refused("use k2").rule, "RES-130");
    let game = game.moves("play 1 upper\ndone\nobserve card");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::PlayCard));
    for own in ["use e52", "use P22", "use k2"] {
        assert!(game.lists(own), "{own}");
    }
}

/// RES-050: a step made of several moves has to be finished first.
#[test]
fn not_in_the_middle_of_a_step() {
    let game = ready(2).arrange(|position| {
        position.purse(ONE, 5, 5, 0);
        position.bonus_card(ONE, bonus(52));
    });
    let mut game = game.moves("play 1 lower\nmain workshop\nbuild I 1\nobserve workshop W04");
    for step in ["face front", "plot east 2", "turn 0"] {
        let step = step.replace("plot east 2", "plot east 2 south 2");
        assert_eq!(game.refused("use e52").rule, "RES-050", "before {step}");
        game = game.moves(&step);
    }
    assert!(game.lists("use e52"));
}

/// RES-051: a turn goes through card, actions, yellow swap, draw and hand limit, then to the next
/// player.
#[test]
fn the_order_of_a_turn() {
    let game = ready(2).arrange(|position| {
        position.areas[ONE].markers.yellow = 1;
        position.open_special(special(42));
        [49, 41].into_iter().for_each(|card| position.bonus_card(ONE, bonus(card)));
        position.sacks(ONE, 1);
    });
    assert_eq!(game.refused("main trading").rule, "RES-048", "first the card");
    let game = game.moves("play 3 upper\ncolour yellow\nstep yellow\ntop");
    let game = game.moves("observe special P37\nobserve special P43");
    assert_eq!(game.prompt(), Prompt::TakeActions, "the swap waits for the end of the actions");
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::SwapYellow(special(42)));
    assert_eq!(game.refused("observe card").rule, "RES-039", "no draw before the swap");
    let game = game.moves("swap 6 hand");
    assert_eq!(game.chance(), Chance::DrawCard(ONE));
    assert_eq!(game.refused("discard e41").rule, "RES-059", "no hand limit before the draw");
    let game = game.moves("observe card");
    assert_eq!(game.prompt(), Prompt::HandLimit(1));
    let game = game.moves("discard e41");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::PlayCard));
}

/// RES-051: in an even round there is no draw.
#[test]
fn the_order_of_a_turn_in_an_even_round() {
    let game = ready(2).arrange(|position| position.round(2));
    let game = game.moves("play 4 upper\ndone");
    assert_eq!(game.next(), Next::Decide(Seat::Two, Prompt::PlayCard));
}
