//! The rig: every part wired as in `docs/hardware.md`, for whichever device sits in the middle.
//!
//! A runner hands over what the device does on its pins and buses, and gives back what comes in. Levels that
//! people make (the knob) go the other way, through [`crate::run::Device::drive`].

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use firmware::lights::Colour;
use firmware::mat::CHANNELS;
use firmware::pads::Pad;

use crate::parts::buzzer::Buzzer;
use crate::parts::encoder::{Contact, Encoder};
use crate::parts::hall::{HallSwitches, Magnets};
use crate::parts::hc165::{ChainState, Hc165Chain};
use crate::parts::oled::Oled;
use crate::parts::rack::ReaderRack;
use crate::parts::ws2812::Ws2812Strip;
use crate::parts::{Fitted, Micros};

/// The pin table of `docs/hardware.md`, as far as levels count.
#[allow(missing_docs, reason = "the names say which pin it is")]
pub mod pins {
    pub const OLED_SDA: u8 = 4;
    pub const OLED_SCL: u8 = 5;
    pub const KNOB_A: u8 = 6;
    pub const KNOB_B: u8 = 7;
    pub const KNOB_PUSH: u8 = 8;
    pub const BACK: u8 = 9;
    /// QH of the first 74HC165.
    pub const SWITCHES: u8 = 12;
    /// SH/LD of all 74HC165.
    pub const LATCH: u8 = 13;
    /// The outputs of all 74HC125.
    pub const READER_MISO: u8 = 16;
    /// G2A of the 74HC138.
    pub const READER_SELECT: u8 = 17;
    /// A, B and C of the 74HC138.
    pub const READER_ADDRESS: [u8; 3] = [20, 21, 22];
    /// The light on the Pico.
    pub const HEARTBEAT: u8 = 25;
    /// RST of all MFRC522.
    pub const READER_RESET: u8 = 26;

    /// The outputs that the parts want to hear of, each with the SPI bus on which it changes what comes in.
    pub const OUTPUTS: [(u8, Option<usize>); 7] = [
        (LATCH, Some(super::MAT_BUS)),
        (READER_SELECT, Some(super::READER_BUS)),
        (READER_ADDRESS[0], Some(super::READER_BUS)),
        (READER_ADDRESS[1], Some(super::READER_BUS)),
        (READER_ADDRESS[2], Some(super::READER_BUS)),
        (HEARTBEAT, None),
        (READER_RESET, Some(super::READER_BUS)),
    ];
}

/// The pins of the knob and the back button, in the order in which the firmware samples them.
pub const CONTACTS: [u8; 4] = [pins::KNOB_A, pins::KNOB_B, pins::KNOB_PUSH, pins::BACK];
/// The bus of the readers.
pub const READER_BUS: usize = 0;
/// The bus of switches and lights.
pub const MAT_BUS: usize = 1;
/// The bus of the OLED.
pub const OLED_BUS: usize = 0;

/// A rig that a device and the table around it share.
pub type SharedRig = Rc<RefCell<Rig>>;

/// All parts around the chip.
#[derive(Default)]
#[allow(missing_docs, reason = "the names say which part it is")]
pub struct Rig {
    pub oled: Oled,
    pub hall: HallSwitches,
    pub switches: Hc165Chain,
    pub lights: Ws2812Strip,
    pub readers: ReaderRack,
    pub buzzer: Buzzer,
    pub knob: Encoder,
    /// How often the light on the Pico has changed: the device shows it while every task is alive.
    pub heartbeats: u64,
    /// An SPI bus that has died: a transfer never ends.
    pub dead_bus: Option<usize>,
    /// The pads as the device has set them.
    pub pads: BTreeMap<u8, Pad>,
    /// The display is unplugged: it does not answer.
    pub oled_unplugged: bool,
}

impl Rig {
    /// Wires the parts of a board. They have no power yet.
    pub fn new(fitted: &Fitted) -> Self {
        Self {
            oled: Oled::new(fitted.oled),
            readers: ReaderRack::fitted(fitted),
            knob: Encoder::new(fitted.knob),
            hall: HallSwitches::new(fitted.hall),
            switches: Hc165Chain::new(fitted.chain),
            ..Self::default()
        }
    }

    /// Puts magnets over the switches.
    pub fn set_magnets(&mut self, at: Micros, magnets: Magnets) {
        self.hall.set_magnets(at, magnets);
        self.switches.set_closed(self.hall.closed_at(at));
    }

    /// Returns everything that decides what the chain answers until a magnet moves.
    pub fn mat_state(&self) -> (Magnets, ChainState) {
        (self.hall.magnets(), self.switches.state())
    }

    /// The device sets one of its pads.
    pub fn set_pad(&mut self, pad: Pad) {
        match pad.pin {
            pins::SWITCHES => self.switches.pull = pad.pull,
            pins::READER_MISO => self.readers.pull = pad.pull,
            _ => {}
        }
        self.pads.insert(pad.pin, pad);
    }

    /// The clock of an SPI bus has a frequency.
    pub fn set_clock(&mut self, bus: usize, hertz: u64) {
        if bus == MAT_BUS {
            self.switches.set_clock(hertz);
        }
    }

    /// An output pin of the device has a level. An open-drain pin that does not pull its line low is high. The time is
    /// in nanoseconds, as far as the runner knows it.
    pub fn level(&mut self, at: u64, pin: u8, high: bool) {
        match pin {
            pins::LATCH => {
                self.switches.set_closed(self.hall.closed_at(at / 1000));
                self.switches.set_latch(at, high);
            }
            pins::READER_SELECT => self.readers.set_enable(high),
            pins::READER_RESET => self.readers.set_reset(at / 1000, high),
            pins::OLED_SCL => self.oled.set_clock(high),
            pins::HEARTBEAT => self.heartbeats += 1,
            _ => {
                let bit = pins::READER_ADDRESS.into_iter().zip(0..).find(|&(line, _)| line == pin);
                if let Some((_, bit)) = bit {
                    self.readers.set_address(bit, high);
                }
            }
        }
    }

    /// A byte goes out on an SPI bus, and one comes in.
    pub fn spi(&mut self, at: Micros, bus: usize, sent: u8) -> u8 {
        match bus {
            READER_BUS => self.readers.exchange(at, sent),
            MAT_BUS => {
                self.lights.receive(at, sent);
                self.switches.exchange()
            }
            // An open line is pulled up.
            _ => 0xFF,
        }
    }

    /// What the next exchanges on a bus would give whatever is sent, as far as that is certain. It saves the
    /// emulated chip a question per byte; [`Self::spi`] is called for every byte all the same, a little later.
    pub fn predict_answers(&self, at: Micros, bus: usize) -> Vec<u8> {
        match bus {
            READER_BUS => self.readers.predict_answers(at),
            MAT_BUS => self.switches.predict_answers(),
            _ => Vec::new(),
        }
    }

    /// Whether what comes in on a bus from now on will be the same after the next rise of its pin, as long as the
    /// switches see the same: the chain was just loaded.
    pub fn repeats_answers(&self, bus: usize) -> bool {
        bus == MAT_BUS && self.hall.is_settled() && self.switches.is_fresh()
    }

    /// Returns whether every scan of the mat gives the same, and is believed, until a magnet moves.
    pub fn mat_is_still(&self) -> bool {
        self.dead_bus != Some(MAT_BUS)
            && self.hall.is_settled()
            && self.switches.is_steady()
            && self.switches.is_plausible()
    }

    /// Takes a whole write on an I2C bus. Returns whether a part answers to the address.
    pub fn i2c_write(&mut self, bus: usize, address: u8, bytes: &[u8]) -> bool {
        let answers = self.answers(bus, address);
        if answers {
            self.oled.write(bytes);
        }
        answers
    }

    /// Returns a byte that is read on an I2C bus; ones if no part answers to the address.
    pub fn i2c_read(&self, bus: usize, address: u8) -> u8 {
        if self.answers(bus, address) { self.oled.status() } else { 0xFF }
    }

    /// Returns whether a part answers to an address of an I2C bus.
    pub fn answers(&self, bus: usize, address: u8) -> bool {
        self.i2c_address(bus) == Some(address)
    }

    /// Returns the address on an I2C bus to which a part answers, if there is one.
    pub fn i2c_address(&self, bus: usize) -> Option<u8> {
        (bus == OLED_BUS && !self.oled_unplugged).then(|| self.oled.address())
    }

    /// Returns whether a part holds the data line of an I2C bus low.
    pub fn i2c_is_held(&self, bus: usize) -> bool {
        bus == OLED_BUS && !self.oled_unplugged && self.oled.holds_bus()
    }

    /// The colours of the lights.
    pub fn colours(&mut self, at: Micros) -> &[Colour; CHANNELS] {
        self.lights.colours(at)
    }

    /// Switches the power of the parts on.
    pub fn power_on(&mut self, at: Micros) {
        self.readers.power_on(at);
    }

    /// The chip was reset and drives no pin any more. The parts have kept their power.
    pub fn chip_was_reset(&mut self, at: Micros) {
        // Its pins let go of all lines: no reader stays selected.
        self.readers.set_enable(true);
        self.readers.release_reset(at);
    }

    /// Cuts the power of the parts.
    pub fn power_off(&mut self, at: Micros) {
        self.oled.power_off();
        self.lights = Ws2812Strip::default();
        self.readers.power_off(at);
        self.switches.power_off();
        self.buzzer.sound(at, None);
    }

    /// Returns what the device did and must not do.
    pub fn complaints(&self) -> &[String] {
        self.readers.complaints()
    }
}

/// Returns the pin of a contact of the knob.
pub fn pin_of(contact: Contact) -> u8 {
    match contact {
        Contact::A => pins::KNOB_A,
        Contact::B => pins::KNOB_B,
        Contact::Push => pins::KNOB_PUSH,
        Contact::Back => pins::BACK,
    }
}
