//! The emulated chip: runs the device's ELF file on rp2040js under Node, connected to the models of the parts.
//!
//! Node runs `chip/chip.mjs`. Both sides exchange one JSON object per line. Simulated time stops while the emulator
//! waits for an answer of the parts.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeMap;
use std::fmt;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

use firmware::pads::{Pad, Pull};

use super::chip_messages::{I2cBus, Message, Request, from_hex, to_hex};
use super::log::Log;
use super::{Crash, Device, DeviceError, FlashFault};
use crate::parts::hall::Magnets;
use crate::parts::hc165::ChainState;
use crate::parts::nor_flash::Tear;
use crate::parts::usb_host::UsbHost;
use crate::parts::{Fitted, Micros};
use crate::rig::{MAT_BUS, Rig, SharedRig, pins};

/// Why the chip cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChipError {
    /// The emulator cannot be started.
    Start(String),
    /// The emulator ended, or sent something that is not a message.
    Talk(String),
    /// The chip stopped: a deadlock, a fault in the handler of a fault, or any restart in strict mode.
    Stopped {
        /// What happened.
        why: String,
        /// The firmware's log up to that point.
        log: Vec<String>,
    },
}

impl fmt::Display for ChipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(why) => write!(f, "the emulated chip cannot be started: {why}"),
            Self::Talk(why) => write!(f, "the emulator is not understood: {why}"),
            Self::Stopped { why, log } => {
                write!(f, "the chip has ended: {why}")?;
                log.iter().try_for_each(|line| write!(f, "\n  {line}"))
            }
        }
    }
}

impl std::error::Error for ChipError {}

/// Measurements of the emulated chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Simulated time since the first power-on.
    pub time: Duration,
    /// Cycles in which the core was awake, at 125 MHz.
    pub cycles: u64,
    /// The largest stack usage seen, in bytes.
    pub stack: u32,
    /// Bytes of RAM taken by statics.
    pub statics: u32,
    /// Bytes of flash taken by the program.
    pub program: u32,
    /// Number of restarts after a crash.
    pub resets: u32,
}

/// An emulated chip and the process it runs in.
pub struct Chip {
    node: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    rig: SharedRig,
    log: Log,
    on: bool,
    /// Nanoseconds since the first power-on.
    time: u64,
    cycles: u64,
    resets: u32,
    usb: Vec<u8>,
    usb_connected: bool,
    pins: BTreeMap<u8, bool>,
    warnings: Vec<String>,
    /// Whether a restart ends the run.
    strict: bool,
    /// How many crashes were ordered and have not come to a restart yet.
    ordered_crashes: u32,
    /// Why the chip restarted although no crash was ordered.
    unexpected: Option<String>,
    /// The program has made the chip a USB drive.
    bootsel: bool,
    /// What decided the answers of the switches at the start of the last run.
    mat: Option<(Magnets, ChainState)>,
    /// What the emulator was last told about the I2C buses.
    i2c: [I2cBus; 2],
}

impl Chip {
    /// Returns the folder with the Node program.
    pub fn emulator_folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("chip")
    }

    /// Finds the latest build of the firmware for the chip near this program's own build, where
    /// `cargo build --profile device --target thumbv6m-none-eabi -p firmware` or `./check thumb` puts it.
    pub fn find_built_elf() -> Option<PathBuf> {
        let program = std::env::current_exe().ok()?;
        let built = Path::new("thumbv6m-none-eabi/device/firmware");
        let places =
            program.ancestors().flat_map(|folder| [folder.join(built), folder.join("debian").join(built)]);
        let age = |elf: &PathBuf| elf.metadata().and_then(|about| about.modified()).ok();
        places.filter(|elf| elf.is_file()).max_by_key(age)
    }

    /// Starts a chip on a board with the default parts; see [`Self::start_with`].
    pub fn start(elf: &Path) -> Result<Self, ChipError> {
        Self::start_with(elf, &Fitted::default())
    }

    /// Loads an ELF file into the flash and switches the power on. Time passes only in [`Self::run_for`].
    pub fn start_with(elf: &Path, fitted: &Fitted) -> Result<Self, ChipError> {
        let emulator = Self::emulator_folder();
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
            rig: Rc::new(RefCell::new(Rig::new(fitted))),
            log,
            on: false,
            time: 0,
            cycles: 0,
            resets: 0,
            usb: Vec::new(),
            usb_connected: false,
            pins: BTreeMap::new(),
            warnings: Vec::new(),
            strict: false,
            ordered_crashes: 0,
            unexpected: None,
            bootsel: false,
            mat: None,
            i2c: Default::default(),
        };
        match chip.receive()? {
            Message::Ready => {}
            _ => return Err(ChipError::Talk("it does not begin with ready".into())),
        }
        let nanos = |time: Duration| time.as_nanos() as u64;
        let answers = fitted.flash_size.answers();
        chip.send(&Request::Flash {
            bytes: fitted.flash_size.bytes,
            answers: answers.iter().map(|(command, answer)| (*command, to_hex(answer))).collect(),
            erase: nanos(fitted.flash.erase_sector()),
            program: nanos(fitted.flash.program_page()),
            miss: fitted.cache_miss.0,
        })?;
        if fitted.has_been_started() {
            chip.leave_first_start_behind().map_err(|error| ChipError::Start(error.why))?;
        }
        chip.switch_on()?;
        Ok(chip)
    }

    /// Makes every restart after a crash an error, unless [`Device::crash`] ordered it.
    pub fn be_strict(&mut self) {
        self.strict = true;
    }

    /// Switches the power on; if it is on already, switches it off first. The flash keeps its contents.
    pub fn switch_on(&mut self) -> Result<(), ChipError> {
        if self.on {
            self.switch_off()?;
        }
        self.on = true;
        self.bootsel = false;
        self.send_power()
    }

    fn send_power(&mut self) -> Result<(), ChipError> {
        self.rig.borrow_mut().power_on(self.time / 1000);
        self.send(&Request::Power { watch: pins::OUTPUTS.to_vec() })
    }

    /// Tells the emulator what has changed on the I2C buses.
    fn send_i2c(&mut self) -> Result<(), ChipError> {
        let rig = self.rig.borrow();
        let buses = [0, 1].map(|bus| I2cBus { address: rig.i2c_address(bus), held: rig.i2c_is_held(bus) });
        drop(rig);
        if buses == self.i2c {
            return Ok(());
        }
        self.i2c = buses;
        self.send(&Request::I2c { buses })
    }

    /// Switches the power off.
    pub fn switch_off(&mut self) -> Result<(), ChipError> {
        self.send(&Request::Off)?;
        self.lose_power();
        Ok(())
    }

    fn lose_power(&mut self) {
        self.on = false;
        self.usb_connected = false;
        self.pins.clear();
        self.rig.borrow_mut().power_off(self.time / 1000);
    }

    /// Runs the chip for `time`. Fails early if the chip stops. A power cut is not an error, and neither is a restart
    /// after a crash unless [`Chip::be_strict`] was called.
    pub fn run(&mut self, time: Duration) -> Result<(), ChipError> {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        let mat = self.rig.borrow().mat_state();
        let holds = self.mat.replace(mat) == Some(mat);
        self.send_i2c()?;
        self.send(&Request::Run { nanos, holds })?;
        match self.next_answer()? {
            Message::Done { at, cycles, on, ended } => {
                (self.time, self.cycles) = (at as u64, cycles);
                if self.on && !on && self.bootsel {
                    // The parts keep their power.
                    (self.on, self.usb_connected) = (false, false);
                } else if self.on && !on {
                    self.lose_power();
                }
                let restarted = self.unexpected.take().filter(|_| self.strict);
                let why = ended.or_else(|| restarted.map(|why| format!("it restarted: {why}")));
                why.map_or(Ok(()), |why| Err(ChipError::Stopped { why, log: self.log.lines() }))
            }
            _ => Err(ChipError::Talk("run is answered with something else".into())),
        }
    }

    /// Runs the chip until `condition` holds. Returns whether it did within `limit`.
    pub fn run_until(
        &mut self,
        limit: Duration,
        condition: impl Fn(&Self) -> bool,
    ) -> Result<bool, ChipError> {
        let end = self.time() + limit;
        while !condition(self) {
            if self.time() >= end {
                return Ok(false);
            }
            self.run(Duration::from_millis(1))?;
        }
        Ok(true)
    }

    /// Returns the latest level of each watched output pin.
    pub fn pins(&self) -> &BTreeMap<u8, bool> {
        &self.pins
    }

    /// Returns the bytes that the device has sent over USB and that were not read yet.
    pub fn unread_usb(&self) -> &[u8] {
        &self.usb
    }

    /// Reads `length` bytes of the flash. Offset 0 is its first byte.
    pub fn read_flash(&mut self, from: u32, length: u32) -> Result<Vec<u8>, ChipError> {
        self.send(&Request::ReadFlash { from, length })?;
        match self.next_answer()? {
            Message::Flash { hex } => from_hex(&hex),
            _ => Err(ChipError::Talk("read_flash is answered with something else".into())),
        }
    }

    /// Returns the measurements so far.
    pub fn stats(&mut self) -> Result<Stats, ChipError> {
        self.send(&Request::Stats)?;
        match self.next_answer()? {
            Message::Stats { stack, statics, program } => Ok(Stats {
                time: self.time(),
                cycles: self.cycles,
                stack,
                statics,
                program,
                resets: self.resets,
            }),
            _ => Err(ChipError::Talk("stats is answered with something else".into())),
        }
    }

    /// Returns the warnings of the emulator: accesses that would be wrong on a real chip as well.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Handles messages for the parts until another one arrives, and returns that.
    fn next_answer(&mut self) -> Result<Message, ChipError> {
        loop {
            match self.receive()? {
                Message::Pin { at, pin, high } => {
                    self.pins.insert(pin, high);
                    self.rig.borrow_mut().level(at as u64, pin, high);
                }
                Message::Pad { pin, value } => self.rig.borrow_mut().set_pad(read_pad(pin, value)),
                Message::Clock { bus, hertz } => self.rig.borrow_mut().set_clock(bus, hertz as u64),
                Message::Tone { at, hertz } => self.rig.borrow_mut().buzzer.sound(micros(at), hertz),
                Message::I2cWrite { bus, address, hex } => {
                    self.rig.borrow_mut().i2c_write(bus, address, &from_hex(&hex)?);
                }
                Message::I2cRead { bus, address } => {
                    let byte = self.rig.borrow().i2c_read(bus, address);
                    self.send(&Request::Answer { hex: to_hex(&[byte]), again: false })?;
                }
                Message::I2cLine { at, bus, pin, high } => {
                    let mut rig = self.rig.borrow_mut();
                    rig.level(micros(at), pin, high);
                    let held = rig.i2c_is_held(bus);
                    drop(rig);
                    self.i2c[bus].held = held;
                    self.send(&Request::Answer { hex: to_hex(&[held.into()]), again: false })?;
                }
                Message::Spi { at, bus, heard, since, sent } => {
                    self.exchange_late(bus, since, at, &from_hex(&heard)?);
                    let again = self.rig.borrow().repeats_answers(bus);
                    let mut bytes = vec![self.rig.borrow_mut().spi(micros(at), bus, sent)];
                    bytes.extend(self.rig.borrow().predict_answers(micros(at), bus));
                    self.send(&Request::Answer { hex: to_hex(&bytes), again })?;
                }
                Message::SpiLate { at, bus, heard, since } => {
                    self.exchange_late(bus, since, at, &from_hex(&heard)?)
                }
                Message::Usb { hex } => self.usb.extend(from_hex(&hex)?),
                Message::UsbConnected => self.usb_connected = true,
                Message::Log { hex } => self.log.add(&from_hex(&hex)?),
                Message::Reset { at, why } => {
                    self.rig.borrow_mut().chip_was_reset(micros(at));
                    self.resets += 1;
                    self.usb_connected = false;
                    match self.ordered_crashes.checked_sub(1) {
                        Some(left) => self.ordered_crashes = left,
                        None => self.unexpected = Some(why),
                    }
                }
                Message::Bootsel => self.bootsel = true,
                Message::Warn { text } => self.warnings.push(text),
                Message::Error { text } => return Err(ChipError::Talk(text)),
                answer => return Ok(answer),
            }
        }
    }

    /// Passes on the bytes that were sent between `since` and `until` and whose answers had been predicted.
    fn exchange_late(&self, bus: usize, since: f64, until: f64, sent: &[u8]) {
        // How long a byte takes, in nanoseconds.
        let byte_time = if bus == MAT_BUS { 2105.0 } else { 8000.0 };
        let mut rig = self.rig.borrow_mut();
        for (&byte, place) in sent.iter().zip(0..) {
            let at = (since + byte_time * f64::from(place)).min(until);
            rig.spi(micros(at), bus, byte);
        }
    }

    fn send(&mut self, message: &Request) -> Result<(), ChipError> {
        let mut line = serde_json::to_string(message).map_err(|error| ChipError::Talk(error.to_string()))?;
        line.push('\n');
        self.to.write_all(line.as_bytes()).map_err(|error| ChipError::Talk(error.to_string()))
    }

    fn receive(&mut self) -> Result<Message, ChipError> {
        let mut line = String::new();
        match self.from.read_line(&mut line) {
            Ok(0) => Err(ChipError::Talk("it has gone".into())),
            Ok(_) => serde_json::from_str(&line).map_err(|error| ChipError::Talk(format!("{error}: {line}"))),
            Err(error) => Err(ChipError::Talk(error.to_string())),
        }
    }
}

impl From<ChipError> for DeviceError {
    fn from(error: ChipError) -> Self {
        match error {
            ChipError::Stopped { why, log } => Self { why, log },
            other => Self { why: other.to_string(), log: Vec::new() },
        }
    }
}

impl Device for Chip {
    fn measured(&mut self) -> Option<Stats> {
        self.stats().ok()
    }

    fn rig(&self) -> RefMut<'_, Rig> {
        self.rig.borrow_mut()
    }

    fn time(&self) -> Duration {
        Duration::from_nanos(self.time)
    }

    fn run_for(&mut self, time: Duration) -> Result<(), DeviceError> {
        Ok(self.run(time)?)
    }

    fn drive(&mut self, pin: u8, high: bool, after: Duration) -> Result<(), DeviceError> {
        let after = u64::try_from(after.as_nanos()).unwrap_or(u64::MAX);
        Ok(self.send(&Request::Pin { pin, high, after })?)
    }

    fn usb_write(&mut self, bytes: &[u8]) -> Result<(), DeviceError> {
        Ok(self.send(&Request::Usb { hex: to_hex(bytes) })?)
    }

    fn usb_read(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.usb)
    }

    fn set_usb_host(&mut self, host: UsbHost) -> Result<(), DeviceError> {
        let asleep = host == UsbHost::Asleep;
        Ok(self.send(&Request::UsbHost { reads: host.reads(), writes: host.writes(), asleep })?)
    }

    fn usb_connected(&self) -> bool {
        self.usb_connected
    }

    fn is_on(&self) -> bool {
        self.on
    }

    fn power_on(&mut self) -> Result<(), DeviceError> {
        Ok(self.switch_on()?)
    }

    fn crash(&mut self, crash: Crash) -> Result<(), DeviceError> {
        if self.on {
            self.ordered_crashes += 1;
            self.send(&Request::Crash { how: crash })?;
        }
        Ok(())
    }

    fn is_in_bootsel(&self) -> bool {
        self.bootsel
    }

    fn cut_power(&mut self) -> Result<(), DeviceError> {
        Ok(self.switch_off()?)
    }

    fn cut_power_in_flash(&mut self, operations: u32, bytes: u32, tear: Tear) -> Result<(), DeviceError> {
        Ok(self.send(&Request::Cut { after: operations, bytes, ragged: tear == Tear::Ragged })?)
    }

    fn write_flash(&mut self, from: u32, bytes: &[u8]) -> Result<(), DeviceError> {
        Ok(self.send(&Request::WriteFlash { from, hex: to_hex(bytes) })?)
    }

    fn read_flash(&mut self, from: u32, length: u32) -> Result<Vec<u8>, DeviceError> {
        Ok(Self::read_flash(self, from, length)?)
    }

    fn break_flash(&mut self, _: FlashFault) -> Result<(), DeviceError> {
        let why = "the flash of the emulated chip does not fail; run this on the desk".into();
        Err(DeviceError { why, log: Vec::new() })
    }

    fn log(&self) -> Vec<String> {
        self.log.lines()
    }
}

impl Drop for Chip {
    fn drop(&mut self) {
        // The emulator may be in the middle of a long run.
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// Reads a register of PADS_BANK0.
fn read_pad(pin: u8, value: u8) -> Pad {
    let pull = match (value >> 3 & 1, value >> 2 & 1) {
        (1, 0) => Pull::Up,
        (0, 1) => Pull::Down,
        _ => Pull::None,
    };
    Pad { pin, pull, strong: value >> 4 & 3 == 3 }
}

fn micros(nanos: f64) -> Micros {
    (nanos / 1000.0) as Micros
}
