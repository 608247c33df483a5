//! What a position is worth to a player who thinks, in tenths of a VP.

use super::Wayfarers;
use super::moves::Move;
use crate::players::{Playable, Rng};
use crate::{Game as _, Next, Seat};

impl Playable for Wayfarers<'_> {
    /// There are no hands: everybody sees everything but the order of the piles.
    type View = ();
    type Deal = ();

    const SCALE: i32 = 60;
    const POINT: i32 = 10;
    const HORIZON: u16 = 3;

    fn guess(&self, _: Seat, _: Option<&()>, _: &mut Rng) {}

    fn view(&self, (): &(), _: Seat) {}

    fn odds_in(&self, (): &(), m: Move) -> u16 {
        self.odds_of(m)
    }

    fn play_in(&mut self, (): &mut (), m: Move, _: &mut Rng) {
        self.carry_out_move(m);
    }

    fn turn(&self) -> Seat {
        self.position.me()
    }

    fn weight(&self, (): &(), m: Move) -> u16 {
        let mine = self.position.mine();
        match m {
            // Dice left in supply are wasted by a rest.
            Move::Rest if mine.dice.total() > 1 => 0,
            Move::Done => 1,
            Move::Under(_) | Move::Shift(..) | Move::ShiftHeld(_) | Move::Turn(_) => 1,
            Move::Trade => 1,
            Move::Journal(_) | Move::Science(_) => 8,
            _ => 4,
        }
    }

    fn estimate(&self, (): &(), seat: Seat) -> i32 {
        let area = &self.position.areas[seat];
        let (spaces, inspirations) = self.spaces_vp(seat);
        let scored = self.common_sets(seat)
            + self.unique_sets(seat)
            + spaces
            + inspirations
            + self.caravan_vp(seat)
            + self.guilds_vp(seat);
        let scored = i32::from(scored) * 10;
        if self.next() == Next::Over {
            return scored;
        }
        // The markers end the game, so a step is worth more than a turn spent otherwise. Were what is held worth
        // less the nearer the end is, the richer player would never go there.
        let marker = i32::from(area.marker.column());
        let left = if self.position.final_turns.is_some() { 0 } else { 1 };
        let dice = i32::from(area.dice.total()) * 6 + i32::from(area.placed_dice()) * 2;
        let more_dice = dice + (5 - i32::from(area.reserve).min(5)) * 12;
        let workers = i32::from(area.workers.total()) * 10;
        let goods = i32::from(area.silver.min(8)) * 4 + i32::from(area.provisions.min(8)) * 4;
        let columns = (area.lands.len() + area.waters.len()) as i32 * 12;
        let people = area.posts().filter(|post| post.townsfolk.is_some()).count() as i32 * 10;
        let tiles = area.caravan.len() as i32 * 8;
        let influence = i32::from(area.in_guilds()) * 4 + i32::from(self.position.on_cards(seat)) * 4;
        let goals = area.inspirations().count() as i32 * 8;
        let means = more_dice + workers + goods + columns + people + tiles + influence + goals;
        scored + marker * 80 + means * left / 2
    }
}
