//! A record of the last Rain scoring for display, because most of it happens without a decision.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::network::{MAX_SOURCES, Space};
use crate::Seat;

/// The last Rain scoring.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RainTale {
    /// The round after which it fell, 0 before the first.
    pub round: u8,
    /// The VP of each seat for its canal tiles (RES-176).
    pub canals: [u8; 4],
    /// The flows in order. The last may still be in progress.
    pub flows: Vec<WaterWay, MAX_SOURCES, u8>,
}

/// The path of one water cube.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WaterWay {
    /// Owner of the tile it started on.
    pub owner: Seat,
    /// Where it started.
    pub from: Space,
    /// How far it has come.
    pub to: Space,
    /// The VP of each seat for the tiles it passed (RES-183).
    pub points: [u8; 4],
}

impl RainTale {
    /// Records the VP of every seat for its canal tiles.
    pub(super) fn begin(&mut self, round: u8, canals: impl Fn(Seat) -> u16) {
        *self = Self { round, canals: Seat::ALL.map(|seat| narrow(canals(seat))), flows: Vec::new() };
    }

    /// Records that a cube leaves its tile.
    pub(super) fn start(&mut self, owner: Seat, from: Space) {
        // There are no more cubes than sources.
        let _ = self.flows.push(WaterWay { owner, from, to: from, points: [0; 4] });
    }

    /// Records that the cube reached a space.
    pub(super) fn reach(&mut self, space: Space) {
        if let Some(way) = self.flows.last_mut() {
            way.to = space;
        }
    }

    /// Records the VP for a tile it passes.
    pub(super) fn score(&mut self, seat: Seat, vp: u16) {
        if let Some(points) = self.flows.last_mut().and_then(|way| way.points.get_mut(seat.index())) {
            *points = points.saturating_add(narrow(vp));
        }
    }
}

/// Converts VP to a byte. No player has enough canal tiles to exceed it.
fn narrow(vp: u16) -> u8 {
    u8::try_from(vp).unwrap_or(u8::MAX)
}
