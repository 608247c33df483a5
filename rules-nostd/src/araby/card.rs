//! Card ids, and the members of an entourage.
//!
//! A [`Card`] is a face: copies of it look the same from the front, so nobody at the table can tell which
//! copy was played. The edition lists how many copies there are and what is on their backs.

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;
use crate::numbered::numbered;

/// Game cards of the largest printing: 76, plus a few for promotional cards.
pub const MAX_CARDS: usize = 80;
/// Caravan cards of the largest printing (section 6.6).
pub const MAX_CARAVANS: usize = 20;
/// Personas of the largest printing (section 6.6).
pub const MAX_PERSONAS: usize = 5;

numbered! {
    /// A face of the game deck, `g1` to `g80` in the order of the edition; copies share it (ARA-005).
    pub struct Card('g', 1..=80, "a game card, g1 to g80")
}

numbered! {
    /// A caravan card, `k1` to `k20` in the order of the edition (ARA-032).
    pub struct Caravan('k', 1..=20, "a caravan card, k1 to k20")
}

numbered! {
    /// A persona, `p1` to `p5` in the order of the edition (ARA-014).
    pub struct Persona('p', 1..=5, "a persona, p1 to p5")
}

const _: () = assert!(Card::COUNT == MAX_CARDS && Caravan::COUNT == MAX_CARAVANS);
const _: () = assert!(Persona::COUNT == MAX_PERSONAS);

named_enum! {
    /// The type of a game card (ARA-005).
    pub enum CardType {
        /// Joins the entourage; makes products.
        Merchant = "merchant",
        /// Joins the entourage.
        Ally = "ally",
        /// Used once, on its owner's turn.
        Virtue = "virtue",
        /// Used once, on any player's turn.
        Djinn = "djinn",
    }
}

impl CardType {
    /// Returns whether it stays in the entourage once played (ARA-051). Other cards are used once (ARA-053).
    pub const fn joins_entourage(self) -> bool {
        matches!(self, Self::Merchant | Self::Ally)
    }

    /// Returns whether it may be played on any player's turn (ARA-049, ARA-050).
    pub const fn on_any_turn(self) -> bool {
        matches!(self, Self::Djinn)
    }
}

/// A card of an entourage (ARA-008).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Member {
    /// A merchant prince or princess; counts as a merchant (ARA-058).
    Persona(Persona),
    /// A merchant or an ally.
    Card(Card),
}

named_enum! {
    /// The colour of a player's camels (ARA-015).
    #[allow(missing_docs)] // the names say it
    pub enum Colour {
        Yellow = "yellow",
        Grey = "grey",
        Brown = "brown",
        Purple = "purple",
        /// The fifth colour, which the rulebook does not name; an edition may.
        Fifth = "fifth",
    }
}
