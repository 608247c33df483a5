//! Upgrade tiles (WAY-158).

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::asset::Asset;
use super::guild::{Guild, Resource};
use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A type of upgrade tile, by its colour (RUL-50).
    pub enum TileColour {
        /// Basic.
        Green = "green",
        /// Land.
        Yellow = "yellow",
        /// Water.
        Blue = "blue",
        /// Space.
        Black = "black",
        /// Special: free, with tags, one of each.
        Pink = "pink",
    }
}

named_enum! {
    /// An upgrade tile. Of every tile but the pink ones there is a copy for each player (WAY-007).
    #[allow(missing_docs)] // numbers
    pub enum Tile {
        G1 = "G1", G2 = "G2", G3 = "G3", G4 = "G4",
        Y1 = "Y1", Y2 = "Y2", Y3 = "Y3",
        B1 = "B1", B2 = "B2", B3 = "B3",
        K1 = "K1", K2 = "K2", K3 = "K3",
        S1 = "S1", S2 = "S2", S3 = "S3", S4 = "S4", S5 = "S5",
        S6 = "S6", S7 = "S7", S8 = "S8", S9 = "S9", S10 = "S10",
    }
}

named_enum! {
    /// A face of a tile. Flipping a tile turns up the other (WAY-161); only yellow and blue tiles have two.
    pub enum TileFace {
        /// The face drawn on the main board.
        Front = "front",
        /// The other.
        Back = "back",
    }
}

indexed! { TileColour Tile TileFace }

impl Tile {
    /// Its colour, which the letter tells.
    pub const fn colour(self) -> TileColour {
        match self {
            Self::G1 | Self::G2 | Self::G3 | Self::G4 => TileColour::Green,
            Self::Y1 | Self::Y2 | Self::Y3 => TileColour::Yellow,
            Self::B1 | Self::B2 | Self::B3 => TileColour::Blue,
            Self::K1 | Self::K2 | Self::K3 => TileColour::Black,
            _ => TileColour::Pink,
        }
    }

    /// The tiles of a colour, as they lie in the store.
    pub fn of(colour: TileColour) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().filter(move |tile| tile.colour() == colour)
    }
}

/// What a tile shows in one column; it serves the dice of that column (WAY-167).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TileIcon {
    /// An asset.
    Asset(Asset),
    /// 1 less of this resource for the die's whole action (WAY-045).
    Discount(Resource),
    /// Turns a die of this column by 1 before it is placed (WAY-047).
    Turn(Turn),
    /// VP at the end (WAY-164).
    Vp(u8),
}

named_enum! {
    /// What a manipulation icon may do with a die of its column (RUL-11).
    pub enum Turn {
        /// Up by 1.
        Raise = "raise",
        /// Down by 1.
        Lower = "lower",
        /// Up or down by 1.
        Either = "raise-or-lower",
    }
}

impl Turn {
    /// Whether it may turn a die up.
    pub const fn raises(self) -> bool {
        matches!(self, Self::Raise | Self::Either)
    }

    /// Whether it may turn a die down.
    pub const fn lowers(self) -> bool {
        matches!(self, Self::Lower | Self::Either)
    }
}

/// The icons that a tile shows in one column: three on the fullest.
pub type TileIcons = Vec<TileIcon, 3, u8>;

/// One face of a tile: the icons of its column, or of both its columns from left to right.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TileFaceIcons {
    /// The icons by column.
    pub columns: Vec<TileIcons, 2, u8>,
}

impl TileFaceIcons {
    /// The VP printed on it.
    pub fn vp(&self) -> u8 {
        let icons = self.columns.iter().flatten();
        icons.map(|icon| if let TileIcon::Vp(vp) = icon { *vp } else { 0 }).fold(0, u8::saturating_add)
    }
}

/// What a tile costs beside its store (WAY-159): the silver, or the tokens of a guild (RUL-67).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TilePrice {
    /// In silver.
    pub silver: u8,
    /// Or so many tokens of a guild.
    pub instead: Option<(Guild, u8)>,
}

impl TilePrice {
    /// Nothing to pay.
    pub const FREE: Self = Self { silver: 0, instead: None };

    /// Whether there is nothing to pay.
    pub fn is_free(self) -> bool {
        self == Self::FREE
    }
}
