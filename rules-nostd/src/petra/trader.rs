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
    /// The region of a main type; `None` for Local.
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
    /// The trader type of the region.
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
    /// What can stand in a market stall: a trader of a type, or gold, which never settles (PET-096).
    pub enum Tile {
        /// An Egyptian trader.
        Egypt = "egypt",
        /// A Roman trader.
        Rome = "rome",
        /// A Chinese trader.
        China = "china",
        /// An Indian trader.
        India = "india",
        /// A local trader.
        Local = "local",
        /// A gold trader.
        Gold = "gold",
    }
}

impl Tile {
    /// The trader type; `None` for gold.
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
    /// A value for each type.
    pub fn new(mut value: impl FnMut(Trader) -> T) -> Self {
        Self {
            egypt: value(Trader::Egypt),
            rome: value(Trader::Rome),
            china: value(Trader::China),
            india: value(Trader::India),
            local: value(Trader::Local),
        }
    }

    /// Each type with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Trader, &T)> {
        Trader::ALL.into_iter().map(|trader| (trader, &self[trader]))
    }
}

impl ByTrader<u8> {
    /// How many there are of all types together.
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
    /// A value for each region.
    pub fn new(mut value: impl FnMut(Region) -> T) -> Self {
        Self {
            egypt: value(Region::Egypt),
            rome: value(Region::Rome),
            china: value(Region::China),
            india: value(Region::India),
        }
    }

    /// Each region with its value.
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

/// A set of trader types: worker spaces taken, buildings, permanent settlements, flags of a turn.
///
/// Saved as the list of its members.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TraderSet(u8);

impl TraderSet {
    /// No type.
    pub const EMPTY: Self = Self(0);

    /// A set with these members.
    pub fn of(members: &[Trader]) -> Self {
        members.iter().copied().collect()
    }

    /// Whether the type is a member.
    pub const fn has(self, trader: Trader) -> bool {
        self.0 & (1 << trader.index()) != 0
    }

    /// Adds a type.
    pub fn insert(&mut self, trader: Trader) {
        self.0 |= 1 << trader.index();
    }

    /// Takes a type out.
    pub fn remove(&mut self, trader: Trader) {
        self.0 &= !(1 << trader.index());
    }

    /// The number of members.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no type is a member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all five types are members.
    pub const fn is_full(self) -> bool {
        self.len() as usize == Trader::ALL.len()
    }

    /// Whether every member of `other` is one of this set as well.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the two sets share a member.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The members, in the order of the rulebook.
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
