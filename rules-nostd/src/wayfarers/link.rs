//! The connection links of water cards: four bars down each side (WAY-137).

use serde::{Deserialize, Serialize};

use super::effect::{Deed, Spot};
use super::guild::{Guild, Resource};

/// The bars on the right side of a water card, from the top: what the next card gains where it connects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct RightBars {
    /// Height 1: influence in this guild.
    pub guild: Option<Guild>,
    /// Height 2: 1 silver.
    pub silver: bool,
    /// Height 3: 1 provision.
    pub provision: bool,
    /// Height 4: influence a card.
    pub card: bool,
}

/// The bars on the left side of a water card, from the top: where it connects to its left neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct LeftBars(pub [bool; 4]);

impl RightBars {
    /// Iterates over what a card with these left bars gains when it is added to the right of this one, from
    /// the top (RUL-36).
    pub fn joined_by(self, left: LeftBars) -> impl Iterator<Item = Deed> {
        let given = [
            self.guild.map(|guild| Deed::Influence(Spot::Guild(guild))),
            self.silver.then_some(Deed::Gain(Resource::Silver)),
            self.provision.then_some(Deed::Gain(Resource::Provision)),
            self.card.then_some(Deed::Influence(Spot::Card)),
        ];
        given.into_iter().zip(left.0).filter_map(|(deed, joins)| deed.filter(|_| joins))
    }
}
