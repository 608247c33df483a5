//! Resafabot's canals (RES-227 to RES-232), and the water on them (A-91 to A-96).

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::solo_turn::{acts, bot, bot_turn, bot_turn_with};

const ONE: Seat = Seat::One;

/// For each arrow, a left card that has it and a right card whose selected half is canal
/// construction.
const LEFT: (SoloCard, &str) = (SoloCard::O1, "observe solo o2");
const RIGHT: (SoloCard, &str) = (SoloCard::O6, "observe solo o4");
const DOWN: (SoloCard, &str) = (SoloCard::O0, "observe solo o4");
const UP: (SoloCard, &str) = (SoloCard::O5, "observe solo o2");

/// Returns where the bot builds if its last tile is on `last` and the human's tiles are on `human`.
fn builds(arrow: (SoloCard, &str), last: &str, human: &[&str]) -> Option<String> {
    let game = bot_turn(arrow.0, |position| lie(position, last, human));
    let game = reveal(game.moves(arrow.1));
    match game.next() {
        Next::Observe(Chance::DrawBotTile(space) | Chance::DrawBotTank(space)) => Some(space.to_string()),
        next => {
            assert!(matches!(next, Next::Decide(ONE, Prompt::PlayCard)), "{next:?}");
            assert_eq!(acts(&game).last(), Some(&BotAct::Nothing));
            None
        }
    }
}

/// Turns up the special cards of the colour action.
fn reveal(mut game: Resafa<'_>) -> Resafa<'_> {
    while let Next::Observe(Chance::OpenSpecial(..)) = game.next() {
        let m = first(&game);
        game.play(m).unwrap();
    }
    game
}

/// Lays the bot's last tile (its opening one stays on r2c2) and the human's tiles.
fn lie(position: &mut Position, last: &str, human: &[&str]) {
    if last != "r2c2" {
        position.canal(BOT, CanalTile::C2, CanalSide::A, space(last));
    }
    for (tile, at) in CanalTile::ALL.into_iter().zip(human) {
        position.canal(ONE, tile, CanalSide::A, space(at));
    }
}

/// RES-227: the bot builds in one of four directions from its last tile.
#[test]
fn res_227_the_direction() {
    assert_eq!(builds(LEFT, "r2c2", &[]).as_deref(), Some("r2c1"));
    assert_eq!(builds(RIGHT, "r2c2", &[]).as_deref(), Some("r2c3"));
    assert_eq!(builds(DOWN, "r2c2", &[]).as_deref(), Some("r3c2"));
    assert_eq!(builds(UP, "r2c2", &[]).as_deref(), Some("r1c2"));
    assert_eq!(builds(RIGHT, "r3c3", &[]).as_deref(), Some("r3c4"), "from the last one, not the first");
}

/// RES-228, A-97: the bot passes over occupied spaces. At the edge of the grid it goes the other way.
#[test]
fn res_228_the_first_free_space() {
    assert_eq!(builds(RIGHT, "r2c2", &["r2c3"]).as_deref(), Some("r2c4"));
    assert_eq!(builds(RIGHT, "r2c2", &["r2c3", "r2c4"]).as_deref(), Some("r2c1"));
    assert_eq!(builds(LEFT, "r3c1", &[]).as_deref(), Some("r3c2"), "off the grid");
    assert_eq!(builds(LEFT, "r3c1", &["r3c2", "r3c3"]).as_deref(), Some("r3c4"));
    assert_eq!(builds(UP, "r1c3", &[]).as_deref(), Some("r2c3"));
    // Below r4c2 water leaves the grid, so no tile can go there.
    assert_eq!(builds(DOWN, "r4c2", &[]).as_deref(), Some("r3c2"), "r5c2 is not a space");
    assert_eq!(builds(DOWN, "r4c2", &["r3c2"]).as_deref(), Some("r1c2"), "r2c2 is the bot's own");
}

/// RES-232: no tile is placed if the line is full both ways or the stack is used up.
#[test]
fn res_232_no_tile_can_be_placed() {
    assert_eq!(builds(RIGHT, "r2c2", &["r2c1", "r2c3", "r2c4"]), None);
    let all = bot_turn(RIGHT.0, |position| {
        let spaces = ["r1c1", "r1c2", "r1c3", "r1c4", "r4c1", "r3c3"];
        for (tile, at) in CanalTile::ALL.into_iter().skip(1).zip(spaces) {
            position.canal(BOT, tile, CanalSide::A, space(at));
        }
    });
    assert_eq!(bot(&all).tiles.len(), 0);
    let network = all.position().network.clone();
    let all = reveal(all.moves(RIGHT.1));
    assert_eq!(acts(&all).last(), Some(&BotAct::Nothing), "all seven are laid");
    assert_eq!(all.position().network, network);
}

/// RES-229, RES-231: the canal bonus tile leaves the game, and the bot's cube moves on.
#[test]
fn res_229_the_bonus_tile_is_removed() {
    let game = bot_turn(DOWN.0, |position| lie(position, "r3c2", &[])).moves(DOWN.1);
    assert_eq!(game.chance(), Chance::DrawBotTile(space("r4c2")));
    let kind = game.position().network[space("r4c2")].bonus.unwrap();
    let gone = game.position().supply.bonus_tiles_gone;
    assert_eq!(game.refused("observe bot-tile c2 A").rule, "RES-200", "already laid");
    let game = game.moves("observe bot-tile c3 B");
    assert_eq!(game.position().supply.bonus_tiles_gone, gone + 1);
    assert_eq!(game.one().bonus_tiles.total(), 0, "nobody gets it");
    assert_eq!(bot(&game).last, Some(space("r4c2")));
    let placed = BotAct::PlacedCanal(CanalTile::C3, CanalSide::B, space("r4c2"));
    assert_eq!(acts(&game)[3..], [placed, BotAct::RemovedBonusTile(kind)]);
    let there = game.position().network[space("r4c2")];
    assert_eq!((there.bonus, there.tile.map(|laid| laid.owner)), (None, Some(BOT)));
}

/// RES-230, CH-19, A-95, A-96: a tank space gets a tank, whatever the bot has built. The others stay.
#[test]
fn res_230_a_tank_for_a_tank_space() {
    let game = bot_turn(DOWN.0, |position| lie(position, "r4c1", &[])).moves(DOWN.1);
    assert_eq!(game.chance(), Chance::DrawBotTank(space("r5c1")));
    assert_eq!(game.legal(), ["observe bot-tile c6 B", "observe bot-tile c7 B"]);
    assert_eq!(game.refused("observe bot-tile c3 A").rule, "RES-230");
    assert_eq!(game.refused("observe bot-tile c6 A").rule, "RES-230");
    let tiles = bot(&game).tiles;
    let game = game.moves("observe bot-tile c7 B");
    let mut left = tiles;
    left.remove(CanalTile::C7);
    assert_eq!(bot(&game).tiles, left);
    assert_eq!(bot(&game).last, Some(space("r5c1")));
    // With no tank left nothing happens: the other direction is not tried.
    let none = bot_turn(DOWN.0, |position| {
        position.canal(BOT, CanalTile::C6, CanalSide::A, space("r1c1"));
        position.canal(BOT, CanalTile::C7, CanalSide::A, space("r1c2"));
        lie(position, "r4c1", &[]);
    });
    let none = none.moves(DOWN.1);
    assert_eq!(acts(&none).last(), Some(&BotAct::Nothing));
    assert_eq!(bot(&none).last, Some(space("r4c1")));
    // From a tank, the way to the right leads off the grid.
    assert_eq!(builds_from_tank(RIGHT), None);
    assert_eq!(builds_from_tank(UP).as_deref(), Some("r4c1"));
}

fn builds_from_tank(arrow: (SoloCard, &str)) -> Option<String> {
    let game = bot_turn(arrow.0, |position| {
        position.canal(BOT, CanalTile::C6, CanalSide::B, space("r5c1"));
    });
    match reveal(game.moves(arrow.1)).next() {
        Next::Observe(Chance::DrawBotTile(space) | Chance::DrawBotTank(space)) => Some(space.to_string()),
        _ => None,
    }
}

/// A-95: the bot's tiles need not connect, the human's must.
#[test]
fn a_95_the_bot_need_not_connect() {
    // An edition in which c2 A is closed at the bottom.
    let row = r#"{ tile = "c2", side = "A", kind = "canal", openings = "N S""#;
    let toml = Edition::TOML.replace(row, r#"{ tile = "c2", side = "A", kind = "canal", openings = "N W""#);
    let edition = Edition::new(toml::from_str(&toml).unwrap()).unwrap();
    let game = bot_turn_with(&edition, Options::default(), DOWN.0, |position| lie(position, "r2c3", &[]));
    let game = game.moves(DOWN.1).moves("observe bot-tile c3 A");
    assert_eq!(bot(&game).last, Some(space("r3c3")), "right below a closed tile");
    let human = ready_with(&edition, 2, Options::default()).arrange(|position| {
        position.purse(ONE, 9, 0, 9);
        position.canal(Seat::Two, CanalTile::C2, CanalSide::A, space("r2c3"));
    });
    let human = human.moves("play 5 upper\nmain canal\ncanal c1 A");
    assert_eq!(human.refused("space r3c3").rule, "RES-127");
}

/// A-91: a tile of the bot takes the cube beside it, unless the table agreed that it does not.
#[test]
fn a_91_the_bot_takes_cubes() {
    let places = |options: Options| {
        let game = bot_turn_with(&STAND_IN, options, LEFT.0, |_| {});
        game.moves(LEFT.1).moves("observe bot-tile c4 A")
    };
    let game = places(Options::default());
    assert_eq!(game.position().network[space("r2c1")].cubes, 1);
    assert_eq!(acts(&game).last(), Some(&BotAct::TookCubes(1)));
    assert_eq!(game.position().sources.as_slice(), [true, true, true, true, false, true, true, true]);
    let left = places(Options { bot_cubes: BotCubes::Left, ..Options::default() });
    assert_eq!(left.position().network[space("r2c1")].cubes, 0);
    assert!(left.position().sources.iter().all(|&waits| waits));
}

/// Plays a solo game from the last turn of round 2 into its Rain.
fn rain(options: Options, edition: &Edition, arrange: impl FnOnce(&mut Position)) -> Resafa<'_> {
    let game = ready_with(edition, 1, options).arrange(|position| {
        position.round(2);
        position.start = BOT;
        position.turn = ONE;
        position.turns = 5;
        let played = &mut position.areas[ONE].cards;
        for (place, owned) in played.cards.iter_mut().enumerate() {
            owned.at = if place < 5 { Whereabouts::Played(place as u8) } else { Whereabouts::Hand };
        }
        arrange(position);
    });
    let play = game.legal().into_iter().find(|m| m.starts_with("play")).unwrap();
    game.moves(&play).moves("done")
}

/// A-92, A-93, RES-198: water on a tile of the bot goes straight down without asking, pays the human
/// for the human's tiles, and leaves the game.
#[test]
fn a_92_the_bots_water() {
    let arrange = |position: &mut Position| {
        // The bot's crossroads is at the top. Below it is the human's c3 (1 blue VP), and beside
        // that c1.
        position.canal(BOT, CanalTile::C5, CanalSide::A, space("r1c3"));
        position.canal(ONE, CanalTile::C3, CanalSide::A, space("r2c3"));
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r2c4"));
        position.dry(ONE, &[space("r1c3")]);
    };
    let game = rain(Options::default(), &STAND_IN, arrange);
    assert_eq!(game.position().round, 3, "nobody was asked");
    // For the tiles: 2 and 1 blue VP. For the water: 1 and 1 for the tile below the bot's.
    assert_eq!(game.one().vp, 3 + 2);
    assert_eq!((bot(&game).cubes, game.one().cubes), (1, 1), "the human had one from the start");
}

/// A-92, RES-184, `bot-water`: if the human routes the bot's water, the human keeps the cube, even
/// with nothing to decide, and P9 counts it.
#[test]
fn a_92_the_human_routes_the_bots_water() {
    let options = Options { bot_water: BotWater::Human, ..Options::default() };
    let game = rain(options, &STAND_IN, |position| {
        position.canal(BOT, CanalTile::C5, CanalSide::A, space("r1c3"));
        position.canal(BOT, CanalTile::C2, CanalSide::A, space("r1c1"));
        position.canal(ONE, CanalTile::C3, CanalSide::A, space("r2c3"));
        position.special_card(ONE, special(9));
        position.dry(ONE, &[space("r1c3"), space("r1c1")]);
    });
    let (kept, before) = (game.one().cubes, game.end_lines(ONE)[2]);
    assert_eq!(game.next(), Next::Decide(ONE, Prompt::ChooseCube), "D-35 is the human's decision too");
    let game = game.moves("cube r1c1");
    assert_eq!(game.one().cubes, kept + 1, "kept, although it went straight down");
    assert_eq!(game.next(), Next::Decide(ONE, Prompt::RouteWater(space("r1c3"))));
    let vp = game.one().vp;
    let game = game.moves("flow left");
    assert_eq!(game.one().vp, vp, "down the second column, where only the bot has a tile");
    assert_eq!((game.one().cubes, bot(&game).cubes), (kept + 2, 0));
    assert_eq!(game.end_lines(ONE)[2], before + 2 * 4);
}

/// A-92: the bot's water goes sideways only if it cannot go down, and left before right.
#[test]
fn a_92_the_bots_water_goes_left_if_it_must() {
    let row = r#"{ tile = "c3", side = "B", kind = "canal", openings = "N E S""#;
    let toml = Edition::TOML.replace(row, r#"{ tile = "c3", side = "B", kind = "canal", openings = "N E W""#);
    let edition = Edition::new(toml::from_str(&toml).unwrap()).unwrap();
    let game = rain(Options::default(), &edition, |position| {
        position.canal(BOT, CanalTile::C3, CanalSide::B, space("r1c3"));
        // On its left is the human's c1, open to the right, and on its right c2, open to the left.
        position.canal(ONE, CanalTile::C1, CanalSide::B, space("r1c2"));
        position.canal(ONE, CanalTile::C2, CanalSide::B, space("r1c4"));
        position.dry(ONE, &[space("r1c3")]);
    });
    assert_eq!(game.position().round, 3);
    assert_eq!(game.one().vp, 2 + 1);
    let closed = rain(Options::default(), &edition, |position| {
        position.canal(BOT, CanalTile::C3, CanalSide::B, space("r1c3"));
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c2"));
        position.canal(ONE, CanalTile::C4, CanalSide::B, space("r1c4"));
        position.dry(ONE, &[space("r1c3")]);
    });
    assert_eq!(closed.one().vp, 3 + 2, "c1 A is closed to the side, so it goes right, over c4");
}

/// A-93: the human's water passes tiles of the bot, which score nothing.
#[test]
fn a_93_the_humans_water_passes() {
    let game = rain(Options::default(), &STAND_IN, |position| {
        position.canal(ONE, CanalTile::C1, CanalSide::A, space("r1c2"));
        position.canal(BOT, CanalTile::C5, CanalSide::B, space("r3c2"));
        position.canal(ONE, CanalTile::C3, CanalSide::A, space("r4c2"));
    });
    // For the tiles: 2 + 1. For the water: r1c2 (1), the bot's r2c2 and r3c2 (0), r4c2 (1 + 1).
    assert_eq!(game.one().vp, 3 + 3);
    assert_eq!((game.one().cubes, bot(&game).cubes), (1, 0));
}
