//! What a game offers a thinking player.

use core::ops::ControlFlow;

use super::rng::{Lot, Rng};
use crate::{Game, Seat};

/// A game that a computer can play.
///
/// What lies face down is a [`Playable::Deal`]: the truth at a table that plays itself, a guess in the head of a
/// player. The rules work with both in the same way.
pub trait Playable: Game {
    /// What one seat knows and nobody else: its hand.
    type View: Clone + Default;

    /// Where everything lies that not everybody can see.
    type Deal: Clone;

    /// The difference of two estimates that usually decides a game: smaller ones count in proportion, larger
    /// ones hardly more.
    const SCALE: i32;

    /// How much of an estimate is a point of the game.
    const POINT: i32;

    /// How many decisions a playout goes on after the last move looked at. It then goes on to the end of that
    /// turn.
    const HORIZON: u16;

    /// Deals what nobody at the table can see, in a way that fits the position and what `seat` knows. Without
    /// a view the hand of `seat` is dealt like the others.
    fn guess(&self, seat: Seat, view: Option<&Self::View>, rng: &mut Rng) -> Self::Deal;

    /// Returns what a seat knows of a deal.
    fn view(&self, deal: &Self::Deal, seat: Seat) -> Self::View;

    /// Counts the ways in which a legal move can happen, given what lies face down: 0 if a player does not hold
    /// the card. For a decision that hides nothing it is 1.
    fn odds_in(&self, deal: &Self::Deal, m: Self::Move) -> u16;

    /// Plays a move that [`Game::each_legal`] has visited, without judging it again, and deals what it hides.
    fn play_in(&mut self, deal: &mut Self::Deal, m: Self::Move, rng: &mut Rng);

    /// Returns the seat whose turn it is. Other seats may have decisions in it.
    fn turn(&self) -> Seat;

    /// Says how much a legal decision deserves a thought: 0 if nobody would want it now, otherwise how often it
    /// is tried in a playout, compared with the others.
    fn weight(&self, deal: &Self::Deal, m: Self::Move) -> u16;

    /// Estimates where a seat stands: its score, what it will get at the end, and how far it has come. When the
    /// game is over, estimates are in the order of the final standing.
    fn estimate(&self, deal: &Self::Deal, seat: Seat) -> i32;
}

/// Draws the next move: chance as it lies, decisions by `weight`. Where nothing is possible in this deal, what
/// the rules allow counts.
pub fn draw<G: Playable>(
    game: &G,
    deal: &G::Deal,
    rng: &mut Rng,
    weight: impl Fn(G::Move) -> u16,
) -> Option<G::Move> {
    let mut lots = [const { Lot::new() }; 3];
    let [best, possible, legal] = &mut lots;
    let _ = game.each_legal(|m| {
        let odds = u32::from(game.odds_in(deal, m));
        if odds > 0 {
            best.add(m, odds * u32::from(weight(m)), rng);
        }
        if best.is_empty() {
            possible.add(m, odds, rng);
            legal.add(m, 1, rng);
        }
        ControlFlow::Continue(())
    });
    lots.into_iter().find_map(Lot::drawn)
}

/// Visits the moves that a player in this deal would think about: the sensible ones, or all possible ones if
/// none is sensible, or all legal ones.
pub fn sensible_moves<G: Playable>(game: &G, deal: &G::Deal, all: bool, mut visit: impl FnMut(G::Move, u16)) {
    let mut any = false;
    let mut possible = false;
    let _ = game.each_legal(|m| {
        if game.odds_in(deal, m) > 0 {
            possible = true;
            let weight = if all { 1 } else { game.weight(deal, m) };
            if weight > 0 {
                any = true;
                visit(m, weight);
            }
        }
        ControlFlow::Continue(())
    });
    if !any {
        let _ = game.each_legal(|m| {
            if !possible || game.odds_in(deal, m) > 0 {
                visit(m, 1);
            }
            ControlFlow::Continue(())
        });
    }
}
