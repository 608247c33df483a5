//! The rows of an edition: what each card says.
//!
//! Every row names its source (`source`) or says that it, or a part of it, is a `stand_in`.

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

/// Most copies of one face. No stand-in has more than 4; 16 merchants of 2 products would have 8 each.
pub const MAX_COPIES: usize = 8;

/// A name as printed. The longest known one, *Merchant Prince of Spices*, has 25 letters.
pub type Name = String<27, u8>;

row! {
    sourced
    /// A game card and its copies (section 6.1).
    #[allow(missing_docs)] // the names say it
    pub struct CardRow {
        /// The printed name; no two faces share one.
        pub name: Name,
        #[serde(rename = "type")]
        pub kind: CardType,
        /// What playing it costs (ARA-036).
        #[serde(with = "text_form::one")]
        pub cost: Price,
        /// The icons it counts as when discarded.
        #[serde(with = "text_form::one")]
        pub icons: Icons,
        #[serde(with = "text_form::one")]
        pub effect: Effect,
        /// The resolution numbers of each copy (section 6.2). There are as many copies as backs.
        #[serde(with = "text_form::list")]
        pub backs: Vec<Resolution, MAX_COPIES, u8>,
    }
}

impl CardRow {
    /// Returns the number of copies.
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
        /// The product of each space, in order of the spaces' numbers (ARA-033).
        #[serde(with = "text_form::one")]
        pub spaces: [Product; Space::ALL.len()],
    }
}

impl CaravanRow {
    /// Returns the product shown on a space (ARA-033).
    pub const fn product(&self, space: Space) -> Product {
        self.spaces[space.index()]
    }
}

row! {
    sourced
    /// A persona (section 6.4): in play from the start, never in a hand or the deck (I-03).
    #[allow(missing_docs)] // the names say it
    pub struct PersonaRow {
        pub name: Name,
        /// What it does when it is tasked.
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

named_enum! {
    /// The side of a game card that has the resolution numbers.
    pub enum Side {
        /// The back: the face stays hidden.
        Back = "back",
        /// The face: the card is turned up, and from then on is known to be on top of the deck.
        Face = "face",
    }
}

/// How many cards of each sort the box declares (V-01).
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    pub merchant: Printed<u8>,
    pub ally: Printed<u8>,
    pub virtue: Printed<u8>,
    pub djinn: Printed<u8>,
    pub caravan: Printed<u8>,
    pub persona: Printed<u8>,
    /// Coins of 1, 5 and 10. The bank never runs dry.
    pub coins: Printed<[u8; 3]>,
}
