//! The pieces of Passing Through Petra that carry tags.
//!
//! ```text
//! petra trader china 07              petra trader gold 3
//! petra villager nomad india 2       petra villager baker
//! petra influence rome equals egypt
//! ```
//!
//! The number at the end helps people to sort equal pieces; the game ignores it.

use core::fmt::{self, Write};

use rules_nostd::notation::NotationError;
use rules_nostd::petra::{Edition, Petra};
use rules_nostd::petra::model::{Influence, Tile, Villager, read_influence, read_villager};
use rules_nostd::Game;

use crate::tag::text::{Tag, end_numbered};
use crate::games::GameId;
use crate::tag::TagError;
use crate::tag::kind::piece_kinds;

/// A piece with a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PetraPiece {
    /// A trader tile; gold is one of them.
    Trader(Tile),
    /// A villager card.
    Villager(Villager),
    /// An influence card.
    Influence(Influence),
}

piece_kinds! {
    Trader = "trader", "a trader";
    Villager = "villager", "a villager card";
    Influence = "influence", "an influence card";
}

impl PetraPiece {
    /// Returns the kind of the piece.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Trader(_) => PieceKind::Trader,
            Self::Villager(_) => PieceKind::Villager,
            Self::Influence(_) => PieceKind::Influence,
        }
    }

    /// Reads the text of a tag. Fails if it names no piece of this edition.
    pub fn read(edition: &Edition, text: &str) -> Result<Self, TagError> {
        let tag = Tag::new(text).ok_or(TagError::Unknown)?.of_game(GameId::Petra)?;
        Self::read_words(edition, tag).map_err(|_| TagError::NoSuchPiece)
    }

    /// Returns the piece if it is of the kind that is asked for now; otherwise an error that names both
    /// kinds.
    pub fn wanted(self, kind: PieceKind) -> Result<Self, TagError> {
        let seen = self.kind();
        if seen == kind {
            Ok(self)
        } else {
            Err(TagError::WrongKind { seen: seen.called(), wanted: kind.called() })
        }
    }

    fn read_words<'t>(edition: &Edition, tag: Tag<'t>) -> Result<Self, NotationError<'t>> {
        let mut words = tag.words;
        let piece = match words.named()? {
            PieceKind::Trader => Self::Trader(words.named()?),
            PieceKind::Villager => Self::Villager(read_villager(&mut words)?),
            PieceKind::Influence => Self::Influence(read_influence(edition, &mut words)?),
        };
        end_numbered(&mut words)?;
        Ok(piece)
    }

    /// Writes the text for a tag, with a number that tells equal pieces apart.
    pub fn write(self, edition: &Edition, number: Option<u8>, out: &mut impl Write) -> fmt::Result {
        write!(out, "{} {} ", Petra::NAME, self.kind().word())?;
        match self {
            Self::Trader(tile) => write!(out, "{tile}")?,
            Self::Villager(card) => write!(out, "{card}")?,
            // Fails for a card that this edition does not have: there is no name to write.
            Self::Influence(card) => write!(out, "{}", edition.condition(card).ok_or(fmt::Error)?)?,
        }
        number.map_or(Ok(()), |number| write!(out, " {number:02}"))
    }
}
