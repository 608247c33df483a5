//! Golden playthroughs: one random game with deals for each number of players,
//! `docs/playthroughs/araby-2.txt` and so on. For how they are compared and regenerated see
//! `harness/playthrough.rs`.

use std::fmt::Write;

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next};

use crate::common::STAND_IN;
use crate::harness::playthrough::{Story, assert_files, kind, listed, write_scores};
use crate::random_play;

/// The games: players and seed. The seeds were chosen for short games that still show most of what the game
/// can ask.
const GAMES: [(usize, u64); 3] = [(2, 211), (3, 136), (4, 106)];

#[test]
fn two_players() {
    story(GAMES[0]).compare();
}

#[test]
fn three_players() {
    story(GAMES[1]).compare();
}

#[test]
fn four_players() {
    story(GAMES[2]).compare();
}

/// There is a file for each number of players, and no other.
#[test]
fn there_is_a_playthrough_for_each_number_of_players() {
    assert_eq!(GAMES.map(|(players, _)| players), [2, 3, 4]);
    assert_files::<Araby<'_>>(&["araby-2.txt", "araby-3.txt", "araby-4.txt"]);
}

const HOW_TO_READ: &str = "\
Every line is a move: its number, what the game waits for, the number of legal moves, and behind `>`
the move that was played. The legal moves themselves are listed whenever the game asks for something
new, and at every 25th move. This file is written and checked by rules-nostd/tests/araby/playthrough.rs.

When a turn begins follows what lies open: the draft line, and of each player the size of the hand,
the entourage (`*` is tasked) and the caravan with the seats of its camels, space 1 to 9; then what
was promised for later.
";

fn story((players, seed): (usize, u64)) -> Story<'static, Araby<'static>> {
    Story {
        file: format!("araby-{players}.txt"),
        opening: format!("Araby: {players} players, random moves and deals (seed {seed})\n\n{HOW_TO_READ}\n"),
        start: Araby::new(&STAND_IN, players, Options::default()).unwrap(),
        seed,
        liking: &liking,
        kind: &|game, _| kind(game),
        after: &after,
    }
}

/// Prefers four stacks, turns that end, and correct counts of coins.
fn liking(game: &Araby<'static>, m: Move) -> u32 {
    match m {
        Move::BuiltStacks(stacks) => u32::from(stacks == STACKS),
        Move::Counted(coins) => match game.next() {
            Next::Decide(seat, _) => u32::from(game.position().areas[seat].coins == coins),
            _ => 0,
        },
        Move::EndTurn | Move::Pass => 4 * random_play::liking(m),
        m => random_play::liking(m),
    }
}

/// Writes the table when a turn begins, and the scores at the end.
fn after(text: &mut String, before: &Araby<'static>, game: &Araby<'static>) {
    if game.position().turns > before.position().turns {
        write_open(text, game);
    }
    if game.next() == Next::Over {
        text.push('\n');
        write_scores(text, game);
    }
}

/// Writes the public cards.
fn write_open(text: &mut String, game: &Araby<'_>) {
    let position = game.position();
    let name =
        |card: &Option<Card>| card.map_or("-".to_owned(), |card| Slug(&STAND_IN.card(card).name).to_string());
    writeln!(text, "\n      turn {}, {} active", position.turns, position.active()).unwrap();
    let draft: Vec<String> = position.draft.iter().map(name).collect();
    let discards = position.discard.len();
    writeln!(text, "      draft {}; deck {}, discards {discards}", draft.join(" "), position.deck).unwrap();
    for (seat, area) in position.areas.iter() {
        let member = |retainer: &Retainer| {
            format!("{}{}", Slug(STAND_IN.name_of(retainer.member)), if retainer.tasked { "*" } else { "" })
        };
        let members: Vec<String> = area.entourage.iter().map(member).collect();
        let camels = area.caravan.map_or(String::new(), |caravan| {
            let camel = |space| caravan.field.at(space).map_or('.', |seat| (b'0' + seat.number()) as char);
            let camels: String = Space::ALL.map(camel).into_iter().collect();
            format!("; {} {camels}", Slug(&STAND_IN.caravan(caravan.card).name))
        });
        writeln!(text, "      {seat}: hand {}, {}{camels}", area.hand, listed(&members)).unwrap();
    }
    for promise in &position.promises {
        let what = InWords(&STAND_IN, promise.what);
        writeln!(text, "      promised by {} to {}: {what}", promise.from, promise.to).unwrap();
    }
    text.push('\n');
}
