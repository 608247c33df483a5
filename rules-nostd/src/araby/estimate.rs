//! What a position is worth to a player who thinks, in tenths of a coin.

use super::Araby;
use super::effect::Gain;
use super::hidden_hands::{HandCards, HiddenHands, can_pay};
use super::moves::Move;
use super::position::PlayerArea;
use super::product::Product;
use super::space::Spaces;
use super::task::Task;
use crate::players::{Playable, Rng};
use crate::{Next, Seat};

impl Playable for Araby<'_> {
    /// The cards in the seat's hand.
    type View = HandCards;
    type Deal = HiddenHands;

    const SCALE: i32 = 60;
    const POINT: i32 = 10;
    const HORIZON: u16 = 4;

    fn guess(&self, seat: Seat, view: Option<&HandCards>, rng: &mut Rng) -> HiddenHands {
        HiddenHands::guess(self, seat, view, rng)
    }

    fn view(&self, deal: &HiddenHands, seat: Seat) -> HandCards {
        deal.of(seat).clone()
    }

    fn odds_in(&self, deal: &HiddenHands, m: Move) -> u16 {
        deal.odds(self, m)
    }

    fn play_in(&mut self, deal: &mut HiddenHands, m: Move, rng: &mut Rng) {
        deal.follow(self, m, rng);
        self.carry_out_move(m);
        deal.draw(self, rng);
    }

    fn turn(&self) -> Seat {
        self.position.active()
    }

    fn weight(&self, deal: &HiddenHands, m: Move) -> u16 {
        let Next::Decide(me, _) = self.awaited() else { return 1 };
        match m {
            // Deals and requests go round in circles between players who only look at their own good.
            Move::Deal(_) | Move::Ask(_) | Move::Revoke(_) | Move::Counter | Move::Help(..) => 0,
            Move::Waive(_) | Move::Unable(_) | Move::Settled(_) | Move::Cancel | Move::Floor(_) => 0,
            Move::Play(card) if can_pay(self, deal.of(me), me, card) => 8,
            Move::Play(_) => 0,
            Move::Task(_) => 8,
            Move::Place(..) => 12,
            Move::EndTurn | Move::Pass => 2,
            _ => 4,
        }
    }

    fn estimate(&self, _: &HiddenHands, seat: Seat) -> i32 {
        let area = &self.position.areas[seat];
        if self.position.tasks.is_empty() {
            // Among equals, the larger entourage decides.
            return i32::from(area.counted.unwrap_or(0)) * 100 + area.entourage.len() as i32;
        }
        i32::from(area.coins) * 10 + self.caravans(seat) + self.means(area)
    }
}

impl Araby<'_> {
    /// Returns what a seat's camels will earn.
    fn caravans(&self, seat: Seat) -> i32 {
        // What a camel earns in each row on average, less the bandits that take one in nine.
        const PAY: [i32; 3] = [16, 26, 38];
        let mut sum = 0;
        for area in self.position.areas.values() {
            let Some(caravan) = &area.caravan else { continue };
            let occupied = caravan.field.occupied();
            for (space, _) in caravan.field.camels().filter(|&(_, camel)| camel == seat) {
                let through = Spaces::LINES.into_iter().filter(|line| line.has(space));
                let most = through.map(|line| line.iter().filter(|&other| occupied.has(other)).count()).max();
                let likely = match most {
                    Some(3) => 10,
                    Some(2) => 4,
                    _ => 2,
                };
                sum += PAY[space.row()] * likely / 10;
            }
        }
        sum
    }

    /// Returns what brings more in later turns.
    fn means(&self, area: &PlayerArea) -> i32 {
        let turns = i32::from(self.position.all_turns().saturating_sub(self.position.turns));
        let left = turns / self.position.players().max(1) as i32;
        let members: i32 = area
            .entourage
            .iter()
            .map(|retainer| {
                let effect = self.edition.effect_of(retainer.member);
                effect.gains.iter().map(worth).sum::<i32>()
            })
            .sum();
        let acts =
            matches!(self.position.tasks.last(), Some(Task::Action | Task::Floor(_) | Task::LastCall(_)));
        let products = if acts {
            Product::ALL.into_iter().map(|product| i32::from(area.pool.of(product))).sum::<i32>() * 8
        } else {
            0
        };
        members * left.min(6) / 2 + i32::from(area.hand) * 8 * left.min(2) / 2 + products
    }
}

/// Returns what a gain brings in each turn.
fn worth(gain: &Gain) -> i32 {
    match *gain {
        Gain::Products { amount, .. } => 16 * i32::from(amount.get()),
        Gain::Coins(coins) => 8 * i32::from(coins.get()),
        Gain::CoinsPer { .. } => 10,
        Gain::OpponentCoins(_) => -6,
        Gain::Refresh { .. } => 10,
        Gain::Draw { .. } => 8,
    }
}
