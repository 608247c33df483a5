//! The effect language: what cards and personas do, as data.
//!
//! For the text form see `effect::text`, for which effects make sense where `effect::check`.

pub(crate) mod check;
mod run;
mod text;

use core::num::NonZeroU8;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::product::{Price, Product};
use crate::named_enum::named_enum;

/// Most gains of one card. No stand-in has more than 2; one more allows for cards nobody has read yet.
pub const MAX_GAINS: usize = 3;

/// What a card does: when tasked or, without a Task icon, as soon as it is played (ARA-053, ARA-054).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// Whether the card shows the Task icon.
    pub task: bool,
    /// Paid in full before anything is gained; otherwise the effect cannot be used (ARA-038).
    pub fee: Fee,
    /// Whether the player takes just one of the gains instead of all: written with `|` instead of `+` (D-08).
    pub one_of: bool,
    /// What happens, in this order. None of it may be declined (D-08). Empty if the card does nothing.
    pub gains: Vec<Gain, MAX_GAINS, u8>,
}

impl Effect {
    /// No effect, no Task icon.
    pub const NOTHING: Self = Self { task: false, fee: Fee::NONE, one_of: false, gains: Vec::new() };

    /// Returns whether it can put products into the pool (ARA-060).
    pub fn makes_products(&self) -> bool {
        self.gains.iter().any(|gain| matches!(gain, Gain::Products { .. }))
    }

    /// Returns whether it can make this product.
    pub fn makes(&self, product: Product) -> bool {
        let this = |made: Option<Product>| made.is_none_or(|made| made == product);
        self.gains.iter().any(|&gain| matches!(gain, Gain::Products { product: made, .. } if this(made)))
    }
}

/// What using an effect costs on top of tasking or playing the card. Discards never pay for it (ARA-048).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fee {
    /// Coins to the bank, products from the player's own pool (ARA-064).
    pub price: Price,
    /// Hand cards given, unseen, to one opponent of the player's choice.
    pub give: u8,
}

impl Fee {
    /// No fee.
    pub const NONE: Self = Self { price: Price::FREE, give: 0 };

    /// Returns whether there is nothing to pay.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

/// One part of an effect.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Gain {
    /// Products into a pool: the player's own, or that of the seat they are made for (ARA-065, R-19).
    Products {
        /// The kind; `None` means any, chosen for each unit.
        product: Option<Product>,
        amount: NonZeroU8,
    },
    /// Coins from the bank.
    Coins(NonZeroU8),
    /// Coins from the bank for each card of a sort.
    CoinsPer {
        /// Coins per card.
        each: NonZeroU8,
        /// The sort of cards counted in the player's entourage, tasked or not.
        per: Sort,
        /// The most coins it can give.
        most: Option<NonZeroU8>,
    },
    /// Coins from the bank for an opponent of the player's choice.
    OpponentCoins(NonZeroU8),
    /// Untasks cards in the player's entourage (ARA-010).
    Refresh {
        /// The sort that may be chosen.
        sort: Sort,
        /// How many tasked cards to choose; `None` means all of them.
        count: Option<NonZeroU8>,
    },
    /// Cards from the deck into the player's hand, unseen by others (C-09).
    Draw {
        /// How many. Fewer if deck and discard pile run out.
        cards: NonZeroU8,
        /// How many of those drawn go to one opponent of the player's choice (D-15, R-54).
        give: u8,
    },
}

named_enum! {
    /// A sort of entourage cards.
    #[allow(missing_docs)] // the names say it
    pub enum Sort {
        /// Merchants, personas included (ARA-058).
        Merchant = "merchant",
        Ally = "ally",
        Card = "card",
    }
}

const _: () = assert!(size_of::<Gain>() <= 4, "gains stay small");
const _: () = assert!(size_of::<Effect>() <= 24, "effects stay small");
