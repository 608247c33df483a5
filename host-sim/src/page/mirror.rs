//! Watches a real board over its USB link. Nothing is ever sent to it that could change its game.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use firmware::lights::Lights;
use firmware::mat::{Channel, Channels};
use firmware::screens::FRAME_BYTES;
use serde_json::json;
use tokio::sync::oneshot;

use super::act::Act;
use super::followed_game::{self, FollowedGame};
use super::game_publisher::GamePublisher;
use super::hub::Hub;
use super::live_table::{ActSender, Answer};
use super::section;
use crate::board::{Link as _, Port, ends_answer};
use crate::table::screen_reader::ScreenReader;

/// How often display, lights and switches are polled.
const LOOK: Duration = Duration::from_millis(250);
/// How long an answer may take. Erasing its flash keeps a board busy for seconds.
const ANSWER: Duration = Duration::from_secs(6);
/// How often to try to reopen the port of a board that was unplugged.
const RETRY: Duration = Duration::from_secs(1);
/// How many of the latest USB lines the viewers see.
const USB_LINES: usize = 60;

/// A board and what it has reported.
pub(super) struct Mirror {
    port: Port,
    hub: Arc<Hub>,
    screen_reader: ScreenReader,
    game: Option<Box<dyn FollowedGame>>,
    /// Whether the record has to be exported: the board has started another game, or was just connected.
    game_unknown: bool,
    publisher: GamePublisher,
    look_at: Instant,
    usb: Vec<String>,
    seen: Channels,
    /// Why the board does not answer.
    lost: Option<String>,
}

impl Mirror {
    /// Watches a board in its own thread.
    pub(super) fn start(port: &str, hub: Arc<Hub>) -> Result<ActSender, String> {
        let port = Port::open(port)?;
        let (acts, requests) = channel();
        std::thread::spawn(move || Self::new(port, hub).run(&requests));
        Ok(acts)
    }

    fn new(port: Port, hub: Arc<Hub>) -> Self {
        Self {
            port,
            hub,
            screen_reader: ScreenReader::default(),
            game: None,
            game_unknown: true,
            publisher: GamePublisher::default(),
            look_at: Instant::now(),
            usb: Vec::new(),
            seen: Channels::NONE,
            lost: None,
        }
    }

    fn run(mut self, requests: &Receiver<(Act, oneshot::Sender<Answer>)>) {
        self.hub.publish("boards", json!(followed_game::boards()).to_string());
        loop {
            match requests.try_recv() {
                // The viewer may have left.
                Ok((act, reply)) => _ = reply.send(self.answer(&act)),
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => return,
            }
            match self.watch() {
                Ok(()) => self.lost = None,
                Err(why) => {
                    self.lost = Some(why);
                    self.publish();
                    std::thread::sleep(RETRY);
                    if let Ok(port) = self.port.reopen() {
                        self.port = port;
                        self.game_unknown = true;
                    }
                }
            }
            self.publish();
        }
    }

    fn answer(&self, act: &Act) -> Answer {
        match (act, &self.game) {
            (Act::Why { text }, Some(game)) => Ok(Some(game.explain(text))),
            // The sensors are always polled.
            (Act::Sensors { .. }, _) => Ok(None),
            _ => Err("This page only watches a real board: move its pieces, turn its knob.".into()),
        }
    }

    /// Handles new lines, and polls the board when it is due.
    fn watch(&mut self) -> Result<(), String> {
        for line in self.port.read_lines()? {
            self.handle_line(line);
        }
        if self.game_unknown {
            self.follow_game()?;
        }
        if self.look_at <= Instant::now() {
            self.look_at = Instant::now() + LOOK;
            self.poll_board()?;
        }
        Ok(())
    }

    /// Handles a line of the live record.
    fn handle_line(&mut self, line: String) {
        match line.strip_prefix("game ") {
            Some("none") => self.game = None,
            Some(_) => self.game_unknown = true,
            None if line.starts_with("lost ") => self.game_unknown = true,
            // A line that is not a move belongs to an answer to another program.
            None => _ = self.game.as_mut().map(|game| game.apply_line(&line)),
        }
        self.usb.push(line);
        if self.usb.len() > USB_LINES {
            self.usb.remove(0);
        }
    }

    /// Sends a question and returns the answer. Lines before the answer belong to the live record.
    fn ask(&mut self, line: &str, is_answer: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
        self.port.write_line(line)?;
        let (end, mut answer) = (Instant::now() + ANSWER, Vec::new());
        while Instant::now() < end {
            let mut ended = false;
            for line in self.port.read_lines()? {
                if ended || !(is_answer(&line) || ends_answer(&line)) {
                    self.handle_line(line);
                } else if ends_answer(&line) {
                    ended = true;
                } else {
                    answer.push(line);
                }
            }
            if ended {
                return Ok(answer);
            }
        }
        Err(format!("the board does not answer '{line}'; is it one of ours, with this version?"))
    }

    /// Exports the record from the board and follows its game.
    fn follow_game(&mut self) -> Result<(), String> {
        self.game_unknown = false;
        let mut exported = self.ask("export", |_| true)?;
        // Lines before the header are moves that the record contains as well.
        let head = exported.iter().rposition(|line| line.starts_with("game ")).unwrap_or(exported.len());
        let exported = exported.split_off(head);
        self.game = None;
        self.publisher.reset();
        if exported.is_empty() {
            return Ok(());
        }
        match followed_game::follow(&exported.join("\n"), 0) {
            Ok(game) => self.game = Some(game),
            Err(why) => self.hub.publish("notice", json!(why).to_string()),
        }
        Ok(())
    }

    /// Polls display, lights and switches.
    fn poll_board(&mut self) -> Result<(), String> {
        const SCREEN: [&str; 5] = ["screen: ", "legal:", "lift:", "put:", "tidy:"];
        let lines = self.ask("screen", |line| SCREEN.iter().any(|part| line.starts_with(part)))?;
        let pixels: Vec<u8> =
            lines.iter().filter_map(|line| line.strip_prefix("screen: ")).flat_map(read_hex).collect();
        if pixels.len() == FRAME_BYTES {
            let words = self.screen_reader.read(&pixels).text();
            self.hub.publish("oled", section::oled(true, &pixels, &words).to_string());
        }
        let lights = Lights {
            legal: read_switches(&lines, "legal:"),
            lift: read_switches(&lines, "lift:"),
            put: read_switches(&lines, "put:"),
            tidy: read_switches(&lines, "tidy:"),
        };
        self.hub.publish("lights", section::lights(&lights.colours()).to_string());
        const SENSORS: [&str; 5] = ["mat:", "occupied:", "flickering:", "reader ", "slowest "];
        let sensors = self.ask("selftest", |line| SENSORS.iter().any(|part| line.starts_with(part)))?;
        self.seen = read_switches(&sensors, "occupied:");
        self.hub.publish("sensors", json!(sensors).to_string());
        Ok(())
    }

    fn publish(&mut self) {
        let layout = self.game.as_ref().map(|game| game.layout()).unwrap_or_default();
        let pieces = json!({ "mat": section::layout(&layout), "hand": [], "aside": [] });
        self.hub.publish("pieces", pieces.to_string());
        let wanted = self.game.as_ref().map(|game| game.picture()).unwrap_or_default();
        self.hub.publish("switches", section::switches(self.seen, wanted).to_string());
        let state = json!({
            "runner": "port", "power": true, "percent": 100, "help": false, "ended": self.lost, "seed": 0,
        });
        self.hub.publish("device", state.to_string());
        self.hub.publish("usb", json!(self.usb).to_string());
        self.publisher.publish(&self.hub, self.game.as_mut());
    }
}

/// Reads a line of hexadecimal digits.
fn read_hex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok());
    pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect()
}

/// Reads the numbers of switches from the lines that start with `beginning`.
fn read_switches(lines: &[String], beginning: &str) -> Channels {
    let rest = lines.iter().filter_map(|line| line.strip_prefix(beginning));
    let numbers = rest.flat_map(str::split_whitespace).filter_map(|number| number.parse().ok());
    numbers.filter_map(Channel::new).collect()
}

#[cfg(all(test, unix))]
#[path = "mirror_tests.rs"]
mod tests;
