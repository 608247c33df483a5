//! What parts can do to the device.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use firmware::journal::{JOURNAL_BYTES, SETTINGS_BYTES};
use firmware::tasks::game::FLASH_BYTES;

/// A kind of fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The power is cut, between flash operations and inside them; what is written then is torn.
    Cuts,
    /// The supply drops for a moment.
    Drops,
    /// The chain is short, or gets shorter and longer.
    Chain,
    /// Clocks of the chain are lost, or there are too many.
    Noise,
    /// Switches are stuck or flicker, magnets lie badly.
    Switches,
    /// Readers are unplugged and plugged in.
    Readers,
    /// The display holds its bus.
    Display,
    /// The USB host stops reading, sleeps or closes the port.
    Host,
    /// The flash is as slow as its data sheet allows.
    Slow,
    /// Bits of what the flash holds flip.
    Bits,
    /// Operations of the flash fail.
    Flash,
    /// A write goes to another place in the flash.
    Misdirected,
}

impl Fault {
    /// All kinds, with their names.
    pub const ALL: [(&'static str, Self); 12] = [
        ("cuts", Self::Cuts),
        ("drops", Self::Drops),
        ("chain", Self::Chain),
        ("noise", Self::Noise),
        ("switches", Self::Switches),
        ("readers", Self::Readers),
        ("display", Self::Display),
        ("host", Self::Host),
        ("slow", Self::Slow),
        ("bits", Self::Bits),
        ("flash", Self::Flash),
        ("misdirected", Self::Misdirected),
    ];

    /// Returns what a board has to be fitted with for this fault: lines of a scenario's tables of parts.
    pub(super) fn parts(self, rng: &mut Rng) -> Option<String> {
        match self {
            Self::Slow => Some("flash = \"worst\"".into()),
            Self::Noise => {
                let kind = if rng.bool() { "lost-clocks" } else { "extra-clocks" };
                Some(format!("chain.{kind} = {}", rng.u32(20..2_000)))
            }
            Self::Chain if rng.bool() => Some(format!("chain.chips = {}", rng.u32(1..16))),
            _ => None,
        }
    }

    /// Returns steps that make the fault happen. What is not repaired in them stays.
    pub(super) fn steps(self, rng: &mut Rng, table: &TableNames) -> Vec<String> {
        let space = |rng: &mut Rng| table.spaces[rng.usize(..table.spaces.len())].clone();
        let reader = |rng: &mut Rng| format!("reader {}", rng.u8(0..8));
        let mut steps = Vec::new();
        match self {
            Self::Cuts => {
                if rng.u8(0..4) > 0 {
                    let most = if rng.bool() { 24 } else { 4_096 };
                    let bytes = rng.u32(0..most);
                    let write = rng.u32(1..4);
                    let raggedly = if rng.bool() { " raggedly" } else { "" };
                    steps.push(format!("cut power in flash after {bytes} bytes of write {write}{raggedly}"));
                } else {
                    steps.push("cut power".into());
                }
            }
            Self::Drops => steps.push("voltage drops".into()),
            Self::Chain => steps.push(format!("connect {} chips", rng.u32(0..=16))),
            Self::Switches => {
                let space = space(rng);
                match rng.u8(0..4) {
                    0 => steps.push(format!("stick {space} on")),
                    1 => steps.push(format!("stick {space} off")),
                    2 => steps.push(format!("repair {space}")),
                    _ => steps.push(format!("flicker {space} for {} ms", rng.u32(5..1_500))),
                }
            }
            Self::Readers => {
                let act = if rng.bool() { "unplug" } else { "plug in" };
                steps.push(format!("{act} {}", reader(rng)));
            }
            Self::Display => steps.push("display holds its bus".into()),
            Self::Host => {
                let (begins, ends) = match rng.u8(0..3) {
                    0 => ("stops reading", "reads again"),
                    1 => ("falls asleep", "wakes up"),
                    _ => ("closes the port", "opens the port"),
                };
                steps.push(format!("usb host {begins}"));
                steps.push(format!("wait {} ms", rng.u32(0..9_000)));
                steps.push(format!("usb host {ends}"));
                steps.push("wait 1500 ms".into());
            }
            Self::Bits => {
                let stored = JOURNAL_BYTES + SETTINGS_BYTES;
                let at = FLASH_BYTES - stored + rng.u32(0..stored);
                steps.push(format!("flash flips bit {} of byte {at}", rng.u8(0..8)));
            }
            Self::Flash => {
                let kind = ["reads", "writes", "erases"][rng.usize(0..3)];
                steps.push(format!("flash fails {} {kind}", rng.u32(1..4)));
            }
            Self::Misdirected => {
                steps.push(format!("flash misdirects the next write by {} bytes", 16 * rng.u32(1..256)));
            }
            Self::Noise | Self::Slow => {}
        }
        steps
    }
}

/// The names of what is on a table, for steps.
#[derive(Clone, Debug)]
pub(super) struct TableNames {
    pub(super) spaces: Vec<String>,
}

/// A set of kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Faults(u16);

impl Faults {
    /// No fault.
    pub const NONE: Self = Self(0);
    /// Every fault.
    pub const ALL: Self = Self((1 << Fault::ALL.len()) - 1);

    /// Returns the same set with this kind.
    pub const fn with(self, fault: Fault) -> Self {
        Self(self.0 | 1 << fault as u16)
    }

    /// Returns the same set without this kind.
    pub const fn without(self, fault: Fault) -> Self {
        Self(self.0 & !(1 << fault as u16))
    }

    /// Iterates over the kinds in the set.
    pub fn iter(self) -> impl Iterator<Item = Fault> {
        Fault::ALL.into_iter().map(|(_, fault)| fault).filter(move |&fault| self.0 >> fault as u16 & 1 == 1)
    }
}

impl FromStr for Faults {
    type Err = String;

    /// Reads `all`, `none`, or names separated by commas.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => return Ok(Self::ALL),
            "none" => return Ok(Self::NONE),
            _ => {}
        }
        text.split(',').try_fold(Self::NONE, |faults, name| {
            let found = Fault::ALL.iter().find(|(known, _)| *known == name.trim());
            let names = Fault::ALL.map(|(name, _)| name).join(", ");
            let (_, fault) =
                found.ok_or_else(|| format!("no fault is called '{name}'; there are all, none, {names}"))?;
            Ok(faults.with(*fault))
        })
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Fault::ALL
            .iter()
            .filter(|(_, fault)| self.iter().any(|own| own == *fault))
            .map(|(name, _)| *name)
            .collect();
        f.write_str(if names.is_empty() { "none".to_owned() } else { names.join(",") }.as_str())
    }
}
