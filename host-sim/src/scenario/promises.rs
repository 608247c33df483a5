//! Checks what the device promises whatever people do (`docs/reliability.md`): the record replays, a power cut loses
//! nothing, every screen can be left, every game can be finished.

use rules_nostd::{Next, Seat};

use super::Step;
use super::run::ScenarioRun;
use crate::host_game::{EditionId, format_count, format_move};
use crate::record::{Record, check_edition};
use crate::table::{PhysicalGame, TableError};

/// How often a person asks again whom the memory did not answer.
const RETRIES: usize = 5;
/// How the answers begin after which it helps to ask again.
const PASSING: [&str; 2] =
    ["error: The memory did not answer", "error: the saved game is being opened; say it again"];
/// How the lines of `status` begin that are not about the game.
const BESIDES: [&str; 4] = ["last restart: ", "damaged: ", "nearly full: ", "mat: "];

/// What the device says if damage has cut the record, but not the game: a checkpoint leads to the position.
const GAP: &str = "error: Some earlier moves of the record are lost.";

/// The record as the device has exported it.
enum Exported<G: PhysicalGame> {
    /// No game is played, or its record is lost.
    None,
    /// The device says that a part is lost, and goes on playing.
    Gap,
    /// The game, and the moves that lead to it.
    Whole(G, Vec<G::Move>),
}

impl<G: PhysicalGame> ScenarioRun<G> {
    /// Checks a promise. Returns `false` if the step is not about one.
    pub(super) fn keep_promise(&mut self, step: &Step) -> Result<bool, TableError> {
        match step {
            Step::RecordReplays => self.expect_replay()?,
            Step::GameIsKept => self.expect_kept()?,
            Step::ScreenCanBeLeft => self.leave_screen()?,
            Step::GameCanBeFinished { seed } => self.finish_game(*seed)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Expects that the exported record leads a new game to the position that the device is in, by the moves that it
    /// has reported.
    fn expect_replay(&mut self) -> Result<(), TableError> {
        let game = match self.export_game()? {
            Exported::None if self.start.is_some() && !self.missed_lines => {
                return Err(self.failure("the record is gone: export has none"));
            }
            Exported::None => return Ok(()),
            // Nothing tells which moves were missed.
            Exported::Gap if self.missed_lines => {
                self.set_game(None, Vec::new());
                return Ok(());
            }
            // The position is still the one that the reported moves lead to.
            Exported::Gap => self.game()?,
            Exported::Whole(game, moves) => {
                if self.missed_lines {
                    self.moves = moves.clone();
                    (self.after, self.missed_lines) = (None, false);
                }
                if moves != self.moves {
                    let (kept, reported) = (format_count(moves.len(), "move"), self.moves.len());
                    let what = format!("the record is not what was reported: {kept} instead of {reported}");
                    return Err(self.failure(&what));
                }
                game
            }
        };
        // Nothing more than that: secret scores must not be told.
        let moves = self.moves.len();
        let mut status = self.ask("status")?;
        status.retain(|line| line != "ok" && !BESIDES.iter().any(|other| line.starts_with(other)));
        let expected = describe_position(&game);
        if status != expected && self.moves.len() == moves {
            let (status, expected) = (status.join(" / "), expected.join(" / "));
            let what = format!("the record leads elsewhere: to '{expected}', and the device says '{status}'");
            return Err(self.failure(&what));
        }
        Ok(())
    }

    /// Reads the moves from the exported record if lines of the live record were missed. If damage has cut that as well,
    /// nobody knows the game any more.
    pub(super) fn read_missed_lines(&mut self) -> Result<(), TableError> {
        if !std::mem::take(&mut self.missed_lines) {
            return Ok(());
        }
        match self.export_game()? {
            Exported::Whole(_, moves) => (self.moves, self.after) = (moves, None),
            Exported::None | Exported::Gap => self.set_game(None, Vec::new()),
        }
        Ok(())
    }

    /// Exports the record and plays it in a new game.
    fn export_game(&mut self) -> Result<Exported<G>, TableError> {
        let mut answer = self.ask("export")?;
        for _ in 0..RETRIES {
            if !answer.last().is_some_and(|line| PASSING.iter().any(|words| line.starts_with(words))) {
                break;
            }
            answer = self.ask("export")?;
        }
        if answer.last().is_some_and(|line| line.starts_with(GAP)) {
            return Ok(Exported::Gap);
        }
        let head = answer.iter().position(|line| line.starts_with("game "));
        let (Some(head), Some(start), true) =
            (head, self.start.clone(), answer.last().is_some_and(|line| line == "ok"))
        else {
            return Ok(Exported::None);
        };
        let text = answer[head..answer.len() - 1].join("\n");
        let wrong = |run: &mut Self, why: String| run.failure(&format!("the record does not replay: {why}"));
        let record = Record::parse(text.as_bytes()).map_err(|why| wrong(self, why))?;
        let edition = start.edition();
        check_edition::<G>(&record.edition, &EditionId::of(edition)).map_err(|why| wrong(self, why))?;
        let played = record.play::<G>(edition);
        played.map(|(game, moves)| Exported::Whole(game, moves)).map_err(|why| wrong(self, why))
    }

    /// Expects the game as it was when the power went: what was reported, and at most what people had just done.
    fn expect_kept(&mut self) -> Result<(), TableError> {
        let before = self.moves.clone();
        let kept = match self.export_game()? {
            Exported::Whole(game, moves) => Some((game, moves)),
            Exported::None => None,
            // The last moves cannot be compared.
            Exported::Gap => {
                self.set_game(None, Vec::new());
                return Ok(());
            }
        };
        let (lost, extra) = match &kept {
            Some((_, moves)) => {
                let same = before.iter().zip(moves).take_while(|(one, other)| one == other).count();
                (before.len() - same, &moves[same..])
            }
            None => (before.len(), [].as_slice()),
        };
        let now = self.table.device.time();
        let mut explained = lost == 0 || self.causes.explain(now, &format!("undo {lost}"));
        if let Some((game, _)) = &kept {
            explained &= extra.iter().all(|&m| self.causes.explain(now, &format_move(game, m)));
        }
        if !explained {
            let (lost, extra) = (format_count(lost, "move"), extra.len());
            let what = format!("the power cut changed the game: it has lost {lost} and won {extra}");
            return Err(self.failure(&what));
        }
        match kept {
            Some((_, moves)) => {
                self.moves = moves;
                (self.after, self.missed_lines) = (None, false);
            }
            None => self.set_game(None, Vec::new()),
        }
        Ok(())
    }
}

/// Returns the answer to `status` in this position.
fn describe_position<G: PhysicalGame>(game: &G) -> Vec<String> {
    let next = match game.next() {
        Next::Decide(seat, prompt) => format!("{seat}: {prompt}"),
        Next::Observe(chance) => format!("table: {chance}"),
        Next::Over => "the game is over".to_owned(),
    };
    let scores = game.standing().scores;
    let is_secret = G::SECRET_SCORES && game.next() != Next::Over;
    let points =
        scores.iter().filter(|_| !is_secret).map(|(seat, score): (Seat, _)| format!("{seat} {score}"));
    std::iter::once(next).chain(points).collect()
}
