//! What the players' hands do: lift, put, slide and drop pieces, hold tags to readers, turn and press the knob.
//!
//! A gesture takes only tens of milliseconds of simulated time, because the emulated chip is slow.

use std::time::Duration;

use firmware::mat::Channel;
use firmware::sense::ReaderId;

use super::pieces::{Piece, Pose};
use super::{Table, TableError};
use crate::parts::encoder::Contact;

/// Pause between two acts of a hand. Longer than the three scans for which a switch has to be stable.
const BEAT: Duration = Duration::from_millis(6);
/// How long a sliding piece is over a space, and how long it is between two spaces.
const SLIDE: Duration = Duration::from_millis(4);
/// Duration of a short press. The firmware needs 5 ms, but may be busy for longer than that.
const PRESS: Duration = Duration::from_millis(40);
/// Duration of a long press. The firmware needs 600 ms.
const LONG_PRESS: Duration = Duration::from_millis(650);
/// Until the contact has stopped bouncing, the firmware has taken note of the release and its answer is drawn.
const RELEASE: Duration = Duration::from_millis(60);
/// Pause between clicks that move a menu by one entry, by two (`BRISK`) or by four (`FAST`): see
/// `firmware::sense::Knob`.
const SLOW: Duration = Duration::from_millis(70);
const BRISK: Duration = Duration::from_millis(45);
const FAST: Duration = Duration::from_millis(22);
/// How long the device may take to draw an answer.
const ANSWER: Duration = Duration::from_millis(400);

/// The result of an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The act was carried out.
    Done,
    /// The act was not possible, and nothing changed.
    Nothing,
}

impl Table {
    /// Lifts the top piece of a space.
    pub fn lift(&mut self, from: Channel) -> Result<Outcome, TableError> {
        if !self.pieces.lift(from) {
            return Ok(Outcome::Nothing);
        }
        self.wait(BEAT)?;
        Ok(Outcome::Done)
    }

    /// Puts down the piece that was lifted last, or a piece from the box if the hand is empty.
    pub fn put(&mut self, on: Channel) -> Result<(), TableError> {
        self.pieces.put(on);
        self.wait(BEAT)
    }

    /// Slides a piece along a path, from its first space to its last. Between two spaces no switch sees the piece.
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

    /// Holds a magnet at the limit of a switch's range for `time`.
    pub fn flicker(&mut self, space: Channel, time: Duration) -> Result<(), TableError> {
        self.pieces.suspect(space);
        self.pieces.set_pose(space, Some(Pose::AtLimit));
        self.wait(time)?;
        self.pieces.set_pose(space, None);
        self.wait(BEAT)
    }

    /// Lays the piece on a space in another way.
    pub fn lay_badly(&mut self, on: Channel, pose: Pose) -> Result<Outcome, TableError> {
        if self.pieces.mat.get(&on).is_none_or(Vec::is_empty) {
            return Ok(Outcome::Nothing);
        }
        self.pieces.set_pose(on, Some(pose));
        self.wait(BEAT)?;
        Ok(Outcome::Done)
    }

    /// Pushes a tile past the reader of a gate, which sees it for `time`, and puts it on a space.
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

    /// Drops the piece that was lifted last onto a space, where it bounces.
    pub fn drop_on(&mut self, on: Channel) -> Result<(), TableError> {
        for pause in [1, 2, 1, 3] {
            self.pieces.put(on);
            self.wait(Duration::from_millis(pause))?;
            self.pieces.lift(on);
            self.wait(Duration::from_millis(pause))?;
        }
        self.put(on)
    }

    /// Holds a tag to a reader for `time`.
    pub fn tap(&mut self, reader: ReaderId, text: &str, time: Duration) -> Result<(), TableError> {
        self.pieces.hold(reader, text);
        self.wait(time)?;
        self.pieces.release(reader);
        self.wait(BEAT)
    }

    /// Turns the knob slowly, so that each click counts once. Positive is clockwise.
    pub fn turn(&mut self, clicks: i32) -> Result<(), TableError> {
        for click in 0..clicks.unsigned_abs() {
            self.click(clicks > 0, SLOW * click)?;
        }
        self.wait(SLOW * clicks.unsigned_abs())
    }

    /// Turns the knob as fast as its acceleration allows, by `entries` entries of a menu.
    pub(super) fn turn_fast(&mut self, entries: i32) -> Result<(), TableError> {
        let left = entries.unsigned_abs().saturating_sub(1);
        if self.device.rig().knob.click_time() >= FAST {
            return self.turn(entries);
        }
        // The first click counts once; four at a time follow, then two, then one.
        let pauses = std::iter::repeat_n(FAST, left as usize / 4)
            .chain((left % 4 >= 2).then_some(BRISK))
            .chain((left % 2 == 1).then_some(SLOW));
        let mut at = Duration::ZERO;
        self.click(entries > 0, at)?;
        for pause in pauses {
            at += pause;
            self.click(entries > 0, at)?;
        }
        self.wait(at + SLOW)
    }

    /// Turns the knob by a click, `after` from now.
    fn click(&mut self, clockwise: bool, after: Duration) -> Result<(), TableError> {
        let gesture = self.device.rig().knob.click(clockwise);
        Ok(self.device.schedule_gesture(&gesture, after)?)
    }

    /// Presses the knob.
    pub fn press(&mut self) -> Result<(), TableError> {
        self.hold_for(Contact::Push, PRESS)
    }

    /// Holds the knob down for a long press.
    pub fn hold_knob(&mut self) -> Result<(), TableError> {
        self.hold_for(Contact::Push, LONG_PRESS)
    }

    /// Presses the back button.
    pub fn press_back(&mut self) -> Result<(), TableError> {
        self.hold_for(Contact::Back, PRESS)
    }

    fn hold_for(&mut self, button: Contact, time: Duration) -> Result<(), TableError> {
        self.note_press();
        let gesture = self.device.rig().knob.hold(button, time);
        self.device.schedule_gesture(&gesture, Duration::ZERO)?;
        self.wait(time + RELEASE)
    }

    /// Turns to the menu entry with this text and presses. Fails if there is no menu or no such entry.
    pub fn choose(&mut self, entry: &str) -> Result<(), TableError> {
        let shown = self.wait_until(ANSWER, |table| table.read_screen().place().is_some())?;
        if !shown {
            return Err(self.unexpected(&format!("no menu is shown to choose '{entry}' from")));
        }
        // Half of the picture may still belong to another menu.
        self.wait_until_drawn()?;
        // Go down entry by entry.
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

    /// Turns to the menu entry with this index, from 0, checks its text and presses.
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

    /// Creates an error that includes the text on the OLED.
    pub(super) fn unexpected(&mut self, what: &str) -> TableError {
        let read = self.read_screen().text();
        TableError::Unexpected(format!("{what}; the OLED says '{read}'\n{}", self.picture()))
    }
}
