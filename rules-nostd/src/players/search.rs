//! Open-loop UCT: the tree remembers moves, not positions. Chance, and whatever the player cannot see, is drawn anew
//! in each playout, so a move is judged by all the worlds in which it was possible.

use heapless::Vec;

use super::level::Style;
use super::playable::{Playable, draw, sensible_moves};
use super::rng::{Lot, Rng};
use super::tree::{Index, Node, Tree};
use crate::{Next, Seat};

/// The most decisions remembered along one playout.
const DEEPEST: usize = 48;
/// How far a playout may go beyond its horizon to finish a turn.
const TURN: u16 = 24;
/// The most moves of a playout, chance included. No playout gets near it unless a game repeats itself.
const LONGEST: u16 = 2000;
/// A certain win.
const WIN: i32 = 1000;

/// A player thinking about one decision.
#[derive(Debug)]
pub struct Search<'g, 'm, G: Playable> {
    game: &'g G,
    view: Option<&'g G::View>,
    seat: Seat,
    players: usize,
    style: Style,
    rng: Rng,
    tree: Tree<'m, G::Move>,
    /// By how much each seat is ahead of the best other one, before the search.
    leads: [i32; 4],
    /// Whether the best move is overlooked.
    slips: bool,
    /// Moves that the rules have carried out in playouts.
    moves: u64,
}

/// A move that a search has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked<M> {
    /// The move.
    pub m: M,
    /// How many playouts began with it.
    pub visits: u32,
    /// What it is expected to bring, in thousandths of a win: 500 keeps things as they stand.
    pub expected: u32,
    /// The same in tenths of a point of the game, compared with the best other seat: 0 keeps things as they stand.
    pub gain: i32,
}

impl<'g, 'm, G: Playable> Search<'g, 'm, G> {
    /// Prepares to think about the decision that the game waits for. `view` is what the seat that decides knows;
    /// without it, its hand is guessed. Each playout uses at most one of the `nodes`; when they are used up the
    /// search goes on with the moves it remembers.
    pub fn new(
        game: &'g G,
        view: Option<&'g G::View>,
        style: Style,
        seed: u64,
        nodes: &'m mut [Node<G::Move>],
    ) -> Self {
        let seat = match game.next() {
            Next::Decide(seat, _) => seat,
            _ => game.turn(),
        };
        let mut rng = Rng::with_seed(seed);
        let slips = rng.below(100) < u32::from(style.slips);
        let deal = game.guess(seat, view, &mut rng);
        let players = game.standing().scores.players();
        let leads = leads(game, &deal, style, players);
        Self { game, view, seat, players, style, rng, tree: Tree::new(nodes), leads, slips, moves: 0 }
    }

    /// Returns the only sensible move, about which there is nothing to think; `None` if there are several.
    pub fn only_move(&self) -> Option<G::Move> {
        let deal = self.game.guess(self.seat, self.view, &mut self.rng.clone());
        let (mut first, mut others) = (None, false);
        sensible_moves(self.game, &deal, !self.style.knows_game, |m, _| {
            others |= first.is_some_and(|other| other != m);
            first = Some(m);
        });
        first.filter(|_| !others)
    }

    /// Thinks on for so many playouts.
    pub fn think(&mut self, playouts: u32) {
        (0..playouts).for_each(|_| self.playout());
    }

    /// Returns the move to play: the one tried most often. `None` if nothing was thought yet.
    pub fn best(&self) -> Option<G::Move> {
        let best = self.ranked().max_by_key(by_visits)?;
        if self.slips {
            let others = self.ranked().filter(|other| other.m != best.m);
            let second = others.max_by_key(by_visits);
            return Some(second.map_or(best.m, |second| second.m));
        }
        Some(best.m)
    }

    /// Returns how many moves the rules have carried out in all playouts.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Iterates over the moves looked at.
    pub fn ranked(&self) -> impl Iterator<Item = Ranked<G::Move>> {
        self.tree.children(0).filter_map(|(_, node)| {
            let (seat, m) = node.made?;
            (seat == self.seat).then_some(Ranked {
                m,
                visits: node.visits,
                expected: node.mean(),
                gain: gain::<G>(node.mean()),
            })
        })
    }

    fn playout(&mut self) {
        let mut game = self.game.clone();
        let mut deal = game.guess(self.seat, self.view, &mut self.rng);
        let mut path: Vec<Index, DEEPEST> = Vec::new();
        let mut at = Some(0);
        // Decisions after the tree, and moves in all.
        let (mut after, mut moves) = (0, 0);
        let horizon = self.style.horizon.unwrap_or(G::HORIZON);
        let mut turn = game.turn();
        while moves < LONGEST {
            moves += 1;
            let chosen = match game.next() {
                Next::Over => break,
                Next::Observe(_) => draw(&game, &deal, &mut self.rng, |_| 1),
                Next::Decide(seat, _) => match at {
                    Some(parent) if !path.is_full() => {
                        let (chosen, child, is_new) = self.select(&game, &deal, seat, parent);
                        if let Some(child) = child {
                            let _ = path.push(child);
                        }
                        at = if is_new { None } else { child };
                        chosen
                    }
                    _ => {
                        at = None;
                        let over = self.style.knows_game && after < horizon + TURN && game.turn() == turn;
                        if after >= horizon && !over {
                            break;
                        }
                        after += 1;
                        self.roll(&game, &deal)
                    }
                },
            };
            let Some(m) = chosen else { break };
            if after <= horizon {
                turn = game.turn();
            }
            game.play_in(&mut deal, m, &mut self.rng);
            self.moves += 1;
        }
        self.record(&path, &self.rewards(&game, &deal));
    }

    /// Draws a decision of a playout.
    fn roll(&mut self, game: &G, deal: &G::Deal) -> Option<G::Move> {
        match self.style.knows_game {
            true => draw(game, deal, &mut self.rng, |m| game.weight(deal, m)),
            false => draw(game, deal, &mut self.rng, |_| 1),
        }
    }

    /// Chooses a move below a node: one not tried yet, or else the most promising. Returns its node, unless the
    /// memory is full, and whether it is new.
    fn select(
        &mut self,
        game: &G,
        deal: &G::Deal,
        seat: Seat,
        parent: Index,
    ) -> (Option<G::Move>, Option<Index>, bool) {
        let Self { tree, rng, style, .. } = self;
        let mut new = Lot::new();
        let mut best: Option<(u32, Index, G::Move)> = None;
        sensible_moves(game, deal, !style.knows_game, |m, weight| {
            let Some(index) = tree.find(parent, seat, m) else {
                return new.add(m, weight.into(), rng);
            };
            let Some(node) = tree.get_mut(index) else { return };
            node.chances += 1;
            let promise = promise(node, style.curiosity);
            if best.is_none_or(|(other, ..)| promise > other) {
                best = Some((promise, index, m));
            }
        });
        match (new.drawn(), best) {
            (Some(m), known) if tree.has_room() || known.is_none() => {
                (Some(m), tree.add(parent, seat, m), true)
            }
            (_, Some((_, index, m))) => (Some(m), Some(index), false),
            _ => (None, None, true),
        }
    }

    /// Returns what the position is worth to each seat, in thousandths of a win.
    fn rewards(&self, game: &G, deal: &G::Deal) -> [u32; 4] {
        let now = leads(game, deal, self.style, self.players);
        let winners = match game.next() {
            Next::Over => Some(game.standing().winners),
            _ => None,
        };
        let mut rewards = [0; 4];
        for (place, reward) in rewards.iter_mut().enumerate() {
            let mut change = now[place].saturating_sub(self.leads[place]);
            if let Some(winners) = &winners {
                let won = winners.iter().any(|winner| winner.index() == place);
                change = change.saturating_add(if won { 2 * G::SCALE } else { -2 * G::SCALE });
            }
            let change = change.clamp(-WIN * G::SCALE, WIN * G::SCALE);
            *reward = (WIN / 2 + change.saturating_mul(WIN / 2) / (change.abs() + G::SCALE)).max(0) as u32;
        }
        rewards
    }

    fn record(&mut self, path: &[Index], rewards: &[u32; 4]) {
        for &index in path {
            if let Some(node) = self.tree.get_mut(index)
                && let Some((seat, _)) = node.made
            {
                node.visits += 1;
                node.total = node.total.saturating_add(rewards[seat.index()]);
            }
        }
    }
}

/// Turns thousandths of a win back into the tenths of a point that they came from.
fn gain<G: Playable>(expected: u32) -> i32 {
    let half = WIN / 2;
    let above = expected as i32 - half;
    let left = (half - above.abs()).max(1);
    ((i64::from(above) * i64::from(G::SCALE) * 10) / (i64::from(left) * i64::from(G::POINT.max(1)))) as i32
}

/// Orders moves by how often they were tried, then by what they bring.
fn by_visits<M>(ranked: &Ranked<M>) -> (u32, u32) {
    (ranked.visits, ranked.expected)
}

/// Returns by how much each seat is ahead of the best other one. A seat alone is ahead by all it has.
fn leads<G: Playable>(game: &G, deal: &G::Deal, style: Style, players: usize) -> [i32; 4] {
    let mut estimates = [None; 4];
    if style.knows_game {
        Seat::first(players).for_each(|seat| estimates[seat.index()] = Some(game.estimate(deal, seat)));
    } else {
        let scores = game.standing().scores;
        scores.iter().for_each(|(seat, &score)| {
            estimates[seat.index()] = Some(i32::from(score).saturating_mul(G::POINT));
        });
    }
    core::array::from_fn(|place| {
        let others = estimates.iter().enumerate().filter(|&(other, _)| other != place);
        let best = others.filter_map(|(_, &estimate)| estimate).max().unwrap_or(0);
        estimates[place].unwrap_or(0).saturating_sub(best)
    })
}

/// Weighs what a move has brought against how seldom it was tried (UCB1).
fn promise<M: Copy>(node: &Node<M>, curiosity: u32) -> u32 {
    let visits = node.visits.max(1);
    // The logarithm, with four binary digits after the point.
    let chances = node.chances.max(2);
    let whole = chances.ilog2();
    let log = (whole << 4) + (((u64::from(chances) << 4) >> whole) as u32 & 15);
    // The root of log / visits with six binary digits; 0.83 turns the logarithm into a natural one.
    let spread = ((log << 8) / visits).isqrt() * 53 / 64;
    node.mean() + (curiosity * spread) / 64
}
