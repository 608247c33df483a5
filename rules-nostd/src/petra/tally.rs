//! What a move brings without a decision, counted for whoever tells it. It is no part of the position.

use super::Petra;
use super::trader::Trader;
use crate::Seat;

/// What came of itself with the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// To whom.
    pub seat: Seat,
    /// The track on which a disc moved.
    pub track: Option<Trader>,
    /// So many spaces.
    pub spaces: u8,
    /// Cubes put on that track.
    pub cubes: u8,
    /// Gold traders pushed into the market row.
    pub gold: u8,
    /// Camels gained.
    pub camels: u8,
}

impl Tally {
    /// Nothing yet.
    pub(super) const fn of(seat: Seat) -> Self {
        Self { seat, track: None, spaces: 0, cubes: 0, gold: 0, camels: 0 }
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        *self == Self::of(self.seat)
    }
}

impl Petra<'_> {
    /// What came of itself with the last move.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
