//! The emulated chip: the release ELF on rp2040js under Node, among models of its parts.
//!
//! Node runs `chip/chip.mjs`; one JSON object per line goes either way. Time stands still while the parts are asked.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::log::Log;
use crate::parts::{I2cPart, Micros, SpiPart};

/// Why there is nothing more to come from the chip.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChipError {
    /// The emulator cannot be started.
    Start(String),
    /// The emulator said something that is no message, or nothing.
    Talk(String),
    /// The chip ran into a deadlock, a fault, a panic or a cut of its power.
    Ended {
        /// What happened.
        why: String,
        /// The log of the firmware up to there.
        log: Vec<String>,
    },
}

impl fmt::Display for ChipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(why) => write!(f, "the emulated chip cannot be started: {why}"),
            Self::Talk(why) => write!(f, "the emulator is not understood: {why}"),
            Self::Ended { why, log } => {
                write!(f, "the chip has ended: {why}")?;
                log.iter().try_for_each(|line| write!(f, "\n  {line}"))
            }
        }
    }
}

impl std::error::Error for ChipError {}

/// What is wired to the chip.
#[derive(Default)]
pub struct Wiring {
    i2c: BTreeMap<(usize, u8), Rc<RefCell<dyn I2cPart>>>,
    spi: BTreeMap<usize, Rc<RefCell<dyn SpiPart>>>,
    watched: Vec<u8>,
}

impl Wiring {
    /// A part at an address of an I2C bus.
    pub fn i2c(mut self, bus: usize, address: u8, part: Rc<RefCell<dyn I2cPart>>) -> Self {
        self.i2c.insert((bus, address), part);
        self
    }

    /// What hangs on an SPI bus.
    pub fn spi(mut self, bus: usize, part: Rc<RefCell<dyn SpiPart>>) -> Self {
        self.spi.insert(bus, part);
        self
    }

    /// Output pins whose changes the parts on SPI and [`Chip::pins`] are told.
    pub fn watch(mut self, pins: &[u8]) -> Self {
        self.watched.extend(pins);
        self
    }

    fn addresses(&self) -> [Vec<u8>; 2] {
        [0, 1].map(|bus| self.i2c.keys().filter(|key| key.0 == bus).map(|key| key.1).collect())
    }
}

/// What can be measured from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Simulated time since the first power-on.
    pub time: Duration,
    /// Cycles in which the core was awake, at 125 MHz.
    pub cycles: u64,
    /// The most bytes of stack seen in use.
    pub stack: u32,
    /// Bytes of RAM taken by statics.
    pub statics: u32,
    /// Resets by the watchdog.
    pub resets: u32,
}

/// A chip with its power on.
pub struct Chip {
    node: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    wiring: Wiring,
    log: Log,
    /// Nanoseconds since the first power-on.
    time: u64,
    cycles: u64,
    resets: u32,
    usb: Vec<u8>,
    usb_connected: bool,
    pins: BTreeMap<u8, bool>,
    warnings: Vec<String>,
}

/// What is said to the emulator.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum Say {
    Power {
        i2c: [Vec<u8>; 2],
        watch: Vec<u8>,
    },
    Run {
        nanos: u64,
    },
    Pin {
        pin: u8,
        high: bool,
        after: u64,
    },
    Usb {
        hex: String,
    },
    I2c {
        bus: usize,
        addresses: Vec<u8>,
    },
    Cut {
        after: u32,
        bytes: u32,
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
    },
}

/// What it says.
#[derive(Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Heard {
    Ready,
    Pin { at: f64, pin: u8, high: bool },
    I2cWrite { at: f64, bus: usize, address: u8, hex: String },
    I2cRead { at: f64, bus: usize, address: u8 },
    Spi { at: f64, bus: usize, heard: String, sent: u8 },
    SpiLate { bus: usize, hex: String },
    Usb { hex: String },
    UsbConnected,
    Log { hex: String },
    Reset,
    Warn { text: String },
    Error { text: String },
    Done { at: f64, cycles: u64, ended: Option<String> },
    Flash { hex: String },
    Stats { stack: u32, statics: u32 },
}

impl Chip {
    /// Where the Node side lives.
    pub fn emulator() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("chip")
    }

    /// The firmware as it was last built for the chip, next to this program's own build: where
    /// `cargo build --release --target thumbv6m-none-eabi -p firmware` or `./check thumb` leaves it.
    pub fn built_elf() -> Option<PathBuf> {
        let program = std::env::current_exe().ok()?;
        let built = Path::new("thumbv6m-none-eabi/release/firmware");
        let places =
            program.ancestors().flat_map(|folder| [folder.join(built), folder.join("debian").join(built)]);
        let age = |elf: &PathBuf| elf.metadata().and_then(|about| about.modified()).ok();
        places.filter(|elf| elf.is_file()).max_by_key(age)
    }

    /// Puts an ELF file into the flash and switches the power on. Time passes in [`Self::run_for`].
    pub fn start(elf: &Path, wiring: Wiring) -> Result<Self, ChipError> {
        let emulator = Self::emulator();
        if !emulator.join("node_modules/rp2040js").is_dir() {
            return Err(ChipError::Start(format!("run 'npm ci' in {}", emulator.display())));
        }
        let bytes =
            std::fs::read(elf).map_err(|error| ChipError::Start(format!("{}: {error}", elf.display())))?;
        let log = Log::new(&bytes).map_err(ChipError::Start)?;
        let mut node = Command::new("node")
            .arg(emulator.join("chip.mjs"))
            .arg(elf)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| ChipError::Start(format!("node: {error}; Node 20 or later is needed")))?;
        let (Some(to), Some(from)) = (node.stdin.take(), node.stdout.take()) else {
            return Err(ChipError::Start("node has no pipes".into()));
        };
        let mut chip = Self {
            node,
            to,
            from: BufReader::new(from),
            wiring,
            log,
            time: 0,
            cycles: 0,
            resets: 0,
            usb: Vec::new(),
            usb_connected: false,
            pins: BTreeMap::new(),
            warnings: Vec::new(),
        };
        match chip.hear()? {
            Heard::Ready => chip.power_on()?,
            _ => return Err(ChipError::Talk("it does not begin with ready".into())),
        }
        Ok(chip)
    }

    /// Switches the power off, if it is on, and on again. The flash keeps what it holds.
    pub fn power_on(&mut self) -> Result<(), ChipError> {
        self.usb_connected = false;
        self.pins.clear();
        let (i2c, watch) = (self.wiring.addresses(), self.wiring.watched.clone());
        self.say(&Say::Power { i2c, watch })
    }

    /// Lets time pass. Ends early, with the reason, if the chip cannot go on; a watchdog reset is no such
    /// reason, see [`Stats::resets`].
    pub fn run_for(&mut self, time: Duration) -> Result<(), ChipError> {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.say(&Say::Run { nanos })?;
        match self.next_answer()? {
            Heard::Done { at, cycles, ended } => {
                (self.time, self.cycles) = (at as u64, cycles);
                ended.map_or(Ok(()), |why| Err(ChipError::Ended { why, log: self.log.lines() }))
            }
            _ => Err(ChipError::Talk("run is answered with something else".into())),
        }
    }

    /// Lets time pass in small steps until something is so; whether it came to that.
    pub fn run_until(&mut self, limit: Duration, so: impl Fn(&Self) -> bool) -> Result<bool, ChipError> {
        let end = self.time() + limit;
        while !so(self) {
            if self.time() >= end {
                return Ok(false);
            }
            self.run_for(Duration::from_millis(1))?;
        }
        Ok(true)
    }

    /// Drives an input pin, some time from now. Pins that nobody drives are high.
    pub fn set_pin(&mut self, pin: u8, high: bool, after: Duration) -> Result<(), ChipError> {
        let after = u64::try_from(after.as_nanos()).unwrap_or(u64::MAX);
        self.say(&Say::Pin { pin, high, after })
    }

    /// The last level of the watched output pins that have one.
    pub fn pins(&self) -> &BTreeMap<u8, bool> {
        &self.pins
    }

    /// A host sends bytes to the serial port.
    pub fn usb_write(&mut self, bytes: &[u8]) -> Result<(), ChipError> {
        self.say(&Say::Usb { hex: to_hex(bytes) })
    }

    /// What the device has sent to the host since the last call.
    pub fn usb_read(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.usb)
    }

    /// What the device has sent and nobody has taken yet.
    pub fn usb_waiting(&self) -> &[u8] {
        &self.usb
    }

    /// Whether the host has opened the serial port.
    pub fn usb_connected(&self) -> bool {
        self.usb_connected
    }

    /// Unplugs a part from I2C, or plugs it in again: it does not answer to its address, or does.
    pub fn plug_i2c(&mut self, bus: usize, address: u8, plugged: bool) -> Result<(), ChipError> {
        let mut addresses = self.wiring.addresses().into_iter().nth(bus).unwrap_or_default();
        addresses.retain(|&other| plugged || other != address);
        self.say(&Say::I2c { bus, addresses })
    }

    /// Cuts the power inside a flash operation (erase or program): so many pass, the next one ends
    /// after so many bytes.
    pub fn cut_power(&mut self, operations: u32, bytes: u32) -> Result<(), ChipError> {
        self.say(&Say::Cut { after: operations, bytes })
    }

    /// A part of the flash, counted from its first byte.
    pub fn flash(&mut self, from: u32, length: u32) -> Result<Vec<u8>, ChipError> {
        self.say(&Say::ReadFlash { from, length })?;
        match self.next_answer()? {
            Heard::Flash { hex } => from_hex(&hex),
            _ => Err(ChipError::Talk("read_flash is answered with something else".into())),
        }
    }

    /// Writes the flash as a programmer would.
    pub fn set_flash(&mut self, from: u32, bytes: &[u8]) -> Result<(), ChipError> {
        self.say(&Say::WriteFlash { from, hex: to_hex(bytes) })
    }

    /// Simulated time since the first power-on.
    pub fn time(&self) -> Duration {
        Duration::from_nanos(self.time)
    }

    /// What was measured up to now.
    pub fn stats(&mut self) -> Result<Stats, ChipError> {
        self.say(&Say::Stats)?;
        match self.next_answer()? {
            Heard::Stats { stack, statics } => {
                Ok(Stats { time: self.time(), cycles: self.cycles, stack, statics, resets: self.resets })
            }
            _ => Err(ChipError::Talk("stats is answered with something else".into())),
        }
    }

    /// The firmware's log so far, a line per entry.
    pub fn log(&self) -> Vec<String> {
        self.log.lines()
    }

    /// What the emulator complained about: accesses that a real chip would not have liked either.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Serves the parts until something comes that is not for them.
    fn next_answer(&mut self) -> Result<Heard, ChipError> {
        loop {
            match self.hear()? {
                Heard::Pin { at, pin, high } => {
                    self.pins.insert(pin, high);
                    for part in self.wiring.spi.values() {
                        part.borrow_mut().level(micros(at), pin, high);
                    }
                }
                Heard::I2cWrite { at, bus, address, hex } => {
                    let bytes = from_hex(&hex)?;
                    if let Some(part) = self.wiring.i2c.get(&(bus, address)) {
                        part.borrow_mut().write(micros(at), &bytes);
                    }
                }
                Heard::I2cRead { at, bus, address } => {
                    let part = self.wiring.i2c.get(&(bus, address));
                    let byte = part.map_or(0xFF, |part| part.borrow_mut().read(micros(at)));
                    self.say(&Say::Answer { hex: to_hex(&[byte]) })?;
                }
                Heard::Spi { at, bus, heard, sent } => {
                    self.exchange(bus, micros(at), &from_hex(&heard)?);
                    // An open line is pulled up.
                    let mut bytes = vec![0xFF];
                    if let Some(part) = self.wiring.spi.get(&bus) {
                        let mut part = part.borrow_mut();
                        bytes = vec![part.exchange(micros(at), sent)];
                        bytes.extend(part.foresee());
                    }
                    self.say(&Say::Answer { hex: to_hex(&bytes) })?;
                }
                Heard::SpiLate { bus, hex } => self.exchange(bus, self.time / 1000, &from_hex(&hex)?),
                Heard::Usb { hex } => self.usb.extend(from_hex(&hex)?),
                Heard::UsbConnected => self.usb_connected = true,
                Heard::Log { hex } => self.log.add(&from_hex(&hex)?),
                Heard::Reset => {
                    self.resets += 1;
                    self.usb_connected = false;
                }
                Heard::Warn { text } => self.warnings.push(text),
                Heard::Error { text } => return Err(ChipError::Talk(text)),
                answer => return Ok(answer),
            }
        }
    }

    /// Bytes that went over a bus while their answers were foreseen.
    fn exchange(&self, bus: usize, at: Micros, sent: &[u8]) {
        if let Some(part) = self.wiring.spi.get(&bus) {
            for &byte in sent {
                part.borrow_mut().exchange(at, byte);
            }
        }
    }

    fn say(&mut self, message: &Say) -> Result<(), ChipError> {
        let mut line = serde_json::to_string(message).map_err(|error| ChipError::Talk(error.to_string()))?;
        line.push('\n');
        self.to.write_all(line.as_bytes()).map_err(|error| ChipError::Talk(error.to_string()))
    }

    fn hear(&mut self) -> Result<Heard, ChipError> {
        let mut line = String::new();
        match self.from.read_line(&mut line) {
            Ok(0) => Err(ChipError::Talk("it has gone".into())),
            Ok(_) => serde_json::from_str(&line).map_err(|error| ChipError::Talk(format!("{error}: {line}"))),
            Err(error) => Err(ChipError::Talk(error.to_string())),
        }
    }
}

impl Drop for Chip {
    fn drop(&mut self) {
        // It may be in the middle of a long run.
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

fn micros(nanos: f64) -> Micros {
    (nanos / 1000.0) as Micros
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Result<Vec<u8>, ChipError> {
    let digit = |digit: u8| char::from(digit).to_digit(16).map(|digit| digit as u8);
    let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
    let bytes = text.as_bytes().chunks(2).map(byte).collect::<Option<_>>();
    bytes.ok_or_else(|| ChipError::Talk(format!("not hexadecimal: {text}")))
}
