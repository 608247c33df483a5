//! The effect language: what cards and personas do, as data.
//!
//! How an effect is written and read: `effect::text`. Which effects make sense where: `effect::check`.

pub(crate) mod check;
mod run;
mod text;

use core::num::NonZeroU8;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::product::{Price, Product};
use crate::named_enum::named_enum;

/// Gains of one card: no stand-in has more than 2; one more for cards that nobody has read yet.
pub const MAX_GAINS: usize = 3;

/// What a card does when it is tasked or, without a Task icon, at once when it is played (ARA-053,
/// ARA-054).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// Whether the card shows the Task icon.
    pub task: bool,
    /// Paid before anything is gained: all of it, or the effect cannot be used (ARA-038).
    pub fee: Fee,
    /// Written with `|` instead of `+`: the player takes one of the gains, not all (D-08).
    pub one_of: bool,
    /// What happens, in this order; nothing of it may be declined (D-08). Empty: nothing at all.
    pub gains: Vec<Gain, MAX_GAINS, u8>,
}

impl Effect {
    /// No effect, no Task icon.
    pub const NOTHING: Self = Self { task: false, fee: Fee::NONE, one_of: false, gains: Vec::new() };

    /// Whether it can put products into the pool (ARA-060).
    pub fn makes_products(&self) -> bool {
        self.gains.iter().any(|gain| matches!(gain, Gain::Products { .. }))
    }

    /// Whether it can make this product.
    pub fn makes(&self, product: Product) -> bool {
        let this = |made: Option<Product>| made.is_none_or(|made| made == product);
        self.gains.iter().any(|&gain| matches!(gain, Gain::Products { product: made, .. } if this(made)))
    }
}

/// What using an effect costs, beyond tasking or playing the card. Discards never pay it (ARA-048).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Fee {
    /// Coins to the bank, products from the own pool (ARA-064).
    pub price: Price,
    /// Hand cards, unseen, to one opponent of own choice.
    pub give: u8,
}

impl Fee {
    /// Nothing to pay.
    pub const NONE: Self = Self { price: Price::FREE, give: 0 };

    /// Whether there is nothing to pay.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }
}

/// One part of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Gain {
    /// Products into a pool: the own, or that of whom it is made for (ARA-065, R-19).
    Products {
        /// Which; none means any kind, chosen for each unit.
        product: Option<Product>,
        /// How many.
        amount: NonZeroU8,
    },
    /// Coins from the bank.
    Coins(NonZeroU8),
    /// Coins from the bank by number.
    CoinsPer {
        /// Coins for each.
        each: NonZeroU8,
        /// Own untasked or tasked cards of this sort in the entourage.
        per: Sort,
        /// At most so many coins.
        most: Option<NonZeroU8>,
    },
    /// An opponent of own choice takes coins from the bank.
    OpponentCoins(NonZeroU8),
    /// Own entourage cards become untasked (ARA-010).
    Refresh {
        /// Which may be chosen.
        sort: Sort,
        /// How many, chosen among the tasked ones; none means all of them.
        count: Option<NonZeroU8>,
    },
    /// Cards from the deck into the own hand, unseen by others (C-09).
    Draw {
        /// How many; fewer if deck and discard pile are empty.
        cards: NonZeroU8,
        /// How many of those drawn go to one opponent of own choice (D-15, R-54).
        give: u8,
    },
}

named_enum! {
    /// A sort of entourage cards.
    pub enum Sort {
        /// Merchants, personas included (ARA-058).
        Merchant = "merchant",
        /// Allies.
        Ally = "ally",
        /// Every card.
        Card = "card",
    }
}

const _: () = assert!(size_of::<Gain>() <= 4, "gains stay small");
const _: () = assert!(size_of::<Effect>() <= 24, "effects stay small");
