//! How well a reader does.

use embedded_hal::spi::ErrorKind;

/// A reader that failed this often in a row is not asked again.
pub const DROPPED_AFTER: u8 = 3;

/// How well a reader does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReaderHealth {
    /// It answers, or was not asked yet.
    #[default]
    Good,
    /// It failed so often in a row, reset and asked again each time.
    Failing(u8),
    /// It failed [`DROPPED_AFTER`] times in a row: the game asks on the OLED instead.
    Dropped,
}

impl ReaderHealth {
    /// After a reader has answered, or failed to.
    pub const fn after(self, answered: bool) -> Self {
        match self {
            _ if answered => Self::Good,
            Self::Good => Self::Failing(1),
            Self::Failing(times) if times + 1 < DROPPED_AFTER => Self::Failing(times + 1),
            Self::Failing(_) | Self::Dropped => Self::Dropped,
        }
    }
}

/// What is wrong with a reader: never the tag's fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReaderFault {
    /// It failed too often and is not asked any more.
    Dropped,
    /// A bus operation, or the whole conversation, missed its deadline.
    Late,
    /// The bus reports an error.
    Bus(ErrorKind),
    /// No reader answers at this address: all zeros or all ones.
    Silent,
    /// Its registers do not hold what was written: a lost supply, or another chip on the line.
    Forgetful,
    /// It takes commands and never finishes them.
    Stuck,
}

impl ReaderFault {
    /// What is wrong, for the self-test screen.
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

    /// What to do about it.
    pub const fn remedy(self) -> &'static str {
        "Answer with the knob. Check the cable, then run the self-test."
    }
}
