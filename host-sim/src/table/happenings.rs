//! What people did and what the device said, in order: for those who ask why a move was played.

use std::time::Duration;

use super::Table;

/// How many happenings are kept if nobody takes them.
const KEPT: usize = 10_000;

/// Something that happened at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening {
    /// The simulated time.
    pub at: Duration,
    /// What it was.
    pub what: What,
}

/// A cause of moves, or a line over USB.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// The knob or the back button was pressed.
    Pressed {
        /// Whether the display asked which of several gestures it was.
        asked: bool,
    },
    /// A tag came to a reader.
    Tag,
    /// A line was sent to the device.
    Sent(String),
    /// Switches see something else than before.
    Switches,
    /// A line came from the device: its place in [`Table::usb_lines`].
    Heard(usize),
}

impl Table {
    /// Notes that something happened now.
    pub fn note(&mut self, what: What) {
        if self.happenings.len() == KEPT {
            self.happenings.pop_front();
        }
        self.happenings.push_back(Happening { at: self.device.time(), what });
    }

    /// Takes what has happened since the last call, in order.
    pub fn take_happenings(&mut self) -> Vec<Happening> {
        self.happenings.drain(..).collect()
    }

    /// Notes the pieces and tags that were moved since the device ran last.
    pub(super) fn note_moved_pieces(&mut self) {
        let magnets = self.pieces.magnets();
        // A magnet at the limit of a switch changes it again and again.
        if self.magnets != magnets || magnets.at_limit != 0 {
            self.magnets = magnets;
            self.note(What::Switches);
        }
        let tags = self.pieces.count_tags();
        if self.tags != tags {
            self.tags = tags;
            self.note(What::Tag);
        }
    }

    /// Notes a press, and what it may answer.
    pub(super) fn note_press(&mut self) {
        let asked = self.read_screen().shows("Which was it?");
        self.note(What::Pressed { asked });
    }
}
