//! Positions: the state of a game as JSON (`docs/record.md`).

use rules_nostd::{Game, Next, Standing};
use serde::{Deserialize, Serialize};

use crate::host_game::{EditionId, HostGame, cut_lines};

/// A position file as written: the state, and around it what a person wants to know.
#[derive(Serialize)]
struct Written<'g, P> {
    game: &'static str,
    edition: EditionId,
    next: String,
    standing: Standing,
    state: &'g P,
}

/// What is read of a position file; `next` and `standing` follow from the state.
#[derive(Deserialize)]
struct Read<P> {
    edition: EditionId,
    state: P,
}

/// Only the game's name, which tells what the rest means.
#[derive(Deserialize)]
struct Named {
    game: String,
}

impl<'g, P> Written<'g, P> {
    fn of<G: HostGame<Position = P>>(game: &'g G) -> Self {
        Self {
            game: G::NAME,
            edition: EditionId::of(game.edition()),
            next: next_in_words(game),
            standing: game.standing(),
            state: game.position(),
        }
    }
}

/// The position of a game as JSON.
pub fn write<G: HostGame>(game: &G) -> Result<String, String> {
    serde_json::to_string_pretty(&Written::of(game)).map_err(|why| cannot_write(&why))
}

/// The position of a game as a JSON value.
pub fn to_value<G: HostGame>(game: &G) -> Result<serde_json::Value, String> {
    serde_json::to_value(Written::of(game)).map_err(|why| cannot_write(&why))
}

fn cannot_write(why: &serde_json::Error) -> String {
    format!("cannot write the position: {why}")
}

/// Whether a file that holds a record or a position holds a position: JSON begins with a brace, a record does not.
pub fn looks_like_one(bytes: &[u8]) -> bool {
    // Some editors mark the beginning of a text.
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"{")
}

/// The name of the game that a position file is about.
pub fn game_name(json: &[u8]) -> Result<String, String> {
    let named = serde_json::from_slice::<Named>(json);
    named.map(|named| named.game).map_err(|why| format!("this is not a position: {}", told(&why)))
}

/// The edition that a position file names, and its state.
pub fn read<G: HostGame>(json: &[u8]) -> Result<(EditionId, G::Position), String> {
    let read = serde_json::from_slice::<Read<G::Position>>(json);
    read.map(|read| (read.edition, read.state))
        .map_err(|why| format!("this is not a position of {}: {}", G::NAME, told(&why)))
}

/// What is wrong and where. A message may quote a word of any length: its beginning is enough.
fn told(why: &serde_json::Error) -> String {
    let (line, column) = (why.line(), why.column());
    let place = format!(" at line {line} column {column}");
    let why = why.to_string();
    format!("{}{place}", cut_lines(why.strip_suffix(&place).unwrap_or(&why)))
}

/// `seat 1: move your pawn one cell`, `the table: mix the bag` or `the game is over`.
pub fn next_in_words<G: Game>(game: &G) -> String {
    match game.next() {
        Next::Decide(seat, prompt) => format!("{seat}: {prompt}"),
        Next::Observe(chance) => format!("the table: {chance}"),
        Next::Over => "the game is over".to_owned(),
    }
}
