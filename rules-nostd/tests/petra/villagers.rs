//! The effects of villagers (section 2.14 of the ledger). Noble: `noble.rs`; Priest: `priest.rs`;
//! Farmer: `farmer.rs`; cards played during a trade: `nomads.rs`; hiring: `village.rs`.

use Seat::{One, Two};
use Trader::{China, Egypt, India, Local, Rome};
use Villager::*;
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

use crate::common::*;
use crate::village::{ONE_TIME, edition_with, hire};

/// Parses a row from the letters of its tiles, leftmost first: `E R C I L`, and `G` for gold.
pub(crate) fn tiles(letters: &str) -> Vec<Tile> {
    let tile = |letter| match letter {
        'E' => Tile::Egypt,
        'R' => Tile::Rome,
        'C' => Tile::China,
        'I' => Tile::India,
        'L' => Tile::Local,
        _ => Tile::Gold,
    };
    letters.chars().map(tile).collect()
}

/// Returns a player's market row as letters; a dot is an open stall.
pub(crate) fn market(game: &Petra<'_>, seat: Seat) -> String {
    let market = &game.position().boards[seat].market;
    let letter = |stall| market.tile(stall).map_or('.', |tile| tile.name().chars().next().unwrap());
    (0..market.stalls()).map(letter).collect::<String>().to_uppercase()
}

/// Returns a player's traders: Egypt, Rome, China, India, Local.
pub(crate) fn settlers(game: &Petra<'_>, seat: Seat) -> [u8; 5] {
    Trader::ALL.map(|trader| game.position().boards[seat].settlements[trader])
}

/// Returns the caravan as letters.
fn caravan(game: &Petra<'_>) -> String {
    let letter = |tile: &Option<Trader>| tile.map_or('.', |tile| tile.name().chars().next().unwrap());
    game.position().caravan.iter().map(letter).collect::<String>().to_uppercase()
}

/// Seat 1 has the row `ERCILE`, no settlers, no camels, a building below Egypt, and the caravan is
/// `ERCILERCIL…`.
fn plain() -> Petra<'static> {
    ready(&STAND_IN, 3).arrange(|position| {
        Trader::ALL.into_iter().for_each(|column| position.column(One, column, 0));
        position.camels(One, 0);
        position.building(One, Egypt);
    })
}

/// PET-129: exactly these 16 names, and each is on a card.
#[test]
fn sixteen_names() {
    let names: Vec<&str> = VillagerName::ALL.iter().map(|name| name.name()).collect();
    let list = "ambassador baker broker builder craftsman dealmaker farmer herder jeweler laborer \
                master-trader merchant noble nomad priest scribe";
    assert_eq!(names, list.split_whitespace().collect::<Vec<_>>());
    for name in VillagerName::ALL {
        assert!(Villager::all().any(|card| card.name() == name), "{name}");
    }
}

/// PET-113, CHN-12, AMB-55, DEC-15: the Ambassador draws both tiles, then each goes to the
/// settlements, where buildings pay, or into the row.
#[test]
fn an_ambassador_places_two_tiles() {
    let game = hire(plain(), Ambassador);
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::Ambassador(One)));
    let game = game.moves("observe trader egypt");
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::Ambassador(One)), "both come first");
    let game = game.moves("observe trader china");
    assert_eq!(
        game.legal(),
        [
            "place egypt in market",
            "place egypt in settlements",
            "place china in market",
            "place china in settlements"
        ]
    );
    assert_eq!(game.refused("place rome in market").rule, "PET-113");
    assert_eq!(game.refused("done").rule, "PET-113", "both find a place");

    let up = game.clone().moves("place egypt in settlements\nplace china in settlements");
    assert_eq!((market(&up, One), settlers(&up, One)), ("ERCILE".into(), [1, 0, 1, 0, 0]));
    assert_eq!(up.position().boards[One].camels, 1, "the building below Egypt pays");

    let both = game.clone().moves("place china in market\nplace egypt in market");
    assert_eq!(market(&both, One), "ECERCI", "the one placed last stands leftmost");
    assert_eq!(settlers(&both, One), [1, 0, 0, 0, 1], "driven out: Egypt, then Local");

    let split = game.moves("place china in settlements");
    assert_eq!(split.legal(), ["place egypt in market", "place egypt in settlements"]);
    let split = split.moves("place egypt in market");
    assert_eq!((market(&split, One), settlers(&split, One)), ("EERCIL".into(), [1, 0, 1, 0, 0]));
    assert_eq!(split.chance(), Chance::TurnUpVillager(3));
}

/// CHN-12, AMB-55: a type that is not in the bag cannot be drawn; with one tile in the bag only one is
/// drawn.
#[test]
fn an_ambassador_draws_what_there_is() {
    let game = plain().arrange(|position| {
        position.empty_bag_to(Two);
        position.boards[Two].settlements[India] -= 1;
        position.bag[India] = 1;
    });
    let game = hire(game, Ambassador);
    assert_eq!(game.legal(), ["observe trader india"]);
    assert_eq!(game.refused("observe trader rome").rule, "PET-012");
    let game = game.moves("observe trader india");
    assert_eq!(game.legal(), ["place india in market", "place india in settlements"]);
    assert_eq!(game.moves("place india in market").chance(), Chance::TurnUpVillager(3));
}

/// PET-114, PET-130, DEC-16, AMB-09: two tiles of the Siq as it was at the start, in either order; the
/// gaps close after the second.
#[test]
fn a_baker_takes_two_from_the_siq() {
    let game = hire(plain(), Baker);
    let places: Vec<String> = (7..=20).map(|place| format!("siq {place}")).collect();
    assert_eq!(game.legal(), places);
    assert_eq!(game.refused("plaza 6").rule, "PET-051");

    let game = game.moves("siq 8");
    assert_eq!(caravan(&game), "ERCILER.ILERCILERCIL", "the gap stays for now");
    assert_eq!(game.prompt(), Prompt::TakeTile(Section::Siq, 1));
    assert_eq!(game.refused("siq 8").rule, "AMB-09");
    assert_eq!(game.refused("done").rule, "AMB-22");

    let game = game.moves("siq 9");
    assert_eq!(caravan(&game), "ERCILERLERCILERCIL");
    assert_eq!(market(&game, One), "ICERCI", "China first, then India");
    assert_eq!(settlers(&game, One), [1, 0, 0, 0, 1], "Egypt and Local are driven out");
    assert_eq!(game.position().boards[One].camels, 1, "the building below Egypt pays");
}

/// PET-114, AMB-11: with one tile in the Siq the Baker takes one.
#[test]
fn a_baker_takes_as_many_as_exist() {
    let game = hire(plain().arrange(|position| position.caravan_length(7)), Baker).moves("siq 7");
    assert_eq!(game.chance(), Chance::TurnUpVillager(3));
    assert_eq!(caravan(&game), "ERCILE");
}

/// PET-124, PET-130, DEC-17, AMB-09: three tiles of the Plaza as it was at the start, in any order; no
/// tile moves up in between.
#[test]
fn a_merchant_takes_three_from_the_plaza() {
    let game = hire(plain(), Merchant);
    let places: Vec<String> = (1..=6).map(|place| format!("plaza {place}")).collect();
    assert_eq!(game.legal(), places);
    assert_eq!(game.refused("siq 7").rule, "PET-047");
    let game = game.moves("plaza 5\nplaza 1");
    assert_eq!(
        game.legal(),
        ["plaza 2", "plaza 3", "plaza 4", "plaza 6"],
        "the seventh tile does not come in"
    );
    assert_eq!(game.refused("plaza 1").rule, "AMB-09");
    let game = game.moves("plaza 3");
    assert_eq!(market(&game, One), "CELERC", "Local, Egypt, China went in");
    assert_eq!(settlers(&game, One), [1, 0, 0, 1, 1], "Egypt, Local, India were driven out");
    assert_eq!(caravan(&game), "RIERCILERCILERCIL");
    assert_eq!(game.position().boards[One].camels, 1);
}

/// PET-115, PET-108: the owner of a Broker may take any main bonus, every time, on any track.
#[test]
fn a_broker_picks_the_bonus() {
    let game = plain().arrange(|position| {
        position.villager(One, Broker);
        position.column(One, Rome, 1);
        position.column(One, China, 1);
        [Rome, China].into_iter().for_each(|track| position.disc(One, track, 1, false));
    });
    let game = game.moves("pawn south\nworker rome");
    assert_eq!(game.prompt(), Prompt::PickBonus(Region::Rome));
    assert_eq!(game.legal(), ["bonus egypt", "bonus rome", "bonus china", "bonus india"]);
    assert_eq!(game.refused("done").rule, "AMB-39");

    let own = game.clone().moves("bonus rome");
    assert_eq!(own.prompt(), Prompt::ChoosePermanent, "the bonus of the track passed may be taken as well");

    let game = game.moves("bonus india");
    assert_eq!(market(&game, One), "GERCIL", "a gold trader instead of a permanent settlement");
    assert!(game.position().boards[One].permanents.is_empty());

    // A later turn, another track: the Broker is still there, and a bonus may be picked again.
    let game = game.moves("done\ndone\npawn west\ndone\npawn west\ndone");
    let game = game
        .arrange(|position| position.boards[One].pawn = Cell::CENTRE)
        .moves("pawn south\nworker china\ngold as egypt");
    assert_eq!(game.prompt(), Prompt::PickBonus(Region::China));
    assert_eq!(market(&game.moves("bonus india"), One), "GGERCI");
}

/// PET-115, AMB-40: another bonus is offered only if it can be gained; that of the passed track always
/// is, and is ignored if it cannot be gained. The limit of the turn applies to the passed track.
#[test]
fn a_broker_picks_what_can_be_had() {
    let game = |track| {
        let game = plain().arrange(|position| {
            position.villager(One, Broker);
            position.market(Two, &tiles("GGGGGR"));
            position.column(One, track, 1);
            position.disc(One, track, 1, false);
        });
        game.moves(&format!("pawn south\nworker {track}"))
    };
    let rome = game(Rome);
    assert_eq!(rome.legal(), ["bonus egypt", "bonus rome", "bonus china"], "no gold is left");
    assert_eq!(rome.refused("bonus india").rule, "AMB-40");
    let rome = rome.moves("bonus china\nbuilding rome");
    assert_eq!(rome.position().spent.bonuses, TraderSet::of(&[Rome]));

    let india = game(India).moves("bonus india");
    assert_eq!(market(&india, One), "ERCILE");
    assert_eq!(india.position().spent.bonuses, TraderSet::EMPTY, "nothing gained, nothing used up");
}

/// PET-115: a Broker does not change a bonus of the Local track.
#[test]
fn a_broker_has_no_say_on_the_local_track() {
    let game = plain().arrange(|position| {
        position.villager(One, Broker);
        position.column(One, Local, 1);
        position.disc(One, Local, 0, false);
    });
    // Two of Egypt in the row: the disc reaches the camel at 2.
    let game = game.moves("pawn south\nworker local");
    assert_eq!((game.prompt(), game.position().boards[One].camels), (Prompt::SpendCamels, 1));
}

/// PET-116: the Builder takes a building for any column without one.
#[test]
fn a_builder_builds() {
    let game = hire(plain(), Builder);
    assert_eq!(game.legal(), ["building rome", "building china", "building india", "building local"]);
    assert_eq!(game.refused("building egypt").rule, "PET-092");
    let game = game.moves("building local");
    assert_eq!(game.position().boards[One].buildings, TraderSet::of(&[Egypt, Local]));
    assert_eq!(game.position().supply.buildings, BUILDINGS - 2);
    assert_eq!(game.position().spent.bonuses, TraderSet::EMPTY, "no track was passed");
}

/// PET-117: the Craftsman takes an extension and fills it from the bag; nothing is driven out.
#[test]
fn a_craftsman_extends_the_row() {
    let game = hire(plain(), Craftsman);
    assert_eq!(market(&game, One), ".ERCILE");
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::Extension(One)));
    let game = game.moves("observe trader china");
    assert_eq!((market(&game, One), settlers(&game, One)), ("CERCILE".into(), [0; 5]));
    assert_eq!(game.position().supply.extensions, EXTENSIONS - 1);
}

/// PET-118, PET-130, DEC-18: a tile from the Plaza, then a complete market action with a worker, while
/// the pawn stays.
#[test]
fn a_dealmaker_takes_a_tile_and_trades() {
    let game = plain().arrange(|position| {
        position.column(One, Rome, 2);
        position.worker(One, China);
    });
    let game = hire(game, Dealmaker);
    let pawn = game.position().boards[One].pawn;
    assert_eq!(game.prompt(), Prompt::TakeTile(Section::Plaza, 1));
    assert_eq!(game.refused("worker rome").rule, "PET-118", "the tile comes first");
    let game = game.moves("plaza 3");
    assert_eq!((market(&game, One), settlers(&game, One)), ("CERCIL".into(), [1, 2, 0, 0, 0]));
    assert_eq!((caravan(&game).len(), game.position().boards[One].camels), (19, 1));

    assert_eq!(game.prompt(), Prompt::ChooseColumn);
    assert_eq!(game.refused("worker china").rule, "PET-056", "a worker must be placed as usual");
    assert_eq!(game.refused("done").rule, "PET-118", "the trade is not optional");
    let game = game.moves("worker rome\npermanent rome\ndone");
    assert_eq!(game.position().boards[One].discs[Rome].space, 4, "2 of Rome with 2 of China");
    assert_eq!(settlers(&game, One), [1, 0, 0, 0, 0]);
    assert_eq!(game.position().boards[One].workers, TraderSet::of(&[Rome, China]));
    assert_eq!(game.position().boards[One].pawn, pawn);
    assert_eq!(game.chance(), Chance::TurnUpVillager(3), "the row is filled after all that (AMB-51)");
}

/// AMB-56: a part that is impossible is skipped, the other one is carried out.
#[test]
fn a_dealmaker_does_what_he_can() {
    let game = hire(plain().arrange(|position| position.caravan_length(0)), Dealmaker);
    assert_eq!(game.prompt(), Prompt::ChooseColumn, "no tile in the Plaza; the trade stands");

    // When hired, the Dealmaker finds at least the worker that was just taken back.
    let game =
        plain().arrange(|position| Trader::ALL.into_iter().for_each(|column| position.worker(One, column)));
    let game = hire(game, Dealmaker).moves("plaza 1");
    assert_eq!(game.legal(), ["worker local"]);

    // If the table refuses trades of value 0, there may be no column for the Dealmaker.
    let game = plain().arrange(|position| assert!(position.options.set("zero-trade", "refused")));
    let game = hire(game, Dealmaker).moves("plaza 2");
    assert_eq!((settlers(&game, One), market(&game, One)), ([1, 0, 0, 0, 0], "RERCIL".into()));
    assert_eq!(game.legal(), ["worker egypt"], "the tile driven out makes the trade");
    let game = plain().arrange(|position| {
        assert!(position.options.set("zero-trade", "refused"));
        position.market(One, &tiles("LLLLLE"));
    });
    let game = hire(game, Dealmaker).moves("plaza 5");
    assert_eq!((game.chance(), market(&game, One)), (Chance::TurnUpVillager(3), "LLLLLL".into()));

    // As a one-time villager the Dealmaker may find no free worker.
    let game = ready(&ONE_TIME, 3).arrange(|position| {
        position.villager(One, Dealmaker);
        Trader::ALL.into_iter().for_each(|column| position.worker(One, column));
    });
    let game = game.moves("use dealmaker\nplaza 2");
    assert_eq!((game.prompt(), market(&game, One)), (Prompt::MovePawn, "RERCIL".into()));
    assert!(game.position().villagers.discard.has(Dealmaker));
}

/// AMB-30: a track used by two Dealmakers in one turn pays its bonus once; the disc flips both times.
#[test]
fn two_trades_of_a_turn_share_its_limits() {
    let edition = edition_with(&[VillagerName::Dealmaker], Dealmaker, 2);
    let game = ready(&edition, 2).arrange(|position| {
        [Dealmaker, Dealmaker].into_iter().for_each(|card| position.villager(One, card));
        position.villager_row([Broker, Farmer, Herder]);
        position.market(One, &tiles("CCIIII"));
        position.column(One, Rome, 1);
        position.camels(One, 10);
        position.disc(One, Rome, 1, false);
    });
    let game = game.moves("use dealmaker\nplaza 1\nworker rome\npermanent rome\ncamels 2\ndone");
    assert_eq!(game.position().boards[One].discs[Rome], Disc { space: 5, active: false }, "a cube at 4");
    let game = game.moves("pawn west\nretrieve rome\nhire 1\nobserve villager merchant");
    let game = game.moves("use dealmaker\nplaza 1\nworker rome\ncamels 4");
    assert_eq!(
        game.prompt(),
        Prompt::SpendCamels,
        "no second permanent settlement, and no pick for the Broker"
    );
    let board = &game.position().boards[One];
    assert_eq!(board.permanents, TraderSet::of(&[Rome]));
    assert!(board.discs[Rome].active, "turned again at {}", board.discs[Rome].space);
}

/// PET-120: the Herder gives three camels, or what is left (PET-154).
#[test]
fn a_herder_brings_camels() {
    assert_eq!(hire(plain(), Herder).position().boards[One].camels, 3);
    let game = plain().arrange(|position| position.camels(Two, 25));
    let game = hire(game, Herder);
    assert_eq!((game.position().boards[One].camels, game.position().supply.camels), (2, 0));
}

/// PET-121, AMB-57: the Jeweler's gold trader is pushed in at once.
#[test]
fn a_jeweler_pushes_gold_in() {
    let game = hire(plain(), Jeweler);
    assert_eq!((market(&game, One), settlers(&game, One)), ("GERCIL".into(), [1, 0, 0, 0, 0]));
    assert_eq!((game.position().supply.gold, game.position().boards[One].camels), (GOLD - 1, 1));

    // AMB-13: the last gold of the supply drives another one out.
    let game = plain().arrange(|position| {
        position.market(Two, &tiles("GGGRRR"));
        position.market(One, &tiles("ERCILG"));
    });
    let game = hire(game, Jeweler);
    assert_eq!((market(&game, One), game.position().supply.gold), ("GERCIL".into(), 1));
    assert_eq!(settlers(&game, One), [0; 5], "gold never settles");
}

/// PET-122: the Laborer takes a permanent settlement of a type the player does not have.
#[test]
fn a_laborer_settles() {
    let game = hire(plain().arrange(|position| position.permanent(One, China)), Laborer);
    assert_eq!(game.legal(), ["permanent egypt", "permanent rome", "permanent india", "permanent local"]);
    assert_eq!(game.refused("permanent china").rule, "PET-088");
    let game = game.moves("permanent egypt");
    assert_eq!(game.position().boards[One].permanents, TraderSet::of(&[Egypt, China]));
    assert_eq!(game.position().boards[One].camels, 0, "PET-090: no camel from the building below Egypt");
}

/// PET-128, PET-130, DEC-21: a tile from the Plaza, then an influence card from the row, which is
/// refilled at once, or from the deck, hidden.
#[test]
fn a_scribe_takes_a_tile_and_a_card() {
    let game = hire(plain(), Scribe);
    assert_eq!(game.refused("card 1").rule, "PET-128", "the tile comes first");
    let game = game.moves("plaza 6");
    assert_eq!((market(&game, One), caravan(&game).len()), ("EERCIL".into(), 19));
    assert_eq!(game.legal(), ["card 1", "card 2", "card 3", "card deck"]);
    assert_eq!(game.refused("done").rule, "PET-100", "the card is not optional");

    let open = game.clone().moves("card 2");
    assert_eq!(open.chance(), Chance::TurnUpInfluence(2));
    assert!(open.position().boards[One].hand.seen.has(card(&STAND_IN, "rome 3")));
    let open = open.moves("observe influence india 3");
    assert_eq!(open.position().influence.row[1], Some(card(&STAND_IN, "india 3")));
    assert_eq!(open.chance(), Chance::TurnUpVillager(3), "then the villager row");

    let hidden = game.moves("card deck");
    assert_eq!(hidden.chance(), Chance::DealInfluence(One));
    let hidden = hidden.moves("observe hidden card");
    assert_eq!(hidden.position().boards[One].hand.hidden, 2);
    assert_eq!(hidden.chance(), Chance::TurnUpVillager(3));
}
