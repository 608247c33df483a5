//! Deals as plain data: terms, debts, promises and permissions (section 4.4 of the ledger).

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Card, CardType, Member};
use super::product::Product;
use super::seats::Seats;
use super::space::Space;
use crate::named_enum::named_enum;
use crate::{Figure, Seat};

/// Most terms in one deal. Players who want more make a second deal.
pub const MAX_TERMS: usize = 8;
/// Most open terms from all deals struck in one turn: two full deals. A further deal waits until some are
/// done.
pub const MAX_DEBTS: usize = 16;
/// Most permissions in force at once: three opponents on each of four caravans, with some to spare.
pub const MAX_GRANTS: usize = 16;
/// Most promises remembered. Beyond that the oldest is dropped, because nothing depends on them.
pub const MAX_PROMISES: usize = 16;

named_enum! {
    /// When a term is due.
    pub enum Due {
        /// In this turn: binding (ARA-092).
        Now = "now",
        /// Later: recorded, never enforced (ARA-093).
        Later = "later",
    }
}

named_enum! {
    /// What a term is about. The last three are never legal; they exist so that the refusal can say why.
    pub enum Subject {
        /// Coins, from one tent to another.
        Coins = "coins",
        /// Hand cards, unseen by the others.
        Cards = "cards",
        /// A hand card that everybody knows.
        Shown = "shown",
        /// An entourage card.
        Member = "member",
        /// Products, made for the other party.
        Products = "products",
        /// Coins toward a card that the other party plays.
        PayCoins = "pay-coins",
        /// Cards discarded toward a card that the other party plays.
        PayCards = "pay-cards",
        /// Tasking one of the giver's entourage cards.
        Task = "task",
        /// Playing a card.
        Play = "play",
        /// Placing one of the giver's camels.
        Place = "place",
        /// Permission for the other party's camels on the giver's caravan.
        Permit = "permit",
        /// Permission for the other party's camels on its own locked caravan.
        Unlock = "unlock",
        /// A discard that makes a product for a camel (ARA-091): never legal.
        DiscardForCamel = "discard-for-camel",
        /// Camels: never legal.
        Camels = "camels",
        /// A caravan card: never legal.
        Caravan = "caravan",
    }
}

/// What one party gives another or does for it. The numbers are amounts.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    Coins(u8),
    /// Hand cards. Which ones is the giver's secret.
    Cards(u8),
    /// This hand card, which everybody knows.
    Shown(Card),
    /// This entourage card, tasked or untasked as it is.
    Member(Member),
    Products(Product, u8),
    /// Coins toward cards that the other party plays (ARA-046).
    PayCoins(u8),
    /// Discards toward cards that the other party plays (ARA-046).
    PayCards(u8),
    /// Task this entourage card of the giver's.
    Task(Member),
    /// Play a card of this type.
    Play(CardType),
    /// Place one of the giver's camels on this seat's caravan, on this space or on any.
    Place(Seat, Option<Space>),
    /// Allow this many camels on the giver's caravan, on this space or on any.
    Permit(u8, Option<Space>),
    /// Allow this many camels on the other party's locked caravan (ARA-079).
    Unlock(u8),
}

impl What {
    /// Returns whether it is a transfer, which can be made until the turn passes. Everything else needs the
    /// action window.
    pub const fn is_transfer(self) -> bool {
        matches!(self, Self::Coins(_) | Self::Cards(_) | Self::Shown(_))
    }

    /// Returns whether it helps with a payment. Help waits until its beneficiary plays a card, and lapses
    /// without blame (4.4).
    pub const fn is_help(self) -> bool {
        matches!(self, Self::PayCoins(_) | Self::PayCards(_))
    }

    /// Returns whether it is done in the action window, and asked for before the turn ends (D-16).
    pub const fn is_service(self) -> bool {
        !self.is_transfer() && !self.is_help()
    }

    /// Returns what it is in a word or two, without the names of cards.
    pub(super) const fn in_short(self) -> Figure {
        match self {
            Self::Coins(1) | Self::PayCoins(1) => Figure::Amount(1, "coin"),
            Self::Coins(coins) | Self::PayCoins(coins) => Figure::Amount(coins, "coins"),
            Self::Cards(1) | Self::PayCards(1) => Figure::Amount(1, "card"),
            Self::Cards(cards) | Self::PayCards(cards) => Figure::Amount(cards, "cards"),
            Self::Shown(_) => Figure::Name("a hand card"),
            Self::Member(_) => Figure::Name("an entourage card"),
            Self::Products(product, units) => Figure::Amount(units, product.name()),
            Self::Task(_) => Figure::Name("the task of a card"),
            Self::Play(_) => Figure::Name("the play of a card"),
            Self::Place(..) => Figure::Name("a camel on a caravan"),
            Self::Permit(..) | Self::Unlock(_) => Figure::Name("a permission"),
        }
    }

    /// Returns whether it is help of which nothing is left.
    pub const fn is_empty_help(self) -> bool {
        matches!(self, Self::PayCoins(0) | Self::PayCards(0))
    }

    /// Returns whether it changes hands at once when the deal contains nothing else.
    pub const fn is_swap(self) -> bool {
        self.is_transfer() || matches!(self, Self::Member(_))
    }
}

/// A term of a deal.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Who gives it or does it.
    pub from: Seat,
    pub to: Seat,
    pub due: Due,
    pub what: What,
}

/// A deal that is being built, offered or answered.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who made the latest offer, or is making the next one.
    pub by: Seat,
    /// Everybody who has to agree, including `by`.
    pub parties: Seats,
    /// Who has agreed to the current offer (ARA-089).
    pub agreed: Seats,
    pub terms: Vec<Term, MAX_TERMS, u8>,
}

/// A same-turn term of a struck deal that is not yet done.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Debt {
    pub from: Seat,
    pub to: Seat,
    /// What is still owed.
    pub what: What,
    /// Whether it can no longer be done: announced to the table, blocks nothing.
    pub lost: bool,
}

/// A promise about a later turn.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    pub from: Seat,
    pub to: Seat,
    pub what: What,
    /// The turn of the game it is promised for.
    pub turn: u8,
}

/// The right to place camels in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// Who gave it: the caravan's owner, or the active seat if it unlocked the caravan.
    pub from: Seat,
    /// Who may place.
    pub to: Seat,
    /// Whose caravan.
    pub caravan: Seat,
    /// How many more camels may be placed.
    pub camels: u8,
    /// The space it is limited to; `None` means any.
    pub space: Option<Space>,
    /// Whether it is part of a struck deal and so cannot be taken back.
    pub bound: bool,
}
