//! What drives the device: the firmware library on a virtual clock ([`native`]), or its program for the
//! RP2040 on an emulated one ([`chip`]). Both stand in the same [`Rig`] and have the same face.

pub mod bus;
pub mod chip;
pub mod clock;
pub mod log;
pub mod memory;
pub mod native;
pub mod pin;
pub mod serial;

use std::cell::RefMut;
use std::fmt;
use std::time::Duration;

use crate::parts::Micros;
use crate::parts::encoder::Change;
use crate::rig::{Rig, pin_of};

/// Why a device does not go on: a deadlock, a fault, a panic, a restart by the watchdog.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// What happened.
    pub why: String,
    /// The device's log up to there.
    pub log: Vec<String>,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the device has ended: {}", self.why)?;
        self.log.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

impl std::error::Error for Ended {}

/// A device in its rig. Time passes only in [`Device::run_for`].
pub trait Device {
    /// The parts around it.
    fn rig(&self) -> RefMut<'_, Rig>;

    /// Simulated time since the first power-on.
    fn time(&self) -> Duration;

    /// Lets time pass. A power cut inside a flash operation is no error: see [`Device::is_on`].
    fn run_for(&mut self, time: Duration) -> Result<(), Ended>;

    /// Drives an input pin, some time from now. Pins that nobody drives are high.
    fn drive(&mut self, pin: u8, high: bool, after: Duration) -> Result<(), Ended>;

    /// A host sends bytes to the serial port.
    fn usb_write(&mut self, bytes: &[u8]) -> Result<(), Ended>;

    /// What the device has sent to the host since the last call.
    fn usb_read(&mut self) -> Vec<u8>;

    /// Whether the host has found the serial port.
    fn usb_connected(&self) -> bool;

    /// Whether it has power.
    fn is_on(&self) -> bool;

    /// Switches the power on, after some time without if it was cut. The flash holds what it held.
    fn power_on(&mut self) -> Result<(), Ended>;

    /// Cuts the power now.
    fn cut_power(&mut self) -> Result<(), Ended>;

    /// Cuts the power inside a flash operation (erase or program): so many pass, the next one ends after so many
    /// bytes.
    fn cut_power_in_flash(&mut self, operations: u32, bytes: u32) -> Result<(), Ended>;

    /// The device's log so far, a line per entry.
    fn log(&self) -> Vec<String>;

    /// What was measured from outside; `None` where there is no chip to measure.
    fn measured(&mut self) -> Option<chip::Stats> {
        None
    }

    /// The time as the parts count it.
    fn micros(&self) -> Micros {
        self.time().as_micros() as Micros
    }

    /// Somebody turns or presses something, some time from now.
    fn gesture(&mut self, gesture: &[Change], after: Duration) -> Result<(), Ended> {
        for change in gesture {
            self.drive(pin_of(change.contact), !change.closes, after + change.after)?;
        }
        Ok(())
    }
}
