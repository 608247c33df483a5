//! What the switches of the mat report.

use super::ScanError;
use crate::mat::Channels;

/// The state of the switches, and how far it can be relied on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatReading {
    /// Switches with a piece above.
    pub occupied: Channels,
    /// Switches that change too often to be trusted.
    pub bad: Channels,
    /// How many shift registers answer. The switches of the others cannot be seen.
    pub chips: u8,
    /// Why the mat cannot be read, if it cannot.
    pub error: Option<ScanError>,
}

impl MatReading {
    /// Returns how many shift registers can be read.
    pub fn readable_chips(&self) -> u8 {
        if self.error.is_some() { 0 } else { self.chips }
    }

    /// Returns the switches of the chips that do not answer.
    pub fn absent(&self) -> Channels {
        !Channels::of_chips(self.readable_chips())
    }

    /// Returns the switches that cannot be relied on.
    pub fn unreliable(&self) -> Channels {
        self.bad | self.absent()
    }
}
