//! The rows of an edition: what one card says.
//!
//! Every row tells where it was read (`source`) or that it, or a part of it, is a `stand_in`.

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::provenance::{Printed, Source};
use crate::araby::card::CardType;
use crate::araby::effect::Effect;
use crate::araby::product::{Icons, Price, Product};
use crate::araby::resolution::Resolution;
use crate::araby::space::Space;
use crate::edition::row;
use crate::edition::text_form;
use crate::named_enum::named_enum;

/// Copies of one face: no stand-in has more than 4; 16 merchants of 2 products would have 8 each.
pub const MAX_COPIES: usize = 8;

/// A name as printed; the longest known one, *Merchant Prince of Spices*, has 25 letters.
pub type Name = String<27, u8>;

row! {
    sourced
    /// A game card and its copies (section 6.1).
    pub struct CardRow {
        /// The printed name; no two faces share one.
        pub name: Name,
        /// Its type.
        #[serde(rename = "type")]
        pub kind: CardType,
        /// What playing it costs (ARA-036).
        #[serde(with = "text_form::one")]
        pub cost: Price,
        /// What it shows when it is discarded.
        #[serde(with = "text_form::one")]
        pub icons: Icons,
        /// What it does.
        #[serde(with = "text_form::one")]
        pub effect: Effect,
        /// The resolution numbers of each copy (section 6.2): there are as many copies as backs.
        #[serde(with = "text_form::list")]
        pub backs: Vec<Resolution, MAX_COPIES, u8>,
    }
}

impl CardRow {
    /// How many such cards there are.
    pub fn copies(&self) -> usize {
        self.backs.len()
    }
}

row! {
    sourced
    /// A caravan card (section 6.3).
    pub struct CaravanRow {
        /// The city it travels to.
        pub name: Name,
        /// The product of each space, by number (ARA-033).
        #[serde(with = "text_form::one")]
        pub spaces: [Product; Space::ALL.len()],
    }
}

impl CaravanRow {
    /// The product that a space shows (ARA-033).
    pub const fn product(&self, space: Space) -> Product {
        self.spaces[space.index()]
    }
}

row! {
    sourced
    /// A persona (section 6.4): in play from the start, never in hand or deck (I-03).
    pub struct PersonaRow {
        /// The printed name.
        pub name: Name,
        /// What it does when it is tasked.
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

named_enum! {
    /// The side of a game card with the resolution numbers.
    pub enum Side {
        /// The back: the face stays unseen.
        Back = "back",
        /// The face: the card is turned up, and then known to be on top of the deck.
        Face = "face",
    }
}

/// How many cards of each sort the box declares (V-01).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Merchant cards.
    pub merchant: Printed<u8>,
    /// Ally cards.
    pub ally: Printed<u8>,
    /// Virtue cards.
    pub virtue: Printed<u8>,
    /// Djinn cards.
    pub djinn: Printed<u8>,
    /// Caravan cards.
    pub caravan: Printed<u8>,
    /// Personas.
    pub persona: Printed<u8>,
    /// Coins of 1, 5 and 10. The bank never runs dry.
    pub coins: Printed<[u8; 3]>,
}
