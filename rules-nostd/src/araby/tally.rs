//! Notes what a move causes without a decision, so that players can be told. Not part of the position.

use core::fmt;

use heapless::Vec;

use super::Araby;
use crate::Seat;

/// What happened without a decision in the last move, for the players to be told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many discards were turned over to become the deck.
    pub flipped: u8,
    /// Steps with nothing to choose; no card has more.
    pub closed: Vec<Closed, 4, u8>,
}

/// A step that was over without a choice, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// Only this opponent can take the coins of a card.
    OnlyOpponent(Seat),
    /// No card is tasked that the effect could refresh.
    NothingTasked,
    /// All cards that the effect could refresh are refreshed.
    AllRefreshed,
    /// The deck had too few cards to draw: this many are missing.
    CardsMissing(u8),
    /// Nobody played the card that help was agreed for.
    HelpLapsed,
    /// The draft line is empty: this many cards are missing.
    LineEmpty(u8),
    /// The fee of the effect cannot be paid.
    FeeMissing,
}

impl Closed {
    /// Returns the id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::OnlyOpponent(_) => "ARA-006",
            Self::NothingTasked | Self::AllRefreshed | Self::FeeMissing => "R-52",
            Self::CardsMissing(_) | Self::LineEmpty(_) => "R-48",
            Self::HelpLapsed => "ARA-046",
        }
    }
}

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OnlyOpponent(seat) => write!(f, "{seat}, the only opponent, takes the coins"),
            Self::NothingTasked => f.write_str("no tasked card can be refreshed by this"),
            Self::AllRefreshed => f.write_str("every tasked card that can be is refreshed"),
            Self::CardsMissing(cards) => write!(f, "no card is left in the deck: {cards} not drawn"),
            Self::LineEmpty(cards) => write!(f, "no card is left in the draft line: {cards} not taken"),
            Self::FeeMissing => f.write_str("the effect of the card has a fee that cannot be paid"),
            Self::HelpLapsed => f.write_str("no card was played for the help that was agreed"),
        }
    }
}

impl Araby<'_> {
    /// Returns what happened without a decision in the last move.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    pub(super) fn note(&mut self, closed: Closed) {
        // A step that finds no room is not told; nothing else depends on it.
        let _ = self.tally.closed.push(closed);
    }
}
