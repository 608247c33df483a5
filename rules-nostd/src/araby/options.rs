//! The rulings of the ledger that a table may decide otherwise (section 7).

use crate::options::options;

options! {
    /// whether the discard pile is shuffled when it becomes the deck.
    flip: Flip = "flip" {
        /// It is turned over as a block: the oldest discard is on top.
        InOrder = "in-order",
        /// It is shuffled.
        Reshuffled = "reshuffled",
    }
    /// whether a card may be tasked on the turn it was played.
    new_card: NewCard = "new-card" {
        /// It arrives untasked.
        Fresh = "fresh",
        /// It arrives tasked, and works after the next refresh.
        Tasked = "tasked",
    }
    /// whether a persona may change entourages.
    persona_trade: PersonaTrade = "persona-trade" {
        /// As any entourage card.
        Allowed = "allowed",
        /// It stays with its player.
        Refused = "refused",
    }
}
