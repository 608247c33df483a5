//! The rulings of the ledger that a table may change (section 7).

use crate::options::options;

options! {
    /// whether the discard pile is shuffled when it becomes the deck.
    flip: Flip = "flip" {
        /// Turned over as a block: the oldest discard is on top.
        InOrder = "in-order",
        /// Shuffled.
        Reshuffled = "reshuffled",
    }
    /// whether a card may be tasked on the turn it was played.
    new_card: NewCard = "new-card" {
        /// The card arrives untasked.
        Fresh = "fresh",
        /// The card arrives tasked, and can be used after the next refresh.
        Tasked = "tasked",
    }
    /// whether a persona may change entourages.
    persona_trade: PersonaTrade = "persona-trade" {
        /// Like any entourage card.
        Allowed = "allowed",
        /// The persona stays with its player.
        Refused = "refused",
    }
}
