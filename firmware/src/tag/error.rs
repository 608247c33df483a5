//! What can be wrong with a tag, in words for a noisy table.

use core::fmt;

use crate::games::GameId;

/// What is wrong with a tag. Nothing of this is the reader's fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// The piece belongs to another game.
    OtherGame {
        /// The piece's game.
        seen: GameId,
        /// The game on the table.
        played: GameId,
    },
    /// It says nothing about a game, and was not enrolled.
    Unknown,
    /// It answers, but cannot be read.
    Unreadable,
    /// Two tags lie on one reader.
    TwoTags,
    /// A piece of this game that is not asked for now.
    WrongKind {
        /// What it is: `a villager card`.
        seen: &'static str,
        /// What is asked for: `a trader`.
        wanted: &'static str,
    },
    /// It names this game, and then no piece of this edition.
    NoSuchPiece,
}

impl TagError {
    /// What to do about it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::OtherGame { .. } => "Put it back into its box.",
            Self::Unknown => "Choose with the knob, or enrol the tag.",
            Self::Unreadable => "Lift it, then put it down again.",
            Self::TwoTags => "Leave one of them there.",
            Self::WrongKind { .. } => "Take it away and show the right one.",
            Self::NoSuchPiece => "Choose with the knob, and write the tag anew.",
        }
    }
}

/// What happened.
impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OtherGame { seen, played } => {
                write!(f, "A piece of {}, not of {}.", seen.name(), played.name())
            }
            Self::Unknown => f.write_str("Unknown tag."),
            Self::Unreadable => f.write_str("The tag cannot be read."),
            Self::TwoTags => f.write_str("Two tags at once."),
            Self::WrongKind { seen, wanted } => write!(f, "This is {seen}, not {wanted}."),
            Self::NoSuchPiece => f.write_str("The tag names a piece that this edition lacks."),
        }
    }
}
