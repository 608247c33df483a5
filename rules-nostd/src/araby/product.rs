//! The four products, the icons that cards show, and prices.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::NamedEnum;
use crate::edition::text_form;
use crate::named_enum::named_enum;
use crate::pile::Indexed;

named_enum! {
    /// A product (ARA-004). A coin is none.
    pub enum Product {
        /// Magics.
        Magics = "magics",
        /// Jewels.
        Jewels = "jewels",
        /// Spices.
        Spices = "spices",
        /// Fabrics.
        Fabrics = "fabrics",
    }
}

named_enum! {
    /// What one unit of a cost is, and what a discarded card can stand for (ARA-040, ARA-041).
    pub enum Icon {
        /// A coin; the number on it does not matter when discarded.
        Coin = "coin",
        /// As the product.
        Magics = "magics",
        /// As the product.
        Jewels = "jewels",
        /// As the product.
        Spices = "spices",
        /// As the product.
        Fabrics = "fabrics",
    }
}

impl Product {
    /// The icon of this product.
    pub const fn icon(self) -> Icon {
        match self {
            Self::Magics => Icon::Magics,
            Self::Jewels => Icon::Jewels,
            Self::Spices => Icon::Spices,
            Self::Fabrics => Icon::Fabrics,
        }
    }
}

impl Icon {
    /// The product it shows; a coin shows none.
    pub const fn product(self) -> Option<Product> {
        match self {
            Self::Coin => None,
            Self::Magics => Some(Product::Magics),
            Self::Jewels => Some(Product::Jewels),
            Self::Spices => Some(Product::Spices),
            Self::Fabrics => Some(Product::Fabrics),
        }
    }
}

impl Indexed for Product {
    fn index(self) -> usize {
        NamedEnum::index(self)
    }

    fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }
}

/// The icons that a card shows when it is discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Icons(u8);

impl Icons {
    /// No icon.
    pub const NONE: Self = Self(0);

    /// Whether the card shows it.
    pub const fn has(self, icon: Icon) -> bool {
        self.0 & 1 << icon.index() != 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, icon: Icon) -> Self {
        Self(self.0 | 1 << icon.index())
    }

    /// Each icon, coin first.
    pub fn iter(self) -> impl Iterator<Item = Icon> + Clone {
        Icon::ALL.into_iter().filter(move |&icon| self.has(icon))
    }

    /// As bits, coin lowest.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// From bits; nothing if there are more bits than icons.
    pub(super) const fn from_bits(bits: u8) -> Option<Self> {
        if bits >> Icon::ALL.len() == 0 { Some(Self(bits)) } else { None }
    }
}

/// What has to be paid: how many of each icon (ARA-036), at most [`Price::MOST`] of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Price([u8; Icon::ALL.len()]);

impl Price {
    /// More of one icon no card asks for; it is what five bits hold.
    pub const MOST: u8 = 31;

    /// Nothing to pay.
    pub const FREE: Self = Self([0; Icon::ALL.len()]);

    /// How many of one icon.
    pub const fn of(&self, icon: Icon) -> u8 {
        self.0[icon.index()]
    }

    /// The coins.
    pub const fn coins(&self) -> u8 {
        self.of(Icon::Coin)
    }

    /// The units of one product.
    pub const fn products(&self, product: Product) -> u8 {
        self.of(product.icon())
    }

    /// The same with another number of one icon, at most [`Price::MOST`].
    #[must_use]
    pub const fn with(mut self, icon: Icon, count: u8) -> Self {
        self.0[icon.index()] = if count > Self::MOST { Self::MOST } else { count };
        self
    }

    /// All units together.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// Whether there is nothing to pay.
    pub fn is_free(&self) -> bool {
        *self == Self::FREE
    }

    /// Takes one unit off, and says whether there was one.
    pub fn take(&mut self, icon: Icon) -> bool {
        match self.0[icon.index()].checked_sub(1) {
            Some(left) => {
                self.0[icon.index()] = left;
                true
            }
            None => false,
        }
    }

    /// Whether everything of `other` is in this.
    pub fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(have, need)| have >= need)
    }

    /// Each icon of which there is at least one, with its number.
    pub fn parts(&self) -> impl Iterator<Item = (Icon, u8)> {
        Icon::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }
}

/// In texts as it is written; in bytes five bits per icon, coin lowest.
impl Serialize for Price {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            return serializer.collect_str(self);
        }
        serializer.serialize_u32(self.0.iter().rev().fold(0, |bits, &count| bits << 5 | u32::from(count)))
    }
}

impl<'de> Deserialize<'de> for Price {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            return deserializer.deserialize_str(text_form::Reader::<Self>::new());
        }
        let mut bits = u32::deserialize(deserializer)?;
        let mut price = Self::FREE;
        for count in &mut price.0 {
            *count = (bits % 32) as u8;
            bits /= 32;
        }
        if bits == 0 { Ok(price) } else { Err(serde::de::Error::custom("a cost that does not exist")) }
    }
}

/// `spices 1 + coin 1`, products first; nothing is `-`.
impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_free() {
            return f.write_str("-");
        }
        let products = self.parts().filter(|(icon, _)| *icon != Icon::Coin);
        let coins = self.parts().filter(|(icon, _)| *icon == Icon::Coin);
        for (place, (icon, count)) in products.chain(coins).enumerate() {
            let sign = if place > 0 { " + " } else { "" };
            write!(f, "{sign}{icon} {count}")?;
        }
        Ok(())
    }
}
