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
    /// Requests the moves of whoever has to decide for which a card is needed that only they know.
    Hand,
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

impl Act {
    /// Reads an act. Fails if it is none, or if a text that must be one line is more than that.
    pub(super) fn read(json: &[u8]) -> Result<Self, String> {
        let act: Self =
            serde_json::from_slice(json).map_err(|why| format!("this is nothing one can do: {why}"))?;
        match &act {
            Self::Tap { tag: Some(text), .. } | Self::Play { text } | Self::Why { text } => is_line(text)?,
            Self::Usb { line } if line.trim().is_empty() => return Err("the line is empty".into()),
            Self::Usb { line } => is_line(line)?,
            _ => {}
        }
        Ok(act)
    }
}

/// Fails if a text has a control character: the device would take a line break for the end of a command, and what
/// follows for another one.
fn is_line(text: &str) -> Result<(), String> {
    match text.chars().find(|letter| letter.is_control()) {
        None => Ok(()),
        Some('\n' | '\r') => Err("this is more than one line; send one line at a time".into()),
        Some(letter) => Err(format!("{letter:?} cannot be sent; use letters, digits and spaces")),
    }
}

/// Returns the switch with that number.
pub(super) fn channel(number: u8) -> Result<Channel, String> {
    Channel::new(number).ok_or_else(|| format!("there is no switch {number}; they are 0 to 127"))
}

/// Returns the reader with that number.
pub(super) fn reader(number: u8) -> Result<ReaderId, String> {
    ReaderId::new(number).ok_or_else(|| format!("there is no reader {number}; they are 0 to 7"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_is_one_line() {
        let usb =
            |line: &str| Act::read(serde_json::json!({ "do": "usb", "line": line }).to_string().as_bytes());
        assert_eq!(usb("status"), Ok(Act::Usb { line: "status".into() }));
        for lines in ["status\nmoves", "status\r", "moves\u{8}", "a\u{7f}", "\u{85}", "a\tb", " ", ""] {
            assert!(usb(lines).is_err(), "{lines:?}");
        }
        for act in ["play", "why"] {
            let json = format!(r#"{{"do":"{act}","text":"pawn north\nundo"}}"#);
            assert!(Act::read(json.as_bytes()).is_err_and(|why| why.contains("one line")), "{json}");
        }
        assert!(Act::read(br#"{"do":"tap","reader":0,"tag":"petra\u0000"}"#).is_err());
        assert!(
            Act::read(br#"{"do":"load","record":"game petra\nplayers 2"}"#).is_ok(),
            "a record has many lines"
        );
    }
}
