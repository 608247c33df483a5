//! Golden playthroughs: one random game for each number of players, move by move, as text that a
//! person can read: `docs/playthroughs/petra-2.txt` and so on.
//!
//! The test plays the moves of each file again and compares every byte: any change of the rules, the
//! notation or the prompts shows up as a difference to look at. If it is meant, write the files anew
//! with `UPDATE_PLAYTHROUGHS=1 cargo test -p rules-nostd --test petra playthrough`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use rules_nostd::petra::*;
use rules_nostd::{Game, Next};

use crate::common::{Desk, STAND_IN};
use crate::harness::{draw, legal_moves};

/// The games: players and seed. These seeds were searched for: short games that still ask for most
/// of what the game can ask for.
const GAMES: [(usize, u64); 3] = [(2, 3396), (3, 8223), (4, 5536)];

/// A reader gives up on longer files: choose another seed.
const MOST_LINES: usize = 1500;

/// The legal moves are listed at least this often.
const LIST_EVERY: usize = 25;

const WIDTH: usize = 110;

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
    if is_updating() {
        return; // they are just being written
    }
    assert_eq!(GAMES.map(|(players, _)| players), [2, 3, 4]);
    let expected: BTreeSet<String> = (2..=4).map(|players| format!("petra-{players}.txt")).collect();
    let found: BTreeSet<String> = fs::read_dir(folder())
        .unwrap_or_else(|why| panic!("{}: {why}", folder().display()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(found, expected, "in {}", folder().display());
}

fn compare((players, seed): (usize, u64)) {
    let file = folder().join(format!("petra-{players}.txt"));
    if is_updating() {
        let mut rng = fastrand::Rng::with_seed(seed);
        let text = playthrough(players, seed, |game| Some(draw(game, &legal_moves(game), &mut rng)));
        fs::create_dir_all(folder()).unwrap();
        fs::write(&file, text).unwrap();
        return;
    }
    let how_to = "If this change is meant, write the file anew:\n  \
                  UPDATE_PLAYTHROUGHS=1 cargo test -p rules-nostd --test petra playthrough";
    let recorded =
        fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}.\n{how_to}", file.display()));
    let mut moves = recorded.lines().filter_map(|line| line.split_once(MOVE)).map(|(_, m)| m);
    let replayed = playthrough(players, seed, |game| game.read_move(moves.next()?).ok());
    if recorded != replayed {
        let same = recorded.lines().zip(replayed.lines()).take_while(|(old, new)| old == new).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
        panic!(
            "{}, line {}:\n  recorded: {}\n  replayed: {}\n{how_to}",
            file.display(),
            same + 1,
            line(&recorded),
            line(&replayed),
        );
    }
    assert!(recorded.lines().count() <= MOST_LINES, "{} is too long", file.display());
}

fn is_updating() -> bool {
    env::var_os("UPDATE_PLAYTHROUGHS").is_some_and(|value| value == "1")
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/playthroughs"))
}

/// Stands before the move that is played.
const MOVE: &str = " > ";

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

/// Plays a game, with the moves that `choose` gives, and tells it. A move that is not legal, or
/// none, ends the story.
fn playthrough(players: usize, seed: u64, mut choose: impl FnMut(&Petra<'_>) -> Option<Move>) -> String {
    let mut game = Petra::new(&STAND_IN, players, Options::default()).unwrap();
    let mut text =
        format!("Passing Through Petra: {players} players, random moves (seed {seed})\n\n{HOW_TO_READ}\n");
    let mut known_kinds = BTreeSet::new();
    let mut turns = 0;
    for number in 1.. {
        let awaited = match game.next() {
            Next::Decide(seat, prompt) => format!("{seat}: {prompt}"),
            Next::Observe(chance) => format!("table: {chance}"),
            Next::Over => break,
        };
        let legal = game.legal();
        // One kind of question, whichever seat, slot or stall it is about.
        let kind: String = awaited.chars().filter(|c| !c.is_ascii_digit()).collect();
        if known_kinds.insert(kind) || number % LIST_EVERY == 0 {
            write_list(&mut text, &legal);
        }
        write!(text, "{number:4}  {awaited} ({}){MOVE}", legal.len()).unwrap();
        let before = game.table().turn;
        let was_set_up = is_set_up(&game);
        match choose(&game).map(|m| (m, game.play(m))) {
            Some((m, Ok(()))) => game.write_move(m, &mut text).unwrap(),
            Some((_, Err(refusal))) => return text + &format!("the recorded move is refused: {refusal}\n"),
            None => return text + "no move that can be read is recorded here\n",
        }
        text.push('\n');
        if !is_set_up(&game) {
            continue;
        }
        if !was_set_up {
            write_table(&mut text, "set-up", &game);
        } else if game.table().turn != before || game.next() == Next::Over {
            turns += 1;
            write_table(&mut text, &format!("turn {turns}, {before}"), &game);
        }
    }
    for seat in game.standing().winners {
        writeln!(text, "{seat} wins.").unwrap();
    }
    text
}

fn is_set_up(game: &Petra<'_>) -> bool {
    game.table().tasks.first() != Some(&Task::BeginTurn)
}

fn write_list(text: &mut String, legal: &[String]) {
    let mut line = format!("      legal: {}", legal[0]);
    for m in &legal[1..] {
        line.push(',');
        if line.len() + 1 + m.len() > WIDTH {
            writeln!(text, "{line}").unwrap();
            line = " ".repeat(12);
        }
        line.push(' ');
        line += m;
    }
    writeln!(text, "{line}").unwrap();
}

/// What lies in the open, as far as a look tells how the game stands.
fn write_table(text: &mut String, moment: &str, game: &Petra<'_>) {
    let table = game.table();
    let heading = format!("---- after {moment} ");
    writeln!(text, "{heading:-<WIDTH$}").unwrap();

    let tiles: String =
        table.caravan.iter().map(|tile| tile.map_or('_', |trader| letter(trader.into()))).collect();
    let (plaza, siq) = tiles.split_at(tiles.len().min(PLAZA));
    let bag = ByTrader::new(|trader| table.bag[trader].to_string());
    writeln!(text, "caravan {plaza} {siq:14}  bag {}", by_type(&bag)).unwrap();

    for (seat, board) in table.boards.iter() {
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

/// `E 1.2- +00`: the regular spaces of a track with their owners, and the pool.
fn write_track(game: &Petra<'_>, region: Region) -> String {
    let (cubes, players) = (&game.table().cubes[region], game.table().boards.players());
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

/// `E1 R0 C2 I0 L1`.
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
