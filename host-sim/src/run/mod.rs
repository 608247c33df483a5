//! The runners: the firmware library on a virtual clock ([`native`]), or the program for the RP2040 on an emulated chip
//! ([`chip`]). Both use the same [`Rig`] and implement [`Device`].

pub mod bus;
pub mod chip;
mod chip_messages;
pub mod clock;
pub mod elf;
pub mod flash_image;
pub mod log;
pub mod memory;
pub mod native;
pub mod pin;
pub mod serial;
pub mod sizes;

use std::cell::RefMut;
use std::fmt;
use std::time::Duration;

use firmware::tasks::game::PROGRAM_BYTES;
use serde::Serialize;

use crate::parts::encoder::Change;
use crate::parts::nor_flash::{Operation, Tear};
use crate::parts::usb_host::UsbHost;
use crate::parts::{Fitted, Micros};
use crate::rig::{Rig, pin_of};

/// Why a device stopped: a deadlock, a fault, a panic or a restart by the watchdog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceError {
    /// What happened.
    pub why: String,
    /// The device's log up to that point.
    pub log: Vec<String>,
}

impl fmt::Display for DeviceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the device has ended: {}", self.why)?;
        self.log.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for DeviceError {}

/// A crash that is made on purpose, from outside: the program itself has no way to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Crash {
    /// The program panics: it reads past the end of a list.
    Panic,
    /// The task of the knob does not run any more.
    Hang,
    /// The voltage drops for a moment: the chip restarts with its RAM intact, and the parts notice nothing.
    BrownOut,
}

/// A flash that does not do what it should.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlashFault {
    /// The next operations of a kind fail.
    Fails {
        /// The kind.
        operation: Operation,
        /// How many of them.
        times: u32,
    },
    /// The next write goes to a place further up.
    Misdirects {
        /// How many bytes further.
        bytes: u32,
    },
}

/// Starts a device with its power on: the library on this machine, or the program on the emulated chip.
pub fn start(on_chip: bool, parts: &Fitted) -> Result<Box<dyn Device>, String> {
    let started: Result<Box<dyn Device>, DeviceError> = if on_chip {
        let elf =
            chip::Chip::find_built_elf().ok_or("the program for the chip is not built; run ./check thumb")?;
        chip::Chip::start_with(&elf, parts).map_err(DeviceError::from).map(|mut chip| {
            chip.be_strict();
            Box::new(chip) as Box<dyn Device>
        })
    } else {
        native::Native::start_with(parts).map(|device| Box::new(device) as Box<dyn Device>)
    };
    started.map_err(|ended| ended.to_string())
}

/// A device in its rig. Time passes only in [`Device::run_for`].
pub trait Device {
    /// Returns the parts around the device.
    fn rig(&self) -> RefMut<'_, Rig>;

    /// Returns the simulated time since the first power-on.
    fn time(&self) -> Duration;

    /// Advances time. A power cut inside a flash operation is not an error: see [`Device::is_on`].
    fn run_for(&mut self, time: Duration) -> Result<(), DeviceError>;

    /// Schedules a level on an input pin, `after` from now. Pins that were never driven are high.
    fn drive(&mut self, pin: u8, high: bool, after: Duration) -> Result<(), DeviceError>;

    /// Sends bytes from the host to the serial port.
    fn usb_write(&mut self, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Returns the bytes that the device has sent to the host since the last call.
    fn usb_read(&mut self) -> Vec<u8>;

    /// Changes what the USB host does with the serial port from now on.
    fn set_usb_host(&mut self, host: UsbHost) -> Result<(), DeviceError>;

    /// Returns whether the host has found the serial port.
    fn usb_connected(&self) -> bool;

    /// Returns whether the device has power.
    fn is_on(&self) -> bool;

    /// Switches the power on, or off and on again. The flash keeps its contents.
    fn power_on(&mut self) -> Result<(), DeviceError>;

    /// Makes the device crash. The restart that follows is no error.
    fn crash(&mut self, crash: Crash) -> Result<(), DeviceError>;

    /// Returns whether the device has restarted as a USB drive for the next firmware. Switch the power off and on to
    /// get it back.
    fn is_in_bootsel(&self) -> bool;

    /// Cuts the power now. A cut that was planned for later does not come any more.
    fn cut_power(&mut self) -> Result<(), DeviceError>;

    /// Cuts the power inside a flash operation (erase or program): `operations` succeed, and the next one ends after
    /// `bytes` bytes. `tear`: what that one leaves behind.
    fn cut_power_in_flash(&mut self, operations: u32, bytes: u32, tear: Tear) -> Result<(), DeviceError>;

    /// Writes the flash directly, as a programming tool would. Offset 0 is its first byte.
    fn write_flash(&mut self, from: u32, bytes: &[u8]) -> Result<(), DeviceError>;

    /// Reads the flash directly, as a programming tool would.
    fn read_flash(&mut self, from: u32, length: u32) -> Result<Vec<u8>, DeviceError>;

    /// Makes the next operations of the flash go wrong.
    fn break_flash(&mut self, fault: FlashFault) -> Result<(), DeviceError>;

    /// Returns the device's log, one line per entry.
    fn log(&self) -> Vec<String>;

    /// Returns the measurements of the chip; `None` for a runner without one.
    fn measured(&mut self) -> Option<chip::Stats> {
        None
    }

    /// Stores what the first start of a board leaves in its flash.
    fn leave_first_start_behind(&mut self) -> Result<(), DeviceError> {
        let settings = flash_image::used_settings()
            .map_err(|error| DeviceError { why: error.to_string(), log: Vec::new() })?;
        self.write_flash(PROGRAM_BYTES, &settings)
    }

    /// Returns the simulated time in microseconds, as the parts count it.
    fn micros(&self) -> Micros {
        self.time().as_micros() as Micros
    }

    /// Schedules a gesture at the knob, `after` from now.
    fn schedule_gesture(&mut self, gesture: &[Change], after: Duration) -> Result<(), DeviceError> {
        for change in gesture {
            self.drive(pin_of(change.contact), !change.closes, after + change.after)?;
        }
        Ok(())
    }
}
