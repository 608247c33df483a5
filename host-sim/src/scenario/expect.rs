//! Checks the expectations of a scenario. An error says what was seen instead.

use std::path::Path;
use std::time::Duration;

use firmware::buzzer::Tune;
use firmware::mat::Space;

use super::Step;
use super::run::ScenarioRun;
use super::step::COLOURS;
use crate::host_game::format_count;
use crate::parts::oled::{HEIGHT, Oled, WIDTH};
use crate::table::{PhysicalGame, Table, TableError};

/// How long to wait for a light, a line or a tune.
const PATIENCE: Duration = Duration::from_secs(4);

impl<G: PhysicalGame> ScenarioRun<G> {
    /// Waits for an expectation to hold. Returns `false` if the step is not an expectation.
    pub(super) fn expect(&mut self, step: &Step) -> Result<bool, TableError> {
        match step {
            Step::ScreenShows { text, within } => {
                let shown = self.table.wait_until(*within, |table| table.read_screen().shows(text))?;
                if !shown {
                    return Err(self.failure(&format!("the OLED does not show '{text}'")));
                }
            }
            Step::ScreenDoesNotShow(text) => {
                if self.table.read_screen().shows(text) {
                    return Err(self.failure(&format!("the OLED shows '{text}'")));
                }
            }
            Step::ScreenIs { golden, within } => self.expect_golden(golden, *within)?,
            Step::Lit { space, colour } => {
                let lit = |table: &mut Table| {
                    let at = table.device.micros();
                    table.device.rig().colours(at)[space.index()]
                };
                if !self.table.wait_until(PATIENCE, |table| lit(table) == *colour)? {
                    let seen = lit(&mut self.table);
                    let name = COLOURS
                        .iter()
                        .find(|(_, other)| *other == seen)
                        .map_or("some colour", |found| found.0);
                    return Err(self.failure(&format!("it is {name}; lit are {}", self.lights())));
                }
            }
            Step::Refused(rule) => {
                let answered =
                    self.answer.last().is_some_and(|line| line.starts_with(&format!("error: {rule}")));
                let shown = |table: &mut Table| {
                    table.read_screen().shows("Refused") && table.read_screen().shows(rule)
                };
                if !answered && !self.table.wait_until(PATIENCE, shown)? {
                    return Err(self.failure(&format!("{rule} refuses nothing")));
                }
            }
            Step::SeatToDecide(seat) => self.expect_status(&format!("seat {seat}: "))?,
            Step::TableToAct => self.expect_status("table: ")?,
            Step::GameOver => self.expect_status("the game is over")?,
            Step::Score(expected) => {
                let status = self.ask("status")?;
                let points = |line: &String| line.strip_prefix("seat ")?.split_once(' ')?.1.parse().ok();
                let seen: Vec<i16> = status.iter().filter_map(points).collect();
                if seen != *expected {
                    return Err(TableError::Unexpected(format!("the score is {seen:?}")));
                }
            }
            Step::UsbAnswers(text) => {
                if !self.answer.iter().any(|line| line.contains(text)) {
                    let answer = self.answer.join("\n  ");
                    return Err(TableError::Unexpected(format!("the answer over USB was\n  {answer}")));
                }
            }
            Step::IsDrive => {
                if !self.table.wait_until(PATIENCE, |table| table.device.is_in_bootsel())? {
                    return Err(self.failure("the device does not become a drive"));
                }
            }
            Step::UsbSays { text, within } => {
                let before = self.said_before;
                let said =
                    |table: &mut Table| table.usb_lines()[before..].iter().any(|line| line.contains(text));
                if !self.table.wait_until(*within, said)? {
                    return Err(self.failure(&format!("'{text}' is not said over USB")));
                }
            }
            Step::Heard(tune) => self.expect_tune(*tune)?,
            Step::Played(text) => {
                let before = self.said_before;
                let said = |table: &mut Table| table.usb_lines()[before..].iter().any(|line| line == text);
                if !self.table.wait_until(PATIENCE, said)? {
                    let said = self.table.usb_lines()[before..].join(", ");
                    return Err(self.failure(&format!("it is not played; the record goes on with '{said}'")));
                }
            }
            Step::TookBack(moves) => {
                let (before, line) = (self.said_before, format!("undo {moves}"));
                let said = |table: &mut Table| table.usb_lines()[before..].contains(&line);
                if !self.table.wait_until(PATIENCE, said)? {
                    return Err(self.failure("nothing of that is taken back"));
                }
            }
            Step::RecordHas(moves) => {
                let kept = self.export_moves()?.len();
                if kept != *moves {
                    return Err(TableError::Unexpected(format!(
                        "the record has {}",
                        format_count(kept, "move")
                    )));
                }
            }
            Step::RecordIsKept => {
                self.follow()?;
                let expected = self.moves.clone();
                let kept = self.export_moves()?;
                if kept != expected {
                    let (kept, expected) = (kept.len(), expected.len());
                    return Err(TableError::Unexpected(format!(
                        "the record has {} and should have {expected}",
                        format_count(kept, "move")
                    )));
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn expect_status(&mut self, begins: &str) -> Result<(), TableError> {
        let status = self.ask("status")?;
        match status.first() {
            Some(line) if line.starts_with(begins) => Ok(()),
            Some(line) => Err(TableError::Unexpected(format!("the device says '{line}'"))),
            None => Err(TableError::Unexpected("the device has nothing to say".into())),
        }
    }

    fn expect_tune(&mut self, tune: Tune) -> Result<(), TableError> {
        let before = self.heard_before;
        let wanted: Vec<u16> =
            tune.tones().iter().map(|tone| tone.hertz).filter(|&hertz| hertz > 0).collect();
        let pitches = |table: &mut Table| -> Vec<u16> {
            table.device.rig().buzzer.tones()[before..].iter().map(|tone| tone.hertz).collect()
        };
        // A pulse width modulator is accurate to a few hertz only.
        let near = |&(heard, wanted): &(&u16, &u16)| heard.abs_diff(*wanted) <= 2 + wanted / 200;
        let contains = |heard: &[u16]| {
            heard.windows(wanted.len()).any(|part| part.iter().zip(&wanted).all(|pair| near(&pair)))
        };
        if self.table.wait_until(PATIENCE, |table| contains(&pitches(table)))? {
            return Ok(());
        }
        let heard = pitches(&mut self.table);
        Err(TableError::Unexpected(format!("the buzzer played {heard:?} Hz and not {wanted:?}")))
    }

    fn expect_golden(&mut self, golden: &str, within: Duration) -> Result<(), TableError> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../firmware/tests/goldens/screens");
        let path = folder.join(format!("{golden}.txt"));
        let text = std::fs::read_to_string(&path)
            .map_err(|why| TableError::Unexpected(format!("{}: {why}", path.display())))?;
        let same = |oled: &Oled| {
            let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
            let golden = |x: usize, y: usize| lines.get(y).and_then(|line| line.get(x)) == Some(&b'#');
            (0..HEIGHT).all(|y| (0..WIDTH).all(|x| oled.pixel(x, y) == golden(x, y)))
        };
        if self.table.wait_until(within, |table| same(&table.device.rig().oled))? {
            return Ok(());
        }
        Err(self.failure(&format!("the OLED differs from {}", path.display())))
    }

    fn lights(&self) -> String {
        let at = self.table.device.micros();
        let mut rig = self.table.device.rig();
        let colours = rig.colours(at);
        let lit = <G::Space as Space>::all().filter_map(|space| {
            let colour = colours[space.channel().index()];
            let (name, _) = COLOURS.iter().find(|(name, other)| *other == colour && *name != "dark")?;
            Some(format!("{space} {name}"))
        });
        lit.collect::<Vec<_>>().join(", ")
    }

    /// Creates an error that includes the display and the last lines over USB.
    pub(super) fn failure(&mut self, what: &str) -> TableError {
        let read = self.table.read_screen().text();
        let said = self.table.usb_lines();
        let last = said[said.len().saturating_sub(3)..].join(" / ");
        let picture = self.table.picture();
        TableError::Unexpected(format!("{what}; it reads '{read}'; last over USB: '{last}'\n{picture}"))
    }
}
