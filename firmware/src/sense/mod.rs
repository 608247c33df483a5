//! Turns raw bits, tag reads and knob contacts into events that a game can use.
//!
//! | file | turns | into |
//! |---|---|---|
//! | `scan` | up to 16 shift registers on a bus | the raw levels of 128 switches |
//! | `chain` | the bytes of a scan | how many chips answer, and whether to believe the scan |
//! | `hall`, `flicker` | raw levels | lifted, placed; which switches misbehave |
//! | `samples` | words of samples | contacts, and when they changed |
//! | `mat_reading` | both | what the mat reports, and how far to rely on it |
//! | `knob`, `button` | contacts | turned, pressed, long pressed, back |
//! | `chip` | a bus that may hang | registers of an MFRC522, each access with a deadline |
//! | `reader`, `health` | one MFRC522 | the tag in its field, and the health of the reader |
//! | `readers` | a bus with up to eight of them | one reader at a time, with only its antenna on |
//! | `read_meter` | tags that were read | how often each reader reads |
//!
//! Any part may be missing or broken. The game then asks on the OLED instead.

mod button;
mod chain;
mod chip;
mod flicker;
mod hall;
mod health;
mod knob;
mod mat_reading;
mod read_meter;
mod reader;
mod readers;
mod samples;
mod scan;

pub use flicker::{FLICKER_LIMIT, Flicker};
pub use hall::{Change, Changes, Hall, SelfTest};
pub use health::{DROPPED_AFTER, ReaderFault, ReaderHealth};
pub use knob::{Contacts, Knob, KnobEvent, KnobEvents, StepsPerClick};
pub use mat_reading::MatReading;
pub use read_meter::{ReadMeter, ReadRates};
pub use reader::{PollState, Reader, WriteError};
pub use readers::{READERS, ReaderId, ReaderSet, Readers};
pub use samples::Samples;
pub use scan::{HallChain, ScanError};
