//! A device at a table, run in real time, and what viewers do to it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use firmware::sense::ReaderId;
use rules_nostd::Seat;
use serde_json::json;
use tokio::sync::oneshot;

use super::act::{self, Act};
use super::followed_game::{self, FollowedGame};
use super::game_publisher::GamePublisher;
use super::hub::Hub;
use super::section;
use crate::host_game::format_count;
use crate::record::Record;
use crate::run::Device;
use crate::run::chip::Chip;
use crate::run::native::Native;
use crate::table::pieces::Piece;
use crate::table::{Outcome, Table, TableError};

/// How often the device is advanced.
const TICK: Duration = Duration::from_millis(8);
/// The longest step: after a pause of the program the device does not catch up.
const LONGEST_TICK: Duration = Duration::from_millis(100);
/// How long a tag is held to a reader.
const TAP: Duration = Duration::from_millis(400);
/// How long an answer over USB may take.
const ANSWER: Duration = Duration::from_secs(3);
/// How long after a move the hands wait before they tidy the mat.
const TIDY: Duration = Duration::from_millis(250);
/// How long a switch takes to settle and be scanned.
const SETTLED: Duration = Duration::from_millis(12);
/// How often the sensors are queried.
const SENSORS: Duration = Duration::from_millis(700);
/// Lines of the USB link that viewers see.
const USB_LINES: usize = 60;
/// A set-up has fewer moves than this in every game.
const LONGEST_SETUP: usize = 400;
/// Per cent of real time at most; faster, a viewer could not follow.
const FASTEST: u16 = 1000;

/// What drives the device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Runner {
    /// The firmware library on a virtual clock.
    Native,
    /// The program for the RP2040, on an emulated one.
    Chip(PathBuf),
}

/// The answer to an act: a text for the viewer, or why it was not done.
pub(super) type Answer = Result<Option<String>, String>;

/// Sends acts to the table's thread.
pub(super) type ActSender = Sender<(Act, oneshot::Sender<Answer>)>;

/// A device at a table.
pub(super) struct LiveTable {
    table: Table,
    hub: Arc<Hub>,
    runner: Runner,
    seed: u64,
    game: Option<Box<dyn FollowedGame>>,
    /// Number of lines over USB that were handled.
    heard: usize,
    /// The device was switched on and is to be asked what it plays: it may have told before anybody was
    /// connected.
    unasked: bool,
    /// Pieces beside the mat.
    aside: Vec<Piece>,
    /// Tags that are held to a reader, and until when.
    held: Vec<(ReaderId, Duration)>,
    /// Whether pieces are put where they belong after every move.
    help: bool,
    /// When the hands tidy the mat.
    tidy_at: Option<Duration>,
    percent: u16,
    /// Why the device has stopped.
    ended: Option<String>,
    /// When the sensors are queried next, if a viewer shows them.
    sensors_at: Option<Duration>,
    publisher: GamePublisher,
}

impl LiveTable {
    /// Starts a device in a thread of its own.
    pub(super) fn start(runner: Runner, seed: u64, hub: Arc<Hub>) -> Result<ActSender, String> {
        let (acts, requests) = channel();
        let (started, outcome) = channel();
        std::thread::spawn(move || match device(&runner) {
            Ok(device) => {
                let _ = started.send(Ok(()));
                Self::new(device, runner, seed, hub).keep(&requests);
            }
            Err(why) => _ = started.send(Err(why)),
        });
        outcome.recv().unwrap_or_else(|_| Err("the device does not start".into()))?;
        Ok(acts)
    }

    fn new(device: Box<dyn Device>, runner: Runner, seed: u64, hub: Arc<Hub>) -> Self {
        Self {
            table: Table::new(device),
            hub,
            runner,
            seed,
            game: None,
            heard: 0,
            unasked: false,
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

    /// Runs the device until every sender of acts is gone.
    fn keep(mut self, requests: &Receiver<(Act, oneshot::Sender<Answer>)>) {
        self.hub.tell("boards", json!(followed_game::boards()).to_string());
        let mut last = Instant::now();
        loop {
            match requests.recv_timeout(TICK) {
                Ok((act, reply)) => {
                    let answer = self.take(act);
                    self.publish();
                    // The viewer may be gone.
                    let _ = reply.send(answer);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return,
            }
            let now = Instant::now();
            let passed = (now - last).min(LONGEST_TICK) * u32::from(self.percent) / 100;
            last = now;
            self.pass(passed);
            self.publish();
        }
    }

    /// Advances the device, then does what is due.
    fn pass(&mut self, time: Duration) {
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
            if self.unasked && self.table.device.usb_connected() {
                self.unasked = false;
                self.learn()?;
            }
            if self.tidy_at.is_some_and(|at| at <= now) && self.table.pieces.hand.is_empty() {
                self.tidy()?;
            }
            if self.sensors_at.is_some_and(|at| at <= now) && self.table.device.is_on() {
                self.sensors_at = Some(now + SENSORS);
                let seen = self.ask("selftest")?;
                self.hub.tell("sensors", json!(seen).to_string());
            }
            Ok(())
        });
        self.survive(outcome);
    }

    fn survive(&mut self, outcome: Result<(), TableError>) {
        match outcome {
            Ok(()) => {}
            Err(TableError::Device(ended)) => self.ended = Some(ended.to_string()),
            Err(TableError::Unexpected(why)) => self.hub.tell("notice", json!(why).to_string()),
        }
    }

    /// Handles the new lines of the device.
    fn listen(&mut self) -> Result<(), TableError> {
        while let Some(line) = self.table.usb_lines().get(self.heard).cloned() {
            self.heard += 1;
            match line.strip_prefix("game ") {
                Some("none") => self.game = None,
                Some(_) => return self.learn(),
                None => {
                    if self.game.as_mut().is_some_and(|game| game.hear(&line)) {
                        self.tidy_at = self.help.then(|| self.table.device.time() + TIDY);
                    }
                }
            }
        }
        Ok(())
    }

    /// Exports the record from the device and follows its game.
    fn learn(&mut self) -> Result<(), TableError> {
        let mut exported = self.ask("export")?;
        if exported.pop().is_none_or(|end| end != "ok") {
            return Ok(());
        }
        match followed_game::follow(&exported.join("\n"), self.seed) {
            Ok(game) => {
                self.game = Some(game);
                self.publisher.forget();
                self.tidy_at = self.help.then(|| self.table.device.time() + TIDY);
            }
            Err(why) => self.hub.tell("notice", json!(why).to_string()),
        }
        Ok(())
    }

    /// Sends a line over USB and returns the answer.
    fn ask(&mut self, line: &str) -> Result<Vec<String>, TableError> {
        let answer = self.table.ask(line)?;
        // The lines before it were handled already.
        self.heard = answer.end;
        Ok(self.table.usb_lines()[answer].to_vec())
    }

    /// Puts every piece where it belongs.
    fn tidy(&mut self) -> Result<(), TableError> {
        self.tidy_at = None;
        if let Some(game) = &self.game {
            self.table.pieces.mat = game.layout();
        }
        // Let the device see it before anything else happens.
        self.table.wait(SETTLED)
    }

    /// Carries out an act of a viewer.
    fn take(&mut self, act: Act) -> Answer {
        if let (Some(why), false) = (&self.ended, matches!(act, Act::Power { .. })) {
            return Err(why.clone());
        }
        let outcome = self.carry_out(act);
        let listened = if self.ended.is_none() { self.listen() } else { Ok(()) };
        self.survive(listened);
        match outcome {
            Ok(told) => Ok(told),
            Err(trouble) => {
                let why = trouble.to_string();
                if let TableError::Device(_) = trouble {
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
                self.empty_hand()?;
                self.tidy_at = None;
                match self.table.lift(act::channel(from).map_err(wrong)?)? {
                    Outcome::Done => {}
                    Outcome::Nothing => return Err(wrong("no piece lies there".into())),
                }
            }
            Act::Fetch { place } => {
                self.empty_hand()?;
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
            Act::Back => self.table.back()?,
            Act::Play { text } => self.play(&text)?,
            Act::Draw => {
                let drawn = self.playing()?.draw();
                let drawn = drawn.ok_or_else(|| wrong("a player has to decide".into()))?;
                self.play(&drawn)?;
                return Ok(Some(drawn));
            }
            Act::SetUp => self.set_up()?,
            Act::Tidy => self.tidy()?,
            Act::Help { on } => self.help = on,
            Act::Peek { seat } => return self.peek(seat).map(Some),
            Act::Why { text } => return Ok(Some(self.playing()?.why(&text))),
            Act::JumpTo { moves } => self.jump_to(moves)?,
            Act::Load { record } => self.load(&record)?,
            Act::Usb { line } => {
                let answer = self.ask(line.trim())?;
                return Ok(Some(answer.join("\n")));
            }
            Act::Power { on: true } => {
                self.ended = None;
                self.table.discard_partial_line();
                self.game = None;
                self.unasked = true;
                self.table.device.power_on()?;
            }
            Act::Power { on: false } => {
                self.table.device.cut_power()?;
                self.table.discard_partial_line();
            }
            Act::CutInFlash => self.table.device.cut_power_in_flash(0, 2)?,
            Act::Stick { channel, closed } => {
                self.table.pieces.stick(act::channel(channel).map_err(wrong)?, closed);
            }
            Act::Kill { reader } => self.table.pieces.kill(act::reader(reader).map_err(wrong)?),
            Act::Sensors { on } => self.sensors_at = on.then_some(Duration::ZERO),
            Act::Speed { percent } => self.percent = percent.min(FASTEST),
        }
        Ok(None)
    }

    fn empty_hand(&self) -> Result<(), TableError> {
        match self.table.pieces.hand.last() {
            None => Ok(()),
            Some(piece) => Err(TableError::Unexpected(format!("the hand holds {} already", piece.name))),
        }
    }

    fn playing(&mut self) -> Result<&mut Box<dyn FollowedGame>, TableError> {
        let none = || TableError::Unexpected("no game is played; choose one on the device".into());
        self.game.as_mut().ok_or_else(none)
    }

    /// Draws the table with the hand of a seat, for the viewer who asked only.
    fn peek(&mut self, seat: u8) -> Result<String, TableError> {
        let game = self.playing()?;
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
        let Some(game) = &self.game else { return self.playing().map(|_| ()) };
        game.play(&mut self.table, text)?;
        self.listen()
    }

    fn set_up(&mut self) -> Result<(), TableError> {
        for _ in 0..LONGEST_SETUP {
            let Some(drawn) = self.playing()?.set_up() else { return Ok(()) };
            self.play(&drawn)?;
            self.publish();
        }
        Ok(())
    }

    fn jump_to(&mut self, moves: usize) -> Result<(), TableError> {
        let played = self.playing()?.moves();
        let Some(back) = played.checked_sub(moves) else {
            return Err(TableError::Unexpected(format!(
                "the game has only {}",
                format_count(played, "move")
            )));
        };
        if back > 0 {
            self.command(&format!("undo {back}"))?;
        }
        Ok(())
    }

    /// Sends a line over USB that must be answered with ok.
    fn command(&mut self, line: &str) -> Result<(), TableError> {
        let before = self.playing()?.moves();
        match self.ask(line)?.last() {
            Some(end) if end == "ok" => {}
            end => return Err(TableError::Unexpected(end.cloned().unwrap_or_default())),
        }
        // The record follows behind the answer.
        let end = self.table.device.time() + ANSWER;
        while self.playing()?.moves() == before && self.table.device.time() < end {
            self.table.wait(Duration::from_millis(2))?;
            self.listen()?;
        }
        Ok(())
    }

    fn load(&mut self, text: &str) -> Result<(), TableError> {
        let record = Record::parse(text.as_bytes()).map_err(TableError::Unexpected)?;
        if self.game.is_none() {
            followed_game::begin(&mut self.table, &record)?;
            self.listen()?;
        }
        let game = self.playing()?;
        let moves = game.rest_of(&record).map_err(TableError::Unexpected)?;
        let same = moves.iter().zip(game.lines()).take_while(|(new, old)| new == old).count();
        self.jump_to(same)?;
        // The pieces go along: what lies on the mat is a move as well.
        self.tidy()?;
        for line in &moves[same..] {
            self.command(&format!("play {line}"))?;
            self.tidy()?;
        }
        Ok(())
    }

    /// Publishes what has changed.
    fn publish(&mut self) {
        let words = self.table.read_screen().text();
        let device = &*self.table.device;
        let shown = device.rig().oled.bytes();
        self.hub.tell("oled", section::oled(device.is_on(), &shown, &words).to_string());
        let at = device.micros();
        let lights = section::lights(device.rig().colours(at));
        self.hub.tell("lights", lights.to_string());
        let tone =
            device.rig().buzzer.tones().last().filter(|tone| tone.until.is_none()).map(|tone| tone.hertz);
        self.hub.tell("sound", json!({ "hertz": tone }).to_string());
        self.hub.tell("pieces", section::pieces(&self.table.pieces, &self.aside).to_string());
        let wanted = self.game.as_ref().map(|game| game.picture()).unwrap_or_default();
        self.hub.tell("switches", section::switches(self.table.pieces.seen(), wanted).to_string());
        let runner = match self.runner {
            Runner::Native => "native",
            Runner::Chip(_) => "chip",
        };
        let state = json!({
            "runner": runner, "power": device.is_on(), "percent": self.percent, "help": self.help,
            "ended": self.ended, "seed": self.seed,
        });
        self.hub.tell("device", state.to_string());
        let said = self.table.usb_lines();
        self.hub.tell("usb", json!(said[said.len().saturating_sub(USB_LINES)..]).to_string());
        self.publisher.tell(&self.hub, self.game.as_mut());
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
