//! Who has won (ARA-001, ARA-135 to ARA-137), and what may be told before.

use heapless::Vec;

use super::Araby;
use crate::{BySeat, Line, Seat, Standing};

impl Araby<'_> {
    /// Coins are hidden until they are counted (ARA-013): before that there is no score to tell.
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

    /// The most coins; among equals the largest entourage, persona included.
    fn winners(&self) -> Vec<Seat, 4> {
        let areas = &self.position.areas;
        let result = |seat: Seat| (areas[seat].counted, areas[seat].entourage.len());
        let best = areas.seats().map(result).max();
        areas.seats().filter(|&seat| Some(result(seat)) == best).collect()
    }
}
