//! A rig for driver tests that fails on any misuse of a bus.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use embedded_hal::digital::{ErrorType, OutputPin};
use firmware::pads;
use firmware::sense::{HallChain, Readers};
use firmware::tasks::readers::BITS_PER_SECOND;
use host_sim::parts::mfrc522::Mfrc522;
use host_sim::parts::rack::ReaderRack;
use host_sim::rig::{MAT_BUS, READER_BUS, Rig, SharedRig, pins};
use host_sim::run::bus::Spi;
use host_sim::run::pin::Output;

/// Creates a rig with these readers.
pub(crate) fn rack(chips: [Option<Mfrc522>; 8]) -> SharedRig {
    rig_with(ReaderRack::new(chips))
}

/// Creates a rig with one reader, in slot 0.
pub(crate) fn rack_of_one(chip: Mfrc522) -> SharedRig {
    rig_with(ReaderRack::with_one(chip))
}

fn rig_with(readers: ReaderRack) -> SharedRig {
    let mut rig = Rig { readers, ..Rig::default() };
    pads::READERS.into_iter().for_each(|pad| rig.set_pad(pad));
    Rc::new(RefCell::new(rig))
}

/// An output pin that checks after every change that no bus was misused.
pub(crate) struct Checked(Output);

impl ErrorType for Checked {
    type Error = Infallible;
}

impl OutputPin for Checked {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.set_low()?;
        self.check()
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.set_high()?;
        self.check()
    }
}

impl Checked {
    fn check(&self) -> Result<(), Infallible> {
        assert_eq!(self.0.rig.borrow().complaints(), [""; 0]);
        Ok(())
    }
}

fn output(rig: &SharedRig, pin: u8) -> Checked {
    Checked(Output { rig: rig.clone(), pin })
}

/// Creates the firmware's driver for the readers.
pub(crate) fn readers(rig: &SharedRig) -> Readers<Spi, Checked, Checked> {
    let bus = Spi { rig: rig.clone(), bus: READER_BUS, bits_per_second: BITS_PER_SECOND.into() };
    Readers::new(bus, pins::READER_ADDRESS.map(|pin| output(rig, pin)), output(rig, pins::READER_SELECT))
}

/// Creates the firmware's driver for the switches, and its bus.
pub(crate) fn chain(rig: &SharedRig) -> (HallChain<Checked>, Spi) {
    let bus = Spi { rig: rig.clone(), bus: MAT_BUS, bits_per_second: 3_800_000 };
    (HallChain::new(output(rig, pins::LATCH)), bus)
}
