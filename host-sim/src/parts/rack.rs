//! Eight slots for readers behind a 74HC138, each with a gate of a 74HC125 in its data line.

use super::mfrc522::Mfrc522;
use firmware::pads::Pull;

use super::{Fitted, Micros, ReaderModules, UndrivenLine};

/// Number of outputs of a 74HC138.
pub const PLACES: usize = 8;

/// Called before each transaction with its number, from 1, so that tests can change the readers at a chosen moment.
pub type FaultInjector = Box<dyn FnMut(usize, &mut [Option<Mfrc522>; PLACES])>;

/// The readers and the 74HC138 that selects one of them.
pub struct ReaderRack {
    /// The readers, by the output of the 74HC138.
    pub chips: [Option<Mfrc522>; PLACES],
    /// How many times a reader was selected.
    pub transactions: usize,
    /// Injects faults before a transaction. The default does nothing.
    pub fault_injector: FaultInjector,
    /// The pull at MISO, which decides what is read where there is no reader.
    pub pull: Pull,
    /// What a floating line gives.
    address: u8,
    enabled: bool,
    /// The cable of each reader is plugged in.
    plugged: [bool; PLACES],
    powered: bool,
    /// The level to which the chip drives the reset line, if it does.
    reset_line: Option<bool>,
    reset_pulled_up: bool,
    undriven: UndrivenLine,
    noise: fastrand::Rng,
    complaints: Vec<String>,
}

impl Default for ReaderRack {
    /// Creates a rack with a reader in every slot and no tags.
    fn default() -> Self {
        Self::new(std::array::from_fn(|_| Some(Mfrc522::default())))
    }
}

impl ReaderRack {
    /// Creates a rack with these readers.
    pub fn new(chips: [Option<Mfrc522>; PLACES]) -> Self {
        Self {
            chips,
            transactions: 0,
            fault_injector: Box::new(|_, _| {}),
            pull: Pull::None,
            address: 0,
            enabled: false,
            plugged: [true; PLACES],
            powered: true,
            reset_line: None,
            reset_pulled_up: true,
            undriven: UndrivenLine::default(),
            noise: fastrand::Rng::with_seed(522),
            complaints: Vec::new(),
        }
    }

    /// Creates a rack with the reader modules of a board, one in each slot, without power.
    pub fn fitted(fitted: &Fitted) -> Self {
        let mut chip = Mfrc522::default();
        chip.start_up = fitted.readers.start_up();
        chip.hold_in_reset();
        Self {
            powered: false,
            reset_pulled_up: fitted.readers != ReaderModules::NoPullUp,
            undriven: fitted.reader_line,
            ..Self::new(std::array::from_fn(|_| Some(chip.clone())))
        }
    }

    /// Creates a rack with one reader, in slot 0.
    pub fn with_one(chip: Mfrc522) -> Self {
        let mut chips = [const { None }; PLACES];
        chips[0] = Some(chip);
        Self::new(chips)
    }

    /// Returns how many antennas are on.
    pub fn antennas_on(&self) -> usize {
        self.chips.iter().flatten().filter(|chip| chip.antenna_is_on()).count()
    }

    /// Returns the violations of the bus rules so far, each kind once: an address change while a reader is selected, a
    /// byte while no reader is selected, two antennas on at once.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    fn complain(&mut self, what: &str) {
        if !self.complaints.iter().any(|complaint| complaint == what) {
            self.complaints.push(what.to_owned());
        }
    }

    /// Sets one of the address lines.
    pub fn set_address(&mut self, bit: u8, high: bool) {
        let address = self.address & !(1 << bit) | u8::from(high) << bit;
        if self.enabled && address != self.address {
            self.complain("the address of the readers changes while one is selected");
        }
        self.address = address;
    }

    /// Sets the enable line of the 74HC138. Low selects the reader at the current address.
    pub fn set_enable(&mut self, high: bool) {
        if self.enabled != high {
            return;
        }
        self.enabled = !high;
        if self.enabled {
            self.transactions += 1;
            (self.fault_injector)(self.transactions, &mut self.chips);
        }
        if let Some(chip) = &mut self.chips[usize::from(self.address & 7)] {
            chip.select(!high);
        }
    }

    /// Drives the reset line of all readers. Low resets them.
    pub fn set_reset(&mut self, at: Micros, high: bool) {
        self.reset_line = Some(high);
        self.apply_reset(at);
    }

    /// Lets go of the reset line, as the chip does when it is reset itself.
    pub fn release_reset(&mut self, at: Micros) {
        self.reset_line = None;
        self.apply_reset(at);
    }

    /// Switches the supply on.
    pub fn power_on(&mut self, at: Micros) {
        self.powered = true;
        self.apply_reset(at);
    }

    /// Cuts the supply: all readers are deselected and reset.
    pub fn power_off(&mut self, at: Micros) {
        self.enabled = false;
        self.powered = false;
        self.reset_line = None;
        self.chips.iter_mut().flatten().for_each(|chip| chip.select(false));
        self.apply_reset(at);
    }

    /// Pulls out the cable of a reader, or plugs it in.
    pub fn plug(&mut self, at: Micros, place: usize, plugged: bool) {
        self.plugged[place] = plugged;
        self.apply_reset(at);
    }

    fn apply_reset(&mut self, at: Micros) {
        let released = self.powered && self.reset_line.unwrap_or(self.reset_pulled_up);
        for (chip, &plugged) in self.chips.iter_mut().zip(&self.plugged) {
            match chip {
                Some(chip) if released && plugged => chip.release_from_reset(at),
                Some(chip) => chip.hold_in_reset(),
                None => {}
            }
        }
    }

    /// Returns how many readers run: they have power, are not in reset and do not sleep.
    pub fn count_awake(&self, at: Micros) -> usize {
        self.chips.iter().flatten().filter(|chip| chip.is_awake(at)).count()
    }

    /// Predicts the bytes of the next exchanges, as far as they do not depend on what is sent.
    pub fn predict_answers(&self, at: Micros) -> Vec<u8> {
        let chip = self.chips[usize::from(self.address & 7)].as_ref().filter(|_| self.enabled);
        chip.map_or(Vec::new(), |chip| chip.predict_answers(at))
    }

    /// Exchanges one byte in each direction with the selected reader.
    pub fn exchange(&mut self, at: Micros, sent: u8) -> u8 {
        if !self.enabled {
            self.complain("a byte on the readers' bus while none is selected");
            return 0xFF;
        }
        if self.antennas_on() > 1 {
            self.complain("two antennas are on at once");
        }
        let chip = self.chips[usize::from(self.address & 7)].as_mut();
        chip.and_then(|chip| chip.exchange(sent, at)).unwrap_or_else(|| match (self.undriven, self.pull) {
            (UndrivenLine::PulledUp, Pull::Up) => 0xFF,
            (UndrivenLine::PulledUp, Pull::Down) => 0,
            (UndrivenLine::Floating, _) | (_, Pull::None) => self.noise.u8(..),
        })
    }
}
