//! Who has won (ARA-001, ARA-135 to ARA-137), and what may be said before the end.

use heapless::Vec;

use super::Araby;
use crate::{BySeat, Line, Seat, Standing};

impl Araby<'_> {
    /// Returns the score, if coins are counted. They are hidden until then (ARA-013).
    pub(super) fn score(&self) -> Standing {
        let areas = &self.position.areas;
        let coins = BySeat::new(areas.players(), |seat| areas[seat].counted.unwrap_or(0).min(9999) as i16);
        let mut lines = Vec::new();
        if areas.values().any(|area| area.counted.is_some()) {
            let _ = lines.push(Line { name: "coins", points: coins.clone() });
        }
        let winners = if self.position.tasks.is_empty() { self.winners() } else { Vec::new() };
        Standing { scores: coins, lines, winners }
    }

    /// Returns who has the most coins; among equals, the largest entourage, persona included.
    fn winners(&self) -> Vec<Seat, 4> {
        let areas = &self.position.areas;
        let result = |seat: Seat| (areas[seat].counted, areas[seat].entourage.len());
        let best = areas.seats().map(result).max();
        areas.seats().filter(|&seat| Some(result(seat)) == best).collect()
    }
}
