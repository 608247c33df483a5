//! Reading what the commands are given.

use std::io::Read as _;
use std::path::Path;

use clap::ValueEnum as _;

use super::{EditionArg, Failure, GameName, TableArgs};
use crate::desk::Desk;

/// No record, position or edition is this long.
const LARGEST_FILE: u64 = 16 << 20;

/// The contents of a file; `-` is standard input.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let failed = |why: std::io::Error| Failure::Failed(format!("{}: {why}", path.display()));
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(LARGEST_FILE + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > LARGEST_FILE {
        return Err(Failure::Failed(format!("{}: this file is too long to be a game", path.display())));
    }
    Ok(bytes)
}

/// The game of that name, which a file gives.
pub(super) fn game(path: &Path, name: &str) -> Result<GameName, Failure> {
    GameName::from_str(name, true).map_err(|_| {
        let known: Vec<String> = GameName::value_variants()
            .iter()
            .filter_map(|game| Some(game.to_possible_value()?.get_name().to_owned()))
            .collect();
        let shown: String = name.chars().take(32).collect();
        Failure::Failed(format!(
            "{}: this desk does not play '{shown}'; it plays {}",
            path.display(),
            known.join(", ")
        ))
    })
}

/// The edition that a command asks for: a file, or the built-in one.
pub(super) fn edition<G: Desk>(arg: &EditionArg) -> Result<&'static G::Edition, Failure> {
    match &arg.edition {
        Some(path) => edition_file::<G>(path).map(|(edition, _)| edition),
        None => built_in::<G>(),
    }
}

/// The built-in edition.
pub(super) fn built_in<G: Desk>() -> Result<&'static G::Edition, Failure> {
    let read = G::read_edition(G::BUILT_IN);
    read.map(|(edition, _)| edition)
        .map_err(|report| Failure::Failed(format!("the built-in edition: {report}")))
}

/// An edition from a file, and what is doubtful about it.
pub(super) fn edition_file<G: Desk>(path: &Path) -> Result<(&'static G::Edition, Vec<String>), Failure> {
    let text = String::from_utf8(read(path)?)
        .map_err(|_| Failure::Failed(format!("{}: this is not text (UTF-8)", path.display())))?;
    G::read_edition(&text).map_err(|report| {
        let count = report.errors.len();
        Failure::Failed(format!(
            "{}: {count} {} in this edition\n{report}",
            path.display(),
            if count == 1 { "fault" } else { "faults" }
        ))
    })
}

/// A new game as the command line asks for it.
pub(super) fn start<G: Desk>(table: &TableArgs, players: usize, solo: bool) -> Result<G, Failure> {
    if solo {
        return Err(Failure::Usage(format!("{} has no solo game; give --players", G::NAME)));
    }
    let mut options = Vec::new();
    for option in &table.option {
        let (name, choice) = option
            .split_once('=')
            .ok_or_else(|| Failure::Usage(format!("'{option}': an option is NAME=CHOICE")))?;
        if options.iter().any(|(other, _): &(String, String)| other.eq_ignore_ascii_case(name)) {
            return Err(Failure::Usage(format!("option '{name}' is given twice")));
        }
        options.push((name.to_owned(), choice.to_owned()));
    }
    G::start(edition::<G>(&table.edition)?, players, &options).map_err(Failure::Usage)
}
