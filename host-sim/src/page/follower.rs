//! Follows the game on the table through the lines of the device. Every line is heard once, in order.

use std::collections::VecDeque;

use super::editions::Editions;
use super::followed_game::{self, FollowedGame};
use crate::board::{find_answer, is_ambiguous};
use crate::record::Record;

/// How many of the latest lines the viewers see.
const LATEST: usize = 60;
/// The question that has the device send its record.
pub(super) const EXPORT: &str = "export";

/// Hears the lines of a device, and keeps its game.
pub(super) struct Follower {
    /// The game on the table.
    pub(super) game: Option<Box<dyn FollowedGame>>,
    /// Whether the record has to be exported, because lines were missed or the device plays another game.
    unknown: bool,
    /// Whether moves were played or taken back since [`Self::take_moved`].
    moved: bool,
    /// Why the game on the table cannot be followed.
    why_not: Option<String>,
    latest: VecDeque<String>,
    editions: Editions,
    seed: Option<u64>,
}

impl Follower {
    /// Knows nothing yet: the record has to be exported. `seed` deals the cards; `None`: people
    /// deal their own.
    pub(super) fn new(editions: Editions, seed: Option<u64>) -> Self {
        Self {
            game: None,
            unknown: true,
            moved: false,
            why_not: None,
            latest: VecDeque::with_capacity(LATEST + 1),
            editions,
            seed,
        }
    }

    /// Forgets the game: the device was switched on, and may have announced its game before anybody listened.
    pub(super) fn forget(&mut self) {
        self.game = None;
        self.unknown = true;
    }

    /// Returns whether the record has to be exported, once.
    pub(super) fn take_unknown(&mut self) -> bool {
        std::mem::take(&mut self.unknown)
    }

    /// Returns whether moves were played or taken back since the last call.
    pub(super) fn take_moved(&mut self) -> bool {
        std::mem::take(&mut self.moved)
    }

    /// Returns why the game on the table cannot be followed.
    pub(super) fn why_not(&self) -> Option<&str> {
        self.why_not.as_deref()
    }

    /// Returns the latest lines, oldest first.
    pub(super) fn latest(&self) -> &VecDeque<String> {
        &self.latest
    }

    /// Hears lines of the live record.
    pub(super) fn hear(&mut self, lines: impl IntoIterator<Item = String>) {
        for line in lines {
            match line.strip_prefix("game ") {
                Some("none") => self.game = None,
                Some(_) => self.unknown = true,
                None if line.starts_with("lost ") => self.unknown = true,
                // The record that will be exported has this line as well.
                None if self.unknown => {}
                None => self.moved |= self.game.as_mut().is_some_and(|game| game.apply_line(&line)),
            }
            self.keep(line);
        }
    }

    /// Hears the lines that came since `question` was sent, and returns the answer among them.
    pub(super) fn hear_answer(&mut self, question: &str, mut lines: Vec<String>) -> Vec<String> {
        let Some(answer) = find_answer(question, &lines) else {
            self.hear(lines);
            return Vec::new();
        };
        let after = lines.split_off(answer.end);
        let answer = lines.split_off(answer.start);
        self.hear(lines);
        answer.iter().for_each(|line| self.keep(line.clone()));
        if question == EXPORT {
            self.take_record(&answer);
        }
        self.unknown |= is_ambiguous(question);
        self.hear(after);
        answer
    }

    fn keep(&mut self, line: String) {
        self.latest.push_back(line);
        if self.latest.len() > LATEST {
            self.latest.pop_front();
        }
    }

    /// Follows the game of an exported record.
    fn take_record(&mut self, answer: &[String]) {
        self.unknown = false;
        self.why_not = None;
        let record = match answer.split_last() {
            Some((end, record)) if end == "ok" && !record.is_empty() => record.join("\n"),
            _ => return self.game = None,
        };
        let parsed = Record::parse(record.as_bytes());
        if let (Ok(record), Some(game)) = (&parsed, &self.game)
            && game.is_record(record)
        {
            return;
        }
        self.moved = true;
        match parsed.and_then(|record| followed_game::follow(&record, &mut self.editions, self.seed)) {
            Ok(game) => self.game = Some(game),
            Err(why) => {
                self.game = None;
                self.why_not = Some(format!("The page cannot follow this game: {why}"));
            }
        }
    }
}

#[cfg(test)]
#[path = "follower_tests.rs"]
mod tests;
