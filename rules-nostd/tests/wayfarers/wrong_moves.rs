//! What a player who argues is told: the rule against the move, what is missing, and what to do.

use rules_nostd::Seat::{One, Two};
use rules_nostd::wayfarers::model::*;

use crate::common::*;
use crate::harness::refusals::assert_words;

#[test]
fn at_the_start_of_a_turn() {
    assert_words(
        &ready(2),
        "
        > place city
            WAY-028: A die is taken from supply before it is placed. Waiting for seat 1: place a die, place a worker or rest.
        > place city ship
            WAY-028: A die is taken from supply before it is placed. Waiting for seat 1: place a die, place a worker or rest.
        > raise
            RUL-14: Icons of the caravan turn only the die that is being placed. Waiting for seat 1: place a die, place a worker or rest.
        > shift 3 up
            WAY-052: Dice are turned by the trade ability, or by an effect that says so. Waiting for seat 1: place a die, place a worker or rest.
        > draw
            WAY-118: Three cards are drawn only where a die acquires a land or water card. Waiting for seat 1: place a die, place a worker or rest.
        > retrieve land 1 yellow
            WAY-072: A worker is taken from a card when an effect retrieves one. Waiting for seat 1: place a die, place a worker or rest.
        > science 1a
            RUL-53: The science ability follows a move of the marker. Waiting for seat 1: place a die, place a worker or rest.
        > guild blue
            WAY-104: A token goes to a guild when an effect says so. Waiting for seat 1: place a die, place a worker or rest.
        > move blue yellow
            WAY-105: A token moves between guilds when an effect says so. Waiting for seat 1: place a die, place a worker or rest.
        > reroll 3
            WAY-059: A die in supply is rerolled instead of a refresh, or in a rest. Waiting for seat 1: place a die, place a worker or rest.
        > refresh city
            WAY-056: A die comes off its space when an effect refreshes it, or in a rest. Waiting for seat 1: place a die, place a worker or rest.
        > tile G1
            DEC-21: A tile is chosen, turned and laid when an effect gives one. Waiting for seat 1: place a die, place a worker or rest.
        > keep L1
            WAY-120: Exactly one card is kept, of those just drawn. Waiting for seat 1: place a die, place a worker or rest.
        > pay silver
            DEC-11: How to pay is asked only where there are two ways. Waiting for seat 1: place a die, place a worker or rest.
        > discard
            WAY-147: An inspiration card is discarded when it is gained. Waiting for seat 1: place a die, place a worker or rest.
        > part 1
            WAY-035: Parts are chosen while an effect with several is carried out. Waiting for seat 1: place a die, place a worker or rest.
        > observe card L1
            WAY-121: Cards are turned up at the end of a turn, or drawn by an effect. Waiting for seat 1: place a die, place a worker or rest.
        ",
    );
}

#[test]
fn dice_and_workers() {
    let game = ready(2).arrange(|position| {
        position.dice(One, &[1, 3, 6]);
        position.purse(One, 0, 0);
        position.guilds(One, 0, 0, 0);
    });
    assert_words(
        &game,
        "
        die 1 > place harbour
            WAY-032: Missing: ship. The space shows 1, the die has 0. Choose another space, or turn the die first.
        die 3 > place harbour ship
            WAY-106: The exploration ability takes 1 blue influence; you have none. Influence the guild first.
        die 3 > place middle 1
            WAY-032: Missing: telescope. The space shows 1, the die has 0. Choose another space, or turn the die first.
        die 1 > place L1
            WAY-028: You have no dice space there. Place the die on your board, or on a city or harbour that you acquired.
        die 1 > lower
            WAY-047: Column 1 of your caravan has no icon that turns a die down. Place the die.
        die 6 > trade
            WAY-106: The trade ability takes 1 yellow influence; you have none. Influence the guild first.
        worker yellow > die 1
            WAY-026: A turn is one die, one worker or a rest, and this one has begun. Waiting for seat 1: choose the card for the worker.
        worker yellow > done
            DEC-12: That cannot be declined. Waiting for seat 1: choose the card for the worker.
        worker yellow > card water 1
            WAY-068: A water card takes no yellow worker. Choose a card of another kind.
        worker yellow > card land 3
            WAY-064: You lack 3 of its 3 silver, and the 2 yellow influence that would do instead. A worker is not placed to do nothing: choose another card.
        worker yellow > card land 4
            WAY-064: It costs 3 provisions; you have 0. A worker is not placed to do nothing: choose another card.
        worker blue > card townsfolk 1
            WAY-066: A townsfolk card takes no blue worker. Choose a card of another kind.
        ",
    );
}

#[test]
fn after_the_worker() {
    let placed = ready(2).moves("worker blue; card water 2");
    assert_words(
        &placed,
        "
        > retrieve water 2 blue
            WAY-072: A worker is taken from a card when an effect retrieves one. Waiting for seat 1: choose a part of the effect or say done.
        > worker yellow
            WAY-026: A turn is one die, one worker or a rest, and this one has begun. Waiting for seat 1: choose a part of the effect or say done.
        ",
    );
}

#[test]
fn cards_and_tiles() {
    let game = ready(2).arrange(|position| {
        position.dice(One, &[6, 3, 3]);
        position.purse(One, 9, 9);
        position.token(slot(CardKind::Water, 1), Two);
    });
    assert_words(
        &game,
        "
        die 6; place middle 1 > card space 1
            WAY-108: A faceup card is chosen where a worker or an effect asks for it. Waiting for seat 1: choose a part of the effect or say done.
        die 3; place middle 4; part 1 > tile Y1
            WAY-158: The effect gives a green tile, and that is a yellow one. Choose one of that type.
        die 3; place middle 4; part 1; tile G1 > cell 6 1
            RUL-18: The camel and the telescope of the caravan stay uncovered. Choose another cell.
        die 3; place middle 4; part 1; tile G1 > done
            DEC-21: That cannot be declined. Waiting for seat 1: choose the cell for the tile.
        die 3; place middle 4; part 1; tile G1 > tile G2
            DEC-21: A tile is chosen, turned and laid when an effect gives one. Waiting for seat 1: choose the cell for the tile.
        ",
    );
}

#[test]
fn resting_and_journaling() {
    let game = ready(2).arrange(|position| position.weary(One));
    assert_words(
        &game,
        "
        rest > done
            WAY-075: That cannot be declined. Waiting for the table: roll the next die of the rest.
        rest > die 1
            WAY-026: A turn is one die, one worker or a rest, and this one has begun. Waiting for the table: roll the next die of the rest.
        rest > reroll 1
            RUL-23: Dice in supply are rerolled after those that came off their spaces. Waiting for the table: roll the next die of the rest.
        ",
    );
}
