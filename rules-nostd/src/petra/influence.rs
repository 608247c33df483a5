//! The influence cards: a number in the edition's list, and a condition.

use core::fmt;
use core::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::trader::{Region, Trader, TraderSet};
use crate::pile::Indexed;

/// An influence card, by its number in the edition's list, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Influence(NonZeroU8);

impl Influence {
    /// There are 22 cards, so at most 22 different ones.
    pub const KINDS: usize = 22;

    /// The number in the edition's list, from 1.
    pub const fn number(self) -> u8 {
        self.0.get()
    }
}

impl Indexed for Influence {
    fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }

    fn from_index(index: usize) -> Option<Self> {
        NonZeroU8::new(u8::try_from(index + 1).ok()?).map(Self)
    }
}

/// What has to be true of a player to reveal a card (PET-134 to PET-141).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// At least so many own cubes in a region (PET-137, AMB-68).
    Cubes {
        /// Where.
        region: Region,
        /// How many.
        at_least: u8,
    },
    /// As many own cubes in these regions as in those, and not none (PET-138 to PET-140).
    Equal {
        /// Some regions.
        these: TraderSet,
        /// Some others.
        those: TraderSet,
        /// The least number on either side; 1 in every known card.
        at_least: u8,
    },
    /// A building in one of the columns and a permanent settlement in one of them (PET-141).
    Built {
        /// The columns.
        columns: TraderSet,
    },
}

/// What the condition of an influence card looks at.
pub(crate) trait Player {
    /// The own cubes on a region's track (PET-135).
    fn cubes(&self, region: Region) -> u8;
    /// The own columns with a building.
    fn buildings(&self) -> TraderSet;
    /// The own columns with a permanent settlement.
    fn permanents(&self) -> TraderSet;
}

impl Condition {
    /// Whether the condition holds.
    pub(crate) fn holds(&self, player: &impl Player) -> bool {
        let cubes_in = |regions: TraderSet| -> u16 {
            regions.iter().filter_map(Trader::region).map(|region| u16::from(player.cubes(region))).sum()
        };
        match *self {
            Self::Cubes { region, at_least } => player.cubes(region) >= at_least,
            Self::Equal { these, those, at_least } => {
                let count = cubes_in(these);
                // AMB-69: none on both sides is not "an equal number of cubes".
                count == cubes_in(those) && count >= u16::from(at_least.max(1))
            }
            Self::Built { columns } => {
                player.buildings().meets(columns) && player.permanents().meets(columns)
            }
        }
    }

    /// Whether two conditions say the same; the two sides of an equation may be swapped.
    pub fn same_as(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Equal { these, those, at_least }, Self::Equal { these: a, those: b, at_least: c }) => {
                at_least == c && ((these, those) == (a, b) || (these, those) == (b, a))
            }
            (one, two) => one == two,
        }
    }
}

/// `rome 3`, `rome equals egypt`, `egypt+india equals rome+china`, `built china or india`.
/// An equation that asks for more than one cube on each side ends in `at least 2`.
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Cubes { region, at_least } => write!(f, "{region} {at_least}"),
            Self::Equal { these, those, at_least } => {
                join(f, these, "+")?;
                f.write_str(" equals ")?;
                join(f, those, "+")?;
                if at_least > 1 { write!(f, " at least {at_least}") } else { Ok(()) }
            }
            Self::Built { columns } => {
                f.write_str("built ")?;
                join(f, columns, " or ")
            }
        }
    }
}

fn join(f: &mut fmt::Formatter<'_>, set: TraderSet, with: &str) -> fmt::Result {
    for (place, trader) in set.iter().enumerate() {
        if place > 0 {
            f.write_str(with)?;
        }
        f.write_str(trader.name())?;
    }
    Ok(())
}
