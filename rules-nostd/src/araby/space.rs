//! The nine spaces of a caravan card, and sets of them.

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;

named_enum! {
    /// A space of a caravan card, numbered row by row from the top (ARA-032).
    #[allow(missing_docs)] // numbers
    pub enum Space {
        S1 = "1", S2 = "2", S3 = "3",
        S4 = "4", S5 = "5", S6 = "6",
        S7 = "7", S8 = "8", S9 = "9",
    }
}

impl Space {
    /// Returns the number as printed, 1 to 9.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the space with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns the row, 0 to 2 from the top. It decides the payout (ARA-119).
    pub const fn row(self) -> usize {
        self.index() / 3
    }

    /// Returns the column, 0 to 2 from the left.
    pub const fn column(self) -> usize {
        self.index() % 3
    }
}

/// A set of spaces, such as those occupied or those a permission names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u16", try_from = "u16")]
pub struct Spaces(u16);

impl Spaces {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All nine spaces.
    pub const ALL: Self = Self(0x1FF);
    /// The rows and columns that camels can complete (ARA-109).
    pub const LINES: [Self; 6] =
        [Self(0x007), Self(0x038), Self(0x1C0), Self(0x049), Self(0x092), Self(0x124)];

    /// Builds a set from bits, space 1 lowest. Returns `None` if there are more than nine.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits <= Self::ALL.0 { Some(Self(bits)) } else { None }
    }

    /// Returns the set as bits, space 1 lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Returns the set with just this space.
    pub const fn only(space: Space) -> Self {
        Self(1 << space.index())
    }

    /// Returns whether the space is in the set.
    pub const fn has(self, space: Space) -> bool {
        self.0 & Self::only(space).0 != 0
    }

    /// Returns whether all of `other` are in the set.
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the set without the spaces of `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the number of spaces.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the spaces in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        Space::ALL.into_iter().filter(move |&space| self.has(space))
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        spaces.into_iter().fold(Self::NONE, |set, space| set.and(Self::only(space)))
    }
}

impl From<Spaces> for u16 {
    fn from(spaces: Spaces) -> Self {
        spaces.bits()
    }
}

impl TryFrom<u16> for Spaces {
    type Error = &'static str;

    fn try_from(bits: u16) -> Result<Self, Self::Error> {
        Self::from_bits(bits).ok_or("a set of nine spaces is a number from 0 to 511")
    }
}

/// Written as `1 2 5`, or `-` for none.
impl fmt::Display for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, space) in self.iter().enumerate() {
            let blank = if place > 0 { " " } else { "" };
            write!(f, "{blank}{space}")?;
        }
        Ok(())
    }
}
