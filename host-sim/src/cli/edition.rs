//! `edition`: checking and showing what is printed on the components.

use std::fmt::Write as _;
use std::path::Path;

use super::{CommandError, EditionCommand, GameId, Outcome, files, with_game};
use crate::host_game::{EditionId, HostGame, cut_lines};

pub(super) fn run(command: &EditionCommand) -> Outcome {
    match command {
        EditionCommand::Check { what } => {
            let source = Source::find(what)?;
            with_game!(source.game, Named => check::<Named>(&source))
        }
        EditionCommand::Show { what, toml } => {
            let source = Source::find(what)?;
            if *toml {
                return Ok(source.text);
            }
            with_game!(source.game, Named => Ok(Named::describe(read::<Named>(&source)?.0)))
        }
        EditionCommand::Pack { what } => {
            let source = Source::find(what)?;
            with_game!(source.game, Named => pack::<Named>(&source))
        }
    }
}

/// An edition as text: that of a file, or the one built in for a game.
pub(super) struct Source {
    pub(super) name: String,
    pub(super) game: GameId,
    pub(super) text: String,
}

impl Source {
    /// `what` is the name of a game or of a file.
    fn find(what: &str) -> Result<Self, CommandError> {
        if let Some(game) = GameId::from_name(what) {
            let text = with_game!(game, Named => <Named as rules_nostd::Game>::Edition::TOML);
            return Ok(Self { name: format!("built-in {what}"), game, text: text.to_owned() });
        }
        let path = Path::new(what);
        if what != "-" && !path.exists() {
            let games = crate::games::names();
            return Err(CommandError::Failed(format!("{what}: this is neither a game ({games}) nor a file")));
        }
        Self::read(path)
    }

    /// Reads a file, and finds its game.
    pub(super) fn read(path: &Path) -> Result<Self, CommandError> {
        let (name, text) = (files::name(path), files::read_text(path)?);
        let game = game_of(&name, &text)?;
        Ok(Self { name, game, text })
    }
}

/// Finds the game of an edition file.
fn game_of(name: &str, text: &str) -> Result<GameId, CommandError> {
    #[derive(serde::Deserialize)]
    struct Named {
        game: String,
    }
    let named: Named = toml::from_str(text).map_err(|why| {
        CommandError::Failed(format!("{name}: this is not an edition: {}", cut_lines(&why.to_string())))
    })?;
    files::game(name, &named.game)
}

fn read<G: HostGame>(source: &Source) -> Result<(&'static G::Edition, Vec<String>), CommandError> {
    files::edition_text::<G>(&source.name, &source.text)
}

/// Returns the lines that put an edition into the device.
fn pack<G: HostGame>(source: &Source) -> Outcome {
    let (edition, _) = read::<G>(source)?;
    let lines = crate::edition::upload_lines(G::NAME, edition)
        .map_err(|why| CommandError::Failed(format!("{}: {why}", source.name)))?;
    Ok(lines.join("\n") + "\n")
}

/// Reports the warnings; an edition with errors is refused before.
fn check<G: HostGame>(source: &Source) -> Outcome {
    let (edition, warnings) = read::<G>(source)?;
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
    let _ = writeln!(text, "{}: {verdict}", EditionId::of(edition));
    Ok(text)
}
