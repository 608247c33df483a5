//! The villager cards.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::trader::Trader;
use crate::named_enum::named_enum;
use crate::pile::Indexed;

named_enum! {
    /// The 16 names on villager cards (PET-129).
    pub enum VillagerName {
        /// Draws two traders, for settlements or market (PET-113).
        Ambassador = "ambassador",
        /// Takes two tiles from the Siq (PET-114).
        Baker = "baker",
        /// Turns a main track bonus into another (PET-115).
        Broker = "broker",
        /// Takes a building (PET-116).
        Builder = "builder",
        /// Takes a market extension (PET-117).
        Craftsman = "craftsman",
        /// Takes a tile from the Plaza, then trades (PET-118).
        Dealmaker = "dealmaker",
        /// Sells influence cards for camels (PET-119).
        Farmer = "farmer",
        /// Takes three camels (PET-120).
        Herder = "herder",
        /// Takes a gold trader (PET-121).
        Jeweler = "jeweler",
        /// Takes a permanent settlement (PET-122).
        Laborer = "laborer",
        /// Changes the partner of a trade (PET-123).
        MasterTrader = "master-trader",
        /// Takes three tiles from the Plaza (PET-124).
        Merchant = "merchant",
        /// Rearranges market and settlements (PET-125).
        Noble = "noble",
        /// Counts as one more tile in a trade (PET-126).
        Nomad = "nomad",
        /// Draws two villagers and keeps one (PET-127).
        Priest = "priest",
        /// Takes a tile from the Plaza and an influence card (PET-128).
        Scribe = "scribe",
    }
}

named_enum! {
    /// When a villager's ability happens (PET-107 to PET-109).
    pub enum Timing {
        /// At once, then the card is discarded.
        Immediate = "immediate",
        /// For the rest of the game.
        Permanent = "permanent",
        /// Once, on a turn of the owner's choice.
        OneTime = "one-time",
    }
}

/// A kind of villager card: a name, and for two of them a trader type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // see VillagerName
pub enum Villager {
    Ambassador,
    Baker,
    Broker,
    Builder,
    Craftsman,
    Dealmaker,
    Farmer,
    Herder,
    Jeweler,
    Laborer,
    Merchant,
    Noble,
    Priest,
    Scribe,
    MasterTrader(Trader),
    Nomad(Trader),
}

impl Villager {
    const UNTYPED: [Self; 14] = [
        Self::Ambassador,
        Self::Baker,
        Self::Broker,
        Self::Builder,
        Self::Craftsman,
        Self::Dealmaker,
        Self::Farmer,
        Self::Herder,
        Self::Jeweler,
        Self::Laborer,
        Self::Merchant,
        Self::Noble,
        Self::Priest,
        Self::Scribe,
    ];

    /// The number of kinds: 14 without a type, and 2 with each of 5 types.
    pub const KINDS: usize = 24;

    /// Iterates over all kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::KINDS).filter_map(Self::from_index)
    }

    /// Returns the name on the card.
    pub const fn name(self) -> VillagerName {
        match self {
            Self::Ambassador => VillagerName::Ambassador,
            Self::Baker => VillagerName::Baker,
            Self::Broker => VillagerName::Broker,
            Self::Builder => VillagerName::Builder,
            Self::Craftsman => VillagerName::Craftsman,
            Self::Dealmaker => VillagerName::Dealmaker,
            Self::Farmer => VillagerName::Farmer,
            Self::Herder => VillagerName::Herder,
            Self::Jeweler => VillagerName::Jeweler,
            Self::Laborer => VillagerName::Laborer,
            Self::MasterTrader(_) => VillagerName::MasterTrader,
            Self::Merchant => VillagerName::Merchant,
            Self::Noble => VillagerName::Noble,
            Self::Nomad(_) => VillagerName::Nomad,
            Self::Priest => VillagerName::Priest,
            Self::Scribe => VillagerName::Scribe,
        }
    }

    /// Returns the trader type on a Master Trader or a Nomad.
    pub const fn trader(self) -> Option<Trader> {
        match self {
            Self::MasterTrader(trader) | Self::Nomad(trader) => Some(trader),
            _ => None,
        }
    }

    /// Returns the card with this name and type, if there is one.
    pub fn from_parts(name: VillagerName, trader: Option<Trader>) -> Option<Self> {
        Self::all().find(|card| card.name() == name && card.trader() == trader)
    }
}

impl Indexed for Villager {
    fn index(self) -> usize {
        match self {
            Self::Ambassador => 0,
            Self::Baker => 1,
            Self::Broker => 2,
            Self::Builder => 3,
            Self::Craftsman => 4,
            Self::Dealmaker => 5,
            Self::Farmer => 6,
            Self::Herder => 7,
            Self::Jeweler => 8,
            Self::Laborer => 9,
            Self::Merchant => 10,
            Self::Noble => 11,
            Self::Priest => 12,
            Self::Scribe => 13,
            Self::MasterTrader(trader) => 14 + trader.index(),
            Self::Nomad(trader) => 19 + trader.index(),
        }
    }

    fn from_index(index: usize) -> Option<Self> {
        match index {
            0..14 => Some(Self::UNTYPED[index]),
            14..19 => Some(Self::MasterTrader(Trader::ALL[index - 14])),
            19..24 => Some(Self::Nomad(Trader::ALL[index - 19])),
            _ => None,
        }
    }
}

impl fmt::Display for Villager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name().name())?;
        match self.trader() {
            Some(trader) => write!(f, " {trader}"),
            None => Ok(()),
        }
    }
}
