//! The values printed on the components (section 6 of the ledger).

mod check;
mod room;

use core::ops::{Deref, RangeInclusive};

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::city::Sides;
use super::influence::{Condition, Influence};
use super::trader::{ByRegion, ByTrader, Trader};
use super::villager::{Timing, Villager, VillagerName};
use crate::edition::edition;
use crate::pile::Indexed;

/// The most regular influence spaces on one track; the rulebook shows only a handful.
pub const MAX_INFLUENCE_SPACES: usize = 12;
/// The most bonus spaces on the Local Traders track.
pub const MAX_LOCAL_SPACES: usize = 16;
/// The most spaces on one track. A 30-space move made several laps (DAT-04), so real tracks are much
/// shorter.
pub const MAX_TRACK_LENGTH: u8 = 64;

/// A printed value and where it was read.
///
/// Resafa and Araby share another type; here the source is free text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<T> {
    #[allow(missing_docs)] // the names say it
    pub value: T,
    /// Where it was read; empty for a stand-in.
    #[serde(default)]
    pub source: String<80>,
    /// Whether no source gives the value: it was chosen to fit what is known and is not a fact.
    #[serde(default)]
    pub stand_in: bool,
}

impl<T> Deref for Printed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

/// Every value printed on the components, as read from a file and not checked yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The game's name, `petra`.
    pub game: String<16>,
    /// The edition's name for people.
    pub name: String<32>,
    /// DAT-01: trader tiles of each type.
    pub trader_counts: Printed<ByTrader<u8>>,
    /// DAT-02: permanent settlements of each type.
    pub permanent_counts: Printed<ByTrader<u8>>,
    /// DAT-03: whether all building tiles are alike.
    pub buildings_alike: Printed<bool>,
    /// DAT-04: spaces on each track.
    pub track_lengths: Printed<ByTrader<u8>>,
    /// DAT-05: the start space of each track, counted from 0 clockwise.
    pub track_starts: Printed<ByTrader<u8>>,
    /// DAT-06: the bonus space of each main track.
    pub bonus_spaces: Printed<ByRegion<u8>>,
    /// DAT-07: the regular influence spaces of each main track.
    pub influence_spaces: Printed<ByRegion<Vec<InfluenceSpace, MAX_INFLUENCE_SPACES>>>,
    /// DAT-08: where the pool of each main track is entered.
    pub pool_spaces: Printed<ByRegion<u8>>,
    /// DAT-09: the bonus spaces of the Local Traders track.
    pub local_spaces: Printed<Vec<LocalSpace, MAX_LOCAL_SPACES>>,
    /// DAT-10: the action at each side of the city grid.
    pub city_sides: Printed<Sides>,
    /// DAT-11: the trading partner of each type, on each player board.
    pub partners: Printed<Vec<ByTrader<Trader>, 4>>,
    /// DAT-12: the columns from left to right, on each player board.
    pub columns: Printed<Vec<Vec<Trader, 5>, 4>>,
    /// DAT-13: the caravan is refilled when it has fewer tiles than this.
    pub caravan_minimum: Printed<u8>,
    /// DAT-14: the workers required at each villager slot, lowest first.
    pub villager_slots: Printed<[u8; 3]>,
    /// DAT-15: the slots in the order in which the first three villagers fill them, lowest slot 1.
    pub first_villagers: Printed<[u8; 3]>,
    /// DAT-16: the villager cards.
    pub villagers: Printed<Vec<VillagerCopies, 24>>,
    /// DAT-17: when each villager acts.
    pub timings: Printed<Timings>,
    /// DAT-18: the influence cards.
    pub influence: Printed<Vec<InfluenceCopies, 22>>,
    /// DAT-19: the most extensions one player may have.
    pub extension_limit: Printed<u8>,
    /// DAT-20: the colours of the players.
    pub colours: Printed<Vec<String<12>, 4>>,
    /// DAT-21: the smallest number of players.
    pub fewest_players: Printed<u8>,
    /// DAT-22: which wording applies where a villager card and the reference list differ.
    pub wording: Printed<Wording>,
}

/// A regular influence space of a main track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfluenceSpace {
    /// Its place on the track.
    pub space: u8,
    /// The smallest number of players with which it is in play.
    pub players: u8,
}

/// A bonus space of the Local Traders track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LocalSpace {
    /// Its place on the track.
    pub space: u8,
    /// How many camels it gives.
    #[serde(default)]
    pub camels: u8,
    /// How many influence cards it gives.
    #[serde(default)]
    pub cards: u8,
}

/// How many copies of a villager card are in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the names say it
pub struct VillagerCopies {
    pub card: Villager,
    pub copies: u8,
}

/// How many copies of an influence card are in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the names say it
pub struct InfluenceCopies {
    pub condition: Condition,
    pub copies: u8,
}

/// The villagers by timing; each name is in exactly one list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs)] // the names say it
pub struct Timings {
    pub immediate: Vec<VillagerName, 16>,
    pub permanent: Vec<VillagerName, 16>,
    pub one_time: Vec<VillagerName, 16>,
}

/// Which wording of the villagers applies (DAT-22).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wording {
    /// The reference list of the rulebook, except that the Dealmaker needs a worker, as the card says.
    ReferenceList,
}

edition! { "petra" }

impl Edition {
    /// Returns the number of copies of a villager card.
    pub fn villager_copies(&self, card: Villager) -> u8 {
        self.villagers.iter().filter(|copies| copies.card == card).map(|copies| copies.copies).sum()
    }

    /// Returns when a villager acts. Every name is in one of the lists; otherwise the edition is
    /// faulty.
    pub fn timing(&self, name: VillagerName) -> Timing {
        if self.timings.permanent.contains(&name) {
            Timing::Permanent
        } else if self.timings.one_time.contains(&name) {
            Timing::OneTime
        } else {
            Timing::Immediate
        }
    }

    /// Iterates over the different influence cards.
    pub fn influence_cards(&self) -> impl Iterator<Item = Influence> + use<> {
        (0..self.influence.len()).filter_map(Influence::from_index)
    }

    /// Returns the condition of an influence card; `None` if the edition has no such card.
    pub fn condition(&self, card: Influence) -> Option<&Condition> {
        self.influence.get(card.index()).map(|copies| &copies.condition)
    }
}

impl Components {
    /// Returns whether any value is a stand-in. Such an edition must say so wherever it is shown.
    pub fn has_stand_ins(&self) -> bool {
        let mut any = false;
        self.each_provenance(|_, _, stand_in| any |= stand_in);
        any
    }

    /// Returns the allowed numbers of players (DAT-21).
    pub(super) fn players(&self) -> RangeInclusive<u8> {
        *self.fewest_players..=4
    }

    /// Visits each printed value's DAT id, source, and whether it is a stand-in.
    pub fn each_provenance(&self, mut visit: impl FnMut(&'static str, &str, bool)) {
        macro_rules! visit_all {
            ($( $dat:literal $field:ident )+) => {
                $( visit($dat, &self.$field.source, self.$field.stand_in); )+
            };
        }
        visit_all! {
            "DAT-01" trader_counts "DAT-02" permanent_counts "DAT-03" buildings_alike
            "DAT-04" track_lengths "DAT-05" track_starts "DAT-06" bonus_spaces
            "DAT-07" influence_spaces "DAT-08" pool_spaces "DAT-09" local_spaces
            "DAT-10" city_sides "DAT-11" partners "DAT-12" columns
            "DAT-13" caravan_minimum "DAT-14" villager_slots "DAT-15" first_villagers
            "DAT-16" villagers "DAT-17" timings "DAT-18" influence
            "DAT-19" extension_limit "DAT-20" colours "DAT-21" fewest_players
            "DAT-22" wording
        }
    }
}
