//! Items, merchant tokens, and prices.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// Stone and marble are resources, spice and amphora are rare goods.
    pub enum Item {
        /// A resource.
        Stone = "stone",
        /// A resource.
        Marble = "marble",
        /// A rare good.
        Spice = "spice",
        /// A rare good.
        Amphora = "amphora",
    }
}

impl Item {
    /// Returns whether it is one of the two rare goods.
    pub const fn is_rare_good(self) -> bool {
        matches!(self, Self::Spice | Self::Amphora)
    }
}

named_enum! {
    /// A merchant token (RES-162, RES-167).
    #[allow(missing_docs)] // the names say it
    pub enum Token {
        Square = "square",
        /// Also scores by number at the end.
        Scarab = "scarab",
    }
}

named_enum! {
    /// The size of a garden tile (RES-111, RES-112).
    pub enum GardenSize {
        /// A third of a square.
        Small = "small",
        /// Two thirds of a square.
        Large = "large",
    }
}

indexed! { Item Token GardenSize }

/// What has to be paid, in full (RES-296). `goods` are spice and amphora in any mix.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Price {
    /// Coins by value.
    pub coin: u8,
    pub stone: u8,
    pub marble: u8,
    pub spice: u8,
    pub amphora: u8,
    /// Rare goods of either kind.
    pub goods: u8,
}

impl Price {
    /// Nothing to pay.
    pub const FREE: Self = Self { coin: 0, stone: 0, marble: 0, spice: 0, amphora: 0, goods: 0 };

    /// Returns whether there is nothing to pay.
    pub fn is_free(&self) -> bool {
        *self == Self::FREE
    }

    /// Returns how many of an item are asked for by name, not counting `goods`.
    pub const fn of(&self, item: Item) -> u8 {
        match item {
            Item::Stone => self.stone,
            Item::Marble => self.marble,
            Item::Spice => self.spice,
            Item::Amphora => self.amphora,
        }
    }

    /// Returns what is left to pay after a discount, never below zero.
    pub const fn less(self, discount: Discount) -> Self {
        Self {
            coin: self.coin.saturating_sub(discount.coin),
            stone: self.stone.saturating_sub(discount.stone),
            marble: self.marble.saturating_sub(discount.marble),
            ..self
        }
    }

    /// Iterates over the parts that are not 0, with their words.
    pub(super) fn parts(&self) -> impl Iterator<Item = (&'static str, u8)> {
        let parts = [
            ("coin", self.coin),
            ("stone", self.stone),
            ("marble", self.marble),
            ("spice", self.spice),
            ("amphora", self.amphora),
            ("goods", self.goods),
        ];
        parts.into_iter().filter(|&(_, count)| count > 0)
    }

    /// Returns all parts for changing them, in the order of [`Price::parts`].
    pub(super) fn each_mut(&mut self) -> [&mut u8; 6] {
        let Self { coin, stone, marble, spice, amphora, goods } = self;
        [coin, stone, marble, spice, amphora, goods]
    }

    /// Returns the part with that word, for changing it.
    pub(super) fn part_mut(&mut self, word: &str) -> Option<&mut u8> {
        match word {
            "coin" => Some(&mut self.coin),
            "stone" => Some(&mut self.stone),
            "marble" => Some(&mut self.marble),
            "spice" => Some(&mut self.spice),
            "amphora" => Some(&mut self.amphora),
            "goods" => Some(&mut self.goods),
            _ => None,
        }
    }
}

/// `coin 2 + stone 1`, or `-` for nothing.
impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_free() {
            return f.write_str("-");
        }
        for (place, (word, count)) in self.parts().enumerate() {
            let sign = if place > 0 { " + " } else { "" };
            write!(f, "{sign}{word} {count}")?;
        }
        Ok(())
    }
}

/// A part of a cost that need not be paid (RES-295). Nothing that is built costs rare goods.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Discount {
    pub coin: u8,
    pub stone: u8,
    pub marble: u8,
}

impl Discount {
    /// No discount.
    pub const NONE: Self = Self { coin: 0, stone: 0, marble: 0 };

    /// Returns whether there is no discount.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Adds two discounts.
    pub const fn and(self, other: Self) -> Self {
        Self {
            coin: self.coin.saturating_add(other.coin),
            stone: self.stone.saturating_add(other.stone),
            marble: self.marble.saturating_add(other.marble),
        }
    }

    /// Returns the part with that word, for changing it.
    pub(super) fn part_mut(&mut self, word: &str) -> Option<&mut u8> {
        match word {
            "coin" => Some(&mut self.coin),
            "stone" => Some(&mut self.stone),
            "marble" => Some(&mut self.marble),
            _ => None,
        }
    }
}

/// `less marble 2 less coin 1`, or empty for nothing.
impl fmt::Display for Discount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [("marble", self.marble), ("coin", self.coin), ("stone", self.stone)];
        let parts = parts.into_iter().filter(|&(_, count)| count > 0);
        for (place, (word, count)) in parts.enumerate() {
            let blank = if place > 0 { " " } else { "" };
            write!(f, "{blank}less {word} {count}")?;
        }
        Ok(())
    }
}
