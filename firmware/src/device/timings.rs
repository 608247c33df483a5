//! The slowest times measured since the device was switched on.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_time::Duration;

/// Something that is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// From the start of the chip to the first screen that can be answered.
    Boot,
    /// Judging whether one move is legal.
    Judgement,
    /// From the event that settled a gesture (the last edge, or the end of a timeout) until its move is
    /// written and drawn, without sending the picture to the display.
    Gesture,
    /// The same for any other input: knob, tag, line.
    Answer,
}

impl Timing {
    /// Every measured thing, in the order of the report.
    pub const ALL: [Self; 4] = [Self::Boot, Self::Judgement, Self::Gesture, Self::Answer];

    /// Returns its name in the USB report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boot => "boot",
            Self::Judgement => "judgement",
            Self::Gesture => "gesture",
            Self::Answer => "answer",
        }
    }
}

/// The slowest time of each kind, in microseconds.
#[derive(Debug)]
pub struct Timings([AtomicU32; Timing::ALL.len()]);

impl Timings {
    /// Starts with all times at 0.
    pub const fn new() -> Self {
        Self([const { AtomicU32::new(0) }; Timing::ALL.len()])
    }

    /// Records a measurement; keeps it only if it is the slowest of its kind.
    pub fn add(&self, timing: Timing, took: Duration) {
        let slowest = &self.0[timing as usize];
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        // Only one task adds to each kind, so nothing changes between load and store.
        slowest.store(micros.max(slowest.load(Ordering::Relaxed)), Ordering::Relaxed);
    }

    /// Returns the slowest time so far, in microseconds; 0 if none was measured.
    pub fn slowest(&self, timing: Timing) -> u32 {
        self.0[timing as usize].load(Ordering::Relaxed)
    }
}

impl Default for Timings {
    fn default() -> Self {
        Self::new()
    }
}
