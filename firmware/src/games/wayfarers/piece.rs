//! The pieces of Wayfarers of the South Tigris that carry tags.
//!
//! ```text
//! wayfarers card L5            wayfarers journal-tile JT3
//! wayfarers tile Y2 4          wayfarers board 2
//! ```
//!
//! Cards have the numbers of `docs/rules/wayfarers-components.md`; the letter tells the kind. The number at
//! the end helps people to sort equal tiles; the game ignores it.

use core::fmt::{self, Write};

use rules_nostd::notation::NotationError;
use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::wayfarers::model::{Board, Card, CardKind, JournalTile, Tile};
use rules_nostd::Game;

use crate::tag::text::{Tag, end_numbered, named};
use crate::games::GameId;
use crate::tag::TagError;
use crate::tag::kind::piece_kinds;

/// A piece with a tag.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WayfarersPiece {
    /// A card of any kind.
    Card(Card),
    JournalTile(JournalTile),
    /// An upgrade tile.
    Tile(Tile),
    /// A player board.
    Board(Board),
}

piece_kinds! {
    Card = "card", "a card";
    JournalTile = "journal-tile", "a journal tile";
    Tile = "tile", "an upgrade tile";
    Board = "board", "a player board";
}

impl WayfarersPiece {
    /// Returns the kind of the piece.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Card(_) => PieceKind::Card,
            Self::JournalTile(_) => PieceKind::JournalTile,
            Self::Tile(_) => PieceKind::Tile,
            Self::Board(_) => PieceKind::Board,
        }
    }

    /// Returns what people call it. For a card that includes its kind.
    pub const fn called(self) -> &'static str {
        match self {
            Self::Card(card) => match card.kind() {
                CardKind::Townsfolk => "a townsfolk card",
                CardKind::Space => "a space card",
                CardKind::Land => "a land card",
                CardKind::Water => "a water card",
                CardKind::Inspiration => "an inspiration card",
            },
            other => other.kind().called(),
        }
    }

    /// Reads the text of a tag. Fails if it names no piece.
    pub fn read(text: &str) -> Result<Self, TagError> {
        let tag = Tag::new(text).ok_or(TagError::Unknown)?.of_game(GameId::Wayfarers)?;
        Self::read_words(tag).map_err(|_| TagError::NoSuchPiece)
    }

    fn read_words<'t>(tag: Tag<'t>) -> Result<Self, NotationError<'t>> {
        let mut words = tag.words;
        let piece = match words.named()? {
            PieceKind::Card => Self::Card(named(&mut words, "a card", Card::named)?),
            PieceKind::JournalTile => Self::JournalTile(words.named()?),
            PieceKind::Tile => Self::Tile(words.named()?),
            PieceKind::Board => Self::Board(words.named()?),
        };
        end_numbered(&mut words)?;
        Ok(piece)
    }

    /// Writes the text for a tag, with a number that tells equal pieces apart.
    pub fn write(self, number: Option<u8>, out: &mut impl Write) -> fmt::Result {
        write!(out, "{} {} ", Wayfarers::NAME, self.kind().word())?;
        match self {
            Self::Card(card) => write!(out, "{card}")?,
            Self::JournalTile(tile) => write!(out, "{tile}")?,
            Self::Tile(tile) => write!(out, "{tile}")?,
            Self::Board(board) => write!(out, "{board}")?,
        }
        number.map_or(Ok(()), |number| write!(out, " {number:02}"))
    }
}
