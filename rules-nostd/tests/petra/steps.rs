//! Impossible steps (section 8 of the ledger): two legal positions, one of which cannot follow from the
//! other.

use Region as R;
use Seat::{One, Two};
use Trader::{China, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::invariants::{midgame, trading};
use crate::villagers::tiles;

/// Returns the invariant that the step from `before` to `after`, both legal positions, breaks.
fn step(before: &Petra<'_>, after: &Petra<'_>) -> &'static str {
    after.check_step(before).map_or_else(|broken| broken.invariant, |()| "holds")
}

/// INV-13: the turn does not pass while the caravan is below its minimum and the bag has tiles.
#[test]
fn the_caravan_is_refilled_in_time() {
    let before = ready(&STAND_IN, 3).moves("pawn east\nsiq 7");
    let after = before.clone().moves("done");
    assert_eq!(step(&before, &after), "holds");
    assert_eq!(step(&before, &after.clone().arrange(|position| position.caravan_length(14))), "INV-13");
    let empty = after.arrange(|position| {
        position.caravan_length(14);
        position.empty_bag_to(Two);
    });
    assert_eq!(step(&before, &empty), "holds", "the bag is empty: it stays short");
}

/// INV-14: a pawn moves exactly one cell, in its owner's step 1.
#[test]
fn a_pawn_moves_one_cell_per_turn() {
    let before = ready(&STAND_IN, 3);
    let after = before.clone().moves("pawn east");
    assert_eq!(step(&before, &after), "holds");
    let pawn = |seat: Seat, column, row| {
        after.clone().arrange(|position| position.boards[seat].pawn = Cell { column, row })
    };
    assert_eq!(step(&before, &pawn(One, 2, 2)), "INV-14", "diagonally");
    assert_eq!(step(&before, &pawn(One, 1, 1)), "INV-14", "not at all");
    assert_eq!(step(&before, &pawn(Two, 1, 0)), "INV-14", "out of turn");
}

/// INV-20: once-per-turn limits end with the turn, not before.
#[test]
fn limits_end_with_the_turn() {
    let before =
        ready(&STAND_IN, 3).arrange(|position| position.spent.bonuses.insert(Rome)).moves("pawn east\nsiq 7");
    let after = before.clone().moves("done");
    assert_eq!(step(&before, &after), "holds");
    let kept = after.arrange(|position| position.spent.bonuses.insert(Rome));
    assert_eq!(step(&before, &kept), "INV-20");
    let lifted = before.clone().arrange(|position| position.spent = Spent::default());
    assert_eq!(step(&before, &lifted), "INV-20");
}

/// INV-24: nothing is accepted after the end.
#[test]
fn no_step_after_the_end() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        (0..3).for_each(|index| position.cube(One, R::Egypt, index));
        (0..5).for_each(|_| position.pool(One, R::Egypt));
        position.cube(One, R::Rome, 0);
        position.winner = Some(One);
    });
    assert_eq!(step(&game, &game), "INV-24");
}

/// INV-25: placed cubes, extensions, buildings, permanent settlements and completed cards stay.
#[test]
fn what_stays_forever_stays() {
    let game = midgame();
    let less: [fn(&mut Position); 5] = [
        |position| {
            position.cubes[R::Egypt].spaces[0] = None;
            position.boards[One].cubes += 1;
        },
        |position| position.market(One, &tiles("ERCILE")),
        |position| {
            position.boards[One].buildings.remove(Rome);
            position.supply.buildings += 1;
        },
        |position| {
            position.boards[One].permanents.remove(China);
            position.supply.permanents[China] += 1;
        },
        |position| {
            let card = position.boards[Two].completed.pop().unwrap();
            position.boards[Two].hand.seen.add(card);
            position.cube(Two, R::Egypt, 1);
            position.boards[Two].cubes += 1;
        },
    ];
    for (number, less) in less.into_iter().enumerate() {
        assert_eq!(step(&game, &game.clone().arrange(less)), "INV-25", "{number}");
    }
}

/// INV-27: a finished trade leaves no trader in its column.
#[test]
fn a_finished_trade_empties_its_column() {
    let before = trading();
    let after = before.clone().moves("done");
    assert_eq!(step(&before, &after), "holds");
    assert_eq!(step(&before, &after.arrange(|position| position.column(One, China, 1))), "INV-27");
}
