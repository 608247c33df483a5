//! The health of a reader and what can be wrong with it.

use embedded_hal::spi::ErrorKind;

/// A reader is no longer used after this many failures in a row.
pub const DROPPED_AFTER: u8 = 3;

/// Whether a reader works, judged by its last conversations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReaderHealth {
    /// It answers, or has not been used yet.
    #[default]
    Good,
    /// It failed this many times in a row. Each failure includes a second attempt after a reset.
    Failing(u8),
    /// It failed [`DROPPED_AFTER`] times in a row. The game asks on the OLED instead.
    Dropped,
}

impl ReaderHealth {
    /// Returns the health after another conversation that succeeded (`answered`) or failed.
    pub const fn after(self, answered: bool) -> Self {
        match self {
            _ if answered => Self::Good,
            Self::Good => Self::Failing(1),
            Self::Failing(times) if times + 1 < DROPPED_AFTER => Self::Failing(times + 1),
            Self::Failing(_) | Self::Dropped => Self::Dropped,
        }
    }
}

/// What is wrong with a reader. Problems of a tag are not among these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReaderFault {
    /// It failed too often and is no longer used.
    Dropped,
    /// A bus operation, or the whole conversation, missed its deadline.
    Late,
    /// The bus reports an error.
    Bus(ErrorKind),
    /// No reader answers at this address: every byte reads as all zeros or all ones.
    Silent,
    /// Its registers do not keep their values: it lost power, or another chip is on the line.
    Forgetful,
    /// It accepts commands but never finishes them.
    Stuck,
}

impl ReaderFault {
    /// Says what is wrong, for the self-test screen.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Dropped => "Reader switched off after three failures.",
            Self::Late => "Reader does not finish in time.",
            Self::Bus(_) => "The reader's bus reports an error.",
            Self::Silent => "No reader answers.",
            Self::Forgetful => "Reader loses its settings.",
            Self::Stuck => "Reader hangs.",
        }
    }

    /// Says what to do about it.
    pub const fn remedy(self) -> &'static str {
        "Answer with the knob. Check the cable, then run the self-test."
    }
}
