//! Which parts a board is fitted with, and how they behave. Boards differ: the same firmware must work with all of them.

use std::time::Duration;

use serde::Deserialize;

/// The parts of one board. The default is the board that `docs/hardware.md` describes, with typical times.
///
/// A scenario chooses others in its table `[parts]`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fitted {
    /// How long the flash takes to erase and program.
    pub flash: FlashTimes,
    /// The kind of hall switches.
    pub hall: HallKind,
    /// The chain of shift registers.
    pub chain: ChainFitted,
}

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
