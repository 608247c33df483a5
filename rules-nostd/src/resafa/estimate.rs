//! What a position is worth to a player who thinks, in tenths of a VP.

use super::Resafa;
use super::area::PlayerArea;
use super::colour::Colour;
use super::hidden_cards::{Hand, HiddenCards};
use super::item::Item;
use super::moves::Move;
use super::task::Task;
use crate::Seat;
use crate::players::{Playable, Rng};

/// Turns of a seat in a game: three in each of six rounds.
const TURNS: i32 = 18;

impl Playable for Resafa<'_> {
    type View = Hand;
    type Deal = HiddenCards;

    const SCALE: i32 = 150;
    const POINT: i32 = 10;
    const HORIZON: u16 = 2;

    fn guess(&self, seat: Seat, view: Option<&Hand>, rng: &mut Rng) -> HiddenCards {
        HiddenCards::guess(self, seat, view, rng)
    }

    fn view(&self, deal: &HiddenCards, seat: Seat) -> Hand {
        deal.view(self, seat)
    }

    fn odds_in(&self, deal: &HiddenCards, m: Move) -> u16 {
        deal.odds(self, m)
    }

    fn play_in(&mut self, deal: &mut HiddenCards, m: Move, rng: &mut Rng) {
        deal.follow(self, m, rng);
        self.carry_out_move(m);
    }

    fn turn(&self) -> Seat {
        self.position.turn
    }

    fn weight(&self, _: &HiddenCards, m: Move) -> u16 {
        let ends = matches!(self.position.tasks.last(), Some(Task::LastSacks(_) | Task::SettleEnd(_)));
        match m {
            // Looking alone brings nothing to a player who does not remember.
            Move::LookAtPile | Move::Look(_) | Move::Ignore(_) => 0,
            Move::Done => 1,
            // A sack card brings more when it is used, until the end.
            Move::DiscardSack(_) if !ends => 0,
            Move::PlayBonus(_) | Move::UseSack(_) | Move::UseSpecial(_) | Move::UseTile(_) => 3,
            Move::Main(_) | Move::Colour(_) => 12,
            _ => 6,
        }
    }

    fn estimate(&self, _: &HiddenCards, seat: Seat) -> i32 {
        let area = &self.position.areas[seat];
        let scored = i32::from(area.vp) + self.end_lines(seat).iter().map(|&vp| i32::from(vp)).sum::<i32>();
        if self.is_over() {
            // Among equals, canal tiles decide.
            return scored * 10 + i32::from(self.position.canals_of(seat));
        }
        let left = self.turns_left();
        scored * 10 + (self.lasting(seat) * left) / TURNS + goods(area, left)
    }
}

impl Resafa<'_> {
    /// Returns how many turns each seat still has, roughly.
    fn turns_left(&self) -> i32 {
        let takers = self.position.takers().max(1) as i32;
        let done = i32::from(self.position.turns) / takers;
        ((6 - i32::from(self.position.round)) * 3 + 3 - done).clamp(0, TURNS)
    }

    /// Returns what serves a seat all game, as if it were just beginning.
    fn lasting(&self, seat: Seat) -> i32 {
        let area = &self.position.areas[seat];
        let tracks = Colour::ALL.into_iter().map(|colour| i32::from(area.markers.of(colour))).sum::<i32>();
        i32::from(area.camel.level) * 20
            + i32::from(self.position.bases_of(seat)) * 25
            + i32::from(self.position.canals_of(seat)) * 30
            + i32::from(area.tokens.len()) * 30
            + area.workshops.len() as i32 * 15
            + i32::from(area.garden_tiles()) * 10
            + area.specials.len() as i32 * 25
            + tracks * 12
    }
}

/// Returns what can still be turned into VP.
fn goods(area: &PlayerArea, left: i32) -> i32 {
    // Without a turn left only what end scoring counts is of use.
    let use_of = |each: i32| each * left.min(4) / 4;
    let stones = i32::from(area.items(Item::Stone)).min(6) * use_of(6);
    let marble = i32::from(area.items(Item::Marble)).min(6) * use_of(9);
    let rare = (i32::from(area.items(Item::Spice)) + i32::from(area.items(Item::Amphora))).min(8) * use_of(5);
    let coins = i32::from(area.coins.min(20)) * use_of(4);
    let cards = (area.bonus.len() as i32).min(5) * use_of(12);
    let tiles = i32::from(area.bonus_tiles.total()) * use_of(12);
    // A sack card can always be discarded for 1 VP.
    let sacks = i32::from(area.sacks.len()) * (10 + use_of(4));
    let unused = area.specials.iter().filter(|owned| !owned.used).count() as i32 * use_of(6);
    stones + marble + rare + coins + cards + tiles + sacks + unused
}
