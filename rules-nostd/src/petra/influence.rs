//! The influence cards: each is a number in the edition's list and a condition.

use core::fmt;
use core::num::NonZeroU8;

use serde::{Deserialize, Serialize};

use super::trader::{Region, Trader, TraderSet};
use crate::Refusal;
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
        let cubes_in = |regions| cubes_in(player, regions);
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

    /// Says what `player` lacks for a condition that does not hold (PET-134).
    #[cold]
    pub(crate) fn shortfall(&self, player: &impl Player) -> Refusal {
        let no = |reason| Refusal::new("PET-134", reason, "Keep it for a later turn.");
        match *self {
            Self::Cubes { region, at_least } => no("It asks for {} or more cubes in {}; you have {}.")
                .with([at_least.into(), region.name().into(), player.cubes(region).into()]),
            Self::Equal { these, those, at_least } => {
                let (one, other) = (cubes_in(player, these), cubes_in(player, those));
                if one == other {
                    let asked = at_least.max(1).into();
                    return no("It asks for at least {} in each; you have {} = {}.").with([
                        asked,
                        usize::from(one).into(),
                        usize::from(other).into(),
                    ]);
                }
                let (more, fewer) = if one > other { (these, those) } else { (those, these) };
                no("It asks for equal numbers; you have {} more in {} than in {}.").with([
                    usize::from(one.abs_diff(other)).into(),
                    sum_name(more).into(),
                    sum_name(fewer).into(),
                ])
            }
            Self::Built { columns } => {
                let lacks = match (player.buildings().meets(columns), player.permanents().meets(columns)) {
                    (false, false) => "building and no permanent settlement",
                    (false, true) => "building",
                    _ => "permanent settlement",
                };
                let mut names = columns.iter().map(Trader::name);
                let mut name = || names.next().unwrap_or_default().into();
                match columns.len() {
                    2 => no("You have no {} in {} or {}.").with([lacks.into(), name(), name()]),
                    _ => no("You have no {} in a column of the card.").with([lacks.into()]),
                }
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

/// Returns a player's cubes in several regions.
fn cubes_in(player: &impl Player, regions: TraderSet) -> u16 {
    regions.iter().filter_map(Trader::region).map(|region| u16::from(player.cubes(region))).sum()
}

/// Returns the name of one region or of a pair, for the words of a refusal.
fn sum_name(regions: TraderSet) -> &'static str {
    const PAIRS: [(Trader, Trader, &str); 6] = [
        (Trader::Egypt, Trader::Rome, "egypt + rome"),
        (Trader::Egypt, Trader::China, "egypt + china"),
        (Trader::Egypt, Trader::India, "egypt + india"),
        (Trader::Rome, Trader::China, "rome + china"),
        (Trader::Rome, Trader::India, "rome + india"),
        (Trader::China, Trader::India, "china + india"),
    ];
    let pair = PAIRS.iter().find(|(one, other, _)| TraderSet::of(&[*one, *other]) == regions);
    match (regions.len(), pair) {
        (1, _) => regions.iter().next().map_or("", Trader::name),
        (_, Some((.., name))) => name,
        _ => "its other regions",
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
