//! The influence cards: each is a number in the edition's list and a condition.

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
    /// The most different cards: there are 22 cards in all.
    pub const KINDS: usize = 22;

    /// Returns the number in the edition's list, from 1.
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

/// What a player must fulfil to reveal a card (PET-134 to PET-141).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// At least this many of the player's cubes in a region (PET-137, AMB-68).
    Cubes {
        #[allow(missing_docs)] // the names say it
        region: Region,
        #[allow(missing_docs)] // the names say it
        at_least: u8,
    },
    /// The same number of the player's cubes in `these` regions as in `those`, but not zero (PET-138 to
    /// PET-140).
    #[allow(missing_docs)] // the names say it
    Equal {
        these: TraderSet,
        those: TraderSet,
        /// The smallest number on either side; 1 on every known card.
        at_least: u8,
    },
    /// A building in one of `columns` and a permanent settlement in one of them (PET-141).
    Built {
        #[allow(missing_docs)] // the names say it
        columns: TraderSet,
    },
}

/// The facts about a player that a condition depends on.
pub(crate) trait Player {
    /// Returns the player's cubes on a region's track (PET-135).
    fn cubes(&self, region: Region) -> u8;
    /// Returns the player's columns with a building.
    fn buildings(&self) -> TraderSet;
    /// Returns the player's columns with a permanent settlement.
    fn permanents(&self) -> TraderSet;
}

impl Condition {
    /// Returns whether the condition holds for `player`.
    pub(crate) fn holds(&self, player: &impl Player) -> bool {
        let cubes_in = |regions: TraderSet| -> u16 {
            regions.iter().filter_map(Trader::region).map(|region| u16::from(player.cubes(region))).sum()
        };
        match *self {
            Self::Cubes { region, at_least } => player.cubes(region) >= at_least,
            Self::Equal { these, those, at_least } => {
                let count = cubes_in(these);
                // AMB-69: zero on both sides is not "an equal number of cubes".
                count == cubes_in(those) && count >= u16::from(at_least.max(1))
            }
            Self::Built { columns } => {
                player.buildings().meets(columns) && player.permanents().meets(columns)
            }
        }
    }

    /// Returns whether two conditions are equivalent; the two sides of an equation may be swapped.
    pub fn same_as(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Equal { these, those, at_least }, Self::Equal { these: a, those: b, at_least: c }) => {
                at_least == c && ((these, those) == (a, b) || (these, those) == (b, a))
            }
            (one, two) => one == two,
        }
    }
}

/// Written as `rome 3`, `rome equals egypt`, `egypt+india equals rome+china`, `built china or india`.
/// An equation that requires more than one cube on each side ends in `at least 2`.
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
