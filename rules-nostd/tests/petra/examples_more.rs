//! The ledger's own examples without a trade: set-up (EX-F, EX-G), pushing (EX-H, EX-I, EX-O), the
//! village (EX-Q, EX-V) and the city (EX-X). The player is seat 1.

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Next, Seat};

use super::{EAST, Example, NORTH, STEP_3, WEST, changed, midway, named, row};
use crate::common::{Arrange, STAND_IN, TestGame, ready};

/// Moves that report tiles drawn from the bag.
macro_rules! draws {
    ($($trader:ident)*) => { concat!($("observe trader ", stringify!($trader), "\n"),*) };
}

/// Returns a game set up to the point where the start player is chosen.
fn before_the_start(players: usize) -> Petra<'static> {
    let mut text = String::from(
        "observe shuffle villagers\nobserve shuffle influence\n\
         observe villager herder\nobserve villager baker\nobserve villager scribe\n\
         observe influence egypt 3\nobserve influence rome 3\nobserve influence china 3\n\
         observe mix bag\n",
    );
    text += &draws!(egypt rome china india local).repeat(4);
    (1..=players).for_each(|board| text += &format!("observe board {board}\n"));
    text += &"observe hidden card\n".repeat(players);
    Petra::new(&STAND_IN, players, Options::default()).unwrap().moves(&text)
}

/// EX-F. PET-021, PET-022, PET-024, PET-027.
///
/// Given 4 players. When set-up is done (here seat 3 starts).
/// Then they have 1, 2, 3, 4 camels in turn order; 20 camels are in the supply, 25 tiles in the bag.
pub const EX_F: Example = Example {
    id: "EX-F",
    given: || before_the_start(4),
    when: concat!(
        "observe start seat 3\n",
        draws!(egypt rome china india local egypt),
        draws!(rome china india local egypt rome),
        draws!(china india local egypt rome china),
        draws!(india local egypt rome china india),
        draws!(local egypt rome china),
        draws!(india local egypt rome),
        draws!(china india local egypt),
        draws!(rome china india local),
    ),
    then: |before, after| {
        changed(before, after, Next::Decide(Seat::Three, Prompt::MovePawn), |position| {
            position.start = Seat::Three;
            position.turn = Seat::Three;
            let one_each = ByTrader { egypt: 1, rome: 1, china: 1, india: 1, local: 1 };
            for (seat, camels, market, settlements) in [
                (Seat::Three, 1, "egypt rome china india local egypt", ByTrader { india: 0, ..one_each }),
                (Seat::Four, 2, "rome china india local egypt rome", ByTrader { china: 0, ..one_each }),
                (Seat::One, 3, "china india local egypt rome china", ByTrader { rome: 0, ..one_each }),
                (Seat::Two, 4, "india local egypt rome china india", ByTrader { egypt: 0, ..one_each }),
            ] {
                let board = &mut position.boards[seat];
                board.camels = camels;
                board.market = row(market);
                board.settlements = settlements;
            }
            position.supply.camels = 20;
            position.bag = ByTrader { egypt: 5, rome: 5, china: 5, india: 5, local: 5 };
        });
        assert_eq!(after.position().bag.total(), 25);
    },
    refused: &[],
};

/// EX-G. PET-023, AMB-03.
///
/// Given the market draw so far is red, red, red, blue. When a red is drawn.
/// Then it goes back into the bag; the fifth tile is still to be drawn.
pub const EX_G: Example = Example {
    id: "EX-G",
    given: || before_the_start(2).moves(concat!("observe start seat 1\n", draws!(china china china rome))),
    when: "observe trader china",
    then: |before, after| {
        let redraw =
            Next::Observe(Chance::DrawTrader(Destination::SetupMarket(Seat::One, Some(Trader::China))));
        changed(before, after, redraw, |_| {});
        assert_eq!(after.position().boards[Seat::One].market, row("china china china rome"));
    },
    refused: &[("pawn north", "PET-163")],
};

/// EX-H. PET-040, PET-041, PET-042, PET-048.
///
/// Given the row `[a b c d e f]`. When x is pushed in, then y.
/// Then the row is `[y x a b c d]`; f left first, then e.
pub const EX_H: Example = Example {
    id: "EX-H",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.caravan(&named("egypt rome china india local egypt"));
            position.market(Seat::One, &named("egypt rome china india local rome"));
        })
    },
    when: "
        pawn north
        plaza 4
        plaza 3
    ",
    then: |before, after| {
        let x_pushed = midway(before, "pawn north\nplaza 4");
        let gained = |game: &Petra<'_>, trader| {
            let settled = |game: &Petra<'_>| game.position().boards[Seat::One].settlements[trader];
            settled(game) - settled(before)
        };
        assert_eq!(x_pushed.position().mine().market, row("india egypt rome china india local"));
        assert_eq!((gained(&x_pushed, Trader::Rome), gained(&x_pushed, Trader::Local)), (1, 0));

        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = NORTH;
            mine.market = row("china india egypt rome china india");
            mine.settlements.rome += 1;
            mine.settlements.local += 1;
            position.caravan.remove(3);
            position.caravan.remove(2);
        });
    },
    refused: &[],
};

/// EX-I. PET-043, PET-052.
///
/// Given a row that ends in blue and gold (and, to tempt the rule, a building below every column).
/// When one tile is pushed in. Then gold is in the supply (+1); no settlement changes; no camel.
pub const EX_I: Example = Example {
    id: "EX-I",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.caravan(&named("egypt rome china india local egypt india"));
            position.market(Seat::One, &named("egypt china local china rome gold"));
            Trader::ALL.into_iter().for_each(|column| position.building(Seat::One, column));
        })
    },
    when: "
        pawn east
        siq 7
    ",
    then: |before, after| {
        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = EAST;
            mine.market = row("india egypt china local china rome");
            position.caravan.remove(6);
            position.supply.gold += 1;
        });
    },
    refused: &[],
};

/// EX-O. PET-049, PET-093, PET-094.
///
/// Given a building in the (empty) Rome column. When PLAZA drives out 2 blue tiles.
/// Then 2 tiles are in Rome, and 1 camel is gained.
pub const EX_O: Example = Example {
    id: "EX-O",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.caravan(&named("egypt rome china india local egypt"));
            position.market(Seat::One, &named("egypt china india local rome rome"));
            position.column(Seat::One, Trader::Rome, 0);
            position.building(Seat::One, Trader::Rome);
        })
    },
    when: "
        pawn north
        plaza 5
        plaza 1
    ",
    then: |before, after| {
        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = NORTH;
            mine.market = row("egypt local egypt china india local");
            mine.settlements.rome = 2;
            mine.camels += 1;
            position.supply.camels -= 1;
            position.caravan.remove(4);
            position.caravan.remove(0);
            position.spent.buildings.insert(Trader::Rome);
        });
    },
    refused: &[],
};

/// EX-Q. PET-103, PET-105.
///
/// Given 2 workers were retrieved (of 3). When a villager is hired.
/// Then it comes from slot 1 or 2 only.
pub const EX_Q: Example = Example {
    id: "EX-Q",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            for column in [Trader::Egypt, Trader::Rome, Trader::China] {
                position.worker(Seat::One, column);
            }
        })
    },
    when: "
        pawn west
        retrieve egypt
        retrieve china
    ",
    then: |before, after| {
        changed(before, after, Next::Decide(Seat::One, Prompt::Village(2)), |position| {
            position.mine_mut().pawn = WEST;
            position.mine_mut().workers = TraderSet::of(&[Trader::Rome]);
        });
        assert_eq!(after.legal(), ["retrieve rome", "hire 1", "hire 2"]);
    },
    refused: &[("hire 3", "PET-105"), ("done", "AMB-21")],
};

/// EX-V. PET-130, AMB-11.
///
/// Given a caravan of 7 tiles and an empty bag. When a Baker is hired.
/// Then 1 tile is taken from the Siq, not 2; the caravan has 6 tiles, all in the Plaza.
pub const EX_V: Example = Example {
    id: "EX-V",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| {
            position.caravan(&named("egypt rome china india local egypt rome"));
            position.market(Seat::One, &named("egypt rome china india local egypt"));
            position.worker(Seat::One, Trader::Egypt);
            position.worker(Seat::One, Trader::Rome);
            position.caravan_length(7);
            position.empty_bag_to(Seat::Two);
        })
    },
    when: "
        pawn west
        retrieve egypt
        retrieve rome
        hire 2
        siq 7
        observe villager noble
    ",
    then: |before, after| {
        assert!(before.position().bag_is_empty());
        let hired = midway(before, "pawn west\nretrieve egypt\nretrieve rome\nhire 2");
        assert_eq!(hired.legal(), ["siq 7"]);

        changed(before, after, STEP_3, |position| {
            let mine = position.mine_mut();
            mine.pawn = WEST;
            mine.workers = TraderSet::EMPTY;
            mine.market = row("rome egypt rome china india local");
            mine.settlements.egypt += 1;
            position.caravan.pop();
            let villagers = &mut position.villagers;
            villagers.row = [Villager::Herder, Villager::Scribe, Villager::Noble].map(Some);
            villagers.deck.remove(Villager::Noble);
            villagers.discard.add(Villager::Baker);
        });
        assert_eq!(after.position().caravan.len(), 6);
    },
    refused: &[],
};

/// EX-X. PET-034, PET-035, PET-038.
///
/// Given a pawn in the corner between the PLAZA and SIQ sides. When the turn starts.
/// Then only the directions away from that corner are offered: MARKET and VILLAGE.
pub const EX_X: Example = Example {
    id: "EX-X",
    given: || {
        ready(&STAND_IN, 3).arrange(|position| position.boards[Seat::One].pawn = Cell { column: 2, row: 0 })
    },
    when: "",
    then: |before, after| {
        changed(before, after, Next::Decide(Seat::One, Prompt::MovePawn), |_| {});
        assert_eq!(after.legal(), ["pawn south", "pawn west"]);
        assert_eq!(after.clone().moves("pawn south").prompt(), Prompt::ChooseColumn);
        let manned = after.clone().arrange(|position| position.worker(Seat::One, Trader::Rome));
        assert_eq!(manned.moves("pawn west").prompt(), Prompt::Village(0));
    },
    refused: &[("pawn north", "PET-034"), ("pawn east", "PET-034")],
};
