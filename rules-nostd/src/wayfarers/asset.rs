//! Assets: what a die can be used for (WAY-039).

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// Something a die can offer to a dice space.
    pub enum Asset {
        /// Used for cities.
        Camel = "camel",
        /// Used for harbours.
        Ship = "ship",
        /// Used for observatories.
        Telescope = "telescope",
        /// Used for libraries, and to draw three cards (WAY-119).
        Pigeon = "pigeon",
    }
}

indexed! { Asset }

/// A count of each asset: what a dice space requires, or what a die offers. One byte per asset, so that all
/// four are added and compared in one operation; no caravan has 127 of anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u16", from = "u16")]
pub struct Assets(u32);

/// The highest bit of each byte.
const TOPS: u32 = 0x8080_8080;

impl Assets {
    /// No assets.
    pub const NONE: Self = Self(0);

    /// The highest count of one asset.
    const MOST: u8 = 127;

    const fn shift(asset: Asset) -> u32 {
        8 * asset as u32
    }

    /// Returns the count of an asset.
    pub const fn count(self, asset: Asset) -> u8 {
        (self.0 >> Self::shift(asset)) as u8
    }

    /// Adds one of an asset.
    pub fn add(&mut self, asset: Asset) {
        if self.count(asset) < Self::MOST {
            self.0 += 1 << Self::shift(asset);
        }
    }

    /// Returns the sum of both counts.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        let sum = self.0.wrapping_add(others.0);
        if sum & TOPS == 0 { Self(sum) } else { self }
    }

    /// Subtracts `others`, stopping at 0.
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        let left = |asset| self.count(asset).saturating_sub(others.count(asset));
        Asset::ALL.into_iter().flat_map(|asset| (0..left(asset)).map(move |_| asset)).collect()
    }

    /// Returns whether these assets include all those required; an asset required twice must be there twice
    /// (WAY-032).
    pub const fn cover(self, asked: Self) -> bool {
        // A byte that is too small borrows from its highest bit.
        (self.0 | TOPS).wrapping_sub(asked.0) & TOPS == TOPS
    }

    /// Returns whether all counts are 0.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Iterates over the assets, each repeated by its count.
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
