//! The chain of 16 × 74HC165 under the mat.

/// Number of chips in the chain.
pub const CHIPS: usize = 16;

/// The chain. Chip 0 is the one connected to MISO; input A of a chip is bit 0.
#[derive(Clone, Debug)]
pub struct Hc165Chain {
    /// The input levels, chip by chip. A switch that sees a magnet pulls its input low.
    inputs: [u8; CHIPS],
    registers: [u8; CHIPS],
    loading: bool,
    loads: u64,
    /// Whether nothing has been shifted since the inputs were loaded.
    fresh: bool,
    /// The simulated fault.
    pub fault: ChainFault,
}

/// A fault of the chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ChainFault {
    /// The chain works.
    #[default]
    None,
    /// The line is cut before this chip: it and the chips behind it read as ones, because the input is pulled up.
    CutBefore(usize),
    /// MISO is shorted to ground, so every bit reads as zero.
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
    /// Sets which switches see a magnet. Channel 0 is the lowest bit.
    pub fn set_magnets(&mut self, channels: u128) {
        self.inputs = (!channels).to_le_bytes();
        self.load();
    }

    /// Sets the level of SH/LD on all chips. While it is low, the registers follow the inputs.
    pub fn set_latch(&mut self, high: bool) {
        self.loads += u64::from(!high && !self.loading);
        self.loading = !high;
        self.load();
    }

    /// Returns whether the registers still hold the current inputs: nothing was shifted since they were loaded, and no
    /// input has changed.
    pub fn is_fresh(&self) -> bool {
        self.fresh && !self.loading && self.registers == self.inputs
    }

    /// Returns the input levels and the fault. A freshly loaded chain answers with nothing else.
    pub fn inputs(&self) -> ([u8; CHIPS], ChainFault) {
        (self.inputs, self.fault)
    }

    /// Returns how many times the inputs were loaded.
    pub fn loads(&self) -> u64 {
        self.loads
    }

    fn load(&mut self) {
        if self.loading {
            self.registers = self.inputs;
            self.fresh = true;
        }
    }

    /// Clocks eight bits in SPI mode 2: MISO is sampled on the falling edge, and the chips shift on the rising one. The
    /// byte on MOSI is not for the chain: it goes to the lights.
    pub fn exchange(&mut self) -> u8 {
        self.fresh &= self.loading;
        (0..8).fold(0, |byte, _| {
            let level = self.output();
            self.clock();
            byte << 1 | u8::from(level)
        })
    }

    /// Predicts the bytes of the next `2 * CHIPS` exchanges. They do not depend on what is sent.
    pub fn predict_answers(&self) -> Vec<u8> {
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
