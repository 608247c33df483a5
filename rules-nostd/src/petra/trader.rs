//! The five trader types, the four regions, and containers with one value for each.

use core::fmt;
use core::ops::{Index, IndexMut};

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::named_enum::named_enum;

named_enum! {
    /// A trader type: colour, settlement column, track and bonus belong together (PET-001).
    pub enum Trader {
        /// Orange; the track gives market extensions.
        Egypt = "egypt",
        /// Blue; the track gives permanent settlements.
        Rome = "rome",
        /// Red; the track gives buildings.
        China = "china",
        /// Purple; the track gives gold traders.
        India = "india",
        /// Green; the track gives camels and influence cards.
        Local = "local",
    }
}

named_enum! {
    /// A region with a main progress track: every trader type but Local (PET-004).
    pub enum Region {
        /// Orange; the bonus is a market extension.
        Egypt = "egypt",
        /// Blue; the bonus is a permanent settlement.
        Rome = "rome",
        /// Red; the bonus is a building.
        China = "china",
        /// Purple; the bonus is a gold trader.
        India = "india",
    }
}

impl Trader {
    /// Returns the region of a main type; `None` for Local.
    pub const fn region(self) -> Option<Region> {
        match self {
            Self::Egypt => Some(Region::Egypt),
            Self::Rome => Some(Region::Rome),
            Self::China => Some(Region::China),
            Self::India => Some(Region::India),
            Self::Local => None,
        }
    }
}

impl Region {
    /// Returns the trader type of the region.
    pub const fn trader(self) -> Trader {
        match self {
            Self::Egypt => Trader::Egypt,
            Self::Rome => Trader::Rome,
            Self::China => Trader::China,
            Self::India => Trader::India,
        }
    }
}

named_enum! {
    /// What can occupy a market stall: a trader of some type, or gold, which never settles (PET-096).
    #[allow(missing_docs)] // the names say it
    pub enum Tile {
        Egypt = "egypt",
        Rome = "rome",
        China = "china",
        India = "india",
        Local = "local",
        Gold = "gold",
    }
}

impl Tile {
    /// Returns the trader type; `None` for gold.
    pub const fn trader(self) -> Option<Trader> {
        match self {
            Self::Egypt => Some(Trader::Egypt),
            Self::Rome => Some(Trader::Rome),
            Self::China => Some(Trader::China),
            Self::India => Some(Trader::India),
            Self::Local => Some(Trader::Local),
            Self::Gold => None,
        }
    }
}

impl From<Trader> for Tile {
    fn from(trader: Trader) -> Self {
        match trader {
            Trader::Egypt => Self::Egypt,
            Trader::Rome => Self::Rome,
            Trader::China => Self::China,
            Trader::India => Self::India,
            Trader::Local => Self::Local,
        }
    }
}

/// One value for each trader type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the five types say it all
pub struct ByTrader<T> {
    pub egypt: T,
    pub rome: T,
    pub china: T,
    pub india: T,
    pub local: T,
}

impl<T> ByTrader<T> {
    /// Builds the value of each type with `value`.
    pub fn new(mut value: impl FnMut(Trader) -> T) -> Self {
        Self {
            egypt: value(Trader::Egypt),
            rome: value(Trader::Rome),
            china: value(Trader::China),
            india: value(Trader::India),
            local: value(Trader::Local),
        }
    }

    /// Iterates over the types with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Trader, &T)> {
        Trader::ALL.into_iter().map(|trader| (trader, &self[trader]))
    }
}

impl ByTrader<u8> {
    /// Returns the sum over all types.
    pub fn total(&self) -> u16 {
        self.iter().map(|(_, &count)| u16::from(count)).sum()
    }
}

impl<T> Index<Trader> for ByTrader<T> {
    type Output = T;

    fn index(&self, trader: Trader) -> &T {
        match trader {
            Trader::Egypt => &self.egypt,
            Trader::Rome => &self.rome,
            Trader::China => &self.china,
            Trader::India => &self.india,
            Trader::Local => &self.local,
        }
    }
}

impl<T> IndexMut<Trader> for ByTrader<T> {
    fn index_mut(&mut self, trader: Trader) -> &mut T {
        match trader {
            Trader::Egypt => &mut self.egypt,
            Trader::Rome => &mut self.rome,
            Trader::China => &mut self.china,
            Trader::India => &mut self.india,
            Trader::Local => &mut self.local,
        }
    }
}

/// One value for each region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the four regions say it all
pub struct ByRegion<T> {
    pub egypt: T,
    pub rome: T,
    pub china: T,
    pub india: T,
}

impl<T> ByRegion<T> {
    /// Builds the value of each region with `value`.
    pub fn new(mut value: impl FnMut(Region) -> T) -> Self {
        Self {
            egypt: value(Region::Egypt),
            rome: value(Region::Rome),
            china: value(Region::China),
            india: value(Region::India),
        }
    }

    /// Iterates over the regions with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Region, &T)> {
        Region::ALL.into_iter().map(|region| (region, &self[region]))
    }
}

impl<T> Index<Region> for ByRegion<T> {
    type Output = T;

    fn index(&self, region: Region) -> &T {
        match region {
            Region::Egypt => &self.egypt,
            Region::Rome => &self.rome,
            Region::China => &self.china,
            Region::India => &self.india,
        }
    }
}

impl<T> IndexMut<Region> for ByRegion<T> {
    fn index_mut(&mut self, region: Region) -> &mut T {
        match region {
            Region::Egypt => &mut self.egypt,
            Region::Rome => &mut self.rome,
            Region::China => &mut self.china,
            Region::India => &mut self.india,
        }
    }
}

/// A set of trader types, such as occupied worker spaces, buildings, permanent settlements or
/// once-per-turn flags.
///
/// Serialized as the list of its members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TraderSet(u8);

impl TraderSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Returns the set of these members.
    pub fn of(members: &[Trader]) -> Self {
        members.iter().copied().collect()
    }

    /// Returns whether the type is a member.
    pub const fn has(self, trader: Trader) -> bool {
        self.0 & (1 << trader.index()) != 0
    }

    /// Adds a type.
    pub fn insert(&mut self, trader: Trader) {
        self.0 |= 1 << trader.index();
    }

    /// Removes a type.
    pub fn remove(&mut self, trader: Trader) {
        self.0 &= !(1 << trader.index());
    }

    /// Returns the number of members.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set has no members.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether all five types are members.
    pub const fn is_full(self) -> bool {
        self.len() as usize == Trader::ALL.len()
    }

    /// Returns whether every member of `other` is also a member of this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns whether the two sets have a common member.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Iterates over the members, in the order of the rulebook.
    pub fn iter(self) -> impl Iterator<Item = Trader> {
        Trader::ALL.into_iter().filter(move |&trader| self.has(trader))
    }
}

impl FromIterator<Trader> for TraderSet {
    fn from_iter<I: IntoIterator<Item = Trader>>(members: I) -> Self {
        let mut set = Self::EMPTY;
        for trader in members {
            set.insert(trader);
        }
        set
    }
}

impl Serialize for TraderSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeSeq;
        let mut list = serializer.serialize_seq(Some(usize::from(self.len())))?;
        for trader in self.iter() {
            list.serialize_element(&trader)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for TraderSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Members;

        impl<'de> Visitor<'de> for Members {
            type Value = TraderSet;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of trader types, each at most once")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<TraderSet, A::Error> {
                let mut set = TraderSet::EMPTY;
                while let Some(trader) = list.next_element()? {
                    if set.has(trader) {
                        return Err(serde::de::Error::custom("a trader type stands twice in the list"));
                    }
                    set.insert(trader);
                }
                Ok(set)
            }
        }

        deserializer.deserialize_seq(Members)
    }
}
