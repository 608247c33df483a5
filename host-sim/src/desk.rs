//! What the desk needs of a game beyond its rules.

use std::fmt;

use firmware::device::OnDevice;
use rules_nostd::{Game, Seat};

/// A game on the desk: its editions, its options, its hidden cards and how it looks in a terminal.
pub trait Desk: OnDevice + 'static {
    /// The printed values, looked at and found right.
    type Edition: 'static;

    /// What lies face down and only the desk, which plays the table's part, knows.
    type Secrets: Clone + Default;

    /// The edition that is built in, as TOML.
    const BUILT_IN: &'static str;

    /// Each option of the game with its choices; the first one is the default.
    const OPTIONS: &'static [(&'static str, &'static [&'static str])];

    /// Whether one player can play it against a solo opponent.
    const SOLO: bool = false;

    /// Whether players have hands that nobody else may see.
    const HIDDEN_HANDS: bool = true;

    /// Reads an edition, and what is doubtful about it. It lives as long as the program: few are
    /// ever read.
    fn read_edition(toml: &str) -> Result<(&'static Self::Edition, Vec<String>), EditionReport>;

    /// The edition's name and checksum.
    fn mark(edition: &Self::Edition) -> Mark;

    /// What a person should know of an edition, a line per printed value.
    fn describe(edition: &Self::Edition) -> String;

    /// The edition in the compact form that the device takes.
    fn pack(edition: &Self::Edition) -> Vec<u8>;

    /// What stands on the tags of all its pieces, a text for each sticker.
    fn tags(edition: &'static Self::Edition) -> Vec<String>;

    /// A new game. Options are name and choice.
    fn start(
        edition: &'static Self::Edition,
        players: usize,
        options: &[(String, String)],
    ) -> Result<Self, String>;

    /// The same edition in a saved position.
    fn resume(edition: &'static Self::Edition, position: Self::Position)
    -> Result<Self, rules_nostd::Broken>;

    /// The edition of this game.
    fn edition(&self) -> &'static Self::Edition;

    /// The options that differ from the default.
    fn chosen_options(&self) -> Vec<(&'static str, &'static str)>;

    /// How many pieces lie so that this move could happen, given what lies face down: 0 if the
    /// player does not hold that card. Decisions that hide nothing count 1.
    fn odds_given(&self, secrets: &Self::Secrets, m: Self::Move) -> u16;

    /// Turns over or deals hidden cards as `m` is about to be played.
    fn deal(&self, secrets: &mut Self::Secrets, m: Self::Move, rng: &mut fastrand::Rng);

    /// The table as a picture in text and colour, with the hidden cards of the seats that may see
    /// theirs.
    fn picture(&self, secrets: &Self::Secrets, sees: &[Seat]) -> String;

    /// What came last without a decision, to be told to the players.
    fn told(&self) -> Vec<String> {
        Vec::new()
    }
}

/// What a move means on this table, beside its notation: what the device's menu says of it.
pub fn gloss<G: Desk>(game: &G, m: G::Move) -> Option<String> {
    let mut label = String::new();
    // Writing to a string does not fail.
    let _ = game.label(m, &mut label);
    let notation = written(game, m);
    let more = match label.strip_prefix(&notation) {
        Some("") => return None,
        Some(more) => more.trim_start_matches([':', ',', ' ']),
        None => &label,
    };
    Some(more.to_owned())
}

/// The texts for the tags of so many equal pieces: numbered if there are several.
pub(crate) fn tags_of(
    copies: u8,
    write: impl Fn(Option<u8>, &mut String) -> fmt::Result,
) -> impl Iterator<Item = String> {
    (1..=copies).filter_map(move |number| {
        let mut text = String::new();
        write((copies > 1).then_some(number), &mut text).ok().map(|()| text)
    })
}

/// Which edition: the name for people, the checksum for machines.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Mark {
    /// The edition's name.
    pub name: String,
    /// Eight hexadecimal digits.
    pub checksum: String,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.checksum, self.name)
    }
}

/// What is wrong with an edition, and what is doubtful.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EditionReport {
    /// It cannot be used.
    pub errors: Vec<String>,
    /// It can be used, but somebody should look.
    pub warnings: Vec<String>,
}

impl fmt::Display for EditionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for error in &self.errors {
            writeln!(f, "error: {error}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        Ok(())
    }
}

/// A move as it stands in a record.
pub fn written<G: Game>(game: &G, m: G::Move) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = game.write_move(m, &mut text);
    text
}

/// Every legal move.
pub fn legal_moves<G: Game>(game: &G) -> Vec<G::Move> {
    let mut legal = Vec::new();
    let _ = game.each_legal(|m| {
        legal.push(m);
        std::ops::ControlFlow::Continue(())
    });
    legal
}

/// Returns a number and what is counted: `1 move`, `2 moves`.
pub fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A message that quotes a file, its lines cut to a length that can be read.
pub fn cut_lines(message: &str) -> String {
    const LONGEST: usize = 160;
    let cut = |line: &str| match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    };
    message.trim_end().lines().map(cut).collect::<Vec<_>>().join("\n")
}

/// Says that a game has no such option, or not this choice, and what it has.
pub fn no_such_option<G: Desk>(name: &str, choice: &str) -> String {
    match G::OPTIONS.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)) {
        Some((key, choices)) => {
            format!("option {key} has no choice '{choice}'; it has {}", choices.join(", "))
        }
        None => {
            let keys: Vec<&str> = G::OPTIONS.iter().map(|(key, _)| *key).collect();
            format!("{} has no option '{name}'; it has {}", G::NAME, keys.join(", "))
        }
    }
}
