//! Which parts a board is fitted with, and how they behave. Boards differ: the same firmware must work with all of them.

use std::time::Duration;

use serde::Deserialize;

/// The parts of one board. The default is the board that `docs/hardware.md` describes, with typical times.
///
/// A scenario chooses others in its table `[parts]`.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fitted {
    /// How long the flash takes to erase and program.
    pub flash: FlashTimes,
    /// How many cycles the emulated core waits for code or data that is not in its cache. The native runner has no
    /// cycles.
    pub cache_miss: u16,
}

impl Default for Fitted {
    fn default() -> Self {
        // 28 clocks of a QSPI bus at half the speed of the core, and a few to start.
        Self { flash: FlashTimes::default(), cache_miss: 60 }
    }
}

/// How long the flash (a W25Q16) takes. The processor is halted meanwhile: its code is in the same flash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum FlashTimes {
    /// No time at all.
    Ideal,
    /// 45 ms to erase a sector, 0.7 ms to program a page.
    #[default]
    Typical,
    /// 400 ms to erase a sector, 3 ms to program a page: the limits of the data sheet, for a worn chip in the cold.
    Worst,
}

impl FlashTimes {
    /// Returns how long it takes to erase a sector of 4 kB.
    pub fn erase_sector(self) -> Duration {
        Duration::from_millis(match self {
            Self::Ideal => 0,
            Self::Typical => 45,
            Self::Worst => 400,
        })
    }

    /// Returns how long it takes to program a page of 256 bytes, or any part of it.
    pub fn program_page(self) -> Duration {
        Duration::from_micros(match self {
            Self::Ideal => 0,
            Self::Typical => 700,
            Self::Worst => 3000,
        })
    }
}
