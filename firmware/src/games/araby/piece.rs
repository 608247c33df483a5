//! The pieces of Merchants of Araby that carry tags.
//!
//! ```text
//! araby card spices-merchant 2      araby caravan aleppo      araby persona merchant-prince-of-spices
//! ```
//!
//! Names are those of the edition, in one word. The number after a game card says which of its copies it is:
//! their backs differ, and only the back matters for a card that is laid at a caravan. A caravan or persona
//! may have a number too, to help people sort them; it is ignored.

use core::fmt::{self, Write};

use rules_nostd::araby::{Araby, Edition};
use rules_nostd::araby::model::{Caravan, Card, Persona, Slug};
use rules_nostd::notation::NotationError;
use rules_nostd::Game;

use crate::tag::text::{Tag, named};
use crate::games::GameId;
use crate::tag::TagError;
use crate::tag::kind::piece_kinds;

/// What is expected after the kind, for error messages.
const NAME: &str = "a name of this edition";

/// A piece with a tag.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArabyPiece {
    /// A game card, and which of its copies (from 1) if the tag says so.
    Card(Card, Option<u8>),
    Caravan(Caravan),
    Persona(Persona),
}

piece_kinds! {
    Card = "card", "a game card";
    Caravan = "caravan", "a caravan card";
    Persona = "persona", "a persona";
}

impl ArabyPiece {
    /// Returns the kind of the piece.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Card(..) => PieceKind::Card,
            Self::Caravan(_) => PieceKind::Caravan,
            Self::Persona(_) => PieceKind::Persona,
        }
    }

    /// Reads the text of a tag. Fails if it names no piece of this edition.
    pub fn read(edition: &Edition, text: &str) -> Result<Self, TagError> {
        let tag = Tag::new(text).ok_or(TagError::Unknown)?.of_game(GameId::Araby)?;
        Self::read_words(edition, tag).map_err(|_| TagError::NoSuchPiece)
    }

    fn read_words<'t>(edition: &Edition, tag: Tag<'t>) -> Result<Self, NotationError<'t>> {
        let mut words = tag.words;
        let piece = match words.named()? {
            PieceKind::Card => Self::Card(named(&mut words, NAME, |word| edition.card_named(word))?, None),
            PieceKind::Caravan => Self::Caravan(named(&mut words, NAME, |word| edition.caravan_named(word))?),
            PieceKind::Persona => Self::Persona(named(&mut words, NAME, |word| edition.persona_named(word))?),
        };
        let mut number = None;
        if !words.peek().is_empty() {
            let copies = match piece {
                Self::Card(card, _) => edition.card(card).copies() as u8,
                _ => u8::MAX,
            };
            number = Some(words.number(1..=copies)?);
        }
        words.end()?;
        Ok(match piece {
            Self::Card(card, _) => Self::Card(card, number),
            other => other,
        })
    }

    /// Writes the text for a tag.
    pub fn write(self, edition: &Edition, out: &mut impl Write) -> fmt::Result {
        write!(out, "{} {} ", Araby::NAME, self.kind().word())?;
        match self {
            Self::Card(card, copy) => {
                write!(out, "{}", Slug(&edition.card(card).name))?;
                copy.map_or(Ok(()), |copy| write!(out, " {copy}"))
            }
            Self::Caravan(caravan) => write!(out, "{}", Slug(&edition.caravan(caravan).name)),
            Self::Persona(persona) => write!(out, "{}", Slug(&edition.persona(persona).name)),
        }
    }
}
