//! The contacts of the knob as the hardware records them while the processor does something else.

use embassy_time::{Duration, Instant};

use super::knob::Contacts;

/// Eight samples of the four contacts, in one word: the first sample in the lowest bits. In each sample, the bits
/// are A, B, push and back from the lowest up; 0 is closed, as it is at the pins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Samples {
    levels: u32,
    number: u32,
    recorded_since: Instant,
}

impl Samples {
    /// The number of contacts, and of bits in a sample.
    pub const CONTACTS: usize = 4;
    /// The number of samples in a word.
    pub const COUNT: usize = 32 / Self::CONTACTS;
    /// Processor cycles between two samples: the slowest that the hardware can do. At 125 MHz, these are 0.52 ms.
    pub const CYCLES: u16 = u16::MAX;
    /// Nanoseconds between two samples.
    const NANOS: u64 = Self::CYCLES as u64 * 8;
    /// The time from the first sample of a word to the first one of the next.
    pub const TIME: Duration = Self::time_of(Self::COUNT as u64);

    /// Creates the word with this number, from 0, of a recording.
    pub const fn new(levels: u32, number: u32, recorded_since: Instant) -> Self {
        Self { levels, number, recorded_since }
    }

    /// Returns when a sample is taken, from the start of the recording. Samples count from 0.
    pub const fn time_of(sample: u64) -> Duration {
        Duration::from_micros(sample * Self::NANOS / 1000)
    }

    /// Returns the bits of the last sample.
    pub fn last(self) -> u32 {
        self.levels >> (32 - Self::CONTACTS)
    }

    /// Returns whether every sample has the same bits as `before`.
    pub fn all_are(self, before: u32) -> bool {
        self.levels == before * (u32::MAX / 0b1111)
    }

    /// Iterates over the first sample and each one that differs from the sample before.
    pub fn changes(self) -> impl Iterator<Item = (Contacts, Instant)> {
        let level = move |sample: usize| self.levels >> (sample * Self::CONTACTS) & 0b1111;
        let changes = (0..Self::COUNT).filter(move |&n| n == 0 || level(n) != level(n - 1));
        let first = u64::from(self.number) * Self::COUNT as u64;
        changes.map(move |n| {
            (Contacts::from_levels(level(n)), self.recorded_since + Self::time_of(first + n as u64))
        })
    }
}

impl Contacts {
    fn from_levels(levels: u32) -> Self {
        let closed = |contact: u32| levels >> contact & 1 == 0;
        Self { a: closed(0), b: closed(1), push: closed(2), back: closed(3) }
    }
}
