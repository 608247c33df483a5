//! `edition`: checking and showing what is printed on the components.

use std::fmt::Write as _;
use std::path::Path;

use clap::ValueEnum as _;
use rules_nostd::petra::Petra;

use super::{EditionCommand, Failure, GameName, Outcome, files};
use crate::desk::Desk;

pub(super) fn run(command: &EditionCommand) -> Outcome {
    match command {
        EditionCommand::Check { file } => match file {
            Some(path) => match game_of(path)? {
                GameName::Petra => check::<Petra<'static>>(path),
            },
            None => {
                let edition = files::built_in::<Petra<'static>>()?;
                Ok(format!("{}: no fault\n", Petra::mark(edition)))
            }
        },
        EditionCommand::Show { what, toml } => match GameName::from_str(what, true) {
            Ok(GameName::Petra) if *toml => Ok(Petra::BUILT_IN.to_owned()),
            Ok(GameName::Petra) => Ok(Petra::describe(files::built_in::<Petra<'static>>()?)),
            Err(_) => {
                let path = Path::new(what);
                match game_of(path)? {
                    GameName::Petra if *toml => Ok(String::from_utf8_lossy(&files::read(path)?).into_owned()),
                    GameName::Petra => Ok(Petra::describe(files::edition_file::<Petra<'static>>(path)?.0)),
                }
            }
        },
    }
}

/// Reports what is doubtful; what is wrong is an error of its own.
fn check<G: Desk>(path: &Path) -> Outcome {
    let (edition, warnings) = files::edition_file::<G>(path)?;
    let mut text = String::new();
    for warning in &warnings {
        // Writing to a string does not fail.
        let _ = writeln!(text, "warning: {warning}");
    }
    let verdict = match warnings.len() {
        0 => "no fault".to_owned(),
        1 => "no fault, 1 warning".to_owned(),
        count => format!("no fault, {count} warnings"),
    };
    let _ = writeln!(text, "{}: {verdict}", G::mark(edition));
    Ok(text)
}

/// The game that an edition file is about.
fn game_of(path: &Path) -> Result<GameName, Failure> {
    #[derive(serde::Deserialize)]
    struct Named {
        game: String,
    }
    let told = |why: String| Failure::Failed(format!("{}: {why}", path.display()));
    let text = String::from_utf8(files::read(path)?).map_err(|_| told("this is not text (UTF-8)".into()))?;
    let named: Named = toml::from_str(&text).map_err(|why| told(format!("this is not an edition: {why}")))?;
    files::game(path, &named.game)
}
