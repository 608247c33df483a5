//! What can be counted, asked for and scored: `need tag city 2`, `1 + 1 per tag planet`.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::CardKind;
use super::guild::{Guild, Resource};
use super::tag::Tag;
use super::tile::TileColour;

/// Something of a player that can be counted; starting cards and tags are included (RUL-38).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Count {
    /// Tags on the board, on acquired cards and on pink tiles.
    Tag(Tag),
    /// Tags that are sun or moon.
    SunOrMoon,
    /// Cards of a kind.
    Card(CardKind),
    /// Tiles of a colour.
    Upgrade(TileColour),
    /// Tiles of all colours together.
    AnyUpgrade,
    /// Own tokens in a guild; those on cards do not count (RUL-68).
    InGuild(Guild),
    /// Own tokens in the three guilds together.
    InGuilds,
    /// Silver or provisions held.
    Holds(Resource),
}

/// At least so many of something; only checked (RUL-55).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Need {
    /// Of what.
    pub count: Count,
    /// How many.
    pub at_least: u8,
}

/// The goal of an inspiration card: everything in it (WAY-149). One card asks for two things.
pub type Goal = Vec<Need, 2, u8>;

/// The VP of a space card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Score {
    /// VP in any case.
    pub base: u8,
    /// What else decides.
    pub rest: Rest,
}

/// What else decides about the VP of a space card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Rest {
    /// Nothing.
    Flat,
    /// So many VP more for each set: the smallest of the counts, divided by `of`, rounded down (RUL-68).
    Per {
        /// VP for each.
        each: u8,
        /// So many make one: 1, or 2 for pairs.
        of: u8,
        /// What is counted; several counts make sets of one each.
        sets: Vec<Count, 4, u8>,
    },
    /// So many VP instead of `base`, if this tag is there too (WAY-179, RUL-63).
    InsteadWith {
        /// VP.
        vp: u8,
        /// The other tag.
        tag: Tag,
    },
    /// So many VP instead of `base`, with more of this tag than every single opponent (WAY-181).
    InsteadWithMost {
        /// VP.
        vp: u8,
        /// The tag.
        tag: Tag,
    },
}
