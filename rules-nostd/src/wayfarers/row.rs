//! The rows of faceup cards at the edges of the main board, and the piles beside them.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Card, CardKind, Slot};
use super::guild::Worker;
use crate::Seat;
use crate::notation::{NotationError, Words};
use crate::pile::Pile;

/// The number of faceup cards of a kind (WAY-003).
pub const SLOTS: usize = 4;
/// The most cards that can lie under a pile: no deck has more.
pub const MAX_RETURNED: usize = 36;

/// A group of workers, counted by colour.
pub type Workers = Pile<Worker, 3>;

/// A row with its pile. Slot 4 is next to the pile, and cards slide towards slot 1 (WAY-122).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The faceup cards.
    pub slots: [Option<RowCard>; SLOTS],
    /// The number of cards in the pile that nobody has seen.
    pub hidden: u8,
    /// Cards put under the pile, in the order in which they come up (CH-13).
    pub returned: Vec<Card, MAX_RETURNED, u8>,
}

/// A faceup card with everything on it.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowCard {
    pub card: Card,
    /// The owner of the influence token on it (WAY-099).
    pub influence: Option<Seat>,
    /// Workers on it, at most one of each colour (WAY-066 to WAY-069).
    pub workers: Workers,
}

impl RowCard {
    /// Creates a card that was just turned up.
    pub(super) fn new(card: Card) -> Self {
        Self { card, influence: None, workers: Workers::EMPTY }
    }
}

impl Row {
    /// Returns the number of cards in the pile.
    pub fn pile(&self) -> u8 {
        self.hidden.saturating_add(self.returned.len() as u8)
    }

    /// Returns the card at a slot.
    pub fn at(&self, slot: Slot) -> Option<&RowCard> {
        self.slots[slot.index()].as_ref()
    }

    /// Mutable version of [`Self::at`].
    pub(super) fn at_mut(&mut self, slot: Slot) -> Option<&mut RowCard> {
        self.slots[slot.index()].as_mut()
    }

    /// Removes the card at a slot with everything on it.
    pub(super) fn lift(&mut self, slot: Slot) -> Option<RowCard> {
        self.slots[slot.index()].take()
    }

    /// Slides the cards towards slot 1 with everything on them (WAY-122, WAY-124).
    pub(super) fn slide(&mut self) {
        for place in 1..SLOTS {
            let mut to = place;
            while to > 0 && self.slots[to - 1].is_none() {
                self.slots.swap(to - 1, to);
                to -= 1;
            }
        }
    }

    /// Returns the next slot to fill, if the pile has a card for it.
    pub fn next_empty(&self) -> Option<Slot> {
        let empty = Slot::ALL.into_iter().find(|&slot| self.at(slot).is_none())?;
        (self.pile() > 0).then_some(empty)
    }

    /// Removes a card from the pile that was turned up or drawn.
    pub(super) fn take_top(&mut self, card: Card) {
        if self.hidden > 0 {
            self.hidden -= 1;
        } else if self.returned.first() == Some(&card) {
            self.returned.remove(0);
        }
    }

    /// Iterates over the faceup cards with their slots.
    pub fn cards(&self) -> impl Iterator<Item = (Slot, &RowCard)> {
        Slot::ALL.into_iter().zip(&self.slots).filter_map(|(slot, card)| Some((slot, card.as_ref()?)))
    }
}

/// A place for a faceup card: a slot of a row.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowSlot {
    pub row: CardKind,
    pub slot: Slot,
}

impl RowSlot {
    /// Iterates over the four slots of a row.
    pub fn of(row: CardKind) -> impl Iterator<Item = Self> {
        Slot::ALL.into_iter().map(move |slot| Self { row, slot })
    }

    /// Iterates over all twenty slots.
    pub fn all() -> impl Iterator<Item = Self> {
        CardKind::ALL.into_iter().flat_map(Self::of)
    }

    /// Reads a slot: `land 2`.
    pub(super) fn read<'t>(words: &mut Words<'t>) -> Result<Self, NotationError<'t>> {
        Ok(Self { row: words.named()?, slot: words.named()? })
    }
}

impl fmt::Display for RowSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.slot)
    }
}
