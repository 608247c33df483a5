//! What the other files do not cover: choices between alternatives, when a worker may be placed, and outside
//! figures.

use rules_nostd::Seat::One;
use rules_nostd::wayfarers::model::*;

use crate::common::{Arrange, PUBLISHED, TestGame, ready, slot};

/// DEC-10, WAY-035: taking a part of one alternative gives up the other. The parts of the chosen one can be
/// taken in any order.
#[test]
fn dec_10_alternatives() {
    // Middle 2: journal | retrieve worker + influence any-guild.
    let game = ready(2).arrange(|t| {
        t.dice(One, &[3, 3, 3]);
        t.tile(One, "G1", TileFace::Front, crate::common::cell(3, 2));
        t.worker(slot(CardKind::Land, 1), Worker::Yellow, rules_nostd::Seat::Two);
    });
    let game = game.moves("die 3; place middle 2");
    assert_eq!(game.legal(), ["part 1", "part 2", "part 3", "done"]);
    let journal = game.clone().moves("part 1; journal 1a");
    assert_eq!(journal.one().marker, JournalSpace::C1a);
    assert!(!journal.lists("part 2") && !journal.lists("part 3"));
    let others = game.moves("part 3; guild black");
    assert_eq!(others.refused("part 1").rule, "WAY-035");
    assert!(others.lists("part 2"));
    let others = others.moves("part 2; retrieve land 1 yellow");
    assert_eq!(others.one().workers.count(Worker::Yellow), 2);
    assert_eq!(others.one().guilds[Guild::Black], 1);
}

/// DEC-10: one unconditional part plus one of two alternatives (10a, 10c, 10e of the journal track).
#[test]
fn dec_10_a_part_for_all_and_one_of_two() {
    let game = ready(2).arrange(|t| {
        t.weary(One);
        t.marker(One, JournalSpace::C9a);
        for number in 59..=62 {
            t.water(One, &format!("W{number}"));
        }
    });
    let game = game.moves("rest; observe roll 3; observe roll 3; done; part 1; journal 10c");
    assert_eq!(game.legal(), ["part 1", "part 2", "part 3", "done"]);
    let game = game.moves("part 2; tile S1; cell 2 1");
    assert_eq!(game.refused("part 3").rule, "WAY-035");
    let game = game.moves("part 1; guild yellow");
    assert_eq!(game.one().guilds[Guild::Yellow], 2);
}

/// OUT-12, RUL-24, WAY-064: a worker may be placed if one part of the action can be resolved, and then must
/// do one.
#[test]
fn out_12_one_part_is_enough() {
    // Land 1: acquire townsfolk + shift 1. The player cannot pay for any townsfolk card.
    let game = ready(2).arrange(|t| t.purse(One, 0, 0)).moves("worker yellow; card land 1");
    assert_eq!(game.refused("part 1").rule, "WAY-108");
    assert_eq!(game.refused("done").rule, "WAY-064");
    let game = game.moves("part 2; shift 3 up");
    assert!(game.one().dice.has(Face::Four));
    // Without a die to turn, nothing is left to do there.
    let game = ready(2).arrange(|t| {
        t.purse(One, 0, 0);
        t.areas[One].middle = [true, true, true, false];
        t.dice(One, &[]);
    });
    let game = game.moves("worker yellow");
    assert_eq!(game.refused("card land 1").rule, "WAY-064");
}

/// OUT-10, RUL-13: where effects turn dice.
#[test]
fn out_10_shifts_outside_the_caravan() {
    let shifts = |effect: &Effect| effect.parts.iter().any(|part| part.deed == Deed::Shift);
    let land =
        PUBLISHED.land.values().iter().filter(|row| row.vista().is_some_and(|vista| shifts(&vista.effect)));
    assert_eq!(land.map(|row| row.card.number()).collect::<Vec<_>>(), [23, 31]);
    let water = PUBLISHED.water.values().iter().filter(|row| {
        shifts(&row.immediate) || row.space.as_ref().is_some_and(|space| shifts(&space.action.effect))
    });
    assert_eq!(water.map(|row| row.card.number()).collect::<Vec<_>>(), [49, 62]);
    let townsfolk = PUBLISHED.townsfolk.values().iter().filter(|row| shifts(&row.effect));
    assert_eq!(townsfolk.map(|row| row.card.number()).collect::<Vec<_>>(), [130, 138, 150]);
    let spots = PUBLISHED.spots.iter().filter(|row| shifts(&row.action.effect));
    assert_eq!(
        spots.map(|row| (row.row, row.slot)).collect::<Vec<_>>(),
        [(CardKind::Land, Slot::One), (CardKind::Water, Slot::One)]
    );
}

/// OUT-01: the components of the box, as far as the rules use them.
#[test]
fn out_01_components() {
    let decks =
        [CardKind::Townsfolk, CardKind::Land, CardKind::Water, CardKind::Space, CardKind::Inspiration];
    assert_eq!(decks.map(CardKind::deck_size), [36, 36, 36, 36, 16]);
    assert_eq!((JournalTile::ALL.len(), GreenPlace::ALL.len(), Board::ALL.len()), (10, 4, 4));
    assert_eq!((4 * DICE, 4 * usize::from(INFLUENCE)), (20, 60));
    let game = ready(4);
    let tiles = Tile::ALL.map(|tile| usize::from(game.position().store[tile])).iter().sum::<usize>();
    assert_eq!(tiles, 52 + 10);
    let workers =
        |worker| -> u8 { game.position().areas.values().map(|area| area.workers.count(worker)).sum() };
    assert_eq!(Worker::ALL.map(workers), [0, 4, 4]);
}

/// RUL-48: no effect of the edition gives a tile of any type; each names its type.
#[test]
fn rul_48_any_tile_is_no_gain() {
    let effects = PUBLISHED.spots.iter().map(|row| &row.action.effect);
    let gained: Vec<String> = effects
        .flat_map(|effect| &effect.parts)
        .filter(|part| matches!(part.deed, Deed::Upgrade(_) | Deed::UpgradeFree(_)))
        .map(|part| part.deed.to_string())
        .collect();
    assert_eq!(gained, ["upgrade green free", "upgrade yellow", "upgrade blue"]);
}
