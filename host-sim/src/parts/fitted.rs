//! Which parts a board is fitted with, and how they behave. Boards differ: the same firmware must work with all of them.

use std::time::Duration;

use firmware::tasks::game::FLASH_BYTES;
use serde::Deserialize;

use super::Micros;
use super::encoder::KnobKind;
use super::hall::HallKind;
use super::hc165::ChainFitted;
use super::oled::OledModule;

/// The parts of one board. The default is the board that `docs/hardware.md` describes, with typical times.
///
/// A scenario chooses others in its table `[parts]`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fitted {
    /// How long the flash takes to erase and program.
    pub flash: FlashTimes,
    /// What kind of knob it has.
    pub knob: KnobKind,
    /// How large the flash is.
    pub flash_size: FlashSize,
    /// How long the emulated core waits for what is not in its cache.
    pub cache_miss: CacheMiss,
    /// The display.
    pub oled: OledModule,
    /// The kind of reader modules.
    pub readers: ReaderModules,
    /// What is read from the readers' data line while no reader drives it.
    pub reader_line: UndrivenLine,
    /// The kind of hall switches.
    pub hall: HallKind,
    /// The chain of shift registers.
    pub chain: ChainFitted,
    /// How long the processor of the native device takes for its work.
    pub processor: Processor,
    /// Whether the board is switched on for the first time: its flash holds nothing but the program.
    pub first_power: bool,
}

impl Fitted {
    /// Returns whether the board was started before. One with too small a flash never got that far.
    pub fn has_been_started(&self) -> bool {
        !self.first_power && self.flash_size.bytes >= FLASH_BYTES
    }
}

/// How long the processor takes. The emulated chip has a real one and ignores this.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Processor {
    /// No time at all.
    #[default]
    Ideal,
    /// About as long as an RP2040: a task that works too long starves the others, up to a bite of the watchdog.
    Rp2040,
}

impl Processor {
    /// Returns how long one poll of a task takes. A scan of the mat takes three, and 64 µs on the chip.
    pub fn poll(self) -> Duration {
        Duration::from_micros(if self == Self::Ideal { 0 } else { 20 })
    }

    /// Returns how long a read of the flash takes, with what is made of it. A journal is replayed with two reads for each
    /// move, and 13,000 moves take two seconds on the chip.
    pub fn read_flash(self) -> Duration {
        Duration::from_micros(if self == Self::Ideal { 0 } else { 75 })
    }
}

/// How many cycles the emulated core waits for code or data that is not in its cache. The native runner has no cycles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(transparent)]
pub struct CacheMiss(pub u16);

impl Default for CacheMiss {
    /// 28 clocks of a QSPI bus at half the speed of the core, and a few to start.
    fn default() -> Self {
        Self(60)
    }
}

/// The size of the flash, and whether the chip tells it. A scenario writes `"1 MB"`, or `"2 MB untold"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct FlashSize {
    /// A power of two, from 64 kB to 16 MB.
    pub bytes: u32,
    /// Whether the id of the chip tells the size.
    pub told: bool,
}

impl Default for FlashSize {
    fn default() -> Self {
        Self { bytes: 2 << 20, told: true }
    }
}

impl TryFrom<String> for FlashSize {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (size, told) = match text.strip_suffix(" untold") {
            Some(size) => (size, false),
            None => (text.as_str(), true),
        };
        let bytes = match size.split_once(' ') {
            Some((number, "MB")) => number.parse::<u32>().ok().and_then(|number| number.checked_mul(1 << 20)),
            Some((number, "kB")) => number.parse::<u32>().ok().and_then(|number| number.checked_mul(1 << 10)),
            _ => None,
        };
        let possible = |bytes: &u32| bytes.is_power_of_two() && (1 << 16..=1 << 24).contains(bytes);
        let bytes = bytes.filter(possible);
        let bytes = bytes.ok_or_else(|| format!("'{text}' is no size of a flash chip; \"2 MB\" is one"))?;
        Ok(Self { bytes, told })
    }
}

impl FlashSize {
    /// Returns what the chip answers to its commands, byte for byte: the ids, and the status registers of a chip
    /// that is ready and may use four data lines.
    pub fn answers(self) -> Vec<(u8, Vec<u8>)> {
        let id = if self.told { vec![0xEF, 0x40, self.bytes.ilog2() as u8] } else { vec![0xFF; 3] };
        // Four bytes come before the unique id.
        let unique = [0xFF, 0xFF, 0xFF, 0xFF, 0xE6, 0x61, 0x38, 0x52, 0x83, 0x47, 0x2B, 0x2F].to_vec();
        vec![(0x9F, id), (0x4B, unique), (0x05, vec![0x00]), (0x35, vec![0x02])]
    }
}

/// The kind of MFRC522 modules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReaderModules {
    /// The crystal runs 1 ms after power-on, and a resistor pulls RST up.
    #[default]
    Normal,
    /// The crystal takes 50 ms to start.
    Slow,
    /// Nothing pulls RST up: they stay in reset until the chip drives the line high.
    NoPullUp,
}

impl ReaderModules {
    /// Returns how long the crystal takes to start.
    pub fn start_up(self) -> Micros {
        match self {
            Self::Normal | Self::NoPullUp => 1_000,
            Self::Slow => 50_000,
        }
    }
}

/// A line that no part drives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndrivenLine {
    /// A resistor pulls it up: it reads as ones.
    #[default]
    PulledUp,
    /// Nothing holds it: it reads as random bits.
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
