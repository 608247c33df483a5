//! Follows the game through what the device reports over USB.

use std::ops::Range;

use super::run::ScenarioRun;
use crate::host_game;
use crate::table::happenings::What;
use crate::table::{PhysicalGame, TableError};

impl<G: PhysicalGame> ScenarioRun<G> {
    /// Sends a line over USB and returns the answer.
    pub(super) fn ask(&mut self, line: &str) -> Result<Vec<String>, TableError> {
        self.follow()?;
        let answer = self.table.ask(line)?;
        let lines = self.table.usb_lines()[answer.clone()].to_vec();
        self.follow_except(list_in_answer(line, &lines, answer))?;
        self.is_listing = false;
        Ok(lines)
    }

    /// Takes in the new lines of the live record. Fails if the device has played a move that nobody made.
    pub(super) fn follow(&mut self) -> Result<(), TableError> {
        self.follow_except(0..0)
    }

    /// Does the same, and skips the lines of an answer that look like moves.
    fn follow_except(&mut self, list: Range<usize>) -> Result<(), TableError> {
        for happening in self.table.take_happenings() {
            match happening.what {
                What::Heard(place) if list.contains(&place) => {}
                What::Heard(place) => {
                    let line = self.table.usb_lines()[place].clone();
                    let changes_game = self.follow_line(&line);
                    if changes_game && !self.causes.explain(happening.at, &line) {
                        return Err(self.failure(&format!(
                            "a move without a cause: '{line}', but nobody pressed, showed a tag, sent a line or moved \
                             a piece since the move before it"
                        )));
                    }
                }
                cause => self.causes.note(happening.at, cause),
            }
        }
        Ok(())
    }

    /// Takes in a line of the live record. Returns whether it is a move or a take-back.
    fn follow_line(&mut self, line: &str) -> bool {
        if self.is_listing {
            self.missed_lines = true;
            self.causes.reset();
        } else if line.starts_with("lost ") {
            self.missed_lines = true;
            self.causes.reset();
        } else if let Some(game) = line.strip_prefix("game ") {
            self.announced = Some(game.to_owned());
            if game != G::NAME {
                self.set_game(None, Vec::new());
            }
        } else if let Some(players) = line.strip_prefix("players ")
            && self.announced.as_deref() == Some(G::NAME)
        {
            // Its moves are not reported again.
            let start = players.parse().ok().and_then(start::<G>);
            let kept = std::mem::take(&mut self.moves);
            self.set_game(start, kept);
            self.missed_lines = true;
        } else if let Some(start) = &self.start {
            if let Some(back) = line.strip_prefix("undo ").and_then(|number| number.parse().ok()) {
                self.moves.truncate(self.moves.len().saturating_sub(back));
                self.after = None;
                return true;
            }
            if let Ok(m) = start.read_move(line) {
                self.moves.push(m);
                self.played += 1;
                return true;
            }
        }
        false
    }

    /// Returns whether the device plays the game of this scenario.
    pub(crate) fn has_game(&self) -> bool {
        self.start.is_some()
    }

    /// Returns how many moves were reported in all.
    pub(crate) fn played(&self) -> u64 {
        self.played
    }

    /// The device plays this game now, which has come to these moves.
    pub(super) fn set_game(&mut self, start: Option<G>, moves: Vec<G::Move>) {
        self.start = start;
        self.moves = moves;
        self.after = None;
        self.missed_lines = false;
    }

    /// Returns the game as far as the device has reported it, without asking; `None` without one, or if a part of the
    /// report is missing.
    pub(crate) fn followed_game(&mut self) -> Option<G> {
        let is_known = self.start.is_some() && !self.missed_lines;
        if is_known { self.game().ok() } else { None }
    }
}

/// Begins a game with the built-in edition.
fn start<G: PhysicalGame>(players: usize) -> Option<G> {
    let edition = host_game::built_in_edition::<G>().ok()?;
    host_game::start::<G>(edition, players, &[]).ok()
}

/// Returns whether the answer to this line lists moves.
pub(super) fn lists_moves(line: &str) -> bool {
    matches!(line.split_whitespace().next(), Some("export" | "moves"))
}

/// Returns the part of an answer that lists moves without reporting them. What was reported while the line was on its
/// way comes first.
fn list_in_answer(line: &str, lines: &[String], answer: Range<usize>) -> Range<usize> {
    if !lists_moves(line) {
        return 0..0;
    }
    let head = lines.iter().position(|line| line.starts_with("game ")).unwrap_or(0);
    answer.start + head..answer.end
}
