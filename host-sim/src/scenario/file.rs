//! Reads a scenario file.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Spanned;

use super::names::Names;
use super::step::Step;
use crate::games::GameId;
use crate::parts::Fitted;

/// A scenario that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// What it is about.
    pub about: String,
    /// The game to play.
    pub game: GameId,
    /// The parts of the board.
    pub parts: Fitted,
    /// The folder of the file. Paths of records are relative to it.
    pub folder: PathBuf,
    /// The steps, each with its line number and its text.
    pub steps: Vec<(usize, String, Step)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioToml {
    about: String,
    game: Option<String>,
    #[serde(default)]
    parts: Fitted,
    steps: Spanned<String>,
}

impl Scenario {
    /// Reads a scenario file. The error names the file and the line.
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
        let folder = path.parent().unwrap_or(Path::new("")).to_owned();
        Self::parse(&text, folder).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Parses the text of a scenario. The error names the line.
    pub fn parse(text: &str, folder: PathBuf) -> Result<Self, String> {
        let line_of = |at: usize| 1 + text[..at.min(text.len())].matches('\n').count();
        let written: ScenarioToml = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line_of(span.start));
            format!("line {line}: {}", error.message())
        })?;
        let games = crate::games::names();
        let name = written.game.as_deref().ok_or_else(|| {
            format!("line 1: it does not say which game is played; add game = \"…\" with one of {games}")
        })?;
        let game = GameId::from_name(name)
            .ok_or_else(|| format!("line 1: no game is called '{name}'; there are {games}"))?;
        let names = Names::of(game);
        // The first step follows the opening quotes and, if they end their line, the line break.
        let start = written.steps.span().start;
        let opening =
            if text[start..].starts_with("'''") || text[start..].starts_with("\"\"\"") { 3 } else { 1 };
        let newline = usize::from(text[start + opening..].trim_start_matches('\r').starts_with('\n'));
        let first = line_of(start) + newline;
        let mut steps = Vec::new();
        for (line, number) in written.steps.get_ref().lines().zip(first..) {
            let words = without_comment(line).trim();
            if !words.is_empty() {
                let step =
                    Step::read(words, &names).map_err(|why| format!("line {number}: {words}: {why}"))?;
                steps.push((number, words.to_owned(), step));
            }
        }
        if steps.is_empty() {
            return Err("line 1: it has no steps".into());
        }
        Ok(Self { about: written.about, game, parts: written.parts, folder, steps })
    }
}

/// Returns the line up to a `#` outside quotes.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.char_indices().find(|&(_, letter)| {
        quoted ^= letter == '"';
        letter == '#' && !quoted
    });
    end.map_or(line, |(at, _)| &line[..at])
}
