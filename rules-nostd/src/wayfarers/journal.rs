//! The journal track: its spaces, the board sections it crosses, and what a crossing requires.

use serde::{Deserialize, Serialize};

use super::count::Need;
use super::guild::ByGuild;
use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A space of the journal track: column from the left, row from the top.
    #[allow(missing_docs)] // columns and rows
    pub enum JournalSpace {
        Start = "start",
        C1a = "1a", C1b = "1b",
        C2a = "2a", C2b = "2b", C2c = "2c",
        C3a = "3a", C3b = "3b",
        C4a = "4a", C4b = "4b", C4c = "4c",
        C5a = "5a", C5b = "5b",
        C6a = "6a", C6b = "6b", C6c = "6c",
        C7a = "7a", C7b = "7b",
        C8a = "8a", C8b = "8b", C8c = "8c",
        C9a = "9a", C9b = "9b",
        C10a = "10a", C10b = "10b", C10c = "10c", C10d = "10d", C10e = "10e",
    }
}

impl JournalSpace {
    /// Returns the column. The start is column 0.
    pub const fn column(self) -> u8 {
        match self {
            Self::Start => 0,
            Self::C1a | Self::C1b => 1,
            Self::C2a | Self::C2b | Self::C2c => 2,
            Self::C3a | Self::C3b => 3,
            Self::C4a | Self::C4b | Self::C4c => 4,
            Self::C5a | Self::C5b => 5,
            Self::C6a | Self::C6b | Self::C6c => 6,
            Self::C7a | Self::C7b => 7,
            Self::C8a | Self::C8b | Self::C8c => 8,
            Self::C9a | Self::C9b => 9,
            Self::C10a | Self::C10b | Self::C10c | Self::C10d | Self::C10e => 10,
        }
    }

    /// Returns whether it is one of the 5 right-most spaces, which hold one marker each (WAY-094).
    pub const fn is_final(self) -> bool {
        self.column() == 10
    }
}

named_enum! {
    /// A journal tile (WAY-004).
    #[allow(missing_docs)] // numbers
    pub enum JournalTile {
        Jt1 = "JT1", Jt2 = "JT2", Jt3 = "JT3", Jt4 = "JT4", Jt5 = "JT5",
        Jt6 = "JT6", Jt7 = "JT7", Jt8 = "JT8", Jt9 = "JT9", Jt10 = "JT10",
    }
}

named_enum! {
    /// A marked place for a green worker, between two spaces of the track (WAY-005, WAY-092).
    #[allow(missing_docs)] // numbers
    pub enum GreenPlace {
        W1 = "W1", W2 = "W2", W3 = "W3", W4 = "W4",
    }
}

named_enum! {
    /// A section of the main board (WAY-001).
    pub enum Section {
        /// Section 1.
        Left = "left",
        /// Section 2.
        Middle = "middle",
        /// Section 3.
        Right = "right",
    }
}

named_enum! {
    /// A side of a section. The sides differ in what the crossings require.
    #[derive(Default)]
    pub enum Side {
        /// The side whose first crossing with a requirement shows 2 cities, 1 green tile, 4 observatories.
        #[default]
        A = "A",
        /// The side whose first crossing with a requirement shows 2 townsfolk, 1 planet, 5 stars.
        B = "B",
    }
}

indexed! { JournalSpace JournalTile GreenPlace Section Side }

/// The side that each section shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Layout {
    /// Section 1.
    pub left: Side,
    /// Section 2.
    pub middle: Side,
    /// Section 3.
    pub right: Side,
}

impl Layout {
    /// Returns the side that a section shows.
    pub const fn side(self, section: Section) -> Side {
        match section {
            Section::Left => self.left,
            Section::Middle => self.middle,
            Section::Right => self.right,
        }
    }
}

/// What a crossing (an ink splotch) requires (WAY-087 to WAY-089).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Toll {
    /// No requirement.
    Free,
    /// A minimum count that is only checked (RUL-55).
    Need(Need),
    /// Tokens that return from guilds to supply.
    Spend(ByGuild),
}
