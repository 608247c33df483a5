//! The colours of cards and tracks, and the levels of cards and tiles.

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A colour of an action half, a bonus card and a special track. Not a player's colour.
    pub enum Colour {
        /// Improved action cards (RES-077).
        Yellow = "yellow",
        /// Gardens and workshops (RES-085).
        White = "white",
        /// Canals and trading (RES-086).
        Blue = "blue",
        /// End of the game (RES-087).
        Pink = "pink",
    }
}

named_enum! {
    /// The level of a special card: the icon on the track that gives it (RES-067).
    #[allow(missing_docs)] // the names say it
    pub enum Level {
        I = "I",
        II = "II",
        III = "III",
    }
}

impl Level {
    /// Returns the level that opens when this one is reached (RES-072).
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::I => Some(Self::II),
            Self::II => Some(Self::III),
            Self::III => None,
        }
    }
}

named_enum! {
    /// The level of a workshop tile or a bonus card. There are only two.
    pub enum Tier {
        /// Available from the start.
        I = "I",
        /// Workshops from round 3 (RES-100), bonus cards from the end of round 3 (RES-169).
        II = "II",
    }
}

indexed! { Colour Level Tier }
