//! Tracks where each game card can be, as far as everybody knows (section 3.4 of the ledger).
//!
//! A hidden card has a set of possible places; a card lying open has none. The number of cards in each hand
//! and in the deck is known, so a card can be in a hand only if the other hidden cards still find a place.
//! Copies of a face cannot be told apart: of those that fit, the one with the fewest possible places is
//! taken, and the others may then be anywhere that one could have been.

use core::cell::OnceCell;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::Araby;
use super::card::{Card, MAX_CARDS};
use super::position::Position;
use crate::Seat;

/// Where a hidden card can be: one bit for each hand, one for the deck. No bit: it lies open.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Places(u8);

/// One place where a hidden card can be.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    Hand(Seat),
    /// The deck, including the resolution cards lying at caravans (ARA-127).
    Deck,
}

impl Place {
    const fn bit(self) -> u8 {
        match self {
            Self::Hand(seat) => 1 << seat.index(),
            Self::Deck => 1 << 4,
        }
    }

    const fn index(self) -> usize {
        self.bit().trailing_zeros() as usize
    }
}

impl Places {
    /// No hidden place: the card lies open.
    pub const OPEN: Self = Self(0);

    /// Returns the set with just this place.
    pub const fn only(place: Place) -> Self {
        Self(place.bit())
    }

    /// Returns whether the card lies open.
    pub const fn is_open(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the card can be in this place.
    pub const fn has(self, place: Place) -> bool {
        self.0 & place.bit() != 0
    }

    /// Returns the set with this place added.
    #[must_use]
    pub const fn with(self, place: Place) -> Self {
        Self(self.0 | place.bit())
    }

    /// Returns the set with this place removed.
    #[must_use]
    pub const fn without(self, place: Place) -> Self {
        Self(self.0 & !place.bit())
    }

    /// Returns the number of places.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether there is no place, so the card lies open.
    pub const fn is_empty(self) -> bool {
        self.is_open()
    }
}

impl From<Places> for u8 {
    fn from(places: Places) -> Self {
        places.0
    }
}

impl TryFrom<u8> for Places {
    type Error = &'static str;

    fn try_from(bits: u8) -> Result<Self, Self::Error> {
        if bits < 32 { Ok(Self(bits)) } else { Err("possible places are a number from 0 to 31") }
    }
}

/// The places of all copies, in the order of the edition.
pub type AllPlaces = Vec<Places, MAX_CARDS, u8>;

/// What the number of cards in each place implies, worked out once per position on first use.
#[derive(Debug)]
pub(super) struct Knowledge<'g> {
    position: &'g Position,
    room: OnceCell<Room>,
}

/// For each place, the smallest set of places around it that the cards confined to that set fill up. A card
/// that can also be outside the set cannot be in the place.
#[derive(Clone, Copy, Debug)]
struct Room {
    only: [u8; 5],
    /// Whether every hidden card finds a place.
    consistent: bool,
}

impl Knowledge<'_> {
    /// Returns whether a card with these possible places can be in this place.
    pub(super) fn allows(&self, places: Places, place: Place) -> bool {
        places.has(place) && self.room().allows(places, place)
    }

    /// Returns whether every hidden card finds a place.
    pub(super) fn is_consistent(&self) -> bool {
        self.room().consistent
    }

    fn room(&self) -> &Room {
        self.room.get_or_init(|| Room::of(self.position))
    }
}

impl Room {
    const fn allows(&self, places: Places, place: Place) -> bool {
        places.has(place) && places.0 & !self.only[place.index()] == 0
    }

    /// Applies Hall's condition: each set of places must have room for the cards that can be nowhere else.
    /// Where those fill the set, no other card can be in it.
    fn of(position: &Position) -> Self {
        let mut within = [0u8; 32];
        for places in &position.places {
            // Open cards are counted too, and left out below.
            within[usize::from(places.0 & 31)] += 1;
        }
        within[0] = 0;
        let mut room = [0u8; 32];
        for (seat, area) in position.areas.iter() {
            room[usize::from(Place::Hand(seat).bit())] = area.hand;
        }
        room[usize::from(Place::Deck.bit())] = position.deck.saturating_add(position.issued());
        sum_up(&mut within);
        sum_up(&mut room);
        let mut this = Self { only: [31; 5], consistent: within[31] == room[31] };
        for (set, (within, room)) in within.into_iter().zip(room).enumerate().skip(1) {
            this.consistent &= within <= room;
            if within == room {
                for (bit, only) in this.only.iter_mut().enumerate() {
                    if set & 1 << bit != 0 {
                        *only &= set as u8;
                    }
                }
            }
        }
        this
    }
}

/// Turns counts for single sets of places into counts for each set with all its subsets.
fn sum_up(counts: &mut [u8; 32]) {
    for half in [1, 2, 4, 8, 16] {
        for pair in counts.chunks_exact_mut(2 * half) {
            let (without, with) = pair.split_at_mut(half);
            for (with, without) in with.iter_mut().zip(without) {
                *with = with.saturating_add(*without);
            }
        }
    }
}

impl Araby<'_> {
    /// Returns what everybody can know now.
    pub(super) fn knowledge(&self) -> Knowledge<'_> {
        Knowledge { position: &self.position, room: OnceCell::new() }
    }

    /// Returns whether a copy of the face can be in this place.
    pub(super) fn can_be(&self, knowledge: &Knowledge<'_>, card: Card, place: Place) -> bool {
        self.copies_of(card).iter().any(|&places| knowledge.allows(places, place))
    }

    /// Returns whether everybody knows that a copy of the face is in this place.
    pub(super) fn is_known(&self, card: Card, place: Place) -> bool {
        self.known_copies(card, place) > 0
    }

    /// Counts the copies of the face that everybody knows to be in this place.
    pub(super) fn known_copies(&self, card: Card, place: Place) -> usize {
        self.copies_of(card).iter().filter(|&&places| places == Places::only(place)).count()
    }

    /// Counts the copies of the face that can be in this place.
    pub(super) fn copies_at(&self, knowledge: &Knowledge<'_>, card: Card, place: Place) -> u16 {
        self.copies_of(card).iter().filter(|&&places| knowledge.allows(places, place)).count() as u16
    }

    pub(super) fn copies_of(&self, card: Card) -> &[Places] {
        self.position.places.get(self.edition.copies(card)).unwrap_or(&[])
    }

    /// Records that a copy of the face was seen in `place`. From now on its places are `after`.
    pub(super) fn found(&mut self, card: Card, place: Place, after: Places) {
        let room = Room::of(&self.position);
        let range = self.edition.copies(card);
        let Some(copies) = self.position.places.get_mut(range) else { return };
        let fits = |places: Places| room.allows(places, place);
        let fitting = copies.iter().enumerate().filter(|(_, places)| fits(**places));
        let Some(found) = fitting.min_by_key(|(_, places)| places.len()).map(|(copy, _)| copy) else {
            return;
        };
        let before = copies.get(found).copied().unwrap_or(Places::OPEN);
        for (copy, places) in copies.iter_mut().enumerate() {
            if copy == found {
                *places = after;
            } else if fits(*places) {
                places.0 |= before.0;
            }
        }
    }

    /// Records that an open copy of the face is now hidden in `place`.
    pub(super) fn hide(&mut self, card: Card, place: Place) {
        let range = self.edition.copies(card);
        let copies = self.position.places.get_mut(range);
        if let Some(open) = copies.and_then(|copies| copies.iter_mut().find(|places| places.is_open())) {
            *open = Places::only(place);
        }
    }

    /// Records that an unknown hidden card went from one place to another.
    pub(super) fn blur(&mut self, from: Place, to: Place) {
        for places in self.position.places.iter_mut().filter(|places| places.has(from)) {
            *places = places.with(to);
        }
    }
}
