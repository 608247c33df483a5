//! The files that hold a game: a record, or a position.

use std::path::{Path, PathBuf};

use super::{CommandError, EditionArg, GameId, files};
use crate::host_game::{EditionId, HostGame, judge_in_words, legal_moves};
use crate::position::{self, Heading};
use crate::record::{Record, check_edition};
use crate::session::Session;

/// A file that says how a game stands.
pub(super) struct GameFile {
    path: PathBuf,
    content: Content,
}

enum Content {
    /// The moves that lead there.
    Record(Record),
    /// What lies on the table, as JSON.
    Position { heading: Heading, json: Vec<u8> },
}

impl GameFile {
    /// Reads a record or a position; `-` is standard input.
    pub(super) fn read(path: &Path) -> Result<Self, CommandError> {
        let bytes = files::read(path)?;
        let content = if position::looks_like_one(&bytes) {
            Heading::read(&bytes).map(|heading| Content::Position { heading, json: bytes })
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
            Content::Position { heading, .. } => files::game(&files::name(&self.path), &heading.game),
        }
    }

    /// Returns the game as it stands: after the last move of the record, or in the position. With a seed, the desk deals
    /// the cards of the record, and those that a move shows are where it shows them.
    pub(super) fn load<G: HostGame>(
        &self,
        edition: &EditionArg,
        seed: Option<u64>,
    ) -> Result<Table<G>, CommandError> {
        match (&self.content, seed) {
            (Content::Record(record), None) => {
                play_record(record, &self.path, edition, |_, _, _| {}).map(Table::Rules)
            }
            (Content::Record(record), Some(seed)) => {
                let failed = |why: String| in_file(&self.path, &why);
                let edition = edition_of::<G>(record, &self.path, edition)?;
                let (start, (_, moves)) =
                    (record.start::<G>(edition).map_err(failed)?, record.play::<G>(edition).map_err(failed)?);
                let mut session = Session::new(start, seed);
                for m in moves {
                    session.follow(m).map_err(|why| failed(why.to_string()))?;
                }
                Ok(Table::Dealt(Box::new(session)))
            }
            (Content::Position { heading, json }, None) => {
                resume(heading, json, &self.path, edition).map(Table::Rules)
            }
            (Content::Position { .. }, Some(_)) => Err(CommandError::Usage(format!(
                "{}: a position does not say how its cards were dealt; give the record with --seed",
                files::name(&self.path)
            ))),
        }
    }
}

/// A game as it stands, and the hands if the desk deals them.
pub(super) enum Table<G: HostGame> {
    /// Nobody knows who holds what.
    Rules(G),
    /// The desk has dealt the cards of the record by a seed.
    Dealt(Box<Session<G>>),
}

impl<G: HostGame> Table<G> {
    /// Returns the game.
    pub(super) fn game(&self) -> &G {
        match self {
            Self::Rules(game) => game,
            Self::Dealt(session) => &session.game,
        }
    }

    /// Plays a move; with the hands that were dealt, if there are any.
    pub(super) fn play(&mut self, m: G::Move) -> Result<(), String> {
        match self {
            Self::Rules(game) => game.play(m).map_err(|why| why.to_string()),
            Self::Dealt(session) => session.play(m).map_err(|why| why.tell(session.decider().as_slice())),
        }
    }

    /// Returns the moves that are legal, and possible with the hands that were dealt.
    pub(super) fn moves(&self) -> Vec<G::Move> {
        match self {
            Self::Rules(game) => legal_moves(game),
            Self::Dealt(session) => session.possible_moves(),
        }
    }

    /// Says whether a move can be made, and if not, why.
    pub(super) fn judge_in_words(&self, m: G::Move) -> String {
        match self {
            Self::Rules(game) => judge_in_words(game, m),
            Self::Dealt(session) => session.judge_in_words(m, session.decider().as_slice()),
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
    let edition = edition_of::<G>(record, path, edition)?;
    record.play_and::<G>(edition, done).map(|(game, _)| game).map_err(|why| in_file(path, &why))
}

/// Reads the edition of a record, and checks that it is.
fn edition_of<G: HostGame>(
    record: &Record,
    path: &Path,
    edition: &EditionArg,
) -> Result<&'static G::Edition, CommandError> {
    let edition = files::edition::<G>(edition)?;
    check_edition::<G>(&record.edition, &EditionId::of(edition))
        .map_err(|why| in_file(path, &format!("line {}: {why}", record.lines.edition)))?;
    Ok(edition)
}

fn resume<G: HostGame>(
    heading: &Heading,
    json: &[u8],
    path: &Path,
    chosen: &EditionArg,
) -> Result<G, CommandError> {
    let edition = files::edition::<G>(chosen)?;
    // A position may be tried with another edition, but only when that is asked for.
    if chosen.edition.is_none() {
        check_edition::<G>(&heading.edition, &EditionId::of(edition)).map_err(|why| in_file(path, &why))?;
    }
    let state = position::read::<G>(json, heading, edition).map_err(|why| in_file(path, &why))?;
    G::resume(edition, state).map_err(|broken| {
        let ledger = format!("see the invariants in docs/rules/{}.md", G::NAME);
        in_file(path, &format!("this position cannot be: {broken} ({ledger})"))
    })
}

/// Says in which file something is wrong.
pub(super) fn in_file(path: &Path, why: &str) -> CommandError {
    CommandError::Failed(format!("{}: {why}", files::name(path)))
}
