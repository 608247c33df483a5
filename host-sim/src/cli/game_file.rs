//! The files that hold a game: a record, or a position.

use std::path::{Path, PathBuf};

use super::{CommandError, EditionArg, GameId, files};
use crate::host_game::{EditionId, HostGame};
use crate::position;
use crate::record::{Record, check_edition};

/// A file that says how a game stands.
pub(super) struct GameFile {
    path: PathBuf,
    content: Content,
}

enum Content {
    /// The moves that lead there.
    Record(Record),
    /// What lies on the table, as JSON.
    Position { game: String, json: Vec<u8> },
}

impl GameFile {
    /// Reads a record or a position; `-` is standard input.
    pub(super) fn read(path: &Path) -> Result<Self, CommandError> {
        let bytes = files::read(path)?;
        let content = if position::looks_like_one(&bytes) {
            position::game_name(&bytes).map(|game| Content::Position { game, json: bytes })
        } else {
            Record::parse(&bytes).map(Content::Record)
        };
        let content = content.map_err(|why| in_file(path, &why))?;
        Ok(Self { path: path.to_owned(), content })
    }

    /// Returns the game that is played.
    pub(super) fn game(&self) -> Result<GameId, CommandError> {
        match &self.content {
            Content::Record(record) => game_of(record, &self.path),
            Content::Position { game, .. } => files::game(&files::name(&self.path), game),
        }
    }

    /// Returns the game as it stands: after the last move of the record, or in the position.
    pub(super) fn load<G: HostGame>(&self, edition: &EditionArg) -> Result<G, CommandError> {
        match &self.content {
            Content::Record(record) => play_record(record, &self.path, edition, |_, _, _| {}),
            Content::Position { json, .. } => resume(json, &self.path, edition),
        }
    }
}

/// Returns the game that a record is about.
pub(super) fn game_of(record: &Record, path: &Path) -> Result<GameId, CommandError> {
    files::game(&format!("{}: line {}", files::name(path), record.lines.game), &record.game)
}

/// Plays a record to its end. After each move `done` is given its place and the game before and after it.
pub(super) fn play_record<G: HostGame>(
    record: &Record,
    path: &Path,
    edition: &EditionArg,
    done: impl FnMut(usize, &G, &G),
) -> Result<G, CommandError> {
    let edition = files::edition::<G>(edition)?;
    check_edition::<G>(&record.edition, &EditionId::of(edition))
        .map_err(|why| in_file(path, &format!("line {}: {why}", record.lines.edition)))?;
    record.play_and::<G>(edition, done).map(|(game, _)| game).map_err(|why| in_file(path, &why))
}

fn resume<G: HostGame>(json: &[u8], path: &Path, chosen: &EditionArg) -> Result<G, CommandError> {
    let (mark, state) = position::read::<G>(json).map_err(|why| in_file(path, &why))?;
    let edition = files::edition::<G>(chosen)?;
    // A position may be tried with another edition, but only when that is asked for.
    if chosen.edition.is_none() {
        check_edition::<G>(&mark, &EditionId::of(edition)).map_err(|why| in_file(path, &why))?;
    }
    G::resume(edition, state).map_err(|broken| {
        let ledger = format!("see the invariants in docs/rules/{}.md", G::NAME);
        in_file(path, &format!("this position cannot be: {broken} ({ledger})"))
    })
}

/// Says in which file something is wrong.
pub(super) fn in_file(path: &Path, why: &str) -> CommandError {
    CommandError::Failed(format!("{}: {why}", files::name(path)))
}
