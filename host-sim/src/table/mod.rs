//! The physical truth: a device in its rig, pieces on and beside the mat, someone with eyes and hands.
//!
//! | file | holds |
//! |---|---|
//! | `pieces` | where every piece is, and what is wrong with switches and readers |
//! | `eyes` | what stands on the OLED, read from its pixels |
//! | `hands` | lift, put, slide, drop, tap, turn, press |
//! | `play` | a move of a record, carried out by hand |

pub mod eyes;
mod hands;
pub mod pieces;
mod play;

use std::fmt;
use std::ops::Range;
use std::time::Duration;

use firmware::mat::{Channel, Space};
use firmware::sense::ReaderId;

pub use hands::Outcome;
pub use play::{Physical, split_name};

use crate::run::{Device, Ended};
use eyes::{Eyes, Page};
use pieces::Pieces;

/// A look at the table is worth it so often.
const GLANCE: Duration = Duration::from_millis(4);

/// A picture is sent in pieces; between two of them it is quiet for less than this.
const CALM: Duration = Duration::from_millis(12);
/// An answer over USB or on the display has come by then.
const ANSWER: Duration = Duration::from_secs(3);

/// Why somebody could not do what they wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The device has ended.
    Ended(Ended),
    /// It does something else than was expected.
    Unexpected(String),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ended(ended) => ended.fmt(f),
            Self::Unexpected(what) => f.write_str(what),
        }
    }
}

impl From<Ended> for Trouble {
    fn from(ended: Ended) -> Self {
        Self::Ended(ended)
    }
}

/// A table with a device at it.
pub struct Table {
    /// The device.
    pub device: Box<dyn Device>,
    /// The pieces.
    pub pieces: Pieces,
    eyes: Eyes,
    /// What the device said over USB, in whole lines, and what has not ended yet.
    lines: Vec<String>,
    half: Vec<u8>,
    page: Option<(Vec<u8>, Page)>,
}

impl Table {
    /// A device, and nothing on the mat.
    pub fn new(device: Box<dyn Device>) -> Self {
        let (pieces, eyes) = (Pieces::default(), Eyes::default());
        Self { device, pieces, eyes, lines: Vec::new(), half: Vec::new(), page: None }
    }

    /// Lets the parts feel where the pieces are, then lets time pass.
    pub fn wait(&mut self, time: Duration) -> Result<(), Trouble> {
        self.pieces.show(&mut self.device.rig());
        self.device.run_for(time)?;
        self.listen();
        Ok(())
    }

    /// Waits until something is so; whether it came to that.
    pub fn wait_until(
        &mut self,
        limit: Duration,
        mut so: impl FnMut(&mut Self) -> bool,
    ) -> Result<bool, Trouble> {
        let end = self.device.time() + limit;
        loop {
            if so(self) {
                return Ok(true);
            }
            if self.device.time() >= end {
                return Ok(false);
            }
            self.wait(GLANCE)?;
        }
    }

    /// Waits until the display has been sent nothing for a while.
    pub fn wait_until_drawn(&mut self) -> Result<(), Trouble> {
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
                }
                byte => self.half.push(byte),
            }
        }
    }

    /// Says a line over USB and waits for the end of the answer; which of the lines it is. What comes behind
    /// it is the record, live.
    pub fn ask(&mut self, line: &str) -> Result<Range<usize>, Trouble> {
        if !self.wait_until(ANSWER, |table| table.device.usb_connected())? {
            return Err(Trouble::Unexpected("the host finds no serial port".into()));
        }
        let before = self.said().len();
        self.device.usb_write(format!("{line}\n").as_bytes())?;
        let ends = |line: &String| line == "ok" || line.starts_with("error:");
        if !self.wait_until(ANSWER, |table| table.said()[before..].iter().any(ends))? {
            return Err(Trouble::Unexpected(format!("'{line}' is not answered over USB")));
        }
        let length = self.said()[before..].iter().position(ends).map_or(0, |end| end + 1);
        Ok(before..before + length)
    }

    /// What the device said over USB so far, a line each.
    pub fn said(&self) -> &[String] {
        &self.lines
    }

    /// The power is cut: what was half said is never finished.
    pub fn forget_half_line(&mut self) {
        self.half.clear();
    }

    /// What stands on the OLED.
    pub fn page(&mut self) -> Page {
        let bytes = self.device.rig().oled.bytes();
        match &self.page {
            Some((seen, page)) if *seen == bytes => page.clone(),
            _ => {
                let page = self.eyes.read(&bytes);
                self.page = Some((bytes, page.clone()));
                page
            }
        }
    }

    /// Waits until the display shows some words.
    pub fn see(&mut self, words: &str) -> Result<(), Trouble> {
        if self.wait_until(ANSWER, |table| table.page().shows(words))? {
            return Ok(());
        }
        let read = self.page().text();
        Err(Trouble::Unexpected(format!("the OLED does not show '{words}' but '{read}'")))
    }

    /// The OLED as a picture of text.
    pub fn picture(&self) -> String {
        self.device.rig().oled.to_string()
    }
}

/// The switch under a space, by the name that the mat gives it.
pub fn space_named<S: Space>(name: &str) -> Option<Channel> {
    let wanted = words(name);
    S::all().find(|space| words(&space.to_string()) == wanted).map(Space::channel)
}

/// The spaces that a piece comes across on the straight way from one to another, both of them included.
pub fn way<S: Space>(from: Channel, to: Channel) -> Vec<Channel> {
    const STEPS: i32 = 64;
    let (Some(start), Some(end)) = (S::at(from), S::at(to)) else { return vec![from, to] };
    let (start, end) = (start.position(), end.position());
    let between = |a: u16, b: u16, step: i32| i32::from(a) + (i32::from(b) - i32::from(a)) * step / STEPS;
    let mut way = vec![from];
    for step in 0..=STEPS {
        let (x, y) = (between(start.x, end.x, step), between(start.y, end.y, step));
        let over = S::all().find(|space| {
            let (centre, size) = (space.position(), space.size());
            2 * (x - i32::from(centre.x)).abs() <= size.x.into()
                && 2 * (y - i32::from(centre.y)).abs() <= size.y.into()
        });
        way.extend(over.map(Space::channel));
    }
    way.push(to);
    way.dedup();
    way
}

/// A reader by its name, or as `reader 0` to `reader 7`.
pub fn reader_named(readers: &[(&str, u8)], name: &str) -> Option<ReaderId> {
    let wanted = words(name);
    let named = readers.iter().find(|(name, _)| words(name) == wanted).map(|&(_, number)| number);
    let numbered = || wanted.strip_prefix("reader ")?.parse().ok();
    ReaderId::new(named.or_else(numbered)?)
}

/// Case and extra blanks do not matter.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
