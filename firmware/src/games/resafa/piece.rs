//! The pieces of Resafa that carry tags.
//!
//! ```text
//! resafa canal c3 2            resafa workshop W07         resafa bonus e38 3
//! resafa special P45           resafa sack z4              resafa action 3 2
//! resafa trading r4            resafa canal-bonus k3       resafa setup s1
//! resafa solo o5               resafa set alpha
//! ```
//!
//! The number at the end helps people to sort equal pieces; the game ignores it. A tag is read through its
//! tile, so it cannot say which side is up: where that matters, the display asks.

use core::fmt::{self, Write};

use rules_nostd::notation::NotationError;
use rules_nostd::resafa::Resafa;
use rules_nostd::resafa::model::{ActionSet, Bonus, CanalBonus, CanalTile, Sack, SetupCard, SoloCard, Special, Starting, TradingTile, Workshop};
use rules_nostd::Game;

use crate::tag::text::{Tag, end_numbered, named};
use crate::games::GameId;
use crate::tag::TagError;
use crate::tag::kind::piece_kinds;

/// A piece with a tag.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResafaPiece {
    /// A canal tile of any colour.
    Canal(CanalTile),
    Workshop(Workshop),
    Bonus(Bonus),
    Special(Special),
    Sack(Sack),
    /// A starting action card of any set.
    Action(Starting),
    Trading(TradingTile),
    CanalBonus(CanalBonus),
    /// A canal setup card.
    Setup(SetupCard),
    Solo(SoloCard),
    /// A set of starting action cards: the top of its pile.
    Set(ActionSet),
}

piece_kinds! {
    Canal = "canal", "a canal tile";
    Workshop = "workshop", "a workshop";
    Bonus = "bonus", "a bonus card";
    Special = "special", "a special card";
    Sack = "sack", "a sack card";
    Action = "action", "an action card";
    Trading = "trading", "a trading tile";
    CanalBonus = "canal-bonus", "a canal bonus tile";
    Setup = "setup", "a canal setup card";
    Solo = "solo", "a solo card";
    Set = "set", "a starting set";
}

impl ResafaPiece {
    /// Returns the kind of the piece.
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Canal(_) => PieceKind::Canal,
            Self::Workshop(_) => PieceKind::Workshop,
            Self::Bonus(_) => PieceKind::Bonus,
            Self::Special(_) => PieceKind::Special,
            Self::Sack(_) => PieceKind::Sack,
            Self::Action(_) => PieceKind::Action,
            Self::Trading(_) => PieceKind::Trading,
            Self::CanalBonus(_) => PieceKind::CanalBonus,
            Self::Setup(_) => PieceKind::Setup,
            Self::Solo(_) => PieceKind::Solo,
            Self::Set(_) => PieceKind::Set,
        }
    }

    /// Reads the text of a tag. Fails if it names no piece.
    pub fn read(text: &str) -> Result<Self, TagError> {
        let tag = Tag::new(text).ok_or(TagError::Unknown)?.of_game(GameId::Resafa)?;
        Self::read_words(tag).map_err(|_| TagError::NoSuchPiece)
    }

    fn read_words<'t>(tag: Tag<'t>) -> Result<Self, NotationError<'t>> {
        let mut words = tag.words;
        let piece = match words.named()? {
            PieceKind::Canal => Self::Canal(words.named()?),
            PieceKind::Workshop => Self::Workshop(words.named()?),
            PieceKind::Bonus => Self::Bonus(named(&mut words, "a card", Bonus::named)?),
            PieceKind::Special => Self::Special(named(&mut words, "a card", Special::named)?),
            PieceKind::Sack => Self::Sack(words.named()?),
            PieceKind::Action => Self::Action(words.named()?),
            PieceKind::Trading => Self::Trading(words.named()?),
            PieceKind::CanalBonus => Self::CanalBonus(words.named()?),
            PieceKind::Setup => Self::Setup(words.named()?),
            PieceKind::Solo => Self::Solo(words.named()?),
            PieceKind::Set => Self::Set(words.named()?),
        };
        end_numbered(&mut words)?;
        Ok(piece)
    }

    /// Writes the text for a tag, with a number that tells equal pieces apart.
    pub fn write(self, number: Option<u8>, out: &mut impl Write) -> fmt::Result {
        write!(out, "{} {} ", Resafa::NAME, self.kind().word())?;
        match self {
            Self::Canal(tile) => write!(out, "{tile}")?,
            Self::Workshop(tile) => write!(out, "{tile}")?,
            Self::Bonus(card) => write!(out, "{card}")?,
            Self::Special(card) => write!(out, "{card}")?,
            Self::Sack(card) => write!(out, "{card}")?,
            Self::Action(card) => write!(out, "{card}")?,
            Self::Trading(tile) => write!(out, "{tile}")?,
            Self::CanalBonus(kind) => write!(out, "{kind}")?,
            Self::Setup(card) => write!(out, "{card}")?,
            Self::Solo(card) => write!(out, "{card}")?,
            Self::Set(set) => write!(out, "{set}")?,
        }
        number.map_or(Ok(()), |number| write!(out, " {number:02}"))
    }
}
