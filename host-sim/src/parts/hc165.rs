//! The chain of 16 × 74HC165 under the mat.

/// Chips in the chain.
pub const CHIPS: usize = 16;

/// The chain. Chip 0 is the one at MISO, input A of a chip is bit 0.
#[derive(Clone, Debug)]
pub struct Hc165Chain {
    /// The levels at the inputs, chip by chip: a switch that sees a magnet pulls low.
    inputs: [u8; CHIPS],
    registers: [u8; CHIPS],
    loading: bool,
    loads: u64,
    /// Nothing was shifted since the inputs were taken in.
    fresh: bool,
    /// What is wrong with it.
    pub fault: ChainFault,
}

/// What can be wrong with a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChainFault {
    /// Nothing.
    #[default]
    None,
    /// Nothing arrives from this chip and those behind it: the input pulls up.
    CutBefore(usize),
    /// MISO is tied to ground.
    StuckLow,
}

impl Default for Hc165Chain {
    fn default() -> Self {
        Self {
            inputs: [0xFF; CHIPS],
            registers: [0xFF; CHIPS],
            loading: false,
            loads: 0,
            fresh: false,
            fault: ChainFault::None,
        }
    }
}

impl Hc165Chain {
    /// Which switches see a magnet, channel 0 the lowest bit.
    pub fn set_magnets(&mut self, channels: u128) {
        self.inputs = (!channels).to_le_bytes();
        self.load();
    }

    /// The level at SH/LD of all chips: low loads the inputs for as long as it lasts.
    pub fn set_latch(&mut self, high: bool) {
        self.loads += u64::from(!high && !self.loading);
        self.loading = !high;
        self.load();
    }

    /// Whether nothing was shifted since the inputs were taken in, and these are still the same.
    pub fn is_fresh(&self) -> bool {
        self.fresh && !self.loading && self.registers == self.inputs
    }

    /// The levels at the inputs, and what is wrong: all that an answer depends on after the chain was loaded.
    pub fn inputs(&self) -> ([u8; CHIPS], ChainFault) {
        (self.inputs, self.fault)
    }

    /// How often the inputs were taken in.
    pub fn loads(&self) -> u64 {
        self.loads
    }

    fn load(&mut self) {
        if self.loading {
            self.registers = self.inputs;
            self.fresh = true;
        }
    }

    /// Eight clocks in SPI mode 2: the level at MISO is taken at the falling edge, the chips shift at
    /// the rising one. What is sent goes to the lights.
    pub fn exchange(&mut self) -> u8 {
        self.fresh &= self.loading;
        (0..8).fold(0, |byte, _| {
            let level = self.output();
            self.clock();
            byte << 1 | u8::from(level)
        })
    }

    /// What the next exchanges would give, as far as the chain reaches: it hears nothing of what is sent.
    pub fn foresee(&self) -> Vec<u8> {
        let mut ahead = self.clone();
        (0..2 * CHIPS).map(|_| ahead.exchange()).collect()
    }

    fn output(&self) -> bool {
        match self.fault {
            ChainFault::StuckLow => false,
            ChainFault::CutBefore(0) => true,
            _ => self.registers[0] >> 7 == 1,
        }
    }

    fn clock(&mut self) {
        if self.loading {
            return;
        }
        // The serial input of the last chip is grounded.
        let mut serial = 0;
        for chip in (0..CHIPS).rev() {
            let out = self.registers[chip] >> 7;
            self.registers[chip] = self.registers[chip] << 1 | serial;
            serial = if self.fault == ChainFault::CutBefore(chip) { 1 } else { out };
        }
    }
}
