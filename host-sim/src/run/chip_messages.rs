//! The messages between the emulated chip and the host: one JSON object per line. `chip/chip.mjs` is the other side.

use serde::{Deserialize, Serialize};

use super::Crash;
use super::chip::ChipError;

/// The state of an I2C bus, as far as the parts on it decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct I2cBus {
    /// The address that is answered.
    pub(super) address: Option<u8>,
    /// A part holds the data line low.
    pub(super) held: bool,
}

/// A message to the emulator.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(super) enum Request {
    Power {
        watch: Vec<(u8, Option<usize>)>,
    },
    Off,
    Run {
        nanos: u64,
        /// Whether the mat is unchanged since the last run.
        holds: bool,
    },
    Pin {
        pin: u8,
        high: bool,
        after: u64,
    },
    Usb {
        hex: String,
    },
    UsbHost {
        reads: bool,
        writes: bool,
        asleep: bool,
    },
    I2c {
        buses: [I2cBus; 2],
    },
    Cut {
        after: u32,
        bytes: u32,
        ragged: bool,
    },
    Crash {
        how: Crash,
    },
    /// The flash: its size, its answers to commands in hexadecimal, and how long it takes: nanoseconds for a sector
    /// and for a page, cycles for a line of the cache.
    Flash {
        bytes: u32,
        answers: Vec<(u8, String)>,
        erase: u64,
        program: u64,
        miss: u16,
    },
    ReadFlash {
        from: u32,
        length: u32,
    },
    WriteFlash {
        from: u32,
        hex: String,
    },
    Stats,
    #[serde(untagged)]
    Answer {
        hex: String,
        again: bool,
    },
}

/// A message from the emulator.
#[derive(Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(super) enum Message {
    Ready,
    Pin {
        at: f64,
        pin: u8,
        high: bool,
    },
    Tone {
        at: f64,
        hertz: Option<u16>,
    },
    I2cWrite {
        bus: usize,
        address: u8,
        hex: String,
    },
    I2cRead {
        bus: usize,
        address: u8,
    },
    /// The chip drives a line of an I2C bus by hand, and asks whether a part holds the data line low.
    I2cLine {
        at: f64,
        bus: usize,
        pin: u8,
        high: bool,
    },
    Spi {
        at: f64,
        bus: usize,
        heard: String,
        since: f64,
        sent: u8,
    },
    SpiLate {
        at: f64,
        bus: usize,
        heard: String,
        since: f64,
    },
    Usb {
        hex: String,
    },
    Pad {
        pin: u8,
        value: u8,
    },
    Clock {
        bus: usize,
        hertz: f64,
    },
    UsbConnected,
    Log {
        hex: String,
    },
    Reset {
        at: f64,
        why: String,
    },
    Bootsel,
    Warn {
        text: String,
    },
    Error {
        text: String,
    },
    Done {
        at: f64,
        cycles: u64,
        on: bool,
        ended: Option<String>,
    },
    Flash {
        hex: String,
    },
    Stats {
        stack: u32,
        statics: u32,
        program: u32,
    },
}

pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn from_hex(text: &str) -> Result<Vec<u8>, ChipError> {
    let digit = |digit: u8| char::from(digit).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
    let bytes = text.as_bytes().chunks(2).map(byte).collect::<Option<_>>();
    bytes.ok_or_else(|| ChipError::Talk(format!("not hexadecimal: {text}")))
}
