//! The rows of faceup cards at the edges of the main board, and the piles beside them.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Card, CardKind, Slot};
use super::guild::Worker;
use crate::Seat;
use crate::notation::{NotationError, Words};
use crate::pile::Pile;

/// Faceup cards of a kind (WAY-003).
pub const SLOTS: usize = 4;
/// Cards that can lie under a pile: no deck has more.
pub const MAX_RETURNED: usize = 36;

/// Workers lying together.
pub type Workers = Pile<Worker, 3>;

/// A row, with its pile. Slot 4 is next to the pile; cards slide towards slot 1 (WAY-122).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The faceup cards.
    pub slots: [Option<RowCard>; SLOTS],
    /// Cards in the pile that nobody has seen.
    pub hidden: u8,
    /// Cards put under the pile, the next one to come up first (CH-13).
    pub returned: Vec<Card, MAX_RETURNED, u8>,
}

/// A faceup card, and what lies on it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowCard {
    /// The card.
    pub card: Card,
    /// Whose influence token lies on it (WAY-099).
    pub influence: Option<Seat>,
    /// Workers on it, at most one of each colour (WAY-066 to WAY-069).
    pub workers: Workers,
}

impl RowCard {
    /// A card that was just turned up.
    pub(super) fn new(card: Card) -> Self {
        Self { card, influence: None, workers: Workers::EMPTY }
    }
}

impl Row {
    /// Cards in the pile.
    pub fn pile(&self) -> u8 {
        self.hidden.saturating_add(self.returned.len() as u8)
    }

    /// The card at a slot.
    pub fn at(&self, slot: Slot) -> Option<&RowCard> {
        self.slots[slot.index()].as_ref()
    }

    /// The same, to change it.
    pub(super) fn at_mut(&mut self, slot: Slot) -> Option<&mut RowCard> {
        self.slots[slot.index()].as_mut()
    }

    /// Takes the card at a slot away with all that lies on it.
    pub(super) fn lift(&mut self, slot: Slot) -> Option<RowCard> {
        self.slots[slot.index()].take()
    }

    /// Cards slide towards slot 1 with all that lies on them (WAY-122, WAY-124).
    pub(super) fn slide(&mut self) {
        for place in 1..SLOTS {
            let mut to = place;
            while to > 0 && self.slots[to - 1].is_none() {
                self.slots.swap(to - 1, to);
                to -= 1;
            }
        }
    }

    /// The next slot to be filled, if the pile has a card for it.
    pub fn next_empty(&self) -> Option<Slot> {
        let empty = Slot::ALL.into_iter().find(|&slot| self.at(slot).is_none())?;
        (self.pile() > 0).then_some(empty)
    }

    /// A card of the pile was turned up or drawn.
    pub(super) fn take_top(&mut self, card: Card) {
        if self.hidden > 0 {
            self.hidden -= 1;
        } else if self.returned.first() == Some(&card) {
            self.returned.remove(0);
        }
    }

    /// The faceup cards with their slots.
    pub fn cards(&self) -> impl Iterator<Item = (Slot, &RowCard)> {
        Slot::ALL.into_iter().zip(&self.slots).filter_map(|(slot, card)| Some((slot, card.as_ref()?)))
    }
}

/// A place for a faceup card: the slot of a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowSlot {
    /// Which row.
    pub row: CardKind,
    /// Which slot.
    pub slot: Slot,
}

impl RowSlot {
    /// The four slots of a row.
    pub fn of(row: CardKind) -> impl Iterator<Item = Self> {
        Slot::ALL.into_iter().map(move |slot| Self { row, slot })
    }

    /// All twenty slots.
    pub fn all() -> impl Iterator<Item = Self> {
        CardKind::ALL.into_iter().flat_map(Self::of)
    }

    /// Takes a slot as it is written: `land 2`.
    pub(super) fn read<'t>(words: &mut Words<'t>) -> Result<Self, NotationError<'t>> {
        Ok(Self { row: words.named()?, slot: words.named()? })
    }
}

impl fmt::Display for RowSlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.slot)
    }
}
