//! The standing: the number of cubes placed (PET-160, PET-162).

use heapless::Vec;

use super::Petra;
use super::trader::Region;
use crate::{BySeat, Line, Seat, Standing};

impl Petra<'_> {
    pub(super) fn score(&self) -> Standing {
        let position = &self.position;
        let by_seat = |points: &dyn Fn(Seat) -> i16| BySeat::new(position.boards.players(), points);
        let mut lines = Vec::new();
        for region in Region::ALL {
            let points = by_seat(&|seat| i16::from(position.cubes_in(region, seat)));
            let name = match region {
                Region::Egypt => "cubes in Egypt",
                Region::Rome => "cubes in Rome",
                Region::China => "cubes in China",
                Region::India => "cubes in India",
            };
            // Five lines fit into sixteen.
            let _ = lines.push(Line { name, points });
        }
        let cards = by_seat(&|seat| position.boards[seat].completed.len() as i16);
        let _ = lines.push(Line { name: "influence cards", points: cards });
        Standing {
            scores: by_seat(&|seat| i16::from(position.boards[seat].placed_cubes())),
            lines,
            winners: position.winner.into_iter().collect(),
        }
    }
}
