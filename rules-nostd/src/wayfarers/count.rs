//! What can be counted, required and scored: `need tag city 2`, `1 + 1 per tag planet`.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::CardKind;
use super::guild::{Guild, Resource};
use super::tag::Tag;
use super::tile::TileColour;

/// Something of a player that can be counted. Starting cards and tags are included (RUL-38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Count {
    /// Tags on the board, on acquired cards and on pink tiles.
    Tag(Tag),
    /// Tags that are a sun or a moon.
    SunOrMoon,
    /// Cards of a kind.
    Card(CardKind),
    /// Tiles of a colour.
    Upgrade(TileColour),
    /// Tiles of all colours together.
    AnyUpgrade,
    /// Own tokens in a guild. Tokens on cards do not count (RUL-68).
    InGuild(Guild),
    /// Own tokens in the three guilds together.
    InGuilds,
    /// Silver or provisions held.
    Holds(Resource),
}

impl Count {
    /// Returns what is counted, in words that no edition changes, for one or several.
    pub fn noun(self, number: u8) -> &'static str {
        let noun = match self {
            Self::Tag(tag) => tag.name(),
            Self::SunOrMoon => "sun or moon",
            Self::Card(CardKind::Townsfolk) => "townsfolk cards",
            Self::Card(CardKind::Land) => "land cards",
            Self::Card(CardKind::Water) => "water cards",
            Self::Card(CardKind::Space) => "space cards",
            Self::Card(CardKind::Inspiration) => "inspiration cards",
            Self::Upgrade(TileColour::Green) => "green tiles",
            Self::Upgrade(TileColour::Yellow) => "yellow tiles",
            Self::Upgrade(TileColour::Blue) => "blue tiles",
            Self::Upgrade(TileColour::Black) => "black tiles",
            Self::Upgrade(TileColour::Pink) => "pink tiles",
            Self::AnyUpgrade => "upgrade tiles",
            Self::InGuild(guild) => guild.influence(),
            Self::InGuilds => "influence in guilds",
            Self::Holds(resource) => resource.name(),
        };
        match self {
            Self::Card(_) | Self::Upgrade(_) | Self::AnyUpgrade if number == 1 => {
                noun.strip_suffix('s').unwrap_or(noun)
            }
            _ => noun,
        }
    }
}

/// A minimum count. It is only checked, not spent (RUL-55).
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Need {
    pub count: Count,
    pub at_least: u8,
}

/// The goal of an inspiration card: all of these must hold (WAY-149). One card has two needs.
pub type Goal = Vec<Need, 2, u8>;

/// The VP of a space card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Score {
    /// VP that always count, unless `rest` replaces them.
    pub base: u8,
    /// What is added to the base or replaces it.
    pub rest: Rest,
}

/// What the VP of a space card depend on besides its base.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Rest {
    /// Only the base counts.
    Flat,
    /// Adds `each` VP per set: the smallest of the counts, divided by `of`, rounded down (RUL-68).
    Per {
        /// VP per set.
        each: u8,
        /// How many make one set: 1, or 2 for pairs.
        of: u8,
        /// What is counted. Several counts form sets of one each.
        sets: Vec<Count, 4, u8>,
    },
    /// Scores `vp` instead of `base` if the player also has a space card with this tag (WAY-179, RUL-63).
    InsteadWith {
        /// The VP that replace the base.
        vp: u8,
        /// The tag the player must have.
        tag: Tag,
    },
    /// Scores `vp` instead of `base` if the player has more of this tag than each opponent (WAY-181).
    InsteadWithMost {
        /// The VP that replace the base.
        vp: u8,
        /// The tag that is compared.
        tag: Tag,
    },
}
