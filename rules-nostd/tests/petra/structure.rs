//! The fixed structure of the game (section 2.0 of the ledger), as far as it shows in play.

use crate::common::*;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Seat};

/// Lets seat 1 trade one tile of a column for one of its partner: the disc moves from space 1 to 2,
/// where every track has its first bonus.
fn trade_by_one(column: Trader) -> Petra<'static> {
    let partner = STAND_IN.partners[0][column];
    let game = ready(&STAND_IN, 3).arrange(|position| {
        let others = Tile::from(column);
        position.market(Seat::One, &[partner.into(), others, others, others, others, others]);
        position.column(Seat::One, column, 1);
        position.camels(Seat::One, 0);
        position.disc(Seat::One, column, 1, false);
    });
    game.moves("pawn south").moves(&format!("worker {column}"))
}

/// PET-001: there are 5 types, and each has its own column, track and bonus. (Colours matter only to
/// people.)
#[test]
fn a_type_has_its_track_and_the_track_its_bonus() {
    assert_eq!(Trader::ALL.map(Trader::name), ["egypt", "rome", "china", "india", "local"]);
    for column in Trader::ALL {
        let game = trade_by_one(column);
        let mine = &game.position().boards[Seat::One];
        for track in Trader::ALL {
            let space = if track == column { 2 } else { 0 };
            assert_eq!(mine.discs[track].space, space, "{track} disc after a trade of {column}");
        }
        let gained = (mine.market.stalls(), mine.market.count(Tile::Gold), mine.camels);
        match column {
            Trader::Egypt => {
                assert_eq!(gained, (7, 0, 0), "a market extension");
                assert_eq!(game.chance(), Chance::DrawTrader(Destination::Extension(Seat::One)));
            }
            Trader::Rome => {
                assert_eq!(gained, (6, 0, 0));
                assert_eq!(game.prompt(), Prompt::ChoosePermanent, "a permanent settlement");
            }
            Trader::China => {
                assert_eq!(gained, (6, 0, 0));
                assert_eq!(game.prompt(), Prompt::ChooseBuilding, "a building");
            }
            Trader::India => {
                assert_eq!(gained, (6, 1, 0), "a gold trader");
                assert_eq!(game.prompt(), Prompt::Reveal);
            }
            Trader::Local => {
                assert_eq!(gained, (6, 0, 1), "a camel");
                assert_eq!(game.prompt(), Prompt::SpendCamels);
            }
        }
    }
}

/// PET-002: the caravan is one line of 20 places, the first 6 are the Plaza, the other 14 the Siq.
#[test]
fn six_places_of_the_caravan_are_plaza_and_fourteen_are_siq() {
    let game = ready(&STAND_IN, 3);
    assert_eq!(game.position().caravan.len(), 20);

    let plaza = game.clone().moves("pawn north");
    assert_eq!(plaza.legal(), (1..=6).map(|place| format!("plaza {place}")).collect::<Vec<_>>());
    assert_eq!(plaza.refused("siq 7").rule, "PET-047");

    let siq = game.moves("pawn east");
    assert_eq!(siq.legal(), (7..=20).map(|place| format!("siq {place}")).collect::<Vec<_>>());
    assert_eq!(siq.refused("plaza 6").rule, "PET-051");
    for beyond in ["plaza 0", "plaza 7", "siq 6", "siq 21"] {
        assert!(siq.read_move(beyond).is_err(), "{beyond} is no place");
    }
}

/// PET-003: a player board has one worker space and one building space below each of its 5
/// columns, 9 cubes, and a market row.
#[test]
fn a_player_board_has_five_columns_with_a_worker_and_a_building_each() {
    let each = |verb: &str| Trader::ALL.map(|column| format!("{verb} {column}"));
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.camels(Seat::One, 0);
        position.villager_row([Villager::Builder, Villager::Baker, Villager::Scribe]);
    });
    let mine = &game.position().boards[Seat::One];
    assert_eq!((mine.cubes, mine.market.stalls()), (9, 6));
    assert_eq!(mine.settlements.iter().count(), 5);

    let market = game.clone().moves("pawn south");
    assert_eq!(market.legal(), each("worker"));
    let taken = game.clone().arrange(|position| position.worker(Seat::One, Trader::Rome)).moves("pawn south");
    assert_eq!(taken.refused("worker rome").rule, "PET-056", "one worker space per column");

    let village = game.arrange(|position| position.worker(Seat::One, Trader::Rome));
    let building = village.moves("pawn west\nretrieve rome\nhire 1");
    assert_eq!(building.legal(), each("building"));
    let built = building.arrange(|position| position.building(Seat::One, Trader::Rome));
    assert_eq!(built.refused("building rome").rule, "PET-092", "one building space per column");
}

/// PET-004: the Local Traders track is a progress track with its own disc, but its spaces are not main
/// track bonuses: no Broker, no cube, no region.
#[test]
fn the_local_track_is_no_main_track() {
    assert_eq!(Region::ALL.map(Region::name), ["egypt", "rome", "china", "india"]);
    let ride = |column| {
        let partner = STAND_IN.partners[0][column];
        ready(&STAND_IN, 3)
            .arrange(|position| {
                position.market(Seat::One, &[Tile::from(partner); 6]);
                position.column(Seat::One, column, 1);
                position.camels(Seat::One, 0);
                position.villager(Seat::One, Villager::Broker);
            })
            .moves("pawn south")
            .moves(&format!("worker {column}"))
    };
    let main = ride(Trader::India);
    assert_eq!(main.legal(), ["bonus egypt", "bonus rome", "bonus china", "bonus india"]);
    assert!(main.position().boards[Seat::One].discs.india.active);

    let local = ride(Trader::Local);
    assert_eq!(local.prompt(), Prompt::TakeInfluence, "camel at 2, card at 4");
    assert_eq!(local.position().boards[Seat::One].camels, 1);
    let local = local.moves("card deck\nobserve hidden card");
    let mine = &local.position().boards[Seat::One];
    assert_eq!(mine.discs.local, Disc { space: 6, active: false });
    assert_eq!((mine.camels, mine.cubes), (2, 9));
}
