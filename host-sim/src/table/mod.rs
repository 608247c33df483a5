//! The physical table: a device in its rig, pieces on and beside the mat, and hands that move them.
//!
//! | file | holds |
//! |---|---|
//! | `happenings` | what people did and what the device said, in order |
//! | `pile` | cards and tiles that lie face down, in their order |
//! | `dealt` | a deck with the hands that are dealt from it |
//! | `pieces` | where every piece is, and what is wrong with switches and readers |
//! | `screen_reader` | the text on the OLED, read from its pixels |
//! | `hands` | lift, put, slide, drop, tap, turn, press |
//! | `play` | a move of a record, carried out by hand |

pub mod dealt;
mod hands;
pub mod happenings;
pub mod pieces;
pub mod pile;
mod play;
pub mod screen_reader;

use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;
use std::time::Duration;

use firmware::mat::{Channel, ReaderPlace, Space};
use firmware::sense::ReaderId;

pub use hands::Outcome;
pub use play::{PhysicalGame, split_name};

use crate::board::find_answer;
use crate::parts::hall::Magnets;
use crate::run::{Device, DeviceError};
use happenings::{Happening, What};
use pieces::Pieces;
use screen_reader::{ScreenReader, ScreenText};

/// How often a condition is checked while time passes.
const GLANCE: Duration = Duration::from_millis(4);

/// How long lines over USB may wait to be heard: they are noted with the time at which they are.
const EARSHOT: Duration = Duration::from_millis(100);
/// How long the display must receive nothing before a picture counts as complete. A picture is sent in several parts.
const CALM: Duration = Duration::from_millis(12);
/// How long the end of an answer over USB may take. The device may be erasing its flash, or send a long record.
const REPLY: Duration = Duration::from_secs(100);
/// How long an answer on the display may take.
const ANSWER: Duration = Duration::from_secs(3);

/// Why an act at the table failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableError {
    /// The device has stopped.
    Device(DeviceError),
    /// The device did not do what was expected.
    Unexpected(String),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Device(ended) => ended.fmt(f),
            Self::Unexpected(what) => f.write_str(what),
        }
    }
}

impl From<DeviceError> for TableError {
    fn from(ended: DeviceError) -> Self {
        Self::Device(ended)
    }
}

/// A table with a device at it.
pub struct Table {
    /// The device.
    pub device: Box<dyn Device>,
    /// The pieces.
    pub pieces: Pieces,
    screen_reader: ScreenReader,
    /// The complete lines that the device has sent over USB; `half` holds the bytes of an unfinished one.
    lines: Vec<String>,
    half: Vec<u8>,
    page: Option<(Vec<u8>, ScreenText)>,
    happenings: VecDeque<Happening>,
    /// The magnets and the number of tags at readers when the device ran last.
    magnets: Magnets,
    tags: u32,
}

impl Table {
    /// Creates a table with this device and an empty mat.
    pub fn new(device: Box<dyn Device>) -> Self {
        let (pieces, screen_reader) = (Pieces::default(), ScreenReader::default());
        Self {
            device,
            pieces,
            screen_reader,
            lines: Vec::new(),
            half: Vec::new(),
            page: None,
            happenings: VecDeque::new(),
            magnets: Magnets::default(),
            tags: 0,
        }
    }

    /// Shows the pieces to the sensors, then runs the device for `time`.
    pub fn wait(&mut self, time: Duration) -> Result<(), TableError> {
        let now = self.device.micros();
        self.note_moved_pieces();
        self.pieces.apply_to(&mut self.device.rig(), now);
        let mut left = time;
        loop {
            let slice = left.min(EARSHOT);
            self.device.run_for(slice)?;
            self.listen();
            left -= slice;
            if left.is_zero() {
                return Ok(());
            }
        }
    }

    /// Runs the device until `condition` holds. Returns whether it did within `limit`.
    pub fn wait_until(
        &mut self,
        limit: Duration,
        mut condition: impl FnMut(&mut Self) -> bool,
    ) -> Result<bool, TableError> {
        let end = self.device.time() + limit;
        loop {
            if condition(self) {
                return Ok(true);
            }
            if self.device.time() >= end {
                return Ok(false);
            }
            self.wait(GLANCE)?;
        }
    }

    /// Runs the device until nothing has been sent to the display for a while.
    pub fn wait_until_drawn(&mut self) -> Result<(), TableError> {
        loop {
            let before = self.device.rig().oled.received();
            self.wait(CALM)?;
            if self.device.rig().oled.received() == before {
                return Ok(());
            }
        }
    }

    fn listen(&mut self) {
        for byte in self.device.usb_read() {
            match byte {
                b'\r' => {}
                b'\n' => {
                    let line = std::mem::take(&mut self.half);
                    self.lines.push(String::from_utf8_lossy(&line).into_owned());
                    self.note(What::Heard(self.lines.len() - 1));
                }
                byte => self.half.push(byte),
            }
        }
    }

    /// Sends a line over USB and waits for the end of the answer. Returns the range of the answer in
    /// [`Self::usb_lines`]; the lines around it belong to the live record.
    pub fn ask(&mut self, line: &str) -> Result<Range<usize>, TableError> {
        if !self.wait_until(ANSWER, |table| table.device.usb_connected())? {
            return Err(TableError::Unexpected("the host finds no serial port".into()));
        }
        let before = self.usb_lines().len();
        self.send_line(line)?;
        let mut answer = None;
        self.wait_until(REPLY, |table| {
            answer = find_answer(line, &table.usb_lines()[before..]);
            answer.is_some()
        })?;
        let Some(Range { start, end }) = answer else {
            return Err(TableError::Unexpected(format!("'{line}' is not answered over USB")));
        };
        Ok(before + start..before + end)
    }

    /// Sends a line over USB and does not wait for an answer.
    pub fn send_line(&mut self, line: &str) -> Result<(), TableError> {
        self.note(What::Sent(line.to_owned()));
        Ok(self.device.usb_write(format!("{line}\n").as_bytes())?)
    }

    /// Returns what the device has sent over USB, line by line, since [`Self::take_usb_lines`].
    pub fn usb_lines(&self) -> &[String] {
        &self.lines
    }

    /// Returns what the device has sent over USB since the last call, line by line, and forgets it. A caller that runs
    /// for hours needs this: [`Self::usb_lines`] would grow for ever.
    pub fn take_usb_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Discards a line that was cut off with the power.
    pub fn discard_partial_line(&mut self) {
        self.half.clear();
    }

    /// Reads the text on the OLED.
    pub fn read_screen(&mut self) -> ScreenText {
        let bytes = self.device.rig().oled.bytes();
        match &self.page {
            Some((seen, page)) if *seen == bytes => page.clone(),
            _ => {
                let page = self.screen_reader.read(&bytes);
                self.page = Some((bytes, page.clone()));
                page
            }
        }
    }

    /// Runs the device until the display shows `words`. Fails if it does not within 3 s.
    pub fn wait_for_text(&mut self, words: &str) -> Result<(), TableError> {
        if self.wait_until(ANSWER, |table| table.read_screen().shows(words))? {
            return Ok(());
        }
        let read = self.read_screen().text();
        Err(TableError::Unexpected(format!("the OLED does not show '{words}' but '{read}'")))
    }

    /// Returns the picture on the OLED, drawn with characters.
    pub fn picture(&self) -> String {
        self.device.rig().oled.to_string()
    }
}

/// Finds the switch under a space by the name of the space.
pub fn find_space<S: Space>(name: &str) -> Option<Channel> {
    let wanted = normalise(name);
    S::all().find(|space| normalise(&space.to_string()) == wanted).map(Space::channel)
}

/// Returns the spaces on the straight line from one space to another, including both.
pub fn trace_path<S: Space>(from: Channel, to: Channel) -> Vec<Channel> {
    const STEPS: i32 = 64;
    let (Some(start), Some(end)) = (S::at(from), S::at(to)) else { return vec![from, to] };
    let (start, end) = (start.position(), end.position());
    let between = |a: u16, b: u16, step: i32| i32::from(a) + (i32::from(b) - i32::from(a)) * step / STEPS;
    let mut path = vec![from];
    for step in 0..=STEPS {
        let (x, y) = (between(start.x, end.x, step), between(start.y, end.y, step));
        let over = S::all().find(|space| {
            let (centre, size) = (space.position(), space.size());
            2 * (x - i32::from(centre.x)).abs() <= size.x.into()
                && 2 * (y - i32::from(centre.y)).abs() <= size.y.into()
        });
        path.extend(over.map(Space::channel));
    }
    path.push(to);
    path.dedup();
    path
}

/// Finds a reader by its name, or as `reader 0` to `reader 7`.
pub fn find_reader(readers: &[ReaderPlace], name: &str) -> Option<ReaderId> {
    let wanted = normalise(name);
    let named = readers.iter().find(|reader| normalise(reader.name) == wanted).map(|reader| reader.number);
    let numbered = || wanted.strip_prefix("reader ")?.parse().ok();
    ReaderId::new(named.or_else(numbered)?)
}

/// Normalises case and white space.
fn normalise(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
