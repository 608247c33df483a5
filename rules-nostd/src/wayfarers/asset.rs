//! Assets: what a die can be used for (WAY-039).

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// An asset.
    pub enum Asset {
        /// For cities.
        Camel = "camel",
        /// For harbours.
        Ship = "ship",
        /// For observatories.
        Telescope = "telescope",
        /// For libraries, and for drawing three cards (WAY-119).
        Pigeon = "pigeon",
    }
}

indexed! { Asset }

/// So many of each asset: what a dice space asks for, or what a die has. A byte for each, so that all four are
/// added and compared at once; no caravan has 127 of anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u16", from = "u16")]
pub struct Assets(u32);

/// The highest bit of each byte.
const TOPS: u32 = 0x8080_8080;

impl Assets {
    /// None of any.
    pub const NONE: Self = Self(0);

    /// The most of one asset.
    const MOST: u8 = 127;

    const fn shift(asset: Asset) -> u32 {
        8 * asset as u32
    }

    /// How many of this asset.
    pub const fn count(self, asset: Asset) -> u8 {
        (self.0 >> Self::shift(asset)) as u8
    }

    /// One more of this asset.
    pub fn add(&mut self, asset: Asset) {
        if self.count(asset) < Self::MOST {
            self.0 += 1 << Self::shift(asset);
        }
    }

    /// These and the others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        let sum = self.0.wrapping_add(others.0);
        if sum & TOPS == 0 { Self(sum) } else { self }
    }

    /// What is left when these are taken away; nothing below 0.
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        let left = |asset| self.count(asset).saturating_sub(others.count(asset));
        Asset::ALL.into_iter().flat_map(|asset| (0..left(asset)).map(move |_| asset)).collect()
    }

    /// Whether every one asked for is there, twice if asked for twice (WAY-032).
    pub const fn cover(self, asked: Self) -> bool {
        // A byte that is too small borrows its highest bit.
        (self.0 | TOPS).wrapping_sub(asked.0) & TOPS == TOPS
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Each asset as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Asset> {
        Asset::ALL.into_iter().flat_map(move |asset| (0..self.count(asset)).map(move |_| asset))
    }
}

impl FromIterator<Asset> for Assets {
    fn from_iter<I: IntoIterator<Item = Asset>>(assets: I) -> Self {
        let mut sum = Self::NONE;
        assets.into_iter().for_each(|asset| sum.add(asset));
        sum
    }
}
