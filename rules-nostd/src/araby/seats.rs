//! Sets of seats.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seats(u8);

impl Seats {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// The seats taken by this many players.
    pub const fn first(players: usize) -> Self {
        Self(((1u16 << players) - 1) as u8 & 0b1111)
    }

    /// Only this one.
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Whether the seat is among them.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & Self::only(seat).0 != 0
    }

    /// Whether all of `other` are among them.
    pub const fn has_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::only(seat).0)
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::only(seat).0)
    }

    /// How many.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each seat, by number.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        Seat::ALL.into_iter().filter(move |&seat| self.has(seat))
    }

    /// The first of them clockwise from `start`, which counts itself.
    pub fn clockwise_from(self, start: Seat, players: usize) -> Option<Seat> {
        (0..players).map(|places| start.clockwise(places, players)).find(|&seat| self.has(seat))
    }

    /// Every set of the four seats.
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
