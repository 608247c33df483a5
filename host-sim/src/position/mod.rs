//! Positions: the state of a game as JSON (`docs/record.md`).
//!
//! | file | holds |
//! |---|---|
//! | `shape`, `names` | what a position looks like: the vocabulary in which the games describe theirs |
//! | `convert` | from the form that the rules store to the one that people read, and back |
//! | `schema`, `tables` | the JSON schema and the tables of the documentation |
//! | `path`, `strict` | where something stands; JSON without repeated keys |
//! | `layout` | JSON laid out for people |

mod convert;
mod layout;
pub mod names;
pub mod path;
mod schema;
pub mod shape;
mod strict;
mod tables;

use std::fmt;

use rules_nostd::{Edition as _, Game, NewGame, Next};
use serde::Deserialize;
use serde_json::{Map, Value, json};

pub use convert::{Mismatch, convert};
pub use layout::lay_out;

use crate::host_game::{EditionId, HostGame, cut_lines};
use path::{Path, Step};
use shape::{Form, Shape, field, number_from, record, seat};
use strict::Strict;

/// The version of the form that is written. Version 1, which has no field for it, is the stored form.
pub const VERSION: u64 = 2;

/// What a position file says before its state.
#[derive(Clone, Debug, Deserialize)]
pub struct Heading {
    /// The name of the game.
    pub game: String,
    /// The edition it is played with.
    pub edition: EditionId,
    #[serde(default = "first_version")]
    version: u64,
}

fn first_version() -> u64 {
    1
}

impl Heading {
    /// Reads what a position file says before its state.
    pub fn read(json: &[u8]) -> Result<Self, String> {
        let heading: Self = deserialize(json).map_err(|why| format!("this is not a position: {why}"))?;
        match heading.version {
            1..=VERSION => Ok(heading),
            newer => Err(format!(
                "this position has version {newer}, and this program reads versions 1 to {VERSION}: use the program \
                 that wrote it, or a newer one"
            )),
        }
    }
}

/// A position of version 1.
#[derive(Deserialize)]
struct Stored<P> {
    state: P,
}

/// A position of the version that is written. What else is in the file follows from it.
#[derive(Deserialize)]
struct Written {
    state: Strict,
}

/// Reads the state of a position file, given the edition it is played with.
pub fn read<G: HostGame>(
    json: &[u8],
    heading: &Heading,
    edition: &G::Edition,
) -> Result<G::Position, String> {
    let read = if heading.version == 1 {
        deserialize(json).map(|Stored { state }| state)
    } else {
        read_written::<G>(json, edition)
    };
    read.map_err(|why| format!("this is not a position of {}: {why}", G::NAME))
}

fn read_written<G: HostGame>(json: &[u8], edition: &G::Edition) -> Result<G::Position, String> {
    let Written { state: Strict(state) } = deserialize(json)?;
    let at = Path::default().field("state");
    let at_line = |path: &Path, why: &dyn fmt::Display| {
        cut_lines(&format!("line {}: {why}", strict::line_of(json, path).unwrap_or_default()))
    };
    let stored = convert(&G::shape(edition), &state, Form::Written, &at)
        .map_err(|mismatch| at_line(&mismatch.path, &mismatch))?;
    // The shape says what there can be, but not, for example, how many cards of a kind.
    serde_path_to_error::deserialize(stored).map_err(|why| {
        let path: Path = at.steps().iter().chain(path_of(why.path()).steps()).cloned().collect();
        at_line(&path, &format!("{path}: {}", why.inner()))
    })
}

/// Reads JSON. A message says on which line and where in the value it is wrong.
fn deserialize<'j, T: Deserialize<'j>>(json: &'j [u8]) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    let mut track = serde_path_to_error::Track::new();
    let read = T::deserialize(serde_path_to_error::Deserializer::new(&mut reader, &mut track));
    let read = read.and_then(|value| reader.end().map(|()| value));
    read.map_err(|why| {
        let (line, column) = (why.line(), why.column());
        let place = format!(" at line {line} column {column}");
        let told = why.to_string();
        // A message may quote a word of any length: its beginning is enough.
        let told = cut_lines(told.strip_suffix(&place).unwrap_or(&told));
        let path = path_of(&track.path());
        let path = if path.steps().is_empty() { String::new() } else { cut_lines(&path.to_string()) + ": " };
        format!("line {line}: {path}{told}")
    })
}

fn path_of(path: &serde_path_to_error::Path) -> Path {
    use serde_path_to_error::Segment;
    let step = |segment: &Segment| match segment {
        Segment::Seq { index } => Some(Step::Index(*index)),
        Segment::Map { key } => Some(Step::Field(key.clone())),
        Segment::Enum { variant } => Some(Step::Field(variant.clone())),
        Segment::Unknown => None,
    };
    path.iter().filter_map(step).collect()
}

/// The position of a game as JSON, laid out for people.
pub fn write<G: HostGame>(game: &G) -> Result<String, String> {
    to_value(game).map(|value| lay_out(&value))
}

/// The position of a game as a JSON value.
pub fn to_value<G: HostGame>(game: &G) -> Result<Value, String> {
    let edition = NewGame::edition(game);
    let heading = json!({
        "game": G::NAME,
        "version": VERSION,
        "edition": { "name": EditionId::of(edition).name, "checksum": EditionId::of(edition).checksum },
        "next": next_in_words(game),
    });
    let named = |shape: &Shape, stored: Result<Value, serde_json::Error>| {
        let stored = stored.map_err(|why| cannot_write(&why.to_string()))?;
        convert(shape, &stored, Form::Stored, &Path::default()).map_err(|why| cannot_write(&why.to_string()))
    };
    let standing = named(&standing_shape(), serde_json::to_value(game.standing()))?;
    let state = named(&G::shape(edition), serde_json::to_value(game.position()))?;
    let mut position = Map::new();
    if let Value::Object(heading) = heading {
        position.extend(heading);
    }
    position.insert("standing".to_owned(), standing);
    position.insert("state".to_owned(), state);
    Ok(position.into())
}

fn cannot_write(why: &str) -> String {
    format!("cannot write the position: {why}")
}

/// Whether a file that holds a record or a position holds a position: JSON begins with a brace, a record does not.
pub fn looks_like_one(bytes: &[u8]) -> bool {
    // Some editors mark the beginning of a text.
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"{")
}

/// Returns the JSON schema of the position files of a game with this edition.
pub fn schema<G: HostGame>(edition: &G::Edition) -> Value {
    schema::of_file(G::NAME, &G::shape(edition), &standing_shape())
}

/// Describes the state in the position files of a game with this edition, as Markdown.
pub fn tables<G: HostGame>(edition: &G::Edition) -> String {
    let (title, name) = (G::TITLE, edition.name());
    let tables = tables::of(&G::shape(edition));
    format!(
        "# The state of {title}\n\n\
         What a position file of `{}` holds in `state`, with the names of the edition *{name}*. What is around it, and how names are \
         written, stands in [record.md](../record.md#a-position).\n\n{tables}",
        G::NAME
    )
}

/// The public score sheet.
fn standing_shape() -> Shape {
    let points = number_from(i64::from(i16::MIN), i64::from(i16::MAX)).per_seat();
    record(
        "standing",
        [
            field("scores", &points, "the score that decides the game"),
            field("lines", score_line(&points).list(16), "where the scores come from"),
            field("winners", seat().list(4), "once the game is over"),
        ],
    )
}

fn score_line(points: &Shape) -> Shape {
    record(
        "score line",
        [
            field("name", Shape::Text, "what the line counts"),
            field("points", points, "the points of each seat"),
        ],
    )
}

/// `seat 1: move your pawn one cell`, `the table: mix the bag` or `the game is over`.
pub fn next_in_words<G: Game>(game: &G) -> String {
    match game.next() {
        Next::Decide(seat, prompt) => format!("{seat}: {prompt}"),
        Next::Observe(chance) => format!("the table: {chance}"),
        Next::Over => "the game is over".to_owned(),
    }
}
