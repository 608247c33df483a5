//! What is still to be done: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the one at hand. Some wait for a player or for the table, the others are carried
//! out as soon as they come up.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Card, Member};
use super::deal::{Due, Subject};
use super::seats::Seats;
use crate::Seat;
use crate::named_enum::named_enum;

/// The deepest stack: set-up has 7; in play `Action`, a card to put away, its three gains, its fee or
/// its drawing, a shuffle and a refill; or `Action`, `LastCall`, `Settle`, a payment and help with it.
pub const MAX_TASKS: usize = 12;

/// The tasks, the one at hand last.
pub type Tasks = Vec<Task, MAX_TASKS, u8>;

named_enum! {
    /// How somebody else helps to pay for a card (ARA-046).
    pub enum Aid {
        /// With a coin of the own tent.
        Coin = "coin",
        /// With a card of the own hand.
        Discard = "discard",
    }
}

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of section 2.2.
    /// Personas are dealt, seat by seat (C-01).
    DealPersonas,
    /// Each seat chooses a colour (D-02).
    ChooseColours,
    /// The caravan stacks are built (C-02, D-01).
    BuildStacks,
    /// Hands are dealt (C-03).
    DealHands,
    /// The draft line is dealt (C-04), or refilled (C-08).
    Refill,
    /// The first player is chosen (C-05).
    ChooseStart,

    // The course of a turn.
    /// The next turn begins.
    StartTurn,
    /// The resolution card of the active seat's caravan is laid down (C-07).
    ShowResolution,
    /// The active seat draws a caravan (C-06).
    DrawCaravan,
    /// The action window: the active seat decides, others may take the floor (D-04).
    Action,
    /// This seat has the floor for one action (D-05).
    Floor(Seat),
    /// Same-turn services are asked for (D-16).
    Settle,
    /// The last call to these seats, clockwise from the active one (D-16).
    LastCall(Seats),
    /// The active seat drafts so many cards (D-17).
    Draft(u8),
    /// Coins and hand cards still owed change hands (D-13).
    Gate,
    /// The turn passes.
    PassTurn,

    // Inside an action.
    /// The card of `Position::payment` is paid for (D-06).
    Pay,
    /// This seat helps with the payment (D-07).
    Aid(Seat, Aid),
    /// Hand cards are given to an opponent as the fee of this card (D-08).
    GiveFee(Seat, Member),
    /// One of the gains of this card is chosen (D-08).
    ChooseGain(Seat, Member),
    /// A gain of this card, by its place; so much of it is left.
    Gain(Seat, Member, u8, u8),
    /// This seat draws cards (C-09).
    Draw {
        /// Who draws.
        by: Seat,
        /// How many are left.
        left: u8,
        /// How many are drawn.
        drawn: u8,
        /// How many of them are given away.
        give: u8,
    },
    /// So many of the cards just drawn are given to an opponent (D-15).
    GiveDrawn(Seat, u8),
    /// A card that was used once goes to the discard pile (ARA-053).
    PutAway(Card),
    /// This seat asks to place on the caravan of that one (D-10, D-11).
    Consent(Seat, Seat),
    /// The deal of `Position::deal` is built (D-12).
    BuildDeal,
    /// What goes from one seat to the other.
    ChooseSubject(Seat, Seat),
    /// How much or which of it.
    ChooseDetail(Seat, Seat, Subject, Due),
    /// The deal is answered (D-12).
    Answer,

    // Deck and end.
    /// The discard pile is shuffled to become the deck.
    Shuffle,
    /// So many cards of the deck are discarded after the last turn (C-10).
    DiscardTop(u8),
    /// Every caravan is issued its resolution card (C-07).
    Issue,
    /// All caravans are resolved.
    ResolveAll,
    /// The coins are revealed (D-18).
    Reveal,
}
