//! The chain of 74HC165 under the mat.

use fastrand::Rng;
use firmware::pads::Pull;
use serde::Deserialize;

/// The most chips in the chain.
pub const CHIPS: usize = 16;

/// A latch pulse or a clock phase shorter than this many nanoseconds is missed. The chips need about 30 at 3.3 V; a
/// long wire takes the rest.
const SHORTEST_PULSE: u64 = 100;

/// What the last four inputs of a full chain, H to E, are wired to.
const SIGNATURE: u8 = 0b0011;

/// The chain of shift registers of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ChainFitted {
    /// How many chips are connected, 0 to 16.
    pub chips: usize,
    /// What the serial input of the last chip is connected to.
    pub end: Wire,
    /// Whether the last four inputs of a full chain are wired as the signature.
    pub signature: bool,
    /// One in this many scans loses a clock.
    pub lost_clocks: Option<u32>,
    /// One in this many scans gets a clock too many.
    pub extra_clocks: Option<u32>,
}

impl Default for ChainFitted {
    fn default() -> Self {
        Self { chips: 16, end: Wire::Low, signature: true, lost_clocks: None, extra_clocks: None }
    }
}

/// The level of a wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wire {
    /// Connected to ground.
    Low,
    /// Connected to 3.3 V.
    High,
    /// Connected to nothing: it reads as anything.
    Floating,
}

/// The chain. Chip 0 is the one connected to MISO; input A of a chip is bit 0.
#[derive(Clone, Debug)]
pub struct Hc165Chain {
    fitted: ChainFitted,
    /// The pull at MISO, which decides what is read if there is no chip at all.
    pub pull: Pull,
    /// MISO is shorted to ground.
    pub shorted: bool,
    /// The input levels, chip by chip. A switch that sees a magnet pulls its input low.
    inputs: [u8; CHIPS],
    registers: [u8; CHIPS],
    /// When SH/LD fell, in nanoseconds, while it is low.
    low_since: Option<u64>,
    loads: u64,
    /// How long SH/LD was last low, in nanoseconds.
    pulse: u64,
    /// How many bits were clocked since the inputs were loaded.
    clocked: u32,
    /// The bit of this scan at which the clock slips, and how often the chips shift there instead of once.
    slip: Option<(u32, u8)>,
    too_fast: bool,
    random: Rng,
}

/// Everything that decides what a freshly loaded chain answers.
pub type ChainState = ([u8; CHIPS], usize, bool);

impl Default for Hc165Chain {
    fn default() -> Self {
        Self::new(ChainFitted::default())
    }
}

impl Hc165Chain {
    /// Creates a chain without magnets.
    pub fn new(fitted: ChainFitted) -> Self {
        let mut chain = Self {
            fitted,
            pull: Pull::None,
            shorted: false,
            inputs: [0; CHIPS],
            registers: [0; CHIPS],
            low_since: None,
            loads: 0,
            pulse: 0,
            clocked: 0,
            slip: None,
            too_fast: false,
            random: Rng::with_seed(165),
        };
        chain.connect(fitted.chips);
        chain.set_closed(0);
        chain
    }

    /// Sets which switches are closed. Channel 0 is the lowest bit.
    pub fn set_closed(&mut self, channels: u128) {
        self.inputs = (!channels).to_le_bytes();
        if self.fitted.signature {
            self.inputs[CHIPS - 1] = self.inputs[CHIPS - 1] & 0x0F | SIGNATURE << 4;
        }
    }

    /// Connects the first `chips` chips. The others are unplugged.
    pub fn connect(&mut self, chips: usize) {
        self.fitted.chips = chips.min(CHIPS);
    }

    /// Returns the switches that can be read. Channel 0 is the lowest bit.
    pub fn readable(&self) -> u128 {
        let steady = self.fitted.end != Wire::Floating || self.fitted.chips == CHIPS;
        match 1u128.checked_shl(8 * self.fitted.chips as u32) {
            _ if self.shorted || !steady => 0,
            Some(next) => next - 1,
            None => u128::MAX,
        }
    }

    /// Sets the level of SH/LD on all chips at a time in nanoseconds. Its rise ends the loading of the inputs.
    pub fn set_latch(&mut self, at: u64, high: bool) {
        if !high {
            self.low_since.get_or_insert(at);
            return;
        }
        let Some(since) = self.low_since.take() else { return };
        self.pulse = at - since;
        if self.pulse >= SHORTEST_PULSE {
            self.loads += 1;
            self.registers = self.inputs;
            self.clocked = 0;
            self.slip = self.next_slip();
        }
    }

    /// Sets the frequency of the clock.
    pub fn set_clock(&mut self, hertz: u64) {
        self.too_fast = hertz * 2 * SHORTEST_PULSE > 1_000_000_000;
    }

    fn next_slip(&mut self) -> Option<(u32, u8)> {
        let bits = 8 * CHIPS as u32;
        let mut now_and_then = |every: Option<u32>| self.random.u32(0..every?.max(1)).eq(&0).then_some(());
        let (lost, extra) = (now_and_then(self.fitted.lost_clocks), now_and_then(self.fitted.extra_clocks));
        let shifts = lost.map(|()| 0).or(extra.map(|()| 2))?;
        Some((self.random.u32(0..bits), shifts))
    }

    /// Cuts the supply: the registers lose what they hold, and the latch is no longer driven.
    pub fn power_off(&mut self) {
        self.registers = [0; CHIPS];
        self.low_since = None;
    }

    /// Returns whether the chain answers the same after every load, as long as [`Self::state`] is the same.
    pub fn is_steady(&self) -> bool {
        self.fitted.end != Wire::Floating
            && (self.fitted.chips > 0 || self.pull != Pull::None)
            && (self.fitted.lost_clocks, self.fitted.extra_clocks) == (None, None)
    }

    /// Returns whether the chain [is steady](Self::is_steady), and was just loaded.
    pub fn is_fresh(&self) -> bool {
        self.is_steady() && self.clocked == 0 && self.low_since.is_none() && self.registers == self.inputs
    }

    /// Returns whether a scan can be believed: a line that is always low looks like a short circuit.
    pub fn is_plausible(&self) -> bool {
        !self.shorted && self.inputs[..self.fitted.chips].iter().any(|&level| level != 0)
    }

    /// Returns everything that decides what a freshly loaded chain answers.
    pub fn state(&self) -> ChainState {
        (self.inputs, self.fitted.chips, self.shorted)
    }

    /// Returns how long the last latch pulse was, in nanoseconds.
    pub fn pulse(&self) -> u64 {
        self.pulse
    }

    /// Returns how many times the inputs were loaded.
    pub fn loads(&self) -> u64 {
        self.loads
    }

    /// Clocks eight bits in SPI mode 2: MISO is sampled on the falling edge, and the chips shift on the rising one. The
    /// byte on MOSI is not for the chain: it goes to the lights.
    pub fn exchange(&mut self) -> u8 {
        if self.low_since.is_some() {
            self.registers = self.inputs;
        }
        (0..8).fold(0, |byte, _| {
            let level = self.output();
            let shifts = match self.slip {
                _ if self.too_fast || self.low_since.is_some() => 0,
                Some((bit, shifts)) if bit == self.clocked => shifts,
                _ => 1,
            };
            (0..shifts).for_each(|_| self.shift());
            self.clocked += 1;
            byte << 1 | u8::from(level)
        })
    }

    /// Predicts the bytes of the next `2 * CHIPS` exchanges. They do not depend on what is sent.
    pub fn predict_answers(&self) -> Vec<u8> {
        let mut ahead = self.clone();
        (0..2 * CHIPS).map(|_| ahead.exchange()).collect()
    }

    fn output(&mut self) -> bool {
        match self.pull {
            _ if self.shorted => false,
            _ if self.fitted.chips > 0 => self.registers[0] >> 7 == 1,
            Pull::Up => true,
            Pull::Down => false,
            Pull::None => self.random.bool(),
        }
    }

    fn shift(&mut self) {
        let mut serial = match self.fitted.end {
            Wire::Low => 0,
            Wire::High => 1,
            Wire::Floating => self.random.u8(0..=1),
        };
        for register in self.registers[..self.fitted.chips].iter_mut().rev() {
            let out = *register >> 7;
            *register = *register << 1 | serial;
            serial = out;
        }
    }
}
