//! Golden playthroughs: one random game for each number of players, `docs/playthroughs/petra-2.txt` and
//! so on. See `harness/playthrough.rs` for how they are compared and rewritten.

use std::cell::Cell;
use std::fmt::Write;

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next};

use crate::common::STAND_IN;
use crate::harness::playthrough::{Story, WIDTH, assert_files};

/// The games: players and seed. The seeds were selected for short games that still ask most of the
/// possible questions.
const GAMES: [(usize, u64); 3] = [(2, 3396), (3, 8223), (4, 5536)];

#[test]
fn two_players() {
    compare(GAMES[0]);
}

#[test]
fn three_players() {
    compare(GAMES[1]);
}

#[test]
fn four_players() {
    compare(GAMES[2]);
}

#[test]
fn there_is_a_playthrough_for_each_number_of_players_and_no_other_file() {
    assert_eq!(GAMES.map(|(players, _)| players), [2, 3, 4]);
    assert_files::<Petra<'_>>(&["petra-2.txt", "petra-3.txt", "petra-4.txt"]);
}

const HOW_TO_READ: &str = "\
Every line is a move: its number, what the game waits for, the number of legal moves, and behind `>`
the move that was played. The legal moves themselves are listed whenever the game asks for something
new, and at every 25th move. This file is written and checked by rules-nostd/tests/petra/playthrough.rs.

After every turn follows what lies on the table. E R C I L are traders of Egypt, Rome, China and
India and Locals; G is gold, _ an open stall. The caravan starts at the far end of the Plaza, a
market row at the left. A column is the number of its traders, with p for a permanent settlement, b
for a building, w for a worker. A disc is the number of its space, with * if it is active. The cubes
of a track are the seats on its regular spaces, . for a free one, - for one that is not in play, and
after + the cubes of each seat in the pool.
";

fn compare((players, seed): (usize, u64)) {
    let turns = Cell::new(0);
    let story = Story {
        file: format!("petra-{players}.txt"),
        opening: format!(
            "Passing Through Petra: {players} players, random moves (seed {seed})\n\n{HOW_TO_READ}\n"
        ),
        start: Petra::new(&STAND_IN, players, Options::default()).unwrap(),
        seed,
        liking: &|_, _| 1,
        // A question is the same kind for every seat, slot or stall.
        kind: &|_, awaited| awaited.chars().filter(|c| !c.is_ascii_digit()).collect(),
        after: &|text, before, game| {
            if !is_set_up(game) {
                return;
            }
            let turn = before.position().turn;
            if !is_set_up(before) {
                write_table(text, "set-up", game);
            } else if game.position().turn != turn || game.next() == Next::Over {
                turns.set(turns.get() + 1);
                write_table(text, &format!("turn {}, {turn}", turns.get()), game);
            }
        },
    };
    story.compare();
}

fn is_set_up(game: &Petra<'_>) -> bool {
    game.position().tasks.first() != Some(&Task::BeginTurn)
}

/// Writes the public state, as much as a reader needs to follow the game.
fn write_table(text: &mut String, moment: &str, game: &Petra<'_>) {
    let position = game.position();
    let heading = format!("---- after {moment} ");
    writeln!(text, "{heading:-<WIDTH$}").unwrap();

    let tiles: String =
        position.caravan.iter().map(|tile| tile.map_or('_', |trader| letter(trader.into()))).collect();
    let (plaza, siq) = tiles.split_at(tiles.len().min(PLAZA));
    let bag = ByTrader::new(|trader| position.bag[trader].to_string());
    writeln!(text, "caravan {plaza} {siq:14}  bag {}", by_type(&bag)).unwrap();

    for (seat, board) in position.boards.iter() {
        let stall = |stall| board.market.tile(stall).map_or('_', letter);
        let market: String = (0..board.market.stalls()).map(stall).collect();
        let columns = ByTrader::new(|trader| {
            let mut column = board.settlements[trader].to_string();
            for (set, mark) in [(board.permanents, 'p'), (board.buildings, 'b'), (board.workers, 'w')] {
                column.extend(set.has(trader).then_some(mark));
            }
            column
        });
        let discs = ByTrader::new(|trader| {
            let Disc { space, active } = board.discs[trader];
            format!("{space}{}", if active { "*" } else { "" })
        });
        let (market, columns, discs) = (format!("{market},"), by_type(&columns) + ",", by_type(&discs) + ",");
        let (camels, hand) = (board.camels, board.hand.len());
        writeln!(
            text,
            "{seat}  market {market:10} columns {columns:27} discs {discs:20} camels {camels}, hand {hand}"
        )
        .unwrap();
    }

    let tracks: Vec<String> = Region::ALL.into_iter().map(|region| write_track(game, region)).collect();
    writeln!(text, "cubes   {}", tracks.join("  ")).unwrap();

    let standing = game.standing();
    let scores: Vec<String> =
        standing.scores.iter().map(|(seat, score)| format!("{seat} has {score}")).collect();
    writeln!(text, "placed  {} of 9 cubes\n", scores.join(", ")).unwrap();
}

/// Writes the regular spaces of a track with their owners, and the pool: `E 1.2- +00`.
fn write_track(game: &Petra<'_>, region: Region) -> String {
    let (cubes, players) = (&game.position().cubes[region], game.position().boards.players());
    let mut track = format!("{} ", letter(region.trader().into()));
    for (space, owner) in game.edition().influence_spaces[region].iter().zip(&cubes.spaces) {
        track += &match owner {
            Some(seat) => seat.number().to_string(),
            None if usize::from(space.players) > players => "-".to_owned(),
            None => ".".to_owned(),
        };
    }
    track += " +";
    cubes.pool.values().for_each(|count| track += &count.to_string());
    track
}

/// Formats values by type: `E1 R0 C2 I0 L1`.
fn by_type(values: &ByTrader<String>) -> String {
    let words: Vec<String> =
        values.iter().map(|(trader, value)| format!("{}{value}", letter(trader.into()))).collect();
    words.join(" ")
}

fn letter(tile: Tile) -> char {
    match tile {
        Tile::Egypt => 'E',
        Tile::Rome => 'R',
        Tile::China => 'C',
        Tile::India => 'I',
        Tile::Local => 'L',
        Tile::Gold => 'G',
    }
}
