//! Records: a game as text, to be read aloud (`docs/record.md`).

use std::fmt::Write as _;

use rules_nostd::Game;

use crate::games::GameId;
use crate::host_game::{self, EditionId, HostGame, format_move};
use crate::position;

/// A longer line is no move of any game: rubbish is not worth echoing.
const LONGEST_LINE: usize = 200;

/// A record as read: the header is understood, the moves are not yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// The edition it was played with.
    pub edition: EditionId,
    /// The number of players.
    pub players: usize,
    /// Options that differ from the default: name and choice.
    pub options: Vec<(String, String)>,
    /// The moves, with the number of their line.
    pub moves: Vec<(usize, String)>,
    /// Where the header lines stand.
    pub lines: HeaderLines,
}

/// The numbers of the header lines: a mistake may show only when the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "each field is the header line of its name")]
pub struct HeaderLines {
    pub game: usize,
    pub edition: usize,
    pub players: usize,
    /// The lines `option`, in the order of [`Record::options`].
    pub options: Vec<usize>,
}

impl Record {
    /// Reads a record's header and collects its moves.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let line = line_of(bytes, error.valid_up_to());
            format!("line {line}: this is not text (UTF-8); is it a record at all?")
        })?;
        // Some editors mark the beginning of a text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if position::looks_like_one(bytes) {
            return Err(
                "this looks like a position (JSON), not a record; play on from it with try".to_owned()
            );
        }
        let mut header = Header::default();
        let mut moves = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let number = index + 1;
            let line = without_comment(line).trim();
            if line.is_empty() {
                continue;
            }
            if line.len() > LONGEST_LINE {
                return Err(format!(
                    "line {number}: a line of {} characters is no move",
                    line.chars().count()
                ));
            }
            let took = header.take(line, number).map_err(|why| format!("line {number}: {why}"))?;
            if took && !moves.is_empty() {
                return Err(format!("line {number}: header lines stand before the first move"));
            }
            if !took {
                moves.push((number, line.to_owned()));
            }
        }
        let missing = |key: &str| {
            format!("the header has no line '{key} …'; a record begins with game, edition and players")
        };
        Ok(Self {
            game: header.game.ok_or_else(|| missing("game"))?,
            edition: header.edition.ok_or_else(|| missing("edition"))?,
            players: header.players.ok_or_else(|| missing("players"))?,
            options: header.options,
            moves,
            lines: header.lines,
        })
    }

    /// Plays the record from the start. The error names line, rule and reason.
    pub fn play<G: HostGame>(&self, edition: &'static G::Edition) -> Result<(G, Vec<G::Move>), String> {
        self.play_and(edition, |_, _, _| {})
    }

    /// Returns the game before its first move.
    pub fn start<G: HostGame>(&self, edition: &'static G::Edition) -> Result<G, String> {
        let start = |options: usize, line: usize| {
            host_game::start::<G>(edition, self.players, &self.options[..options])
                .map_err(|why| format!("line {line}: {why}"))
        };
        let mut game = start(0, self.lines.players)?;
        for (index, &line) in self.lines.options.iter().enumerate() {
            game = start(index + 1, line)?;
        }
        Ok(game)
    }

    /// Like [`Self::play`]; after each move `done` is given its place in [`Self::moves`] and the game before and after
    /// it.
    pub fn play_and<G: HostGame>(
        &self,
        edition: &'static G::Edition,
        mut done: impl FnMut(usize, &G, &G),
    ) -> Result<(G, Vec<G::Move>), String> {
        let mut game = self.start::<G>(edition)?;
        let mut played = Vec::with_capacity(self.moves.len());
        for (line, text) in &self.moves {
            let shown = text.escape_debug();
            let m = game.read_move(text).map_err(|why| format!("line {line}: '{shown}': {why}"))?;
            let before = game.clone();
            game.play(m).map_err(|why| format!("line {line}: '{shown}' is refused. {why}"))?;
            done(played.len(), &before, &game);
            played.push(m);
        }
        Ok((game, played))
    }
}

#[derive(Default)]
struct Header {
    game: Option<String>,
    edition: Option<EditionId>,
    players: Option<usize>,
    options: Vec<(String, String)>,
    lines: HeaderLines,
}

impl Header {
    /// Takes a header line. Returns whether it was one.
    fn take(&mut self, line: &str, number: usize) -> Result<bool, String> {
        let mut words = line.split_whitespace();
        let key = words.next().unwrap_or("").to_ascii_lowercase();
        let rest: Vec<&str> = words.collect();
        let is_second = match key.as_str() {
            "game" => {
                let [game] = rest[..] else {
                    let example = GameId::ALL[0].name();
                    return Err(format!("expected 'game' and its name, such as 'game {example}'"));
                };
                self.lines.game = number;
                self.game.replace(game.to_ascii_lowercase()).is_some()
            }
            "edition" => {
                let [checksum, name @ ..] = &rest[..] else {
                    return Err("expected 'edition', its checksum and its name".into());
                };
                if checksum.len() != 8 || !checksum.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                    return Err(format!("'{checksum}' is not a checksum of eight hexadecimal digits"));
                }
                let mark = EditionId { name: name.join(" "), checksum: checksum.to_ascii_lowercase() };
                self.lines.edition = number;
                self.edition.replace(mark).is_some()
            }
            "players" => {
                let players = match rest[..] {
                    [players] => players.parse::<usize>().ok().filter(|players| (1..=4).contains(players)),
                    _ => None,
                };
                let players = players.ok_or("expected 'players' and a number from 1 to 4")?;
                self.lines.players = number;
                self.players.replace(players).is_some()
            }
            "option" => {
                let [name, choice] = rest[..] else {
                    return Err("expected 'option', its name and its choice".into());
                };
                if self.options.iter().any(|(other, _)| other.eq_ignore_ascii_case(name)) {
                    return Err(format!("option '{}' is said twice", name.to_ascii_lowercase()));
                }
                self.lines.options.push(number);
                self.options.push((name.to_owned(), choice.to_owned()));
                false
            }
            _ => return Ok(false),
        };
        if is_second { Err(format!("'{key}' is said twice")) } else { Ok(true) }
    }
}

/// Returns what stands before the comment in a line of a record.
pub(crate) fn without_comment(line: &str) -> &str {
    line.split([';', '#']).next().unwrap_or("")
}

/// The number of the line in which a byte stands.
pub(crate) fn line_of(bytes: &[u8], at: usize) -> usize {
    1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count()
}

/// Writes a record: `game` is in any position of the game whose moves these are.
pub fn write<G: HostGame>(start: &G, players: usize, moves: &[G::Move]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "game {}\nedition {}\nplayers {players}", G::NAME, EditionId::of(start.edition()));
    for (name, choice) in host_game::chosen_options(&start.options()) {
        let _ = writeln!(text, "option {name} {choice}");
    }
    text.push('\n');
    for &m in moves {
        text.push_str(&format_move::<G>(start, m));
        text.push('\n');
    }
    text
}

/// Checks that a record or position belongs to the edition in use; the error says what to do.
pub fn check_edition<G: Game>(named: &EditionId, used: &EditionId) -> Result<(), String> {
    if named.checksum == used.checksum {
        return Ok(());
    }
    Err(format!(
        "it belongs to the {} edition '{}' (checksum {}), but this is '{}' (checksum {}); give the file of its \
         edition with --edition",
        G::NAME,
        named.name,
        named.checksum,
        used.name,
        used.checksum
    ))
}
