//! What a viewer can do, as it comes over the wire.

use firmware::mat::Channel;
use firmware::sense::ReaderId;
use serde::Deserialize;

/// One act of the viewer who drives.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Act {
    /// Lifts the uppermost piece of a space.
    Lift {
        /// The switch under it.
        from: u8,
    },
    /// Takes a piece from beside the mat.
    Fetch {
        /// Its place there; none is a spare piece from the box.
        place: Option<usize>,
    },
    /// Puts down what the hand holds.
    Put {
        /// The switch under the space.
        on: u8,
    },
    /// Puts what the hand holds beside the mat.
    PutAside,
    /// Holds a tag to a reader for a moment.
    Tap {
        reader: u8,
        /// What the tag says; none is what the hand holds.
        tag: Option<String>,
    },
    /// Turns the knob.
    Turn {
        /// Clockwise.
        clicks: i8,
    },
    /// Presses the knob.
    Press,
    /// Holds the knob down.
    Hold,
    /// Presses the back button.
    Back,
    /// Lets the hands carry out a legal move.
    Play {
        /// In the notation of records.
        text: String,
    },
    /// Lets chance decide, and the hands carry it out.
    Draw,
    /// Lets chance and hands set the game up: everything before the first turn.
    SetUp,
    /// Puts every piece where it belongs.
    Tidy,
    /// Switches tidying after every move on or off.
    Help { on: bool },
    /// Asks for the table with the hidden cards of a seat.
    Peek {
        /// Its number, from 1.
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
    /// Makes a switch report the same whatever lies on it.
    Stick {
        channel: u8,
        /// What it reports; none mends it.
        closed: Option<bool>,
    },
    /// Breaks the data line of a reader.
    Kill { reader: u8 },
    /// Starts or stops querying the sensors.
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
