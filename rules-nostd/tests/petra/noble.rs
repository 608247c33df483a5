//! The Noble (PET-125, DEC-19, AMB-58): tiles move between row and settlements, then the row is
//! rearranged.

use Seat::One;
use Trader::{China, Egypt, India};
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;
use crate::village::hire;
use crate::villagers::{market, settlers, tiles};

/// Seat 1 has this row, these settlers (Egypt, Rome, China, India, Local), no camels, and has just
/// hired the Noble.
fn noble(row: &str, settlers: [u8; 5]) -> Petra<'static> {
    hire(with_row(ready(&STAND_IN, 3), row, settlers), Villager::Noble)
}

/// Arranges a row in which a dot is an open stall.
fn with_row<'e>(game: Petra<'e>, row: &str, settlers: [u8; 5]) -> Petra<'e> {
    let open = row.chars().take_while(|&letter| letter == '.').count();
    game.arrange(|position| {
        position.market(One, &tiles(&row[open..]));
        Trader::ALL.into_iter().for_each(|column| position.column(One, column, settlers[column.index()]));
        position.camels(One, 0);
        let mut stalls = serde_json::to_value(&position.boards[One].market).unwrap();
        let list = stalls.as_array_mut().unwrap();
        (0..open).for_each(|_| list.insert(0, serde_json::Value::Null));
        position.boards[One].market = serde_json::from_value(stalls).unwrap();
        position.supply.extensions -= open as u8;
    })
}

/// PET-125, DEC-19: nobody has to move anything.
#[test]
fn a_noble_may_leave_all_as_it_is() {
    let game = noble("ERCILE", [1, 1, 0, 0, 0]);
    assert_eq!(game.prompt(), Prompt::SendUp);
    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::Arrange(1), "no stall to fill: none is sent down");
    assert_eq!(game.tally().skipped[..], [Skipped::NoStall]);
    assert_eq!(game.refused("send down egypt").rule, "PET-125");
    let game = game.moves("done");
    assert_eq!((market(&game, One), settlers(&game, One)), ("ERCILE".into(), [1, 1, 0, 0, 0]));
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
}

/// PET-125, DEC-19: a question counts the stalls as moves do, from 1 at the left.
#[test]
fn stalls_are_counted_one_way() {
    let game = noble("ERCILE", [1, 1, 0, 0, 0]);
    let sent = game.clone().moves("send up 2");
    assert_eq!(market(&sent, One), "E.CILE", "stall 2 is the second from the left");
    let game = game.moves("done\narrange egypt");
    assert_eq!(game.prompt().to_string(), "choose the tile for stall 2 from left, or be done");
    assert_eq!(market(&game.moves("arrange china"), One), "ECRILE");
}

/// PET-125, DEC-19, AMB-58: as many tiles come down as went up; until rearranged they take the vacated
/// stalls from left to right.
#[test]
fn a_noble_exchanges_tiles() {
    let game = noble("ERCILE", [0, 1, 0, 2, 0]);
    let ups: Vec<String> = (1..=6).map(|stall| format!("send up {stall}")).collect();
    assert_eq!(game.legal(), [&ups[..], &["done".to_string()]].concat());
    let game = game.moves("send up 5\nsend up 2");
    assert_eq!((market(&game, One), settlers(&game, One)), ("E.CI.E".into(), [0, 2, 0, 2, 1]));
    assert_eq!(game.refused("send up 2").rule, "PET-125", "that stall is empty now");

    let game = game.moves("done");
    assert_eq!(game.prompt(), Prompt::SendDown);
    assert_eq!(game.legal(), ["send down rome", "send down india", "send down local"]);
    assert_eq!(game.refused("done").rule, "PET-125", "every stall is filled");
    assert_eq!(game.refused("send down egypt").rule, "AMB-58", "nobody is there");
    let game = game.moves("send down india\nsend down rome");
    assert_eq!((market(&game, One), settlers(&game, One)), ("EICIRE".into(), [0, 1, 0, 1, 1]));
    assert_eq!(game.prompt(), Prompt::Arrange(1), "two went up, two came down");
    assert!(game.tally().skipped.is_empty(), "nothing was passed over");
}

/// PET-125, AMB-58: a part of the Noble with nothing to choose is told.
#[test]
fn parts_without_a_choice_are_told() {
    let nobody = noble("..CCCCCC", [0; 5]).moves("done");
    assert_eq!(nobody.tally().skipped[..], [Skipped::NoSettler, Skipped::Arrange]);
}

/// AMB-58: a permanent settlement does not move.
#[test]
fn permanents_stay_up() {
    let game = with_row(ready(&STAND_IN, 3), "ERCILE", [0; 5]);
    let game = hire(game.arrange(|position| position.permanent(One, China)), Villager::Noble);
    let game = game.moves("send up 1\ndone");
    assert_eq!(game.legal(), ["send down egypt"], "only the trader that just went up");
    assert_eq!(game.refused("send down china").rule, "AMB-58");
}

/// AMB-58: gold may be rearranged but does not leave the row.
#[test]
fn gold_stays_in_the_row() {
    let game = noble("EGCILG", [0; 5]);
    assert_eq!(game.refused("send up 2").rule, "AMB-58");
    let game = game.moves("done\narrange gold\narrange gold");
    assert_eq!(market(&game, One), "GGECIL");
    assert_eq!(game.position().supply.gold, GOLD - 2);

    let game = noble("GGGGGE", [0; 5]);
    assert_eq!(game.legal(), ["send up 6", "done"]);
}

/// PET-125, DEC-19: the row is rearranged stall by stall from the left, until the player stops or has
/// no choice left.
#[test]
fn a_noble_rearranges_the_row() {
    let game = noble("ERCILE", [0; 5]).moves("done");
    let all = ["egypt", "rome", "china", "india", "local"].map(|name| format!("arrange {name}"));
    assert_eq!(game.legal(), [&all[..], &["done".to_string()]].concat());
    assert_eq!(game.refused("arrange gold").rule, "PET-125", "no such tile");
    let game = game.moves("arrange local\narrange china");
    assert_eq!(market(&game, One), "LCERIE", "the others slide to the right");
    assert_eq!(game.refused("arrange local").rule, "PET-125", "it stands in stall 1 for good");

    let early = game.clone().moves("done");
    assert_eq!((market(&early, One), early.chance()), ("LCERIE".into(), Chance::TurnUpVillager(3)));
    let game = game.moves("arrange india\narrange rome");
    assert_eq!(market(&game, One), "LCIREE");
    assert_eq!(game.chance(), Chance::TurnUpVillager(3), "two alike are left: no choice");
}

/// AMB-58, PET-125, AMB-12: open stalls must be filled while there are settlers: vacated ones first,
/// then the one closest to the tiles.
#[test]
fn a_noble_fills_open_stalls() {
    let game = noble("..ERCILE", [0, 1, 0, 2, 0]).moves("done");
    assert_eq!(game.prompt(), Prompt::SendDown, "although nobody went up");
    assert_eq!(game.refused("done").rule, "PET-125");
    let game = game.moves("send down rome");
    assert_eq!(market(&game, One), ".RERCILE");
    let game = game.moves("send down india");
    assert_eq!((market(&game, One), settlers(&game, One)), ("IRERCILE".into(), [0, 0, 0, 1, 0]));
    assert_eq!(game.prompt(), Prompt::Arrange(1), "full: the last settler stays");

    let game = noble("..ERCILE", [0, 0, 0, 2, 0]).moves("send up 4\ndone\nsend down india");
    assert_eq!(market(&game, One), "..EICILE", "the vacated stall first");
}

/// AMB-58: without enough settlers stalls stay open at the left end; arranging begins behind them.
#[test]
fn stalls_stay_open_for_lack_of_settlers() {
    let game = noble("..ERCILE", [0, 0, 0, 1, 0]).moves("done\nsend down india");
    assert_eq!(market(&game, One), ".IERCILE");
    assert_eq!(game.prompt(), Prompt::Arrange(2));
    let game = game.moves("arrange local");
    assert_eq!(market(&game, One), ".LIERCIE");

    let game =
        noble("..ERCILE", [0; 5]).moves("send up 3\nsend up 8\ndone\nsend down egypt\nsend down egypt");
    assert_eq!((market(&game, One), game.prompt()), ("..ERCILE".into(), Prompt::Arrange(3)));
}

/// AMB-58, PET-093, PET-094: a column that receives a tile from the row pays its building once, even if
/// a tile of the same type is swapped; with `noble-camels unpaid` none pays.
#[test]
fn tiles_sent_up_pay_buildings() {
    for (choice, camels) in [("paid", [1, 1, 2]), ("unpaid", [0, 0, 0])] {
        let mut options = Options::default();
        assert!(options.set("noble-camels", choice));
        let game = with_row(ready_with(&STAND_IN, 3, options), "ERCILE", [0, 1, 0, 0, 0]);
        let game = game
            .arrange(|position| [Egypt, India].into_iter().for_each(|column| position.building(One, column)));
        let mut game = hire(game, Villager::Noble);
        for (stall, camels) in [1, 6, 4].into_iter().zip(camels) {
            game = game.moves(&format!("send up {stall}"));
            assert_eq!(game.position().boards[One].camels, camels, "{choice}: stall {stall}");
        }
        let game = game.moves("done\nsend down egypt\nsend down egypt\nsend down india");
        assert_eq!((market(&game, One), settlers(&game, One)), ("ERCELI".into(), [0, 1, 0, 0, 0]));
        assert_eq!(game.position().boards[One].camels, camels[2], "{choice}: coming down pays nothing");
    }
}

/// PET-125: any number of tiles may move, even the whole row.
#[test]
fn a_whole_row_may_change() {
    let up: String = (1..=6).map(|stall| format!("send up {stall}\n")).collect();
    let game = noble("EEERRR", [0, 0, 2, 2, 2]).moves(&up);
    assert_eq!(game.prompt(), Prompt::SendDown, "nothing is left to send up");
    let down = ["china", "china", "india", "india", "local", "local"].map(|name| format!("send down {name}"));
    let game = game.moves(&down.join("\n"));
    assert_eq!((market(&game, One), settlers(&game, One)), ("CCIILL".into(), [3, 3, 0, 0, 0]));
}
