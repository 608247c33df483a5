//! EX-A to EX-E: the rulebook's own examples. The player of each is seat 1.

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Next, Seat};

use super::{EAST, Example, NORTH, SOUTH, STEP_3, WEST, changed, midway, named, row, trade_value};
use crate::common::{Arrange, STAND_IN, TestGame, card, ready};

/// EX-A (PLAZA). PET-047, PET-040, PET-041, PET-042, PET-044.
///
/// Given a full row that ends in blue and purple, two orange tiles in the Plaza, caravan 20.
/// When both orange tiles are taken and pushed in.
/// Then they are leftmost, blue and purple are settled, the caravan has 18 tiles and no gap.
pub const EX_A: Example = Example {
    id: "EX-A",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.caravan(&named("egypt rome china india local egypt rome china"));
            position.market(Seat::One, &named("china local egypt china rome india"));
        })
    },
    when: "
        pawn north
        plaza 6
        plaza 1
    ",
    then: |before, after| {
        assert_eq!(before.position().caravan.len(), 20);
        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = NORTH;
            mine.market = row("egypt egypt china local egypt china");
            mine.settlements.rome += 1;
            mine.settlements.india += 1;
            position.caravan.remove(5);
            position.caravan.remove(0);
        });
        let caravan: Vec<Trader> =
            after.position().caravan.iter().map(|tile| tile.expect("no gap")).collect();
        assert_eq!(caravan.len(), 18);
        assert_eq!(caravan[..PLAZA], *named("rome china india local rome china"), "again 6 in the Plaza");
    },
    refused: &[],
};

/// EX-B (SIQ). PET-051, PET-052, PET-053.
///
/// Given a full row that ends in orange, a red tile in the Siq, caravan 20.
/// When the red tile is taken and pushed in.
/// Then it is leftmost, orange is settled, the caravan has 19 tiles and no gap.
pub const EX_B: Example = Example {
    id: "EX-B",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.caravan(&named("egypt rome india local egypt rome local china india"));
            position.market(Seat::One, &named("rome local india india rome egypt"));
        })
    },
    when: "
        pawn east
        siq 8
    ",
    then: |before, after| {
        assert_eq!(before.position().caravan.len(), 20);
        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = EAST;
            mine.market = row("china rome local india india rome");
            mine.settlements.egypt += 1;
            position.caravan.remove(7);
        });
        assert_eq!(after.position().caravan.len(), 19);
        assert_eq!(after.position().caravan_tiles(), 19, "no gap");
    },
    refused: &[],
};

/// The position of EX-C and EX-U.
pub fn sheldon() -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| {
        position.column(Seat::One, Trader::China, 2);
        position.market(Seat::One, &named("india egypt india rome india local"));
    })
}

/// EX-C (MARKET). PET-055, PET-059, PET-061, PET-072, PET-073, PET-076, PET-077, PET-064, PET-066.
///
/// Given 2 red tiles in the China column, 3 purple in the row, China's partner India, an inactive
/// China disc with the bonus space and then a free influence space within 6 spaces.
/// When a worker goes below China and no camel is spent.
/// Then the value is 2 × 3 = 6: the disc moves 6, a building is taken, a cube placed, the disc is
/// inactive again, the red tiles are in the bag; purple tiles and worker stay.
pub const EX_C: Example = Example {
    id: "EX-C",
    given: sheldon,
    when: "
        pawn south
        worker china
        building local
        done
    ",
    then: |before, after| {
        assert_eq!(before.position().boards[Seat::One].discs.china, Disc { space: 0, active: false });
        assert!(before.position().boards[Seat::One].permanents.is_empty());

        let passed_bonus = midway(before, "pawn south\nworker china");
        assert_eq!(trade_value(&passed_bonus), 6);
        assert_eq!(passed_bonus.prompt(), Prompt::ChooseBuilding);
        assert!(passed_bonus.position().mine().discs.china.active);

        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = SOUTH;
            mine.workers.insert(Trader::China);
            mine.discs.china = Disc { space: 6, active: false };
            mine.buildings.insert(Trader::Local);
            mine.settlements.china = 0;
            mine.cubes -= 1;
            position.cubes.china.spaces[0] = Some(Seat::One);
            position.supply.buildings -= 1;
            position.bag.china += 2;
            position.spent.bonuses.insert(Trader::China);
        });
    },
    refused: &[],
};

/// EX-D (VILLAGE). PET-103, PET-105, PET-117, PET-107, PET-110, PET-111.
///
/// Given 3 workers on the board and the Craftsman in the "2+" slot.
/// When all 3 are retrieved and the Craftsman is hired.
/// Then all slots were open; the row has a 7th stall with a tile from the bag; the Craftsman is
/// discarded; "3+" slid to "2+", a new villager is in "3+"; all 5 workers are free.
pub const EX_D: Example = Example {
    id: "EX-D",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            for column in [Trader::Egypt, Trader::China, Trader::Local] {
                position.worker(Seat::One, column);
            }
            position.villager_row([Villager::Herder, Villager::Craftsman, Villager::Scribe]);
            position.market(Seat::One, &named("egypt rome china india local egypt"));
        })
    },
    when: "
        pawn west
        retrieve egypt
        retrieve china
        retrieve local
        hire 2
        observe trader local
        observe villager merchant
    ",
    then: |before, after| {
        let retrieved = midway(before, "pawn west\nretrieve egypt\nretrieve china\nretrieve local");
        assert_eq!(retrieved.legal(), ["hire 1", "hire 2", "hire 3"]);

        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = WEST;
            mine.workers = TraderSet::EMPTY;
            mine.market = row("local egypt rome china india local egypt");
            position.supply.extensions -= 1;
            position.bag.local -= 1;
            let villagers = &mut position.villagers;
            villagers.row = [Villager::Herder, Villager::Scribe, Villager::Merchant].map(Some);
            villagers.deck.remove(Villager::Merchant);
            villagers.discard.add(Villager::Craftsman);
        });
    },
    refused: &[],
};

/// EX-E (influence card). PET-076, PET-131, PET-133, PET-139.
///
/// Given 1 cube in China and 2 in Rome, an active China disc, a free influence space within 4
/// spaces, and (hidden) in hand the card "equal number of cubes in Rome and China".
/// When a trade of value 4 moves the China disc, and the card is revealed in step 3.
/// Then the disc moves 4, places a cube and is inactive; the card is completed with a cube on it.
pub const EX_E: Example = Example {
    id: "EX-E",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.cube(Seat::One, Region::China, 0);
            position.cube(Seat::One, Region::Rome, 0);
            position.cube(Seat::One, Region::Rome, 1);
            position.disc(Seat::One, Trader::China, 2, true);
            position.column(Seat::One, Trader::China, 2);
            position.market(Seat::One, &named("india egypt rome local india local"));
        })
    },
    when: "
        pawn south
        worker china
        done
        reveal rome equals china
    ",
    then: |before, after| {
        let known = card(before.edition(), "rome equals china");
        let moved = midway(before, "pawn south\nworker china");
        assert_eq!(trade_value(&moved), 4);

        // No card is left in hand, so the turn ends after the reveal.
        changed(before, after, Next::Decide(Seat::Two, Prompt::MovePawn), |position| {
            let mine = position.mine_mut();
            mine.pawn = SOUTH;
            mine.workers.insert(Trader::China);
            mine.discs.china = Disc { space: 6, active: false };
            mine.settlements.china = 0;
            mine.cubes -= 2;
            mine.hand.hidden -= 1;
            mine.completed.push(known).unwrap();
            position.influence.unseen.remove(known);
            position.cubes.china.spaces[1] = Some(Seat::One);
            position.bag.china += 2;
            position.turn = Seat::Two;
        });
        let cubes = |region| after.position().cubes_in(region, Seat::One);
        assert_eq!((cubes(Region::China), cubes(Region::Rome)), (2, 2));
        assert_eq!(after.position().boards[Seat::One].placed_cubes(), 3 + 2);
    },
    refused: &[],
};
