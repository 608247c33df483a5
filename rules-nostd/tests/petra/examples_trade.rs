//! The ledger's own examples with a trade: EX-J to EX-N, EX-P, EX-R to EX-U, EX-W. The player is seat
//! 1, without camels unless the example mentions them: with camels, every trade ends with the question
//! how many to spend.

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Next, Seat};

use super::rulebook::sheldon;
use super::{Example, SOUTH, STEP_3, WEST, changed, midway, named, row, trade_value};
use crate::common::{Arrange, EXAMPLES as TEST_TRACKS, TestGame, card, ready};

/// Seat 1 of two players on the test tracks, ready to trade: `traders` in a column, this row, no
/// camels. On its board Egypt trades with Rome, Rome with China, China with India, India with Local and
/// Local with Egypt.
fn trading(column: Trader, traders: u8, row: &str) -> Petra<'static> {
    ready(&TEST_TRACKS, 2).arrange(|position| {
        position.camels(Seat::One, 0);
        position.column(Seat::One, column, traders);
        position.market(Seat::One, &named(row));
    })
}

/// Applies what every trade of seat 1 leaves behind: pawn, worker, an empty column.
fn traded(position: &mut Position, column: Trader) {
    let mine = position.mine_mut();
    mine.pawn = SOUTH;
    mine.workers.insert(column);
    let traders = std::mem::take(&mut mine.settlements[column]);
    position.bag[column] += traders;
}

/// EX-J. PET-072, PET-073.
///
/// Given a main disc at 0, inactive. When it moves 4.
/// Then the bonus is gained once, the disc is at 4, active, and no cube is placed.
pub const EX_J: Example = Example {
    id: "EX-J",
    given: || trading(Trader::Rome, 2, "china egypt china india local egypt"),
    when: "
        pawn south
        worker rome
        permanent india
    ",
    then: |before, after| {
        assert_eq!(trade_value(&midway(before, "pawn south\nworker rome")), 4);
        changed(before, after, STEP_3, |position| {
            traded(position, Trader::Rome);
            position.mine_mut().discs.rome = Disc { space: 4, active: true };
            position.mine_mut().permanents.insert(Trader::India);
            position.supply.permanents.india -= 1;
            position.spent.bonuses.insert(Trader::Rome);
        });
    },
    refused: &[],
};

/// EX-K. PET-070, PET-072, PET-073, PET-076, PET-077, PET-078, PET-079, PET-081, AMB-29.
///
/// Given a main disc at 0, inactive, both influence spaces (5 and 7) empty.
/// When it moves 16, two laps, in one turn.
/// Then the bonus is gained once; cubes are at 5 and, from lap two, at 7; the disc is at 0, inactive.
pub const EX_K: Example = Example {
    id: "EX-K",
    given: || trading(Trader::China, 4, "india india egypt india india local"),
    when: "
        pawn south
        worker china
        building china
    ",
    then: |before, after| {
        assert_eq!(trade_value(&midway(before, "pawn south\nworker china")), 16);
        changed(before, after, STEP_3, |position| {
            traded(position, Trader::China);
            position.mine_mut().buildings.insert(Trader::China);
            position.mine_mut().cubes -= 2;
            position.cubes.china.spaces = [Some(Seat::One), Some(Seat::One)].into_iter().collect();
            position.supply.buildings -= 1;
            position.spent.bonuses.insert(Trader::China);
        });
        assert_eq!(after.position().boards[Seat::One].discs.china, Disc { space: 0, active: false });
    },
    refused: &[],
};

/// EX-L. PET-079, PET-082, AMB-34.
///
/// Given EX-K, but 5 and 7 are filled (by seat 2). When the disc moves 8.
/// Then the bonus is gained once and one cube is in the pool.
pub const EX_L: Example = Example {
    id: "EX-L",
    given: || {
        trading(Trader::China, 2, "india india egypt india india local").arrange(|position| {
            position.cube(Seat::Two, Region::China, 0);
            position.cube(Seat::Two, Region::China, 1);
        })
    },
    when: "
        pawn south
        worker china
        building rome
    ",
    then: |before, after| {
        assert_eq!(trade_value(&midway(before, "pawn south\nworker china")), 8);
        changed(before, after, STEP_3, |position| {
            traded(position, Trader::China);
            position.mine_mut().buildings.insert(Trader::Rome);
            position.mine_mut().cubes -= 1;
            position.cubes.china.pool[Seat::One] = 1;
            position.supply.buildings -= 1;
            position.spent.bonuses.insert(Trader::China);
        });
        assert_eq!(after.position().boards[Seat::One].discs.china, Disc { space: 0, active: false });
    },
    refused: &[],
};

/// EX-M. AMB-24.
///
/// Given a main disc on the bonus space 2, inactive. When it moves 1. Then nothing is triggered.
pub const EX_M: Example = Example {
    id: "EX-M",
    given: || {
        trading(Trader::China, 1, "india egypt rome egypt local local")
            .arrange(|position| position.disc(Seat::One, Trader::China, 2, false))
    },
    when: "
        pawn south
        worker china
    ",
    then: |before, after| {
        changed(before, after, STEP_3, |position| {
            traded(position, Trader::China);
            position.mine_mut().discs.china = Disc { space: 3, active: false };
        });
    },
    refused: &[],
};

/// EX-N. PET-067, PET-083, PET-098, PET-099, PET-100, PET-101.
///
/// Given the Local disc at 0 and no camels. When the trade value is 3.
/// Then the camel at 2 is gained; it may be kept, or (here) spent to reach 4 and take a card.
pub const EX_N: Example = Example {
    id: "EX-N",
    given: || trading(Trader::Local, 3, "egypt rome china india local rome"),
    when: "
        pawn south
        worker local
        camels 1
        card 2
        observe influence india 3
    ",
    then: |before, after| {
        let rested = midway(before, "pawn south\nworker local");
        assert_eq!(trade_value(&rested), 3);
        assert_eq!(rested.legal(), ["camels 1", "done"]);
        changed(before, &rested.clone().moves("done"), STEP_3, |position| {
            traded(position, Trader::Local);
            position.mine_mut().discs.local.space = 3;
            position.mine_mut().camels = 1;
            position.supply.camels -= 1;
        });

        changed(before, after, STEP_3, |position| {
            traded(position, Trader::Local);
            position.mine_mut().discs.local.space = 4;
            let [taken, turned_up] = ["rome 3", "india 3"].map(|name| card(before.edition(), name));
            position.mine_mut().hand.seen.add(taken);
            position.influence.row[1] = Some(turned_up);
            position.influence.unseen.remove(turned_up);
            position.influence.deck -= 1;
        });
    },
    refused: &[],
};

/// EX-P. PET-059, PET-065, PET-089.
///
/// Given the Rome column holds only its permanent settlement, and 2 partner tiles are in the row.
/// When a trade is made with Rome. Then its value is 2; no tile goes to the bag; the permanent stays.
pub const EX_P: Example = Example {
    id: "EX-P",
    given: || {
        trading(Trader::Rome, 0, "china egypt china india local egypt").arrange(|position| {
            position.permanent(Seat::One, Trader::Rome);
            position.disc(Seat::One, Trader::Rome, 2, false);
        })
    },
    when: "
        pawn south
        worker rome
    ",
    then: |before, after| {
        changed(before, after, STEP_3, |position| {
            position.mine_mut().pawn = SOUTH;
            position.mine_mut().workers.insert(Trader::Rome);
            position.mine_mut().discs.rome = Disc { space: 2 + 2, active: false };
        });
        assert!(after.position().boards[Seat::One].permanents.has(Trader::Rome));
    },
    refused: &[],
};

/// EX-R. PET-160, PET-161.
///
/// Given 8 cubes placed, an active disc, a free influence space 1 ahead. When a trade of value 5 is
/// made. Then the game ends after 1 step; the chosen column is not emptied.
pub const EX_R: Example = Example {
    id: "EX-R",
    given: || {
        trading(Trader::China, 5, "india egypt rome egypt local local").arrange(|position| {
            for region in [Region::Egypt, Region::Rome] {
                position.cube(Seat::One, region, 0);
                position.cube(Seat::One, region, 1);
                position.pool(Seat::One, region);
            }
            for name in ["rome equals egypt", "rome 3"] {
                position.completed(Seat::One, card(&TEST_TRACKS, name));
            }
            position.disc(Seat::One, Trader::China, 4, true);
            position.camels(Seat::One, 2);
        })
    },
    when: "
        pawn south
        worker china
    ",
    then: |before, after| {
        assert_eq!(before.position().boards[Seat::One].placed_cubes(), 8);
        changed(before, after, Next::Over, |position| {
            position.mine_mut().pawn = SOUTH;
            position.mine_mut().workers.insert(Trader::China);
            position.mine_mut().discs.china = Disc { space: 5, active: false };
            position.mine_mut().cubes = 0;
            position.cubes.china.spaces[0] = Some(Seat::One);
            position.winner = Some(Seat::One);
            position.trade = after.position().trade; // cut short: see below
        });
        assert_eq!(trade_value(after), 5);
        assert_eq!(after.position().boards[Seat::One].settlements.china, 5);
        assert!(after.legal().is_empty());
    },
    refused: &[("camels 1", "PET-161"), ("done", "PET-161"), ("pawn north", "PET-161")],
};

/// EX-S. PET-095, PET-093, PET-063, PET-064, AMB-26, AMB-28.
///
/// Given the last stall is purple, there is a building below India, India's bonus space is 1 ahead.
/// When a trade with India passes it: gold is pushed in.
/// Then purple drops into the India column and brings 1 camel, which is (here) spent in this move;
/// afterwards it goes to the bag with the rest of the column. The value does not change.
pub const EX_S: Example = Example {
    id: "EX-S",
    given: || {
        trading(Trader::India, 1, "egypt rome local rome egypt india").arrange(|position| {
            position.building(Seat::One, Trader::India);
            position.disc(Seat::One, Trader::India, 1, false);
        })
    },
    when: "
        pawn south
        worker india
        camels 1
    ",
    then: |before, after| {
        let pushed = midway(before, "pawn south\nworker india");
        assert_eq!(trade_value(&pushed), 1);
        assert_eq!(pushed.position().mine().market, row("gold egypt rome local rome egypt"));
        assert_eq!(pushed.position().mine().settlements.india, 2);
        assert_eq!(pushed.position().mine().camels, 1);
        assert_eq!(pushed.legal(), ["camels 1", "done"]);

        changed(before, after, STEP_3, |position| {
            traded(position, Trader::India);
            position.mine_mut().market = row("gold egypt rome local rome egypt");
            position.mine_mut().discs.india = Disc { space: 3, active: true };
            position.supply.gold -= 1;
            position.bag.india += 1;
            position.spent.bonuses.insert(Trader::India);
            position.spent.buildings.insert(Trader::India);
        });
        assert_eq!(after.position().boards[Seat::One].settlements.india, 0);
    },
    refused: &[],
};

/// EX-T. PET-060, PET-066, PET-078.
///
/// Given 2 red in the China column, partner India, 1 purple and 1 gold in the row.
/// When China is traded and gold counts as India. Then the value is 2 × 2 = 4; gold stays.
pub const EX_T: Example = Example {
    id: "EX-T",
    given: || {
        trading(Trader::China, 2, "egypt gold rome india egypt local")
            .arrange(|position| position.disc(Seat::One, Trader::China, 2, false))
    },
    when: "
        pawn south
        worker china
        gold as india
    ",
    then: |before, after| {
        let as_rome = midway(before, "pawn south\nworker china\ngold as rome");
        assert_eq!(as_rome.position().mine().discs.china.space, 2 + 2, "gold is of the type that is named");

        changed(before, after, STEP_3, |position| {
            traded(position, Trader::China);
            position.mine_mut().discs.china = Disc { space: 2 + 4, active: false };
        });
        assert_eq!(after.position().boards[Seat::One].market.count(Tile::Gold), 1);
    },
    refused: &[],
};

/// EX-U. PET-126, PET-059.
///
/// Given EX-C, and a Nomad of type India. When it is played in the market row.
/// Then the value is 2 × 4 = 8, and the Nomad is discarded.
pub const EX_U: Example = Example {
    id: "EX-U",
    given: || sheldon().arrange(|position| position.villager(Seat::One, Villager::Nomad(Trader::India))),
    when: "
        pawn south
        worker china
        nomad india in market
        building local
        done
    ",
    then: |before, after| {
        let played = midway(before, "pawn south\nworker china\nnomad india in market");
        assert_eq!(trade_value(&played), 8);
        changed(before, after, STEP_3, |position| {
            traded(position, Trader::China);
            let mine = position.mine_mut();
            mine.discs.china = Disc { space: 0, active: false };
            mine.buildings.insert(Trader::Local);
            mine.cubes -= 1;
            mine.villagers.remove(Villager::Nomad(Trader::India));
            position.villagers.discard.add(Villager::Nomad(Trader::India));
            position.cubes.china.spaces[0] = Some(Seat::One);
            position.supply.buildings -= 1;
            position.spent.bonuses.insert(Trader::China);
        });
    },
    refused: &[],
};

/// EX-W. PET-084, PET-148, AMB-12, AMB-27.
///
/// Given an empty bag. When the Egypt bonus is gained; and (after a turn of seat 2 that changes
/// nothing) one tile is pushed in.
/// Then the row has 7 stalls and 6 tiles, stall 0 open; the push fills it and drives nothing out.
pub const EX_W: Example = Example {
    id: "EX-W",
    given: || {
        trading(Trader::Egypt, 1, "rome china india local china india").arrange(|position| {
            position.disc(Seat::One, Trader::Egypt, 1, false);
            position.caravan(&named("egypt rome china india local egypt local"));
            position.empty_bag_to(Seat::Two);
        })
    },
    when: "
        pawn south
        worker egypt
        done
        pawn west
        done
        pawn east
        siq 7
    ",
    then: |before, after| {
        assert!(before.position().bag_is_empty());
        let gained = midway(before, "pawn south\nworker egypt");
        changed(before, &gained, STEP_3, |position| {
            traded(position, Trader::Egypt); // its tile comes into the bag too late for the draw
            position.mine_mut().discs.egypt = Disc { space: 2, active: true };
            position.mine_mut().market = gained.position().mine().market.clone();
            position.supply.extensions -= 1;
            position.spent.bonuses.insert(Trader::Egypt);
        });
        let market = &gained.position().mine().market;
        assert_eq!((market.stalls(), market.tile(0)), (7, None));
        assert!(market.tiles().eq(named::<Tile>("rome china india local china india")));

        changed(&gained, after, STEP_3, |position| {
            position.boards[Seat::Two].pawn = WEST;
            position.mine_mut().pawn = Cell { column: 2, row: 2 };
            position.mine_mut().market = row("local rome china india local china india");
            position.caravan.remove(6);
            position.spent = Spent::default();
        });
    },
    refused: &[],
};
