//! A real board, watched over its USB link. It is never sent anything that could change its game.

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
use super::port::Port;
use super::section;
use crate::table::screen_reader::ScreenReader;

/// How often display, lights and switches are queried.
const LOOK: Duration = Duration::from_millis(250);
/// How long an answer may take: erasing its memory keeps a board busy for seconds.
const ANSWER: Duration = Duration::from_secs(6);
/// How often a board that was unplugged is looked for.
const RETRY: Duration = Duration::from_secs(1);
/// Lines of the link that viewers see.
const USB_LINES: usize = 60;

/// A board and what it has reported.
pub(super) struct Mirror {
    port: Port,
    hub: Arc<Hub>,
    screen_reader: ScreenReader,
    game: Option<Box<dyn FollowedGame>>,
    /// The board has begun another game, or was just found.
    unknown: bool,
    publisher: GamePublisher,
    look_at: Instant,
    usb: Vec<String>,
    seen: Channels,
    /// Why the board does not answer.
    lost: Option<String>,
}

impl Mirror {
    /// Watches a board in a thread of its own.
    pub(super) fn start(port: &str, hub: Arc<Hub>) -> Result<ActSender, String> {
        let port = Port::open(port)?;
        let (acts, requests) = channel();
        std::thread::spawn(move || Self::new(port, hub).keep(&requests));
        Ok(acts)
    }

    fn new(port: Port, hub: Arc<Hub>) -> Self {
        Self {
            port,
            hub,
            screen_reader: ScreenReader::default(),
            game: None,
            unknown: true,
            publisher: GamePublisher::default(),
            look_at: Instant::now(),
            usb: Vec::new(),
            seen: Channels::NONE,
            lost: None,
        }
    }

    fn keep(mut self, requests: &Receiver<(Act, oneshot::Sender<Answer>)>) {
        self.hub.tell("boards", json!(followed_game::boards()).to_string());
        loop {
            match requests.try_recv() {
                // The viewer may be gone.
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
                        self.unknown = true;
                    }
                }
            }
            self.publish();
        }
    }

    fn answer(&self, act: &Act) -> Answer {
        match (act, &self.game) {
            (Act::Why { text }, Some(game)) => Ok(Some(game.why(text))),
            // They are queried in any case.
            (Act::Sensors { .. }, _) => Ok(None),
            _ => Err("This page only watches a real board: move its pieces, turn its knob.".into()),
        }
    }

    /// Handles new lines, and queries the board when it is time.
    fn watch(&mut self) -> Result<(), String> {
        for line in self.port.hear()? {
            self.heard(line);
        }
        if self.unknown {
            self.learn()?;
        }
        if self.look_at <= Instant::now() {
            self.look_at = Instant::now() + LOOK;
            self.look()?;
        }
        Ok(())
    }

    /// Handles a line of the live record.
    fn heard(&mut self, line: String) {
        match line.strip_prefix("game ") {
            Some("none") => self.game = None,
            Some(_) => self.unknown = true,
            // A line that is no move belongs to the answer to another program.
            None => _ = self.game.as_mut().map(|game| game.hear(&line)),
        }
        self.usb.push(line);
        if self.usb.len() > USB_LINES {
            self.usb.remove(0);
        }
    }

    /// Sends a question and returns the answer. Lines that come before it belong to the live record.
    fn ask(&mut self, line: &str, is_answer: impl Fn(&str) -> bool) -> Result<Vec<String>, String> {
        self.port.say(line)?;
        let (end, mut answer) = (Instant::now() + ANSWER, Vec::new());
        while Instant::now() < end {
            let mut ended = false;
            for line in self.port.hear()? {
                if ended || !(is_answer(&line) || is_end(&line)) {
                    self.heard(line);
                } else if is_end(&line) {
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
    fn learn(&mut self) -> Result<(), String> {
        self.unknown = false;
        let mut exported = self.ask("export", |_| true)?;
        // What came before is in the record.
        let head = exported.iter().position(|line| line.starts_with("game ")).unwrap_or(exported.len());
        let exported = exported.split_off(head);
        self.game = None;
        self.publisher.forget();
        if exported.is_empty() {
            return Ok(());
        }
        match followed_game::follow(&exported.join("\n"), 0) {
            Ok(game) => self.game = Some(game),
            Err(why) => self.hub.tell("notice", json!(why).to_string()),
        }
        Ok(())
    }

    /// Queries display, lights and switches.
    fn look(&mut self) -> Result<(), String> {
        const SCREEN: [&str; 5] = ["screen: ", "legal:", "lift:", "put:", "tidy:"];
        let told = self.ask("screen", |line| SCREEN.iter().any(|part| line.starts_with(part)))?;
        let pixels: Vec<u8> =
            told.iter().filter_map(|line| line.strip_prefix("screen: ")).flat_map(bytes).collect();
        if pixels.len() == FRAME_BYTES {
            let words = self.screen_reader.read(&pixels).text();
            self.hub.tell("oled", section::oled(true, &pixels, &words).to_string());
        }
        let lights = Lights {
            legal: switches(&told, "legal:"),
            lift: switches(&told, "lift:"),
            put: switches(&told, "put:"),
            tidy: switches(&told, "tidy:"),
        };
        self.hub.tell("lights", section::lights(&lights.colours()).to_string());
        const SENSORS: [&str; 5] = ["mat:", "occupied:", "flickering:", "reader ", "slowest "];
        let sensors = self.ask("selftest", |line| SENSORS.iter().any(|part| line.starts_with(part)))?;
        self.seen = switches(&sensors, "occupied:");
        self.hub.tell("sensors", json!(sensors).to_string());
        Ok(())
    }

    fn publish(&mut self) {
        let layout = self.game.as_ref().map(|game| game.layout()).unwrap_or_default();
        let pieces = json!({ "mat": section::layout(&layout), "hand": [], "aside": [] });
        self.hub.tell("pieces", pieces.to_string());
        let wanted = self.game.as_ref().map(|game| game.picture()).unwrap_or_default();
        self.hub.tell("switches", section::switches(self.seen, wanted).to_string());
        let state = json!({
            "runner": "port", "power": true, "percent": 100, "help": false, "ended": self.lost, "seed": 0,
        });
        self.hub.tell("device", state.to_string());
        self.hub.tell("usb", json!(self.usb).to_string());
        self.publisher.tell(&self.hub, self.game.as_mut());
    }
}

fn is_end(line: &str) -> bool {
    line == "ok" || line.starts_with("error:")
}

/// Reads a line of hexadecimal digits.
fn bytes(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks(2).filter_map(|pair| std::str::from_utf8(pair).ok());
    pairs.filter_map(|pair| u8::from_str_radix(pair, 16).ok()).collect()
}

/// Reads the switches that are named in the lines with this beginning.
fn switches(lines: &[String], beginning: &str) -> Channels {
    let rest = lines.iter().filter_map(|line| line.strip_prefix(beginning));
    let numbers = rest.flat_map(str::split_whitespace).filter_map(|number| number.parse().ok());
    numbers.filter_map(Channel::new).collect()
}

#[cfg(all(test, unix))]
#[path = "mirror_tests.rs"]
mod tests;
