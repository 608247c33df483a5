//! What is still to be done: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the current one. Some tasks wait for a player or for the table; the others are carried
//! out as soon as they come up.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Card, Member};
use super::deal::{Due, Subject};
use super::seats::Seats;
use crate::Seat;
use crate::named_enum::named_enum;

/// The deepest stack. Set-up has 7. In play it is `Action`, a card to put away, its three gains, its fee or
/// its drawing, a shuffle and a refill; or `Action`, `LastCall`, `Settle`, a payment and help with it.
pub const MAX_TASKS: usize = 12;

/// The tasks, the current one last.
pub type Tasks = Vec<Task, MAX_TASKS, u8>;

named_enum! {
    /// How another player helps to pay for a card (ARA-046).
    pub enum Aid {
        /// With a coin from the helper's tent.
        Coin = "coin",
        /// With a card from the helper's hand.
        Discard = "discard",
    }
}

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of section 2.2.
    /// Deal personas, seat by seat (C-01).
    DealPersonas,
    /// Let each seat choose a colour (D-02).
    ChooseColours,
    /// Build the caravan stacks (C-02, D-01).
    BuildStacks,
    /// Deal the hands (C-03).
    DealHands,
    /// Deal the draft line (C-04) or refill it (C-08).
    Refill,
    /// Choose the first player (C-05).
    ChooseStart,

    // The course of a turn.
    /// Begin the next turn.
    StartTurn,
    /// Lay down the resolution card of the active seat's caravan (C-07).
    ShowResolution,
    /// Draw a caravan for the active seat (C-06).
    DrawCaravan,
    /// Run the action window: the active seat decides, others may take the floor (D-04).
    Action,
    /// Let this seat, which has the floor, take one action (D-05).
    Floor(Seat),
    /// Ask for the same-turn services owed (D-16).
    Settle,
    /// Ask these seats for the last time, clockwise from the active one (D-16).
    LastCall(Seats),
    /// Let the active seat draft this many cards (D-17).
    Draft(u8),
    /// Hand over the coins and hand cards still owed (D-13).
    Gate,
    /// Pass the turn.
    PassTurn,

    // Inside an action.
    /// Pay for the card in `Position::payment` (D-06).
    Pay,
    /// Let this seat help with the payment (D-07).
    Aid(Seat, Aid),
    /// Give hand cards to an opponent as the fee of this card (D-08).
    GiveFee(Seat, Member),
    /// Choose one of this card's gains (D-08).
    ChooseGain(Seat, Member),
    /// Carry out a gain of this card: its place, and how much of it is left.
    Gain(Seat, Member, u8, u8),
    /// Draw cards (C-09).
    #[allow(missing_docs)] // the names say it
    Draw {
        by: Seat,
        /// How many are still to be drawn.
        left: u8,
        /// How many have been drawn.
        drawn: u8,
        /// How many of them will be given away.
        give: u8,
    },
    /// Give this many of the cards just drawn to an opponent (D-15).
    GiveDrawn(Seat, u8),
    /// Discard a card that was used once (ARA-053).
    PutAway(Card),
    /// Answer the first seat's request to place on the second seat's caravan (D-10, D-11).
    Consent(Seat, Seat),
    /// Build the deal in `Position::deal` (D-12).
    BuildDeal,
    /// Choose what the first seat gives the second.
    ChooseSubject(Seat, Seat),
    /// Choose how much or which one.
    ChooseDetail(Seat, Seat, Subject, Due),
    /// Answer the deal (D-12).
    Answer,

    // Deck and end.
    /// Shuffle the discard pile to become the deck.
    Shuffle,
    /// Discard this many cards from the deck after the last turn (C-10).
    DiscardTop(u8),
    /// Issue each caravan its resolution card (C-07).
    Issue,
    /// Resolve all caravans.
    ResolveAll,
    /// Reveal the coins (D-18).
    Reveal,
}
