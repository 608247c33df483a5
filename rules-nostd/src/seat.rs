//! The seats at the table.

use core::fmt;
use core::ops::{Index, IndexMut};

use heapless::Vec;
use serde::{Deserialize, Serialize};

/// A place at the table, numbered clockwise from 1. No game here seats more than four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
#[allow(missing_docs)] // the names say it
pub enum Seat {
    One,
    Two,
    Three,
    Four,
}

impl Seat {
    /// All four seats, clockwise.
    pub const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];

    /// Returns the index, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the number, 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the seat with that number (1 to 4).
    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Returns the seats taken by this many players.
    pub fn first(players: usize) -> impl Iterator<Item = Self> + Clone {
        Self::ALL.into_iter().take(players)
    }

    /// Returns the seat that is `places` further clockwise among `players`.
    pub fn clockwise(self, places: usize, players: usize) -> Self {
        Self::ALL[(self.index() + places) % players.clamp(1, Self::ALL.len())]
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> Self {
        seat.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Self::from_number(number).ok_or("a seat is a number from 1 to 4")
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

/// One value for each taken seat; its length is the number of players.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BySeat<T>(Vec<T, 4>);

impl<T> BySeat<T> {
    /// Builds the value of each of the first `players` seats (at most four).
    pub fn new(players: usize, mut value: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::first(players).map(&mut value).collect())
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.0.len()
    }

    /// Iterates over the taken seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + Clone + use<T> {
        Seat::first(self.0.len())
    }

    /// Returns whether the seat is taken.
    pub fn seats_at(&self, seat: Seat) -> bool {
        seat.index() < self.0.len()
    }

    /// Iterates over the seats with their values, clockwise from seat 1.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.seats().zip(self.0.iter())
    }

    /// Iterates over the values.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
}

/// The seat must be taken. Check seats from outside with [`BySeat::seats_at`] first.
impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
