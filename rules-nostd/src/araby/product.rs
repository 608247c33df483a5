//! The four products, the icons that cards show, and prices.

use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::NamedEnum;
use crate::edition::text_form;
use crate::named_enum::named_enum;
use crate::pile::Indexed;

named_enum! {
    /// A product (ARA-004). Coins are not products.
    #[allow(missing_docs)] // the names say it
    pub enum Product {
        Magics = "magics",
        Jewels = "jewels",
        Spices = "spices",
        Fabrics = "fabrics",
    }
}

named_enum! {
    /// One unit of a cost, and what a discarded card can stand for (ARA-040, ARA-041).
    #[allow(missing_docs)] // the names say it
    pub enum Icon {
        /// A coin. The number on it does not matter when discarded.
        Coin = "coin",
        Magics = "magics",
        Jewels = "jewels",
        Spices = "spices",
        Fabrics = "fabrics",
    }
}

impl Product {
    /// Returns the icon of this product.
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
    /// Returns the product it shows; `None` for a coin.
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

/// The icons a card counts as when discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Icons(u8);

impl Icons {
    /// No icon.
    pub const NONE: Self = Self(0);

    /// Returns whether the card shows this icon.
    pub const fn has(self, icon: Icon) -> bool {
        self.0 & 1 << icon.index() != 0
    }

    /// Returns the set with this icon added.
    #[must_use]
    pub const fn with(self, icon: Icon) -> Self {
        Self(self.0 | 1 << icon.index())
    }

    /// Iterates over the icons, coin first.
    pub fn iter(self) -> impl Iterator<Item = Icon> + Clone {
        Icon::ALL.into_iter().filter(move |&icon| self.has(icon))
    }

    /// Returns the set as bits, coin lowest.
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Builds the set from bits. Returns `None` if there are more bits than icons.
    pub(super) const fn from_bits(bits: u8) -> Option<Self> {
        if bits >> Icon::ALL.len() == 0 { Some(Self(bits)) } else { None }
    }
}

/// What has to be paid: an amount of each icon (ARA-036), at most [`Price::MOST`] of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Price([u8; Icon::ALL.len()]);

impl Price {
    /// The most of one icon: what five bits hold. No card asks for more.
    pub const MOST: u8 = 31;

    /// Nothing to pay.
    pub const FREE: Self = Self([0; Icon::ALL.len()]);

    /// Returns how many of one icon it contains.
    pub const fn of(&self, icon: Icon) -> u8 {
        self.0[icon.index()]
    }

    /// Returns the number of coins.
    pub const fn coins(&self) -> u8 {
        self.of(Icon::Coin)
    }

    /// Returns the number of units of one product.
    pub const fn products(&self, product: Product) -> u8 {
        self.of(product.icon())
    }

    /// Sets the amount of one icon, at most [`Price::MOST`].
    #[must_use]
    pub const fn with(mut self, icon: Icon, count: u8) -> Self {
        self.0[icon.index()] = if count > Self::MOST { Self::MOST } else { count };
        self
    }

    /// Returns the number of units of all icons together.
    pub fn total(&self) -> u16 {
        self.0.iter().map(|&count| u16::from(count)).sum()
    }

    /// Returns whether there is nothing to pay.
    pub fn is_free(&self) -> bool {
        *self == Self::FREE
    }

    /// Takes one unit away. Returns whether there was one.
    pub fn take(&mut self, icon: Icon) -> bool {
        match self.0[icon.index()].checked_sub(1) {
            Some(left) => {
                self.0[icon.index()] = left;
                true
            }
            None => false,
        }
    }

    /// Returns whether it contains at least as much of each icon as `other`.
    pub fn covers(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(have, need)| have >= need)
    }

    /// Iterates over the icons it contains, with their amounts.
    pub fn parts(&self) -> impl Iterator<Item = (Icon, u8)> {
        Icon::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }
}

/// Text formats use the written form; binary formats use five bits per icon, coin lowest.
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

/// Written as `spices 1 + coin 1`, products first, or `-` for nothing.
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
