//! Reads the files that the commands are given.

use std::io::Read as _;
use std::path::Path;

use super::{CommandError, EditionArg, GameId, TableArgs};
use crate::host_game::{self, HostGame};
use crate::record::line_of;

/// No record, position or edition is this long.
const LARGEST_FILE: u64 = 16 << 20;

/// Returns the name of a file in messages.
pub(super) fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() }
}

/// Reads a file; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, CommandError> {
    let failed = |why: std::io::Error| CommandError::Failed(format!("{}: {why}", name(path)));
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(CommandError::Failed(format!("{}: this file is too long to be a game", name(path))));
    }
    Ok(bytes)
}

/// Reads a text file.
pub(super) fn read_text(path: &Path) -> Result<String, CommandError> {
    String::from_utf8(read(path)?).map_err(|error| {
        let line = line_of(error.as_bytes(), error.utf8_error().valid_up_to());
        CommandError::Failed(format!("{}: line {line}: this is not text (UTF-8)", name(path)))
    })
}

/// Finds the game that a file names.
pub(super) fn game(place: &str, name: &str) -> Result<GameId, CommandError> {
    GameId::from_name(name).ok_or_else(|| {
        let shown: String = name.chars().take(32).collect();
        CommandError::Failed(format!(
            "{place}: this desk does not play '{shown}'; it plays {}",
            crate::games::names()
        ))
    })
}

/// Reads the edition that a command asks for: a file, or the built-in one.
pub(super) fn edition<G: HostGame>(arg: &EditionArg) -> Result<&'static G::Edition, CommandError> {
    match &arg.edition {
        Some(path) => edition_text::<G>(&name(path), &read_text(path)?).map(|(edition, _)| edition),
        None => built_in::<G>(),
    }
}

/// Reads the built-in edition.
pub(super) fn built_in<G: HostGame>() -> Result<&'static G::Edition, CommandError> {
    let read = host_game::built_in_edition::<G>();
    read.map_err(|report| CommandError::Failed(format!("the built-in edition: {report}")))
}

/// Reads an edition from the text of a file, with its warnings.
pub(super) fn edition_text<G: HostGame>(
    name: &str,
    text: &str,
) -> Result<(&'static G::Edition, Vec<String>), CommandError> {
    crate::edition::read::<G::Edition>(text)
        .map_err(|report| CommandError::Failed(format!("{name}: this edition cannot be used\n{report}")))
}

/// Starts a game as the command line asks for it.
pub(super) fn start<G: HostGame>(table: &TableArgs, players: usize, solo: bool) -> Result<G, CommandError> {
    if solo && G::SOLO_OPPONENT.is_none() {
        return Err(CommandError::Usage(format!("{} has no solo game; leave out --solo", G::NAME)));
    }
    if solo && players != 1 {
        return Err(CommandError::Usage("--solo is a game of one player; leave out --players".to_owned()));
    }
    let mut options = Vec::new();
    for option in &table.option {
        let (name, choice) = option
            .split_once('=')
            .ok_or_else(|| CommandError::Usage(format!("'{option}': an option is NAME=CHOICE")))?;
        if options.iter().any(|(other, _): &(String, String)| other.eq_ignore_ascii_case(name)) {
            return Err(CommandError::Usage(format!("option '{name}' is given twice")));
        }
        options.push((name.to_owned(), choice.to_owned()));
    }
    host_game::start::<G>(edition::<G>(&table.edition)?, players, &options).map_err(CommandError::Usage)
}
