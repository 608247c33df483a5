//! Counts what a move causes without a decision, so that players can be told. Not part of the position.

use super::Petra;
use super::trader::Trader;
use crate::Seat;

/// What happened without a decision in the last move, for the players to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The player it happened to.
    pub seat: Seat,
    /// The track on which a disc moved.
    pub track: Option<Trader>,
    /// How many spaces the disc moved.
    pub spaces: u8,
    /// Cubes put on that track.
    pub cubes: u8,
    /// Gold traders pushed into the market row.
    pub gold: u8,
    /// Camels gained.
    pub camels: u8,
}

impl Tally {
    /// Returns an empty tally for `seat`.
    pub(super) const fn of(seat: Seat) -> Self {
        Self { seat, track: None, spaces: 0, cubes: 0, gold: 0, camels: 0 }
    }

    /// Returns whether there is nothing to report.
    pub fn is_empty(&self) -> bool {
        *self == Self::of(self.seat)
    }
}

impl Petra<'_> {
    /// Returns what happened without a decision in the last move.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
}
