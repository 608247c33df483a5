//! A device at a table that runs in real time and is operated by the viewers.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use firmware::sense::ReaderId;
use rules_nostd::Seat;
use serde_json::json;
use tokio::sync::oneshot;

use super::act::{self, Act};
use super::editions::{Editions, OwnEdition};
use super::followed_game::FollowedGame;
use super::follower::{EXPORT, Follower};
use super::game_publisher::GamePublisher;
use super::hub::Hub;
use super::{followed_game, section};
use crate::board::ends_answer;
use crate::host_game::format_count;
use crate::parts::nor_flash::Tear;
use crate::record::Record;
use crate::run::Device;
use crate::run::chip::Chip;
use crate::run::native::Native;
use crate::table::pieces::Piece;
use crate::table::{Outcome, Table, TableError};

/// How often the device is advanced.
const TICK: Duration = Duration::from_millis(8);
/// The longest step. After a longer pause of the program, the device does not catch up.
const LONGEST_TICK: Duration = Duration::from_millis(100);
/// How long a tag is held to a reader.
const TAP: Duration = Duration::from_millis(400);
/// How long an answer over USB may take.
const ANSWER: Duration = Duration::from_secs(3);
/// How long after a move the hands wait before they tidy the mat.
const TIDY: Duration = Duration::from_millis(250);
/// How long a switch takes to settle and be scanned.
const SETTLED: Duration = Duration::from_millis(12);
/// How often the sensors are polled.
const SENSORS: Duration = Duration::from_millis(700);
/// Upper bound for the moves of a set-up, in any game.
const LONGEST_SETUP: usize = 400;
/// The highest speed, in per cent of real time. A viewer could not follow anything faster.
const FASTEST: u16 = 1000;

/// How the device is run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Runner {
    /// The firmware library on a virtual clock.
    Native,
    /// The program for the RP2040, on an emulated one.
    Chip(PathBuf),
}

/// The answer to an act: a text for the viewer, or the reason why it failed.
pub(super) type Answer = Result<Option<String>, String>;

/// Sends acts to the table's thread.
pub(super) type ActSender = Sender<(Act, oneshot::Sender<Answer>)>;

/// A device at a table.
pub(super) struct LiveTable {
    table: Table,
    hub: Arc<Hub>,
    runner: Runner,
    seed: u64,
    follower: Follower,
    /// Pieces beside the mat.
    aside: Vec<Piece>,
    /// The readers that a tag is held to, and until when.
    held: Vec<(ReaderId, Duration)>,
    /// Whether the mat is tidied after every move.
    help: bool,
    /// When the mat will be tidied.
    tidy_at: Option<Duration>,
    percent: u16,
    /// Why the device stopped.
    ended: Option<String>,
    /// When the sensors are polled next; `None` if no viewer shows them.
    sensors_at: Option<Duration>,
    publisher: GamePublisher,
}

impl LiveTable {
    /// Starts a device in its own thread, with the owner's editions stored in it.
    pub(super) fn start(
        runner: Runner,
        seed: u64,
        own: Vec<OwnEdition>,
        hub: Arc<Hub>,
    ) -> Result<ActSender, String> {
        let (acts, requests) = channel();
        let (started, outcome) = channel();
        std::thread::spawn(move || match Self::prepare(runner, seed, &own, hub) {
            Ok(table) => {
                let _ = started.send(Ok(()));
                table.run(&requests);
            }
            Err(why) => _ = started.send(Err(why)),
        });
        outcome.recv().unwrap_or_else(|_| Err("the device does not start".into()))?;
        Ok(acts)
    }

    fn prepare(runner: Runner, seed: u64, own: &[OwnEdition], hub: Arc<Hub>) -> Result<Self, String> {
        let device = device(&runner)?;
        let mut table = Self::new(device, runner, seed, Editions::new(own)?, hub);
        for edition in own {
            for line in edition.upload_lines()? {
                let answer = table.ask(&line).map_err(|why| why.to_string())?;
                if let Some(why) = answer.iter().find(|line| line.starts_with("error:")) {
                    return Err(format!(
                        "the device does not take the edition of {}: {why}",
                        edition.game.name()
                    ));
                }
            }
        }
        Ok(table)
    }

    fn new(device: Box<dyn Device>, runner: Runner, seed: u64, editions: Editions, hub: Arc<Hub>) -> Self {
        Self {
            table: Table::new(device),
            hub,
            runner,
            seed,
            follower: Follower::new(editions, Some(seed)),
            aside: Vec::new(),
            held: Vec::new(),
            help: true,
            tidy_at: None,
            percent: 100,
            ended: None,
            sensors_at: None,
            publisher: GamePublisher::default(),
        }
    }

    /// Runs the device until every sender of acts is dropped.
    fn run(mut self, requests: &Receiver<(Act, oneshot::Sender<Answer>)>) {
        self.hub.publish("boards", json!(followed_game::boards()).to_string());
        let mut last = Instant::now();
        loop {
            match requests.recv_timeout(TICK) {
                Ok((act, reply)) => {
                    let answer = self.handle(act);
                    self.publish();
                    // The viewer may have left.
                    let _ = reply.send(answer);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let now = Instant::now();
            let passed = (now - last).min(LONGEST_TICK) * u32::from(self.percent) / 100;
            last = now;
            self.advance(passed);
            self.publish();
        }
    }

    /// Advances the device by `time`, then does everything that is due.
    fn advance(&mut self, time: Duration) {
        if self.ended.is_some() {
            return;
        }
        let outcome = self.table.wait(time).and_then(|()| {
            let now = self.table.device.time();
            for &(reader, until) in &self.held {
                if until <= now {
                    self.table.pieces.release(reader);
                }
            }
            self.held.retain(|&(_, until)| until > now);
            self.listen()?;
            if self.tidy_at.is_some_and(|at| at <= now) && self.table.pieces.hand.is_empty() {
                self.tidy()?;
            }
            if self.sensors_at.is_some_and(|at| at <= now) && self.table.device.is_on() {
                self.sensors_at = Some(now + SENSORS);
                let mut seen = self.ask("selftest")?;
                seen.pop_if(|end| ends_answer(end));
                self.hub.publish("sensors", json!(seen).to_string());
            }
            Ok(())
        });
        self.report(outcome);
    }

    /// Keeps the reason if the device stopped, and shows other errors to the viewers.
    fn report(&mut self, outcome: Result<(), TableError>) {
        match outcome {
            Ok(()) => {}
            Err(TableError::Device(ended)) => self.ended = Some(ended.to_string()),
            Err(TableError::Unexpected(why)) => self.hub.publish("notice", json!(why).to_string()),
        }
    }

    /// Hears the new lines of the device, and asks for the record if they do not tell the whole game.
    fn listen(&mut self) -> Result<(), TableError> {
        self.hear();
        if self.table.device.usb_connected() && self.follower.take_unknown() {
            self.ask(EXPORT)?;
        }
        Ok(())
    }

    fn hear(&mut self) {
        let lines = self.table.take_usb_lines();
        self.follower.hear(lines);
        self.note_moves();
    }

    /// Has the mat tidied soon if moves were played.
    fn note_moves(&mut self) {
        if self.follower.take_moved() && self.help {
            self.tidy_at = Some(self.table.device.time() + TIDY);
        }
    }

    /// Sends a line over USB and returns the answer. The lines around the answer are heard as well.
    fn ask(&mut self, line: &str) -> Result<Vec<String>, TableError> {
        self.hear();
        let asked = self.table.ask(line);
        let lines = self.table.take_usb_lines();
        let answer = self.follower.hear_answer(line, lines);
        self.note_moves();
        asked.map(|_| answer)
    }

    /// Puts every piece where it belongs.
    fn tidy(&mut self) -> Result<(), TableError> {
        self.tidy_at = None;
        if let Some(game) = &self.follower.game {
            self.table.pieces.mat = game.layout();
        }
        // Give the device time to see the change before anything else happens.
        self.table.wait(SETTLED)
    }

    /// Carries out an act of a viewer. After the device stopped, only switching the power is possible.
    fn handle(&mut self, act: Act) -> Answer {
        if let (Some(why), false) = (&self.ended, matches!(act, Act::Power { .. })) {
            return Err(why.clone());
        }
        let outcome = self.carry_out(act);
        let listened = if self.ended.is_none() { self.listen() } else { Ok(()) };
        self.report(listened);
        match outcome {
            Ok(text) => Ok(text),
            Err(error) => {
                let why = error.to_string();
                if let TableError::Device(_) = error {
                    self.ended = Some(why.clone());
                }
                Err(why)
            }
        }
    }

    fn carry_out(&mut self, act: Act) -> Result<Option<String>, TableError> {
        let wrong = TableError::Unexpected;
        match act {
            Act::Lift { from } => {
                self.check_hand_is_empty()?;
                self.tidy_at = None;
                match self.table.lift(act::channel(from).map_err(wrong)?)? {
                    Outcome::Done => {}
                    Outcome::Nothing => return Err(wrong("no piece lies there".into())),
                }
            }
            Act::Fetch { place } => {
                self.check_hand_is_empty()?;
                let piece = match place {
                    Some(place) if place < self.aside.len() => self.aside.remove(place),
                    Some(_) => return Err(wrong("no such piece lies beside the mat".into())),
                    None => Piece::plain("spare piece"),
                };
                self.table.pieces.hand.push(piece);
            }
            Act::Put { on } => {
                if self.table.pieces.hand.is_empty() {
                    return Err(wrong("the hand is empty".into()));
                }
                self.table.put(act::channel(on).map_err(wrong)?)?;
            }
            Act::PutAside => self.aside.append(&mut self.table.pieces.hand),
            Act::Tap { reader, tag } => {
                let reader = act::reader(reader).map_err(wrong)?;
                let tag = tag.or_else(|| self.table.pieces.hand.last().and_then(|piece| piece.tag.clone()));
                match tag {
                    Some(tag) => self.table.pieces.hold(reader, &tag),
                    None => self.table.pieces.hold_blank(reader),
                }
                self.held.push((reader, self.table.device.time() + TAP));
            }
            Act::Turn { clicks } => self.table.turn(clicks.into())?,
            Act::Press => self.table.press()?,
            Act::Hold => self.table.hold_knob()?,
            Act::Back => self.table.press_back()?,
            Act::Play { text } => {
                self.current_game()?.check_hands(&text).map_err(wrong)?;
                self.play(&text)?;
            }
            Act::Draw => {
                let drawn = self.current_game()?.draw();
                let drawn = drawn.ok_or_else(|| wrong("a player has to decide".into()))?;
                self.play(&drawn)?;
                return Ok(Some(drawn));
            }
            Act::SetUp => self.set_up()?,
            Act::Tidy => self.tidy()?,
            Act::Help { on } => self.help = on,
            Act::Peek { seat } => return self.peek(seat).map(Some),
            Act::Why { text } => return Ok(Some(self.current_game()?.explain_with_hands(&text))),
            Act::Hand => return Ok(Some(self.current_game()?.hand_moves().to_string())),
            Act::JumpTo { moves } => self.jump_to(moves)?,
            Act::Load { record } => self.load(&record)?,
            Act::Usb { line } => {
                let answer = self.ask(line.trim())?;
                return Ok(Some(answer.join("\n")));
            }
            Act::Power { on: true } => {
                self.ended = None;
                self.table.discard_partial_line();
                self.follower.forget();
                self.table.device.power_on()?;
            }
            Act::Power { on: false } => {
                self.table.device.cut_power()?;
                self.table.discard_partial_line();
            }
            Act::CutInFlash => self.table.device.cut_power_in_flash(0, 2, Tear::InOrder)?,
            Act::Stick { channel, closed } => {
                self.table.pieces.stick(act::channel(channel).map_err(wrong)?, closed);
            }
            Act::Kill { reader } => self.table.pieces.break_reader(act::reader(reader).map_err(wrong)?),
            Act::Sensors { on } => self.sensors_at = on.then_some(Duration::ZERO),
            Act::Speed { percent } => self.percent = percent.min(FASTEST),
        }
        Ok(None)
    }

    /// Fails if the hand holds a piece.
    fn check_hand_is_empty(&self) -> Result<(), TableError> {
        match self.table.pieces.hand.last() {
            None => Ok(()),
            Some(piece) => Err(TableError::Unexpected(format!("the hand holds {} already", piece.name))),
        }
    }

    /// Returns the game; fails if none is being played.
    fn current_game(&mut self) -> Result<&mut Box<dyn FollowedGame>, TableError> {
        let none = || TableError::Unexpected("no game is played; choose one on the device".into());
        self.follower.game.as_mut().ok_or_else(none)
    }

    /// Draws the table with the hand of a seat. Only the viewer who asked gets it.
    fn peek(&mut self, seat: u8) -> Result<String, TableError> {
        let game = self.current_game()?;
        let seat = Seat::from_number(seat).filter(|seat| seat.index() < game.players());
        let nobody = || TableError::Unexpected("nobody has that seat".into());
        Ok(game.draw_table(&[seat.ok_or_else(nobody)?]))
    }

    /// Carries out a move by hand.
    fn play(&mut self, text: &str) -> Result<(), TableError> {
        self.aside.append(&mut self.table.pieces.hand);
        if self.tidy_at.is_some() {
            self.tidy()?;
        }
        let Some(game) = &self.follower.game else { return self.current_game().map(|_| ()) };
        game.play(&mut self.table, text)?;
        self.listen()
    }

    fn set_up(&mut self) -> Result<(), TableError> {
        for _ in 0..LONGEST_SETUP {
            let Some(drawn) = self.current_game()?.set_up() else { return Ok(()) };
            self.play(&drawn)?;
            self.publish();
        }
        Ok(())
    }

    fn jump_to(&mut self, moves: usize) -> Result<(), TableError> {
        let played = self.current_game()?.moves();
        let Some(back) = played.checked_sub(moves) else {
            return Err(TableError::Unexpected(format!(
                "the game has only {}",
                format_count(played, "move")
            )));
        };
        if back > 0 {
            self.send_command(&format!("undo {back}"), moves)?;
        }
        Ok(())
    }

    /// Sends a line over USB that must be answered with `ok`, and waits until the record has `moves` moves.
    fn send_command(&mut self, line: &str, moves: usize) -> Result<(), TableError> {
        match self.ask(line)?.last() {
            Some(end) if end == "ok" => {}
            end => return Err(TableError::Unexpected(end.cloned().unwrap_or_default())),
        }
        // The record is updated after the answer.
        let end = self.table.device.time() + ANSWER;
        while self.current_game()?.moves() != moves && self.table.device.time() < end {
            self.table.wait(Duration::from_millis(2))?;
            self.listen()?;
        }
        Ok(())
    }

    fn load(&mut self, text: &str) -> Result<(), TableError> {
        let record = Record::parse(text.as_bytes()).map_err(TableError::Unexpected)?;
        if self.follower.game.is_none() {
            followed_game::begin(&mut self.table, &record)?;
            self.listen()?;
        }
        let game = self.current_game()?;
        let moves = game.moves_of(&record).map_err(TableError::Unexpected)?;
        let same = moves.iter().zip(game.lines()).take_while(|(new, old)| new == old).count();
        self.jump_to(same)?;
        // Keep the mat in step with the record, or the device would ask for every piece that is behind.
        self.tidy()?;
        for (played, line) in moves.iter().enumerate().skip(same) {
            self.send_command(&format!("play {line}"), played + 1)?;
            self.tidy()?;
        }
        Ok(())
    }

    /// Publishes what has changed.
    fn publish(&mut self) {
        let words = self.table.read_screen().text();
        let device = &*self.table.device;
        let shown = device.rig().oled.bytes();
        self.hub.publish("oled", section::oled(device.is_on(), &shown, &words).to_string());
        let at = device.micros();
        let lights = section::lights(device.rig().colours(at));
        self.hub.publish("lights", lights.to_string());
        let tone =
            device.rig().buzzer.tones().last().filter(|tone| tone.until.is_none()).map(|tone| tone.hertz);
        self.hub.publish("sound", json!({ "hertz": tone }).to_string());
        self.hub.publish("pieces", section::pieces(&self.table.pieces, &self.aside).to_string());
        let wanted = self.follower.game.as_ref().map(|game| game.picture()).unwrap_or_default();
        self.hub
            .publish("switches", section::switches(self.table.pieces.closed_switches(), wanted).to_string());
        let runner = match self.runner {
            Runner::Native => "native",
            Runner::Chip(_) => "chip",
        };
        let state = json!({
            "runner": runner, "power": device.is_on(), "percent": self.percent, "help": self.help,
            "ended": self.ended, "seed": self.seed,
        });
        self.hub.publish("device", state.to_string());
        self.hub.publish("usb", json!(self.follower.latest()).to_string());
        self.hub.publish("unfollowed", json!(self.follower.why_not()).to_string());
        self.publisher.publish(&self.hub, self.follower.game.as_mut());
    }
}

fn device(runner: &Runner) -> Result<Box<dyn Device>, String> {
    match runner {
        Runner::Native => Ok(Box::new(Native::start().map_err(|why| why.to_string())?)),
        Runner::Chip(elf) => {
            let mut chip = Chip::start(elf).map_err(|why| why.to_string())?;
            chip.switch_on().map_err(|why| why.to_string())?;
            Ok(Box::new(chip))
        }
    }
}

#[cfg(test)]
#[path = "live_table_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "live_table_load_tests.rs"]
mod load_tests;
