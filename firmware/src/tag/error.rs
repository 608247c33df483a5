//! What can be wrong with a tag, in short words for a noisy table.

use core::fmt;

use crate::games::GameId;

/// What is wrong with a tag. Problems of the reader are not among these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagError {
    /// The piece belongs to another game.
    OtherGame {
        /// The piece's game.
        seen: GameId,
        /// The game on the table.
        played: GameId,
    },
    /// The tag names no game and was not enrolled.
    Unknown,
    /// The tag answers but cannot be read.
    Unreadable,
    /// Two tags lie on one reader.
    TwoTags,
    /// The piece belongs to this game, but the game is waiting for another kind.
    WrongKind {
        /// What the piece is, with its article: `a card`.
        seen: &'static str,
        /// What the game is waiting for, with its article: `a pawn`.
        wanted: &'static str,
    },
    /// The tag names this game, but a piece that this edition does not have.
    NoSuchPiece,
}

impl TagError {
    /// Says what to do about it.
    pub const fn remedy(self) -> &'static str {
        match self {
            Self::OtherGame { .. } => "Put it back into its box.",
            Self::Unknown => "Choose with the knob, or enrol the tag.",
            Self::Unreadable => "Lift it, then put it down again.",
            Self::TwoTags => "Leave one of them there.",
            Self::WrongKind { .. } => "Take it away and show the right one.",
            Self::NoSuchPiece => "Choose with the knob, and write the tag again.",
        }
    }
}

/// Says what happened.
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
