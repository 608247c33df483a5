//! Dice: their faces, and turning them.

use crate::named_enum::named_enum;
use crate::pile::Pile;
use crate::total_map::indexed;

named_enum! {
    /// A face of a die; it is also a column of the caravan (WAY-023).
    #[allow(missing_docs)] // numbers
    pub enum Face {
        One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6",
    }
}

named_enum! {
    /// Which way a die is turned.
    pub enum Way {
        /// To the next higher face.
        Up = "up",
        /// To the next lower face.
        Down = "down",
    }
}

indexed! { Face Way }

/// Dice in a player's supply, counted by face: dice of one face are interchangeable.
pub type Dice = Pile<Face, 6>;

impl Face {
    /// Returns the face after one step. Faces do not wrap (WAY-051).
    pub fn turned(self, way: Way) -> Option<Self> {
        let index = match way {
            Way::Up => self.index().checked_add(1)?,
            Way::Down => self.index().checked_sub(1)?,
        };
        Self::ALL.get(index).copied()
    }

    /// Returns the next higher face, or `None` for a 6 (WAY-051).
    pub fn raised(self) -> Option<Self> {
        self.turned(Way::Up)
    }

    /// Returns the next lower face, or `None` for a 1 (WAY-051).
    pub fn lowered(self) -> Option<Self> {
        self.turned(Way::Down)
    }

    /// Returns the number on the face, 1 to 6.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

/// A set of faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Faces(u8);

impl Faces {
    pub(super) fn has(self, face: Face) -> bool {
        self.0 & 1 << face.index() != 0
    }

    pub(super) fn with(self, face: Face) -> Self {
        Self(self.0 | 1 << face.index())
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().filter(move |&face| self.has(face))
    }

    /// Returns these faces and those one step away, up and down.
    pub(super) fn spread(self) -> Self {
        Way::ALL
            .into_iter()
            .flat_map(|way| self.iter().filter_map(move |face| face.turned(way)))
            .fold(self, Self::with)
    }
}
