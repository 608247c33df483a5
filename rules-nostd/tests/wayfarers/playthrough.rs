//! Golden playthroughs: one random game per number of players, `docs/playthroughs/wayfarers-2.txt` and so on.
//! `harness/playthrough.rs` compares and regenerates them.

use std::fmt::Write;

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::PUBLISHED;
use crate::harness::playthrough::{Story, WIDTH, assert_files, kind, listed, write_scores};
use crate::random_play;

/// The games: players and seed. The seeds were picked for short games that still ask most of the questions
/// the game can ask.
const GAMES: [(usize, u64); 3] = [(2, 904), (3, 2469), (4, 1717)];

/// WAY-025, INV-37: the same moves give the same game, word for word.
#[test]
fn two_players() {
    story(GAMES[0]).compare();
}

/// WAY-025, INV-37: three players.
#[test]
fn three_players() {
    story(GAMES[1]).compare();
}

/// WAY-025, INV-37: four players.
#[test]
fn four_players() {
    story(GAMES[2]).compare();
}

/// RUL-64: there is one file for each number of players, and no other.
#[test]
fn there_is_a_playthrough_for_each_number_of_players() {
    assert_eq!(GAMES.map(|(players, _)| players), [2, 3, 4]);
    assert_files::<Wayfarers<'_>>(&["wayfarers-2.txt", "wayfarers-3.txt", "wayfarers-4.txt"]);
}

const HOW_TO_READ: &str = "\
Every line is a move: its number, what the game waits for, the number of legal moves, and behind `>`
the move that was played. The legal moves themselves are listed whenever the game asks for something
new, and at every 25th move. This file is written and checked by
rules-nostd/tests/wayfarers/playthrough.rs.

After every turn follows a line about whose turn it was: the dice in supply, influence in science,
trade and exploration, and where the marker stands. When the end is triggered, and at the end, all
panoramas follow: a land or water card with `<` before the townsfolk card under it, and `^` before
the space card above it and the inspiration card above that; a tile with column and row of its cell.
";

fn story((players, seed): (usize, u64)) -> Story<'static, Wayfarers<'static>> {
    Story {
        file: format!("wayfarers-{players}.txt"),
        opening: format!("Wayfarers: {players} players, random moves (seed {seed})\n\n{HOW_TO_READ}\n"),
        start: Wayfarers::new(&PUBLISHED, players, Options::default()).unwrap(),
        seed,
        liking: &|_, m| liking(m),
        kind: &|game, _| kind(game),
        after: &after,
    }
}

/// Weights the moves of players who head for the end of the journal track; otherwise a file would be too long
/// to read.
fn liking(m: Move) -> u32 {
    match m {
        Move::Journal(_) | Move::Science(_) => 60,
        Move::Rest => 2,
        Move::Reroll(_) => 1,
        m => random_play::liking(m),
    }
}

/// Writes the supplies after a turn, and the table when the end is triggered and at the end.
fn after(text: &mut String, before: &Wayfarers<'static>, game: &Wayfarers<'static>) {
    let (then, now) = (before.position(), game.position());
    let in_turn = |position: &Position| position.tasks.first() == Some(&Task::CloseTurn);
    if in_turn(then) && (!in_turn(now) || then.turn != now.turn) {
        let (seat, area) = (then.turn, &now.areas[then.turn]);
        writeln!(text, "---- {seat}: {}", supplies(area)).unwrap();
    }
    if game.next() == Next::Over {
        write_table(text, "the end", game);
        write_scores(text, game);
    } else if then.final_turns.is_none() && now.final_turns.is_some() {
        write_table(text, "the end is triggered", game);
    }
}

fn supplies(area: &PlayerArea) -> String {
    let dice: Vec<String> =
        area.dice.kinds().flat_map(|face| vec![face.to_string(); area.dice.count(face).into()]).collect();
    let guilds = Guild::ALL.map(|guild| area.guilds[guild].to_string()).join(" ");
    format!(
        "{} silver, {} provisions, dice {}, influence {guilds}, at {}",
        area.silver,
        area.provisions,
        listed(&dice),
        area.marker
    )
}

/// Writes what is in the panoramas.
fn write_table(text: &mut String, moment: &str, game: &Wayfarers<'_>) {
    let heading = format!("---- {moment} ");
    writeln!(text, "{heading:-<WIDTH$}").unwrap();
    for (seat, area) in game.position().areas.iter() {
        write_player(text, seat, area);
    }
    text.push('\n');
}

fn write_player(text: &mut String, seat: Seat, area: &PlayerArea) {
    let posts = [("city", &area.city), ("harbour", &area.harbour)];
    let board = posts.map(|(name, post)| format!("{name}{}", under(post)));
    let star = area.star.map_or(String::new(), |card| format!("^{card}"));
    writeln!(text, "{seat}  {}", supplies(area)).unwrap();
    writeln!(text, "        board   {}, star{star}", board.join(", ")).unwrap();
    write_cards(text, "land", area.lands.iter().map(column).collect());
    write_cards(text, "water", area.waters.iter().map(column).collect());
    let tiles =
        area.caravan.iter().map(|laid| format!("{} {}.{}", laid.tile, laid.cell.column, laid.cell.row));
    write_cards(text, "caravan", tiles.collect());
}

fn under(post: &Post) -> String {
    post.townsfolk.map_or(String::new(), |card| format!("<{card}"))
}

fn column<C: std::fmt::Display>(column: &Column<C>) -> String {
    let mut shown = format!("{}{}", column.card, under(&column.post));
    for above in [column.space.map(|card| card.to_string()), column.inspiration.map(|card| card.to_string())]
    {
        shown += &above.map_or(String::new(), |card| format!("^{card}"));
    }
    shown
}

fn write_cards(text: &mut String, name: &str, cards: Vec<String>) {
    for (place, line) in cards.chunks(8).enumerate() {
        writeln!(text, "        {:7} {}", if place == 0 { name } else { "" }, line.join(", ")).unwrap();
    }
}
