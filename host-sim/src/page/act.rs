//! The acts of a viewer, as JSON from the browser.

use firmware::mat::Channel;
use firmware::sense::ReaderId;
use serde::Deserialize;

/// One act of the viewer who has the controls.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Act {
    /// Lifts the top piece of a space.
    Lift {
        /// The switch under the space.
        from: u8,
    },
    /// Takes a piece from beside the mat.
    Fetch {
        /// Its place there; `None` takes a spare piece from the box.
        place: Option<usize>,
    },
    /// Puts down the piece in the hand.
    Put {
        /// The switch under the space.
        on: u8,
    },
    /// Puts the piece in the hand beside the mat.
    PutAside,
    /// Holds a tag to a reader for a moment.
    Tap {
        reader: u8,
        /// The text on the tag; `None` uses the tag of the piece in the hand.
        tag: Option<String>,
    },
    /// Turns the knob.
    Turn {
        /// Positive is clockwise.
        clicks: i8,
    },
    /// Presses the knob.
    Press,
    /// Holds the knob down.
    Hold,
    /// Presses the back button.
    Back,
    /// Has the simulated hands carry out a legal move.
    Play {
        /// In the notation of records.
        text: String,
    },
    /// Draws the next random event and has the simulated hands carry it out.
    Draw,
    /// Plays the whole set-up at random, up to the first turn.
    SetUp,
    /// Puts every piece where it belongs.
    Tidy,
    /// Switches automatic tidying after every move on or off.
    Help { on: bool },
    /// Requests a drawing of the table with the hidden cards of a seat.
    Peek {
        /// The number of the seat, from 1.
        seat: u8,
    },
    /// Asks whether a move would be legal, and if not, why.
    Why {
        /// In the notation of records.
        text: String,
    },
    /// Takes back moves until `moves` are left.
    JumpTo { moves: usize },
    /// Plays a record from its beginning.
    Load { record: String },
    /// Sends a line over USB.
    Usb { line: String },
    /// Cuts or restores the power.
    Power { on: bool },
    /// Cuts the power inside the next write to the flash.
    CutInFlash,
    /// Makes a switch stuck.
    Stick {
        channel: u8,
        /// What it always reports; `None` repairs it.
        closed: Option<bool>,
    },
    /// Breaks the data line of a reader.
    Kill { reader: u8 },
    /// Starts or stops polling the sensors.
    Sensors { on: bool },
    /// Sets the speed of time, in per cent of real time.
    Speed {
        /// 0 stops time.
        percent: u16,
    },
}

/// Returns the switch with that number.
pub(super) fn channel(number: u8) -> Result<Channel, String> {
    Channel::new(number).ok_or_else(|| format!("there is no switch {number}; they are 0 to 127"))
}

/// Returns the reader with that number.
pub(super) fn reader(number: u8) -> Result<ReaderId, String> {
    ReaderId::new(number).ok_or_else(|| format!("there is no reader {number}; they are 0 to 7"))
}
