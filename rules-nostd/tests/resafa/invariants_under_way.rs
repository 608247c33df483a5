//! Damaged positions in the middle of set-up or of an action: what is half done must be able to go on.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Seat};

use crate::common::*;
use crate::invariants::assert_found;

const ONE: Seat = Seat::One;

/// INV-06: set-up puts canal bonus tiles on the setup card's spaces, and nowhere else.
#[test]
fn bonus_tiles_in_set_up() {
    let mut game = Resafa::new(&STAND_IN, 2, Options::default()).unwrap();
    game.play(first(&game)).unwrap();
    assert_eq!(game.position().tasks.last(), Some(&Task::PlaceCanalBonuses));
    assert_found(
        &game,
        "INV-06",
        &[
            |position| position.supply.bonus_tiles_gone = 1,
            |position| {
                let kind = CanalBonus::ALL[0];
                position.network[space("r1c1")].bonus = Some(kind);
                position.network[space("r1c2")].bonus = Some(kind);
                position.network[space("r2c1")].bonus = Some(kind);
            },
        ],
    );
}

/// INV-32: a canal tile that a player is about to lay is not on the network yet. INV-24: a camel that has
/// arrived somewhere has left Resafa.
#[test]
fn actions_under_way() {
    let digging = ready(2).arrange(|position| {
        position.purse(ONE, 5, 0, 5);
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c1"));
    });
    let choosing = digging.moves("play 5 upper\nmain canal\ncanal c3 A");
    assert_found(
        &choosing,
        "INV-32",
        &[|position| *position.tasks.last_mut().unwrap() = Task::ChooseSpace(CanalTile::C1, CanalSide::A)],
    );
    let leaving = ready(2).arrange(|position| {
        position.purse(ONE, 5, 5, 5);
        position.areas[ONE].camel.level = 2;
        position.areas[ONE].warehouse = ByItem { stone: 0, marble: 0, spice: 2, amphora: 2 };
    });
    let loading = leaving.moves("play 3 upper\nmain trading\ntravel gerasa");
    assert_eq!(loading.position().tasks.last(), Some(&Task::LoadCamel));
    assert_found(&loading, "INV-24", &[|position| position.camel(ONE, Place::Resafa, None)]);
    assert_found(&loading, "INV-32", &[|position| position.trade.as_mut().unwrap().arrived = false]);
}

/// INV-11: before the starting sets are dealt nobody has a yellow card to swap in. INV-25: no trading tile is
/// flipped while they are placed.
#[test]
fn cards_and_tiles_in_set_up() {
    let mut game = Resafa::new(&STAND_IN, 2, Options::default()).unwrap();
    while game.position().trading.values().iter().flatten().count() == 0 {
        game.play(first(&game)).unwrap();
    }
    assert_found(
        &game,
        "INV-11",
        &[|position| {
            position.areas[ONE].unswapped.push(special(37)).unwrap();
        }],
    );
    assert_found(
        &game,
        "INV-25",
        &[|position| {
            for centre in Centre::ALL {
                if let Some(laid) = &mut position.trading[centre] {
                    laid.flips = 1;
                }
            }
        }],
    );
}
