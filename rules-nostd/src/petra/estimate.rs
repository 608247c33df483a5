//! What a position is worth to a player who thinks. A cube on the board is worth 100.

use super::Petra;
use super::board::PlayerBoard;
use super::hidden_hands::HiddenHands;
use super::influence::{Condition, Influence, Player as _};
use super::legal::InfluenceOf;
use super::moves::{CardSource, Move};
use super::position::Influences;
use super::task::Task;
use super::trader::{Region, Tile, Trader, TraderSet};
use super::villager::Villager;
use crate::players::{Playable, Rng};
use crate::{Game as _, Seat};

/// A placed cube.
const CUBE: i32 = 100;

impl Playable for Petra<'_> {
    /// The influence cards that only the seat knows.
    type View = Influences;
    type Deal = HiddenHands;

    const SCALE: i32 = 80;
    const POINT: i32 = CUBE;
    const HORIZON: u16 = 0;

    fn guess(&self, seat: Seat, view: Option<&Influences>, rng: &mut Rng) -> HiddenHands {
        HiddenHands::guess(self, seat, view, rng)
    }

    fn view(&self, deal: &HiddenHands, seat: Seat) -> Influences {
        deal.of(seat).clone()
    }

    fn odds_in(&self, deal: &HiddenHands, m: Move) -> u16 {
        deal.odds(self, m)
    }

    fn play_in(&mut self, deal: &mut HiddenHands, m: Move, rng: &mut Rng) {
        deal.follow(self, m, rng);
        self.carry_out_move(m);
    }

    fn turn(&self) -> Seat {
        self.position.turn
    }

    fn weight(&self, _: &HiddenHands, m: Move) -> u16 {
        let task = self.position.tasks.last();
        let mine = self.position.mine();
        match m {
            // A card that can be completed is a cube, and nothing is gained by waiting.
            Move::Reveal(_) => 60,
            // Selling a card is a last resort.
            Move::Farmer(..) => 0,
            Move::Done if task == Some(&Task::Reveal) => 1,
            Move::Retrieve(_) => 6,
            Move::Worker(column) => {
                let partner = self.partner(column);
                let stalls = mine.market.count(partner.into()) + mine.market.count(Tile::Gold);
                let value = u16::from(mine.column(column)) * u16::from(stalls);
                value.saturating_mul(value).saturating_add(1)
            }
            Move::Card(CardSource::Deck) => 1,
            Move::Arrange(_) | Move::SendUp(_) | Move::SendDown(_) => 1,
            _ => 4,
        }
    }

    fn estimate(&self, deal: &HiddenHands, seat: Seat) -> i32 {
        let board = &self.position.boards[seat];
        let placed = i32::from(board.placed_cubes()) * CUBE;
        if self.next() == crate::Next::Over {
            return placed;
        }
        let tracks: i32 = Region::ALL.into_iter().map(|region| self.track_value(seat, region)).sum();
        let cards: i32 = self
            .edition
            .influence_cards()
            .filter(|&card| board.hand.seen.has(card) || deal.of(seat).has(card))
            .map(|card| self.card_value(seat, card))
            .sum();
        placed + tracks + cards + self.trade_value(seat) + possessions(board)
    }
}

impl Petra<'_> {
    /// Returns how near the disc of a track is to the next cube.
    fn track_value(&self, seat: Seat, region: Region) -> i32 {
        (90 - 10 * self.spaces_to_cube(seat, region)).max(0)
    }

    /// Counts the spaces that a disc has to move before it can leave a cube.
    fn spaces_to_cube(&self, seat: Seat, region: Region) -> i32 {
        let disc = self.position.boards[seat].discs[region.trader()];
        let length = i32::from(self.edition.track_lengths[region.trader()]).max(1);
        let ahead = |from: i32, to: i32| (to - from - 1).rem_euclid(length) + 1;
        let bonus = i32::from(self.edition.bonus_spaces[region]);
        let (before, from) = match disc.active {
            true => (0, i32::from(disc.space)),
            false => (ahead(disc.space.into(), bonus), bonus),
        };
        let players = self.position.boards.players() as u8;
        let spaces = self.edition.influence_spaces[region].iter().zip(&self.position.cubes[region].spaces);
        let free = spaces.filter(|(printed, owner)| printed.players <= players && owner.is_none());
        let nearest = free.map(|(printed, _)| ahead(from, printed.space.into())).min();
        before + nearest.unwrap_or_else(|| ahead(from, self.edition.pool_spaces[region].into()))
    }

    /// Returns what a card in hand is worth: the more, the less its condition lacks.
    fn card_value(&self, seat: Seat, card: Influence) -> i32 {
        let player = InfluenceOf { game: self, seat };
        let cubes = |regions: TraderSet| -> i32 {
            regions.iter().filter_map(Trader::region).map(|region| i32::from(player.cubes(region))).sum()
        };
        let lacks = match self.edition.condition(card) {
            None => return 0,
            Some(condition) if condition.holds(&player) => 0,
            Some(&Condition::Cubes { region, at_least }) => {
                i32::from(at_least) - i32::from(player.cubes(region))
            }
            Some(&Condition::Equal { these, those, .. }) => (cubes(these) - cubes(those)).abs().max(1),
            Some(&Condition::Built { columns }) => {
                i32::from(!player.buildings().meets(columns)) + i32::from(!player.permanents().meets(columns))
            }
        };
        match lacks {
            0 => 85,
            1 => 35,
            2 => 20,
            _ => 10,
        }
    }

    /// Returns what the next trades promise: the best two columns with a free worker space.
    fn trade_value(&self, seat: Seat) -> i32 {
        let board = &self.position.boards[seat];
        let partners = usize::from(board.board).checked_sub(1).and_then(|at| self.edition.partners.get(at));
        let Some(partners) = partners else { return 0 };
        let (mut best, mut second) = (0, 0);
        for column in Trader::ALL {
            let stalls = board.market.count(partners[column].into()) + board.market.count(Tile::Gold);
            let reach = i32::from(board.column(column)) * i32::from(stalls);
            let each = if column == Trader::Local { 5 } else { 10 };
            let worth = reach.min(12) * each * if board.workers.has(column) { 5 } else { 10 } / 10;
            if worth > best {
                (best, second) = (worth, best);
            } else if worth > second {
                second = worth;
            }
        }
        (best * 50 + second * 30) / 100
    }
}

/// Returns what pieces are worth that make later turns better.
fn possessions(board: &PlayerBoard) -> i32 {
    let workers = i32::from(5 - board.workers.len().min(5));
    let villagers: i32 = board
        .villagers
        .kinds()
        .map(|card| match card {
            Villager::Broker | Villager::Farmer => 12,
            _ => 15,
        })
        .sum();
    let lasting = i32::from(board.permanents.len()) * 8
        + i32::from(board.buildings.len()) * 8
        + i32::from(board.extensions()) * 5
        + i32::from(board.market.count(Tile::Gold)) * 8;
    let settlers = i32::from(board.settlements.total()).min(12) * 3;
    i32::from(board.camels.min(10)) * 7 + workers * 4 + villagers + settlers + lasting
}
