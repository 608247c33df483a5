//! Hands: they lift, put, slide and drop pieces, hold tags to readers, turn and press.
//!
//! They are quick, tens of milliseconds for a gesture, because the emulated chip is slow.

use std::time::Duration;

use firmware::mat::Channel;
use firmware::sense::ReaderId;

use super::pieces::Piece;
use super::{Table, TableError};
use crate::parts::encoder::{self, Contact};

/// Between two acts of a hand: longer than the three scans that a switch has to be stable.
const BEAT: Duration = Duration::from_millis(6);
/// How long a piece that slides is over a space, and how long between two.
const SLIDE: Duration = Duration::from_millis(4);
/// A switch that flickers changes this often.
const FLICKER: Duration = Duration::from_millis(4);
/// A short press: the firmware asks for 5 ms, and may be busy for longer than that.
const PRESS: Duration = Duration::from_millis(40);
/// A long press; the firmware asks for 600 ms.
const LONG_PRESS: Duration = Duration::from_millis(650);
/// Clicks that far apart count once each, twice or four times in a menu: see `firmware::sense::Knob`.
const SLOW: Duration = Duration::from_millis(70);
const BRISK: Duration = Duration::from_millis(45);
const FAST: Duration = Duration::from_millis(22);
/// How long the device may take to draw an answer.
const ANSWER: Duration = Duration::from_millis(400);

/// The result of an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It was done.
    Done,
    /// It was not possible, and nothing changed.
    Nothing,
}

impl Table {
    /// Lifts a piece.
    pub fn lift(&mut self, from: Channel) -> Result<Outcome, TableError> {
        if !self.pieces.lift(from) {
            return Ok(Outcome::Nothing);
        }
        self.wait(BEAT)?;
        Ok(Outcome::Done)
    }

    /// Puts down what was lifted last, or a piece from the box.
    pub fn put(&mut self, on: Channel) -> Result<(), TableError> {
        self.pieces.put(on);
        self.wait(BEAT)
    }

    /// Pushes a piece along a way, from its first space to its last. Between two spaces no switch sees it.
    pub fn slide(&mut self, way: &[Channel]) -> Result<Outcome, TableError> {
        for step in way.windows(2) {
            if !self.pieces.lift(step[0]) {
                return Ok(Outcome::Nothing);
            }
            self.wait(SLIDE)?;
            self.pieces.put(step[1]);
            self.wait(SLIDE)?;
        }
        self.wait(BEAT)?;
        Ok(Outcome::Done)
    }

    /// Flickers a switch for some time, like a magnet at the limit of its reach.
    pub fn flicker(&mut self, space: Channel, time: Duration) -> Result<(), TableError> {
        let end = self.device.time() + time;
        while self.device.time() < end {
            for closed in [true, false] {
                self.pieces.stick(space, Some(closed));
                self.wait(FLICKER)?;
            }
        }
        self.pieces.stick(space, None);
        self.wait(BEAT)
    }

    /// Pushes a tile in past a gate: its reader has time to look, then the tile lies on its space.
    pub fn push_in(
        &mut self,
        text: &str,
        gate: ReaderId,
        time: Duration,
        on: Channel,
    ) -> Result<(), TableError> {
        self.tap(gate, text, time)?;
        self.pieces.hand.push(Piece::tagged(text, text));
        self.put(on)
    }

    /// Drops what was lifted last on a space, where it bounces.
    pub fn drop_on(&mut self, on: Channel) -> Result<(), TableError> {
        for pause in [1, 2, 1, 3] {
            self.pieces.put(on);
            self.wait(Duration::from_millis(pause))?;
            self.pieces.lift(on);
            self.wait(Duration::from_millis(pause))?;
        }
        self.put(on)
    }

    /// Holds a tag to a reader for some time.
    pub fn tap(&mut self, reader: ReaderId, text: &str, time: Duration) -> Result<(), TableError> {
        self.pieces.hold(reader, text);
        self.wait(time)?;
        self.pieces.release(reader);
        self.wait(BEAT)
    }

    /// Turns the knob click by click, slowly: each counts once.
    pub fn turn(&mut self, clicks: i32) -> Result<(), TableError> {
        for click in 0..clicks.unsigned_abs() {
            self.device.gesture(&encoder::click(clicks > 0), SLOW * click)?;
        }
        self.wait(SLOW * clicks.unsigned_abs())
    }

    /// Turns the knob as fast as its acceleration allows, by `entries` entries of a menu.
    pub(super) fn turn_fast(&mut self, entries: i32) -> Result<(), TableError> {
        let left = entries.unsigned_abs().saturating_sub(1);
        // The first click counts once; four at a time follow, then two, then one.
        let pauses = std::iter::repeat_n(FAST, left as usize / 4)
            .chain((left % 4 >= 2).then_some(BRISK))
            .chain((left % 2 == 1).then_some(SLOW));
        let mut at = Duration::ZERO;
        self.device.gesture(&encoder::click(entries > 0), at)?;
        for pause in pauses {
            at += pause;
            self.device.gesture(&encoder::click(entries > 0), at)?;
        }
        self.wait(at + SLOW)
    }

    /// Presses the knob.
    pub fn press(&mut self) -> Result<(), TableError> {
        self.hold_for(Contact::Push, PRESS)
    }

    /// Presses the knob for long.
    pub fn hold_knob(&mut self) -> Result<(), TableError> {
        self.hold_for(Contact::Push, LONG_PRESS)
    }

    /// Presses the back button.
    pub fn back(&mut self) -> Result<(), TableError> {
        self.hold_for(Contact::Back, PRESS)
    }

    fn hold_for(&mut self, button: Contact, time: Duration) -> Result<(), TableError> {
        self.device.gesture(&encoder::hold(button, time), Duration::ZERO)?;
        // Until the bounce of the release is over for the firmware.
        self.wait(time + BEAT + BEAT)
    }

    /// Turns to the menu entry with this text, and presses.
    pub fn choose(&mut self, entry: &str) -> Result<(), TableError> {
        let shown = self.wait_until(ANSWER, |table| table.read_screen().place().is_some())?;
        if !shown {
            return Err(self.unexpected(&format!("no menu is shown to choose '{entry}' from")));
        }
        // From the top down, entry by entry.
        for _ in 0..200 {
            let page = self.read_screen();
            if page.has_chosen(entry) {
                return self.press();
            }
            let Some((place, total)) = page.place() else { break };
            if place == total {
                break;
            }
            self.turn(1)?;
            self.wait_until(ANSWER, |table| table.read_screen().place().is_some_and(|(now, _)| now > place))?;
        }
        Err(self.unexpected(&format!("the menu has no entry '{entry}'")))
    }

    /// Turns to a menu entry by its place, from 0, checks its text, and presses.
    pub(super) fn choose_at(&mut self, index: usize, entry: &str) -> Result<(), TableError> {
        for _ in 0..8 {
            self.wait_until(ANSWER, |table| table.read_screen().place().is_some())?;
            let Some((place, _)) = self.read_screen().place() else { break };
            let way = index as i32 + 1 - place as i32;
            if way == 0 {
                let there = self.wait_until(ANSWER, |table| table.read_screen().has_chosen(entry))?;
                return if there { self.press() } else { break };
            }
            self.turn_fast(way)?;
            self.wait_until(ANSWER, |table| {
                table.read_screen().place().is_some_and(|(now, _)| now == index + 1)
            })?;
        }
        Err(self.unexpected(&format!("the menu does not come to '{entry}'")))
    }

    /// Returns an error with the text on the OLED.
    pub(super) fn unexpected(&mut self, what: &str) -> TableError {
        let read = self.read_screen().text();
        TableError::Unexpected(format!("{what}; the OLED says '{read}'\n{}", self.picture()))
    }
}
