//! The effect language: what cards, tiles, worker spots and journal spaces do, as data.
//!
//! `effect::text` reads and writes effects. Section 1 of `docs/rules/wayfarers-components.md` describes the
//! notation.

pub(crate) mod check;
mod run;
pub(crate) mod text;

pub use run::Given;

use core::num::NonZeroU8;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::asset::Assets;
use super::card::CardKind;
use super::guild::{Guild, Resource};
use super::tag::{Tag, Tags};
use super::tile::TileColour;

/// The most parts of one effect. The longest card (water 59) has 4.
pub const MAX_PARTS: usize = 4;

/// What a card, tile or space gives. The owner takes the parts in any order and may decline any of them
/// (WAY-035, WAY-036). Empty if nothing is printed.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Effect {
    pub parts: Vec<Part, MAX_PARTS, u8>,
}

/// One part of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "[u8; 2]", try_from = "[u8; 2]")]
pub struct Part {
    /// What is done.
    pub deed: Deed,
    /// How often, each time with its own target. For a gain the amount, for a shift the points.
    pub times: NonZeroU8,
    /// Whether the part is unconditional or one of the alternatives.
    pub branch: Branch,
}

impl Part {
    /// Creates an unconditional part that happens once.
    pub const fn once(deed: Deed) -> Self {
        Self { deed, times: NonZeroU8::MIN, branch: Branch::Always }
    }
}

/// Which parts exclude each other. An effect has at most one choice: taking a part of one alternative gives
/// up the parts of the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Branch {
    /// Unconditional.
    Always,
    /// Belongs to this alternative, numbered from 1.
    Either(NonZeroU8),
}

/// The verbs of the components.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Take 1 from the bank.
    Gain(Resource),
    /// Put 1 token in a guild or on a card (WAY-099, WAY-104, WAY-107).
    Influence(Spot),
    /// Move 1 own token from one guild to another (WAY-105).
    MoveInfluence,
    /// Take 1 worker from a faceup card (WAY-072).
    Retrieve,
    /// Take a die off a space and roll it, or reroll one in supply (WAY-056, WAY-059).
    Refresh,
    /// Turn a die in supply by 1 (RUL-13).
    Shift,
    /// Move one's own marker along one crossing (WAY-086).
    Journal,
    /// Acquire a faceup card of a kind and pay its price (WAY-108).
    Acquire(CardKind),
    /// Acquire a townsfolk card without its price; tribute is still due (WAY-114).
    AcquireTownsfolkFree,
    /// Draw 3 land or water cards, acquire 1 (WAY-115, WAY-116).
    Draw(Deck),
    /// Gain a tile of a colour and pay its price (WAY-159).
    Upgrade(TileColour),
    /// Gain a tile of a colour for free.
    UpgradeFree(TileColour),
}

/// Where a token goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Spot {
    /// In this guild.
    Guild(Guild),
    /// In any guild the player chooses.
    AnyGuild,
    /// On a faceup card without a token.
    Card,
}

crate::named_enum::named_enum! {
    /// The piles from which three cards are drawn.
    pub enum Deck {
        /// The land pile.
        Land = "land",
        /// The water pile.
        Water = "water",
    }
}

impl Deck {
    /// Returns the kind of its cards.
    pub const fn kind(self) -> CardKind {
        match self {
            Self::Land => CardKind::Land,
            Self::Water => CardKind::Water,
        }
    }

    /// Returns the pile of a kind, if the rules ever draw three cards from it.
    pub const fn of(kind: CardKind) -> Option<Self> {
        match kind {
            CardKind::Land => Some(Self::Land),
            CardKind::Water => Some(Self::Water),
            CardKind::Townsfolk | CardKind::Space | CardKind::Inspiration => None,
        }
    }
}

impl Effect {
    /// No effect.
    pub const NONE: Self = Self { parts: Vec::new() };

    /// Returns whether nothing is printed.
    pub fn is_none(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns whether some parts exclude others.
    pub fn has_choice(&self) -> bool {
        self.parts.iter().any(|part| part.branch != Branch::Always)
    }
}

/// Amounts of the two resources, as a price or a discount.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", from = "u8")]
pub struct Amounts {
    pub silver: u8,
    pub provision: u8,
}

impl Amounts {
    /// Zero of both.
    pub const NONE: Self = Self { silver: 0, provision: 0 };

    /// Returns the amount of one resource.
    pub const fn of(self, resource: Resource) -> u8 {
        match resource {
            Resource::Silver => self.silver,
            Resource::Provision => self.provision,
        }
    }

    /// Adds both amounts.
    pub const fn and(self, more: Self) -> Self {
        Self {
            silver: self.silver.saturating_add(more.silver),
            provision: self.provision.saturating_add(more.provision),
        }
    }

    /// Subtracts a discount, stopping at zero (RUL-19).
    pub const fn off(self, less: Self) -> Self {
        Self {
            silver: self.silver.saturating_sub(less.silver),
            provision: self.provision.saturating_sub(less.provision),
        }
    }

    /// Returns whether both amounts are zero.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// `cost -> effect`: pay the whole cost once, then everything on the right is available (WAY-033, WAY-037).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Action {
    /// Left of the arrow.
    pub cost: Amounts,
    /// Crossed-out resources left of the arrow: the discount on this action (RUL-20).
    pub less: Amounts,
    /// Right of the arrow.
    pub effect: Effect,
}

/// A dice space: `[camel pigeon] provision 2 -> acquire land` (WAY-033).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DiceSpace {
    /// The assets the die must offer. Empty if any die will do (WAY-031, WAY-032).
    pub needs: Assets,
    /// Cost and benefit.
    pub action: Action,
}

/// A vista: `on tag stars -> influence card` (WAY-130).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vista {
    /// When it triggers.
    pub on: Occasion,
    /// What it gives, once per card or tile gained (RUL-66).
    pub effect: Effect,
}

/// When a vista triggers.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Occasion {
    /// On gaining a card or tile with one of these tags.
    Tags(Tags),
    /// On gaining a townsfolk card.
    Townsfolk,
}

impl Occasion {
    /// Returns whether gaining a card or tile with these tags triggers it (RUL-66).
    pub fn fires_on(&self, gained: &[Tag]) -> bool {
        match self {
            Self::Tags(tags) => tags.iter().any(|tag| gained.contains(tag)),
            Self::Townsfolk => false,
        }
    }
}

const _: () = assert!(size_of::<Deed>() <= 3 && size_of::<Part>() <= 5, "parts stay small");
