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
use super::editions::{Editions, OwnEdition};
use super::follower::{EXPORT, Follower};
use super::game_publisher::GamePublisher;
use super::hub::Hub;
use super::live_table::{ActSender, Answer};
use super::{followed_game, section};
use crate::board::{Link as _, Port, ends_answer, find_answer};
use crate::table::screen_reader::ScreenReader;

/// How often display, lights and switches are polled.
const LOOK: Duration = Duration::from_millis(250);
/// How long an answer may take. Erasing its flash keeps a board busy for seconds.
const ANSWER: Duration = Duration::from_secs(6);
/// How often to try to reopen the port of a board that was unplugged.
const RETRY: Duration = Duration::from_secs(1);

/// A board and what it has reported.
pub(super) struct Mirror {
    port: Port,
    hub: Arc<Hub>,
    screen_reader: ScreenReader,
    follower: Follower,
    publisher: GamePublisher,
    look_at: Instant,
    seen: Channels,
    /// Why the board does not answer.
    lost: Option<String>,
}

impl Mirror {
    /// Watches a board in its own thread.
    pub(super) fn start(port: &str, own: &[OwnEdition], hub: Arc<Hub>) -> Result<ActSender, String> {
        let (port, editions) = (Port::open(port)?, Editions::new(own)?);
        let (acts, requests) = channel();
        std::thread::spawn(move || Self::new(port, editions, hub).run(&requests));
        Ok(acts)
    }

    fn new(port: Port, editions: Editions, hub: Arc<Hub>) -> Self {
        Self {
            port,
            hub,
            screen_reader: ScreenReader::default(),
            follower: Follower::new(editions, None),
            publisher: GamePublisher::default(),
            look_at: Instant::now(),
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
                        self.follower.forget();
                    }
                }
            }
            self.publish();
        }
    }

    fn answer(&self, act: &Act) -> Answer {
        match (act, &self.follower.game) {
            (Act::Why { text }, Some(game)) => Ok(Some(game.explain(text))),
            // The sensors are always polled.
            (Act::Sensors { .. }, _) => Ok(None),
            _ => Err("This page only watches a real board: move its pieces, turn its knob.".into()),
        }
    }

    /// Hears new lines, and polls the board when it is due.
    fn watch(&mut self) -> Result<(), String> {
        let lines = self.port.read_lines()?;
        self.follower.hear(lines);
        if self.follower.take_unknown() {
            self.ask(EXPORT)?;
        }
        if self.look_at <= Instant::now() {
            self.look_at = Instant::now() + LOOK;
            self.poll_board()?;
        }
        Ok(())
    }

    /// Sends a question and returns the answer. The lines around the answer are heard as well.
    fn ask(&mut self, question: &str) -> Result<Vec<String>, String> {
        self.port.write_line(question)?;
        let (end, mut lines) = (Instant::now() + ANSWER, Vec::new());
        while Instant::now() < end {
            lines.extend(self.port.read_lines()?);
            if find_answer(question, &lines).is_some() {
                return Ok(self.follower.hear_answer(question, lines));
            }
        }
        self.follower.hear(lines);
        Err(format!("the board does not answer '{question}'; is it one of ours, with this version?"))
    }

    /// Polls display, lights and switches.
    fn poll_board(&mut self) -> Result<(), String> {
        let lines = self.ask("screen")?;
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
        let mut sensors = self.ask("selftest")?;
        sensors.pop_if(|end| ends_answer(end));
        self.seen = read_switches(&sensors, "occupied:");
        self.hub.publish("sensors", json!(sensors).to_string());
        Ok(())
    }

    fn publish(&mut self) {
        let layout = self.follower.game.as_ref().map(|game| game.layout()).unwrap_or_default();
        let pieces = json!({ "mat": section::layout(&layout), "hand": [], "aside": [] });
        self.hub.publish("pieces", pieces.to_string());
        let wanted = self.follower.game.as_ref().map(|game| game.picture()).unwrap_or_default();
        self.hub.publish("switches", section::switches(self.seen, wanted).to_string());
        let state = json!({
            "runner": "port", "power": true, "percent": 100, "help": false, "ended": self.lost, "seed": 0,
        });
        self.hub.publish("device", state.to_string());
        self.hub.publish("usb", json!(self.follower.latest()).to_string());
        self.hub.publish("unfollowed", json!(self.follower.why_not()).to_string());
        self.publisher.publish(&self.hub, self.follower.game.as_mut());
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
