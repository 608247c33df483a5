//! Guilds, workers and the two resources.

use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A guild: a minaret of the main board (WAY-081), in tie-break order (WAY-189).
    pub enum Guild {
        /// Science.
        Black = "black",
        /// Trade.
        Yellow = "yellow",
        /// Exploration.
        Blue = "blue",
    }
}

impl Guild {
    /// Returns the name of its ability.
    pub const fn ability(self) -> &'static str {
        match self {
            Self::Black => "science",
            Self::Yellow => "trade",
            Self::Blue => "exploration",
        }
    }

    /// Returns the name of its influence, as the rulebook says it.
    pub const fn influence(self) -> &'static str {
        match self {
            Self::Black => "black influence",
            Self::Yellow => "yellow influence",
            Self::Blue => "blue influence",
        }
    }
}

named_enum! {
    /// A worker, by colour.
    pub enum Worker {
        /// Found along the journal track. Works on every kind of card except space.
        Green = "green",
        /// Works on land and inspiration cards.
        Yellow = "yellow",
        /// Works on water and inspiration cards.
        Blue = "blue",
    }
}

named_enum! {
    /// What players pay with.
    #[allow(missing_docs)] // the names say it
    pub enum Resource {
        Silver = "silver",
        Provision = "provision",
    }
}

indexed! { Guild Worker Resource }

/// A value for each guild, such as the tokens there or the tokens to spend.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct ByGuild<T = u8>([T; 3]);

impl<T> ByGuild<T> {
    /// Creates the values for science, trade and exploration.
    pub const fn new(black: T, yellow: T, blue: T) -> Self {
        Self([black, yellow, blue])
    }

    /// Iterates over the guilds with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Guild, &T)> {
        Guild::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Guild> for ByGuild<T> {
    type Output = T;

    fn index(&self, guild: Guild) -> &T {
        &self.0[guild.index()]
    }
}

impl<T> IndexMut<Guild> for ByGuild<T> {
    fn index_mut(&mut self, guild: Guild) -> &mut T {
        &mut self.0[guild.index()]
    }
}
