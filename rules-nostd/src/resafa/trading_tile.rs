//! The trading tiles and their offers.

use serde::{Deserialize, Serialize};

use super::effect::Gifts;
use super::item::Item;
use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A two-sided trading tile (PR-02).
    #[allow(missing_docs)] // names
    pub enum TradingTile {
        B1 = "b1", B2 = "b2", B3 = "b3", B4 = "b4",
        R1 = "r1", R2 = "r2", R3 = "r3", R4 = "r4", R5 = "r5",
    }
}

named_enum! {
    /// The colour of a trading tile, and of the spaces it may lie on (RES-006, RES-007).
    pub enum TileColour {
        /// 4 tiles.
        Blue = "blue",
        /// 5 tiles.
        Red = "red",
    }
}

named_enum! {
    /// A face of a trading tile, by the place of its coloured box (RES-006).
    pub enum Face {
        /// The box is at the top.
        BoxTop = "box-top",
        /// The box is at the bottom.
        BoxBottom = "box-bottom",
    }
}

named_enum! {
    /// An offer of a face, by its place.
    #[allow(missing_docs)] // the names say it
    pub enum OfferPlace {
        Top = "top",
        Bottom = "bottom",
    }
}

named_enum! {
    /// What the player does (RES-148).
    pub enum Deal {
        /// Items leave the camel (RES-151).
        Sell = "sell",
        /// Items come onto the camel (RES-150).
        Buy = "buy",
    }
}

impl TradingTile {
    /// Returns its colour.
    pub const fn colour(self) -> TileColour {
        match self {
            Self::B1 | Self::B2 | Self::B3 | Self::B4 => TileColour::Blue,
            Self::R1 | Self::R2 | Self::R3 | Self::R4 | Self::R5 => TileColour::Red,
        }
    }
}

impl Face {
    /// Returns the other face (RES-154).
    pub const fn flipped(self) -> Self {
        match self {
            Self::BoxTop => Self::BoxBottom,
            Self::BoxBottom => Self::BoxTop,
        }
    }

    /// Returns where the coloured box with the better trade is (RES-155).
    pub const fn boxed(self) -> OfferPlace {
        match self {
            Self::BoxTop => OfferPlace::Top,
            Self::BoxBottom => OfferPlace::Bottom,
        }
    }
}

/// What can be traded at one place of a face.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Offer {
    pub deal: Deal,
    pub item: Item,
    /// Coins per item: income of a sale, price of a purchase.
    pub coin: u8,
    /// VP per item sold.
    pub vp: u8,
    /// The bonus on golden background, once per trading action (RES-153).
    pub golden: Gifts,
}

indexed! { TradingTile TileColour Face OfferPlace }
