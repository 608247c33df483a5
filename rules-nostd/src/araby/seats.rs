//! Sets of seats.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seats(u8);

impl Seats {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns the seats taken by this many players.
    pub const fn first(players: usize) -> Self {
        Self(((1u16 << players) - 1) as u8 & 0b1111)
    }

    /// Returns the set with just this seat.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Returns whether the seat is in the set.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & Self::only(seat).0 != 0
    }

    /// Returns whether all of `other` are in the set.
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the set with this seat added.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::only(seat).0)
    }

    /// Returns the set with this seat removed.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::only(seat).0)
    }

    /// Returns the number of seats.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Iterates over the seats in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&seat| self.has(seat))
    }

    /// Finds the first seat of the set clockwise from `start`, including `start`.
    pub fn clockwise_from(self, start: Seat, players: usize) -> Option<Seat> {
        (0..players).map(|places| start.clockwise(places, players)).find(|&seat| self.has(seat))
    }

    /// Iterates over all sets of the four seats.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..=0b1111).map(Self)
    }
}

impl From<Seats> for u8 {
    fn from(seats: Seats) -> Self {
        seats.0
    }
}

impl TryFrom<u8> for Seats {
    type Error = &'static str;

    fn try_from(bits: u8) -> Result<Self, Self::Error> {
        if bits <= 0b1111 { Ok(Self(bits)) } else { Err("a set of four seats is a number from 0 to 15") }
    }
}
