//! Golden games: one random game with deals for each number of players, move by move, with what lies open
//! after every turn: `goldens/araby-2.txt` and so on.
//!
//! The test plays the moves of each file again and compares every byte: any change of the rules, the
//! notation or the prompts shows up as a difference to look at. If it is meant, write the files anew with
//! `UPDATE_GOLDENS=1 cargo test -p rules-nostd --test araby golden`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use rules_nostd::araby::*;
use rules_nostd::{Game, Next};

use crate::common::{Desk, STAND_IN};
use crate::harness::legal_moves;
use crate::random_play::liking;

/// A reader gives up on longer games, and there are always shorter ones.
const MOST_MOVES: usize = 700;
/// How many games are played to find the one that shows most kinds of moves.
const TRIES: u64 = 400;

#[test]
fn two_players() {
    compare(2);
}

#[test]
fn three_players() {
    compare(3);
}

#[test]
fn four_players() {
    compare(4);
}

fn compare(players: usize) {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/araby/goldens"));
    let file = folder.join(format!("araby-{players}.txt"));
    if env::var_os("UPDATE_GOLDENS").is_some_and(|value| value == "1") {
        fs::create_dir_all(folder).unwrap();
        fs::write(&file, tell(players, &search(players))).unwrap();
        return;
    }
    let recorded = fs::read_to_string(&file).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    let moves: Vec<String> =
        recorded.lines().filter_map(|line| line.split_once(" > ")).map(|(_, m)| m.to_owned()).collect();
    let told = tell(players, &moves);
    let same = recorded.lines().zip(told.lines()).take_while(|(old, new)| old == new).count();
    let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
    assert!(
        recorded == told,
        "{}, line {}:\n  recorded: {}\n  replayed: {}",
        file.display(),
        same + 1,
        line(&recorded),
        line(&told)
    );
}

/// The moves of a short game that shows many kinds of moves.
fn search(players: usize) -> Vec<String> {
    let games = (0..TRIES).filter_map(|seed| random_game(players, seed));
    games.max_by_key(|(kinds, moves)| (*kinds, usize::MAX - moves.len())).expect("some game is short").1
}

fn random_game(players: usize, seed: u64) -> Option<(usize, Vec<String>)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Araby::new(&STAND_IN, players, Options::default()).unwrap();
    let mut kinds = BTreeSet::new();
    let mut moves = Vec::new();
    while game.next() != Next::Over && moves.len() <= MOST_MOVES {
        let legal = legal_moves(&game);
        let weight = |m: Move| match m {
            // Four stacks, and everybody counts right.
            Move::BuiltStacks(stacks) => u32::from(stacks == STACKS),
            Move::Counted(coins) => match game.next() {
                Next::Decide(seat, _) => u32::from(game.table().areas[seat].coins == coins),
                _ => 0,
            },
            Move::EndTurn | Move::Pass => 4 * liking(m),
            m => u32::from(game.odds(m)) * liking(m),
        };
        let mut ticket = rng.u32(0..legal.iter().map(|&m| weight(m)).sum());
        let chosen = legal.iter().copied().find(|&m| match ticket.checked_sub(weight(m)) {
            Some(rest) => {
                ticket = rest;
                false
            }
            None => true,
        });
        let m = chosen?;
        kinds.insert(format!("{m:?}").split(['(', ' ']).next()?.to_owned());
        let mut text = String::new();
        game.write_move(m, &mut text).ok()?;
        moves.push(text);
        game.play(m).ok()?;
    }
    (game.next() == Next::Over).then_some((kinds.len(), moves))
}

/// The game as a text: every move with what was asked and how many moves were legal.
fn tell(players: usize, moves: &[String]) -> String {
    let mut game = Araby::new(&STAND_IN, players, Options::default()).unwrap();
    let mut text = format!("Merchants of Araby: {players} players, random moves and deals\n\n");
    for (place, line) in moves.iter().enumerate() {
        let asked = match game.next() {
            Next::Decide(seat, prompt) => format!("{seat}: {prompt}"),
            Next::Observe(chance) => format!("table: {chance}"),
            Next::Over => "the game is over".to_owned(),
        };
        let legal = legal_moves(&game).len();
        writeln!(text, "{:4}  {asked} ({legal}) > {line}", place + 1).unwrap();
        let Some(m) = game.read_move(line).ok().filter(|&m| game.allows(m).is_ok()) else {
            writeln!(text, "      this is refused").unwrap();
            return text;
        };
        let turns = game.table().turns;
        game.play(m).unwrap();
        if game.table().turns > turns {
            text.push_str(&open(&game));
        }
    }
    let standing = game.standing();
    let coins: Vec<String> = standing.scores.values().map(ToString::to_string).collect();
    let winners: Vec<String> = standing.winners.iter().map(ToString::to_string).collect();
    writeln!(text, "\ncoins {}; won by {}", coins.join(" "), winners.join(" and ")).unwrap();
    text
}

/// What lies open when a turn begins.
fn open(game: &Araby<'_>) -> String {
    let table = game.table();
    let name =
        |card: &Option<Card>| card.map_or("-".to_owned(), |card| Slug(&STAND_IN.card(card).name).to_string());
    let mut text = format!("\n      turn {}, {} active\n", table.turns, table.active());
    let line: Vec<String> = table.draft.iter().map(name).collect();
    writeln!(text, "      draft {}; deck {}, discards {}", line.join(" "), table.deck, table.discard.len())
        .unwrap();
    for (seat, area) in table.areas.iter() {
        let members = area.entourage.iter().map(|retainer| {
            format!("{}{}", Slug(STAND_IN.name_of(retainer.member)), if retainer.tasked { "*" } else { "" })
        });
        let camels: String = area.caravan.map_or(String::new(), |caravan| {
            let camel = |space| caravan.field.at(space).map_or('.', |seat| (b'0' + seat.number()) as char);
            let name = Slug(&STAND_IN.caravan(caravan.card).name);
            format!("; {name} {}", Space::ALL.map(camel).into_iter().collect::<String>())
        });
        let members: Vec<String> = members.collect();
        writeln!(text, "      {seat}: hand {}, {}{camels}", area.hand, members.join(" ")).unwrap();
    }
    for promise in &table.promises {
        let what = InWords(&STAND_IN, promise.what);
        writeln!(text, "      promised by {} to {}: {what}", promise.from, promise.to).unwrap();
    }
    text.push('\n');
    text
}
