//! The hall switches under the mat: what they report of the magnets above them, and when.

use std::time::Duration;

use fastrand::Rng;
use serde::Deserialize;

use super::Micros;

/// How often a sparing switch looks.
const SAMPLE: Micros = 50_000;

/// A kind of hall switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HallKind {
    /// Shows a magnet of either pole at once.
    #[default]
    Fast,
    /// Looks 20 times a second, each switch at a time of its own, for a magnet of either pole.
    Sparing,
    /// Shows one pole at once, and never the other.
    Unipolar,
}

/// The magnets over the switches. Channel 0 is the lowest bit of each set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Magnets {
    /// Near enough to close a switch.
    pub near: u128,
    /// Near enough, but with the other pole down.
    pub turned: u128,
    /// Half off the switch: too weak to close it, strong enough to keep it closed.
    pub half_off: u128,
    /// At the limit of the range, where a switch opens and closes by chance.
    pub at_limit: u128,
}

/// The switches of one mat.
#[derive(Clone, Debug)]
pub struct HallSwitches {
    kind: HallKind,
    magnets: Magnets,
    closed: u128,
    now: Micros,
    /// When each sparing switch looks, within [`SAMPLE`].
    phases: [Micros; 128],
    random: Rng,
}

impl HallSwitches {
    /// Creates switches without magnets.
    pub fn new(kind: HallKind) -> Self {
        let mut random = Rng::with_seed(5032);
        let phases = std::array::from_fn(|_| random.u64(0..SAMPLE));
        Self { kind, magnets: Magnets::default(), closed: 0, now: 0, phases, random }
    }

    /// Moves the magnets.
    pub fn set_magnets(&mut self, at: Micros, magnets: Magnets) {
        self.closed_at(at);
        self.magnets = magnets;
        if self.kind != HallKind::Sparing {
            self.sample(u128::MAX);
        }
    }

    /// Returns how long a switch takes at most to show a magnet.
    pub fn delay(&self) -> Duration {
        match self.kind {
            HallKind::Sparing => Duration::from_micros(SAMPLE),
            HallKind::Fast | HallKind::Unipolar => Duration::ZERO,
        }
    }

    /// Returns the magnets.
    pub fn magnets(&self) -> Magnets {
        self.magnets
    }

    /// Returns the switches that are closed at a time, which must not lie before that of an earlier call.
    pub fn closed_at(&mut self, at: Micros) -> u128 {
        if !self.is_settled() {
            let due = match self.kind {
                HallKind::Sparing => self.looking_until(at),
                HallKind::Fast | HallKind::Unipolar => u128::MAX,
            };
            self.sample(due);
        }
        self.now = at.max(self.now);
        self.closed
    }

    /// Returns whether the switches stay as they are until a magnet moves.
    pub fn is_settled(&self) -> bool {
        self.magnets.at_limit == 0 && self.closed == self.seen(0)
    }

    /// Returns the sparing switches that look between the last call and `at`.
    fn looking_until(&self, at: Micros) -> u128 {
        let looks = |time: Micros, phase: Micros| (time + SAMPLE - phase) / SAMPLE;
        let due = |&channel: &usize| {
            let phase = self.phases[channel];
            looks(at, phase) > looks(self.now, phase)
        };
        (0..self.phases.len()).filter(due).fold(0, |channels, channel| channels | 1 << channel)
    }

    fn sample(&mut self, channels: u128) {
        let chance = self.random.u128(..);
        self.closed = self.closed & !channels | self.seen(chance) & channels;
    }

    /// Returns what switches that look now see. `chance` decides for those with a magnet at the limit.
    fn seen(&self, chance: u128) -> u128 {
        let Magnets { near, turned, half_off, at_limit } = self.magnets;
        let other_pole = if self.kind == HallKind::Unipolar { 0 } else { turned };
        near | other_pole | half_off & self.closed | at_limit & chance
    }
}

impl Default for HallSwitches {
    fn default() -> Self {
        Self::new(HallKind::default())
    }
}
