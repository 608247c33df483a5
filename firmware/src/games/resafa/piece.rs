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
use rules_nostd::{Game, NamedEnum};

use crate::tag::text::{Tag, end_numbered, named};
use crate::games::GameId;
use crate::tag::TagError;

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

/// The kinds of pieces: the second word on a tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum PieceKind {
    Canal,
    Workshop,
    Bonus,
    Special,
    Sack,
    Action,
    Trading,
    CanalBonus,
    Setup,
    Solo,
    Set,
}

impl PieceKind {
    #[allow(missing_docs)] // the names say it
    pub const ALL: [Self; 11] = [
        Self::Canal,
        Self::Workshop,
        Self::Bonus,
        Self::Special,
        Self::Sack,
        Self::Action,
        Self::Trading,
        Self::CanalBonus,
        Self::Setup,
        Self::Solo,
        Self::Set,
    ];

    /// Returns the word on the tag.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Canal => "canal",
            Self::Workshop => "workshop",
            Self::Bonus => "bonus",
            Self::Special => "special",
            Self::Sack => "sack",
            Self::Action => "action",
            Self::Trading => "trading",
            Self::CanalBonus => "canal-bonus",
            Self::Setup => "setup",
            Self::Solo => "solo",
            Self::Set => "set",
        }
    }

    /// Returns what people call it.
    pub const fn called(self) -> &'static str {
        match self {
            Self::Canal => "a canal tile",
            Self::Workshop => "a workshop",
            Self::Bonus => "a bonus card",
            Self::Special => "a special card",
            Self::Sack => "a sack card",
            Self::Action => "an action card",
            Self::Trading => "a trading tile",
            Self::CanalBonus => "a canal bonus tile",
            Self::Setup => "a canal setup card",
            Self::Solo => "a solo card",
            Self::Set => "a starting set",
        }
    }
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

impl NamedEnum for PieceKind {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        self.word()
    }

    fn index(self) -> usize {
        self as usize
    }
}
