//! Eight places for readers behind a 74HC138, each with a gate of a 74HC125 in its data line.

use super::Micros;
use super::mfrc522::Mfrc522;

/// As many as a 74HC138 selects.
pub const PLACES: usize = 8;

/// Called before each transaction with its number: things go wrong at chosen moments.
pub type FaultInjector = Box<dyn FnMut(usize, &mut [Option<Mfrc522>; PLACES])>;

/// The readers with what selects them.
pub struct ReaderRack {
    /// The readers, by the output of the 74HC138.
    pub chips: [Option<Mfrc522>; PLACES],
    /// How often a reader was selected.
    pub transactions: usize,
    /// What goes wrong.
    pub mischief: FaultInjector,
    address: u8,
    enabled: bool,
    complaints: Vec<String>,
}

impl Default for ReaderRack {
    /// All places taken, nothing on the readers.
    fn default() -> Self {
        Self::new(std::array::from_fn(|_| Some(Mfrc522::default())))
    }
}

impl ReaderRack {
    /// A rack with these readers.
    pub fn new(chips: [Option<Mfrc522>; PLACES]) -> Self {
        Self {
            chips,
            transactions: 0,
            mischief: Box::new(|_, _| {}),
            address: 0,
            enabled: false,
            complaints: Vec::new(),
        }
    }

    /// One reader, at place 0.
    pub fn one(chip: Mfrc522) -> Self {
        let mut chips = [const { None }; PLACES];
        chips[0] = Some(chip);
        Self::new(chips)
    }

    /// How many antennas are on.
    pub fn antennas_on(&self) -> usize {
        self.chips.iter().flatten().filter(|chip| chip.antenna_is_on()).count()
    }

    /// What a bus must not do and did: an address that changes while a reader is selected, a byte for nobody, two
    /// antennas that disturb each other. Each kind once.
    pub fn complaints(&self) -> &[String] {
        &self.complaints
    }

    fn complain(&mut self, what: &str) {
        if !self.complaints.iter().any(|complaint| complaint == what) {
            self.complaints.push(what.to_owned());
        }
    }

    /// An address line.
    pub fn set_address(&mut self, bit: u8, high: bool) {
        let address = self.address & !(1 << bit) | u8::from(high) << bit;
        if self.enabled && address != self.address {
            self.complain("the address of the readers changes while one is selected");
        }
        self.address = address;
    }

    /// The enable line of the 74HC138: low selects the reader at the address.
    pub fn set_enable(&mut self, high: bool) {
        if self.enabled != high {
            return;
        }
        self.enabled = !high;
        if self.enabled {
            self.transactions += 1;
            (self.mischief)(self.transactions, &mut self.chips);
        }
        if let Some(chip) = &mut self.chips[usize::from(self.address & 7)] {
            chip.select(!high);
        }
    }

    /// The reset line of all readers: low holds them.
    pub fn set_reset(&mut self, high: bool) {
        if !high {
            self.power_off();
        }
    }

    /// The supply is gone.
    pub fn power_off(&mut self) {
        self.enabled = false;
        self.chips.iter_mut().flatten().for_each(|chip| {
            chip.select(false);
            chip.reset();
        });
    }

    /// What the next exchanges would give whatever is sent, as far as that is certain.
    pub fn foresee(&self, at: Micros) -> Vec<u8> {
        let chip = self.chips[usize::from(self.address & 7)].as_ref().filter(|_| self.enabled);
        chip.map_or(Vec::new(), |chip| chip.foresee(at))
    }

    /// One byte in each direction.
    pub fn exchange(&mut self, at: Micros, sent: u8) -> u8 {
        if !self.enabled {
            self.complain("a byte on the readers' bus while none is selected");
            return 0xFF;
        }
        if self.antennas_on() > 1 {
            self.complain("two antennas are on at once");
        }
        // The line of a place without a reader is pulled up.
        self.chips[usize::from(self.address & 7)].as_mut().map_or(0xFF, |chip| chip.exchange(sent, at))
    }
}
