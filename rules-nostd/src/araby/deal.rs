//! Deals as plain data: terms, debts, promises and permissions (section 4.4 of the ledger).

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Card, CardType, Member};
use super::product::Product;
use super::seats::Seats;
use super::space::Space;
use crate::Seat;
use crate::named_enum::named_enum;

/// Terms of one deal; more make a second deal.
pub const MAX_TERMS: usize = 8;
/// Open terms of all struck deals of one turn: two full deals. A further deal waits until some are done.
pub const MAX_DEBTS: usize = 16;
/// Permissions in force at once: three opponents on each of four caravans, and some to spare.
pub const MAX_GRANTS: usize = 16;
/// Promises that are remembered. The oldest one goes when there are more: nothing depends on them.
pub const MAX_PROMISES: usize = 16;

named_enum! {
    /// When a term is due.
    pub enum Due {
        /// In this turn: it binds (ARA-092).
        Now = "now",
        /// Later: recorded, never enforced (ARA-093).
        Later = "later",
    }
}

named_enum! {
    /// What a term is about. The last three are never legal, and say why.
    pub enum Subject {
        /// Coins from tent to tent.
        Coins = "coins",
        /// Hand cards, unseen by others.
        Cards = "cards",
        /// A hand card that everybody knows.
        Shown = "shown",
        /// An entourage card.
        Member = "member",
        /// Products, made for the other.
        Products = "products",
        /// Coins toward a card that the other plays.
        PayCoins = "pay-coins",
        /// Cards discarded toward a card that the other plays.
        PayCards = "pay-cards",
        /// An own entourage card is tasked.
        Task = "task",
        /// A card is played.
        Play = "play",
        /// An own camel is placed.
        Place = "place",
        /// Camels of the other on the own caravan.
        Permit = "permit",
        /// Camels of the other on its own locked caravan.
        Unlock = "unlock",
        /// A discard that makes a product for a camel (ARA-091).
        DiscardForCamel = "discard-for-camel",
        /// Camels.
        Camels = "camels",
        /// A caravan card.
        Caravan = "caravan",
    }
}

/// What one party gives or does for another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// So many coins.
    Coins(u8),
    /// So many hand cards; which ones is nobody else's business.
    Cards(u8),
    /// This hand card, which everybody knows.
    Shown(Card),
    /// This entourage card, as it lies.
    Member(Member),
    /// So many of a product.
    Products(Product, u8),
    /// So many coins toward cards that the other plays (ARA-046).
    PayCoins(u8),
    /// So many discards toward cards that the other plays (ARA-046).
    PayCards(u8),
    /// This own entourage card is tasked.
    Task(Member),
    /// A card of this type is played.
    Play(CardType),
    /// An own camel goes on the caravan of this seat, on this space or any.
    Place(Seat, Option<Space>),
    /// So many camels may be placed on the own caravan, on this space or any.
    Permit(u8, Option<Space>),
    /// So many camels may be placed on the other's locked caravan (ARA-079).
    Unlock(u8),
}

impl What {
    /// A transfer can be made until the turn passes; everything else needs the action window.
    pub const fn is_transfer(self) -> bool {
        matches!(self, Self::Coins(_) | Self::Cards(_) | Self::Shown(_))
    }

    /// Help with a payment waits for a play of its beneficiary and lapses without blame (4.4).
    pub const fn is_help(self) -> bool {
        matches!(self, Self::PayCoins(_) | Self::PayCards(_))
    }

    /// Things that change hands at once when a deal is about nothing else.
    pub const fn is_swap(self) -> bool {
        self.is_transfer() || matches!(self, Self::Member(_))
    }
}

/// A term of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Term {
    /// Who gives or does it.
    pub from: Seat,
    /// For whom.
    pub to: Seat,
    /// When.
    pub due: Due,
    /// What.
    pub what: What,
}

/// A deal that is being built, offered or answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Who made the latest offer, or makes the next one.
    pub by: Seat,
    /// Everybody who has to agree, `by` included.
    pub parties: Seats,
    /// Who has agreed to the offer as it stands (ARA-089).
    pub agreed: Seats,
    /// What it is about.
    pub terms: Vec<Term, MAX_TERMS, u8>,
}

/// A same-turn term of a struck deal that is not done yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Debt {
    /// Who owes it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// What is still owed.
    pub what: What,
    /// It cannot be done any more: told to the table, blocks nothing.
    pub lost: bool,
}

/// A promise about a later turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Promise {
    /// Who promised.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// What.
    pub what: What,
    /// In which turn of the game.
    pub turn: u8,
}

/// A right to place camels in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grant {
    /// Who gave it: the owner of the caravan, or the active seat where a caravan is unlocked.
    pub from: Seat,
    /// Who may place.
    pub to: Seat,
    /// On whose caravan.
    pub caravan: Seat,
    /// How many camels may still be placed.
    pub camels: u8,
    /// Where; none means any space.
    pub space: Option<Space>,
    /// Part of a struck deal: it cannot be taken back.
    pub bound: bool,
}
