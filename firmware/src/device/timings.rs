//! How fast the device is: the slowest of everything since it was switched on.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_time::Duration;

/// Something that is timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// From the start of the chip to the first screen that can be answered.
    Boot,
    /// A judgement whether one move is legal.
    Judgement,
    /// From what settled a gesture (the last edge, or the end of patience) to its move written and drawn,
    /// without the bus of the display.
    Gesture,
    /// The same for anything else that comes in: knob, tag, line.
    Answer,
}

impl Timing {
    /// Everything that is timed.
    pub const ALL: [Self; 4] = [Self::Boot, Self::Judgement, Self::Gesture, Self::Answer];

    /// Its name over USB.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boot => "boot",
            Self::Judgement => "judgement",
            Self::Gesture => "gesture",
            Self::Answer => "answer",
        }
    }
}

/// The slowest of everything, in microseconds.
#[derive(Debug)]
pub struct Timings([AtomicU32; Timing::ALL.len()]);

impl Timings {
    /// Nothing was timed yet.
    pub const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; Timing::ALL.len()])
    }

    /// Something took so long.
    pub fn add(&self, timing: Timing, took: Duration) {
        let slowest = &self.0[timing as usize];
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        // Only one task adds to each, so nothing comes in between.
        slowest.store(micros.max(slowest.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    /// The slowest so far, in microseconds.
    pub fn slowest(&self, timing: Timing) -> u32 {
        self.0[timing as usize].load(Ordering::Relaxed)
    }
}

impl Default for Timings {
    fn default() -> Self {
        Self::new()
    }
}
