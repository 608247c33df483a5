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
    /// An upgrade tile. There is one copy per player of every tile except the pink ones (WAY-007).
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
    /// A face of a tile (WAY-161). Only yellow and blue tiles have two.
    pub enum TileFace {
        /// The face drawn on the main board.
        Front = "front",
        /// The other face.
        Back = "back",
    }
}

indexed! { TileColour Tile TileFace }

impl Tile {
    /// Returns the colour, which the letter gives.
    pub const fn colour(self) -> TileColour {
        match self {
            Self::G1 | Self::G2 | Self::G3 | Self::G4 => TileColour::Green,
            Self::Y1 | Self::Y2 | Self::Y3 => TileColour::Yellow,
            Self::B1 | Self::B2 | Self::B3 => TileColour::Blue,
            Self::K1 | Self::K2 | Self::K3 => TileColour::Black,
            _ => TileColour::Pink,
        }
    }

    /// Iterates over the tiles of a colour in store order.
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
    /// VP at the end of the game (WAY-164).
    Vp(u8),
}

named_enum! {
    /// How a manipulation icon may turn a die of its column (RUL-11).
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
    /// Returns whether it may turn a die up.
    pub const fn raises(self) -> bool {
        matches!(self, Self::Raise | Self::Either)
    }

    /// Returns whether it may turn a die down.
    pub const fn lowers(self) -> bool {
        matches!(self, Self::Lower | Self::Either)
    }
}

/// The icons of a tile in one column, at most three.
pub type TileIcons = Vec<TileIcon, 3, u8>;

/// One face of a tile: the icons of its one or two columns, from left to right.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TileFaceIcons {
    /// The icons by column.
    pub columns: Vec<TileIcons, 2, u8>,
}

impl TileFaceIcons {
    /// Returns the printed VP.
    pub fn vp(&self) -> u8 {
        let icons = self.columns.iter().flatten();
        icons.map(|icon| if let TileIcon::Vp(vp) = icon { *vp } else { 0 }).fold(0, u8::saturating_add)
    }
}

/// The price of a tile printed beside its store (WAY-159): silver, or tokens of a guild (RUL-67).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TilePrice {
    /// The price in silver.
    pub silver: u8,
    /// The alternative price: this many tokens of a guild.
    pub instead: Option<(Guild, u8)>,
}

impl TilePrice {
    /// Nothing to pay.
    pub const FREE: Self = Self { silver: 0, instead: None };

    /// Returns whether there is nothing to pay.
    pub fn is_free(self) -> bool {
        self == Self::FREE
    }
}
