//! Tags: what boards, land, water and space cards and special tiles show (WAY-168).

use heapless::Vec;

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A tag (WAY-169, WAY-170). Assets are not tags (RUL-08).
    pub enum Tag {
        /// Primary tag of land cards with dice spaces.
        City = "city",
        /// Primary tag of land cards with an ongoing benefit.
        Vista = "vista",
        /// Primary tag of water cards with dice spaces.
        Harbour = "harbour",
        /// Primary tag of water cards with an immediate benefit.
        OpenWater = "open-water",
        /// Secondary tag of cities.
        Observatory = "observatory",
        /// Secondary tag of cities and harbours.
        Library = "library",
        /// A space tag.
        Stars = "stars",
        /// A space tag.
        Planet = "planet",
        /// A space tag.
        Comet = "comet",
        /// The space tag of one card.
        Sun = "sun",
        /// The space tag of one card.
        Moon = "moon",
    }
}

indexed! { Tag }

impl Tag {
    /// The tags that score in sets (WAY-175, WAY-177).
    pub const PRIMARY: [Self; 4] = [Self::City, Self::Vista, Self::Harbour, Self::OpenWater];
    /// The tags of space cards (WAY-139).
    pub const SPACE: [Self; 5] = [Self::Stars, Self::Planet, Self::Comet, Self::Sun, Self::Moon];

    /// Returns whether the tag scores in sets.
    pub fn is_primary(self) -> bool {
        Self::PRIMARY.contains(&self)
    }

    /// Returns whether it is a tag of space cards.
    pub fn is_of_space(self) -> bool {
        Self::SPACE.contains(&self)
    }
}

/// The tags of one card or tile, with repeats. The most are three comets, or a city with both secondary tags.
pub type Tags = Vec<Tag, 3, u8>;
