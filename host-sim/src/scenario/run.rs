//! Runs a scenario at a simulated table, and follows the game through what the device reports.

use crate::host_game::{self, EditionId};
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use firmware::mat::Channel;
use firmware::sense::ReaderId;
use firmware::tasks::game::{FLASH_BYTES, PROGRAM_BYTES};

use super::causes::Causes;
use super::follow::lists_moves;
use super::step::TAP;
use super::{Scenario, Step};
use crate::games::with_game;
use crate::record::{Record, check_edition};
use crate::rig::pins;
use crate::run::{Device, DeviceError};
use crate::table::happenings::What;
use crate::table::{Outcome, PhysicalGame, Table, TableError, trace_path};

/// How long an answer over USB may take.
const ANSWER: Duration = Duration::from_secs(2);
/// How long the device may take to draw.
const DRAWN: Duration = Duration::from_millis(60);
/// How long the back button is held from power-on.
const HELD: Duration = Duration::from_millis(500);
/// How long the power stays off.
const DARK: Duration = Duration::from_millis(100);

/// Where and how a scenario failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioError {
    /// The line number in the file.
    pub line: usize,
    /// The text of the line.
    pub words: String,
    /// What was expected and what was seen.
    pub why: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}: {}", self.line, self.words, self.why)
    }
}

/// Runs a scenario and returns the device in its last state.
pub fn run(scenario: &Scenario, device: Box<dyn Device>) -> Result<Box<dyn Device>, ScenarioError> {
    with_game!(scenario.game, Named => run_game::<Named>(scenario, device))
}

fn run_game<G: PhysicalGame>(
    scenario: &Scenario,
    device: Box<dyn Device>,
) -> Result<Box<dyn Device>, ScenarioError> {
    let mut run = ScenarioRun::<G>::new(device, scenario.folder.clone());
    for (line, words, step) in &scenario.steps {
        let failed = |why: String| ScenarioError { line: *line, words: words.clone(), why };
        run.run_step(step).map_err(|error| failed(error.to_string()))?;
    }
    Ok(run.table.device)
}

/// Fills everything above the program with what another program may have left there.
fn fill_flash(device: &mut dyn Device) -> Result<(), DeviceError> {
    let bytes: Vec<u8> = (PROGRAM_BYTES..FLASH_BYTES).map(|at| (at / 7) as u8).collect();
    device.write_flash(PROGRAM_BYTES, &bytes)
}

/// A scenario in progress.
pub(crate) struct ScenarioRun<G: PhysicalGame> {
    pub(crate) table: Table,
    folder: PathBuf,
    /// The game before its first move.
    pub(super) start: Option<G>,
    pub(crate) moves: Vec<G::Move>,
    /// A cached game, and the number of moves played in it.
    pub(super) after: Option<(usize, G)>,
    pub(super) causes: Causes,
    /// The game whose head the device has begun to report.
    pub(super) announced: Option<String>,
    /// The last answer over USB.
    pub(super) answer: Vec<String>,
    /// The number of tones before the last act; `said_before` is the number of USB lines.
    pub(super) heard_before: usize,
    pub(super) said_before: usize,
    /// Lines of the live record were lost, so the moves must be read from the exported record.
    pub(super) missed_lines: bool,
    /// The device answers a burst of lines with lists of moves, which look like the live record.
    pub(super) is_listing: bool,
    /// How many moves were reported, in all games.
    pub(super) played: u64,
}

impl<G: PhysicalGame> ScenarioRun<G> {
    pub(crate) fn new(device: Box<dyn Device>, folder: PathBuf) -> Self {
        Self {
            table: Table::new(device),
            folder,
            start: None,
            moves: Vec::new(),
            after: None,
            causes: Causes::default(),
            announced: None,
            answer: Vec::new(),
            heard_before: 0,
            said_before: 0,
            missed_lines: false,
            is_listing: false,
            played: 0,
        }
    }

    /// Carries out a step, then looks at what the device has reported meanwhile.
    pub(crate) fn run_step(&mut self, step: &Step) -> Result<(), TableError> {
        self.carry_out(step)?;
        self.follow()?;
        match self.table.device.rig().complaints().first() {
            Some(complaint) => Err(TableError::Unexpected(format!("on the way there: {complaint}"))),
            None => Ok(()),
        }
    }

    fn carry_out(&mut self, step: &Step) -> Result<(), TableError> {
        if self.expect(step)? || self.keep_promise(step)? {
            return Ok(());
        }
        // Expectations look at what happened since the last act of a hand.
        if !matches!(step, Step::Wait(_) | Step::PutAside) {
            self.heard_before = self.table.device.rig().buzzer.tones().len();
            self.said_before = self.table.usb_lines().len();
        }
        match step {
            Step::PowerOn { back_held } => self.power_on(*back_held),
            Step::Crash(crash) => {
                self.table.discard_partial_line();
                self.table.device.crash(*crash)?;
                self.table.wait(DRAWN)
            }
            Step::CutPower => {
                self.table.device.cut_power()?;
                self.table.discard_partial_line();
                self.table.wait(DARK)
            }
            Step::CutPowerInFlash { operations, bytes, tear } => {
                Ok(self.table.device.cut_power_in_flash(*operations, *bytes, *tear)?)
            }
            Step::FlashHoldsSomethingElse => Ok(fill_flash(self.table.device.as_mut())?),
            Step::FlashFlips { bit, byte } => {
                let device = &mut self.table.device;
                let kept: Vec<u8> = device.read_flash(*byte, 1)?;
                Ok(device
                    .write_flash(*byte, &kept.iter().map(|kept| kept ^ 1 << bit).collect::<Vec<u8>>())?)
            }
            Step::FlashFault(fault) => Ok(self.table.device.break_flash(*fault)?),
            Step::Wait(time) => self.table.wait(*time),
            Step::Turn(clicks) => self.table.turn(*clicks),
            Step::Press => self.table.press(),
            Step::Hold => self.table.hold_knob(),
            Step::Back => self.table.press_back(),
            Step::Choose(entry) => self.table.choose(entry),
            Step::Lift(from) => self.lift_piece(*from, |table| table.lift(*from)),
            Step::Slide(from, to) => {
                let way = trace_path::<G::Space>(*from, *to);
                self.lift_piece(*from, |table| table.slide(&way))
            }
            Step::PushIn { text, gate, on } => self.table.push_in(text, *gate, TAP, *on),
            Step::Flicker(space, time) => self.table.flicker(*space, *time),
            Step::Put(on) => self.table.put(*on),
            Step::Drop(on) => self.table.drop_on(*on),
            Step::PutAside => {
                self.table.pieces.put_aside();
                Ok(())
            }
            Step::Tap { texts, reader, time } => {
                texts.iter().for_each(|text| self.table.pieces.hold(*reader, text));
                if texts.is_empty() {
                    self.table.pieces.hold_blank(*reader);
                }
                self.hold_and_release(*reader, *time)
            }
            Step::TapLocked { reader, time } => {
                self.table.pieces.hold_locked(*reader);
                self.hold_and_release(*reader, *time)
            }
            Step::Stick(channel, closed) => {
                self.table.pieces.stick(*channel, *closed);
                self.table.wait(DRAWN)
            }
            Step::Pose(on, pose) => self.lift_piece(*on, |table| table.lay_badly(*on, *pose)),
            Step::Connect { chips } => {
                self.table.device.rig().switches.connect(*chips);
                self.table.note(What::Switches);
                self.table.wait(DRAWN)
            }
            Step::Break(reader) => {
                self.table.pieces.break_reader(*reader);
                self.table.wait(DRAWN)
            }
            Step::Plug(reader, plugged) => {
                let at = self.table.device.micros();
                self.table.device.rig().readers.plug(at, reader.index(), *plugged);
                Ok(())
            }
            Step::HoldDisplayBus => {
                self.table.device.rig().oled.hold_bus();
                Ok(())
            }
            Step::Usb(line) => {
                self.answer = self.ask(line)?;
                Ok(())
            }
            Step::UsbBurst(lines) => {
                self.follow()?;
                self.is_listing |= lines.iter().any(|line| lists_moves(line));
                lines.iter().try_for_each(|line| self.table.send_line(line))
            }
            Step::UsbHost(host) => {
                self.table.device.set_usb_host(*host)?;
                self.table.wait(DRAWN)
            }
            Step::NewGame { players } => self.new_game(*players),
            Step::TryNewGame { players } => match self.new_game(*players) {
                Err(TableError::Unexpected(_)) => Ok(()),
                begun => begun,
            },
            Step::Resume => self.resume(),
            Step::Play(text) => self.play_text(text),
            Step::PlayRecord { file, to } => {
                let moves = self.remaining_moves(file, *to)?;
                moves.into_iter().try_for_each(|m| {
                    self.play(m).map_err(|error| match error {
                        TableError::Unexpected(why) => {
                            TableError::Unexpected(format!("move {}: {why}", self.moves.len() + 1))
                        }
                        ended => ended,
                    })
                })
            }
            Step::Given { file, to } => self.play_over_usb(file, *to),
            Step::LayOut => {
                let game = self.game()?;
                self.table.lay(&game)
            }
            expectation => Err(TableError::Unexpected(format!("{expectation:?} is not understood"))),
        }
    }

    /// Carries out an act that lifts a piece. Fails if there is none.
    fn lift_piece(
        &mut self,
        from: Channel,
        act: impl FnOnce(&mut Table) -> Result<Outcome, TableError>,
    ) -> Result<(), TableError> {
        match act(&mut self.table)? {
            Outcome::Done => Ok(()),
            Outcome::Nothing => {
                Err(TableError::Unexpected(format!("no piece lies there (switch {})", from.number())))
            }
        }
    }

    /// Leaves the tags on a reader for some time, then takes them away.
    fn hold_and_release(&mut self, reader: ReaderId, time: Duration) -> Result<(), TableError> {
        self.table.wait(time)?;
        self.table.pieces.release(reader);
        self.table.wait(DRAWN)
    }

    fn power_on(&mut self, back_held: bool) -> Result<(), TableError> {
        self.table.discard_partial_line();
        if back_held {
            self.table.device.drive(pins::BACK, false, Duration::ZERO)?;
            self.table.wait(DARK)?;
        }
        self.table.device.power_on()?;
        if back_held {
            self.table.device.drive(pins::BACK, true, HELD)?;
            self.table.wait(HELD)?;
        }
        self.table.wait(DRAWN)
    }

    /// Returns the game as the device has reported it.
    pub(super) fn game(&mut self) -> Result<G, TableError> {
        self.follow()?;
        self.read_missed_lines()?;
        let none = || TableError::Unexpected("no game was begun: say new game first".into());
        let (played, mut game) = match self.after.take() {
            Some(after) => after,
            None => (0, self.start.clone().ok_or_else(none)?),
        };
        for &m in &self.moves[played..] {
            let wrong = |refusal| {
                TableError::Unexpected(format!("the device has played a move that is refused. {refusal}"))
            };
            game.play(m).map_err(wrong)?;
        }
        self.after = Some((self.moves.len(), game.clone()));
        Ok(game)
    }

    /// Chooses the game and the number of players with the knob.
    fn new_game(&mut self, players: usize) -> Result<(), TableError> {
        let edition =
            host_game::built_in_edition::<G>().map_err(|why| TableError::Unexpected(why.to_string()))?;
        let start = host_game::start::<G>(edition, players, &[]).map_err(TableError::Unexpected)?;
        self.table.begin::<G>(players)?;
        self.follow()?;
        self.set_game(Some(start), Vec::new());
        Ok(())
    }

    /// Resumes the saved game, and reads its moves from the exported record.
    fn resume(&mut self) -> Result<(), TableError> {
        self.table.wait_for_text("Saved")?;
        self.table.press()?;
        self.table.wait(DRAWN)?;
        self.moves = self.export_moves()?;
        (self.after, self.missed_lines) = (None, false);
        Ok(())
    }

    /// Exports the record of the device and returns its moves.
    pub(super) fn export_moves(&mut self) -> Result<Vec<G::Move>, TableError> {
        let record = self.ask("export")?;
        let start = self.start.as_ref();
        let read = |line: &String| start.and_then(|start| start.read_move(line).ok());
        Ok(record.iter().filter_map(read).collect())
    }

    fn play_text(&mut self, text: &str) -> Result<(), TableError> {
        let game = self.game()?;
        let m = game.read_move(text).map_err(|why| TableError::Unexpected(why.to_string()))?;
        self.play(m)
    }

    /// Carries out a move by hand, and checks that the device has played exactly this move.
    fn play(&mut self, m: G::Move) -> Result<(), TableError> {
        let mut game = self.game()?;
        self.table.play(&mut game, m)?;
        if self.game()? == game {
            return Ok(());
        }
        let said = self.table.usb_lines();
        let last = said[said.len().saturating_sub(4)..].join(", ");
        Err(TableError::Unexpected(format!("the device has played something else; it said last: {last}")))
    }

    /// Returns the moves of a record that come after the current position, up to move `to`.
    fn remaining_moves(&mut self, file: &str, to: Option<usize>) -> Result<Vec<G::Move>, TableError> {
        let moves = self.read_record(&self.folder.join(file)).map_err(TableError::Unexpected)?;
        let end = to.unwrap_or(moves.len()).min(moves.len());
        self.follow()?;
        if !moves[..end].starts_with(&self.moves) {
            return Err(TableError::Unexpected(format!(
                "{file} is not the record of the game that is played"
            )));
        }
        Ok(moves[self.moves.len()..end].to_vec())
    }

    fn read_record(&self, path: &Path) -> Result<Vec<G::Move>, String> {
        let with_path = |why: String| format!("{}: {why}", path.display());
        let start = self.start.as_ref().ok_or("no game was begun: say new game first")?;
        let bytes = std::fs::read(path).map_err(|why| with_path(why.to_string()))?;
        let record = Record::parse(&bytes).map_err(with_path)?;
        let edition = start.edition();
        check_edition::<G>(&record.edition, &EditionId::of(edition)).map_err(with_path)?;
        record.play::<G>(edition).map(|(_, moves)| moves).map_err(with_path)
    }

    /// Plays a record up to move `to` over USB. The mat must be empty.
    fn play_over_usb(&mut self, file: &str, to: Option<usize>) -> Result<(), TableError> {
        for m in self.remaining_moves(file, to)? {
            let game = self.game()?;
            let text = crate::host_game::format_move(&game, m);
            let played = self.moves.len() + 1;
            let answer = self.ask(&format!("play {text}"))?;
            if answer.last().is_none_or(|line| line != "ok") {
                return Err(TableError::Unexpected(format!("'{text}' is answered: {}", answer.join(", "))));
            }
            let end = self.table.device.time() + ANSWER;
            while self.moves.len() < played && self.table.device.time() < end {
                self.table.wait(DRAWN / 20)?;
                self.follow()?;
            }
            if self.moves.len() != played {
                return Err(TableError::Unexpected(format!("'{text}' is not told in the record")));
            }
        }
        // Wait until the last tune has ended.
        self.table.wait(DRAWN * 3)
    }
}
