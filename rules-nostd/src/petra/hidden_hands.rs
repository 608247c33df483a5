//! Where the influence cards lie that not everybody has seen: the truth at a table that plays itself, a guess in
//! the head of a player.

use super::Petra;
use super::influence::Influence;
use super::moves::{Chance, Move};
use super::position::{Influences, Position};
use crate::pile::Indexed as _;
use crate::players::{Lot, Rng};
use crate::{Next, Seat};

/// The influence cards in each hand that only its owner knows. All others that nobody has seen are in the deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenHands([Influences; 4]);

impl HiddenHands {
    /// Returns the cards in a hand that only its owner knows.
    pub fn of(&self, seat: Seat) -> &Influences {
        &self.0[seat.index()]
    }

    /// Counts the copies of a card in hands.
    fn count(&self, card: Influence) -> u8 {
        self.0.iter().map(|hand| hand.count(card)).fold(0, u8::saturating_add)
    }

    /// Counts the copies of a card in the deck.
    fn in_deck(&self, table: &Position, card: Influence) -> u8 {
        let face_down = table.influence.unseen.count(card).saturating_add(table.influence.held.count(card));
        face_down.saturating_sub(self.count(card))
    }

    /// Puts the top card of the deck into a hand.
    fn draw(&mut self, table: &Position, seat: Seat, rng: &mut Rng) {
        self.draw_where(seat, rng, |hands, card| hands.in_deck(table, card));
    }

    /// Puts one of some cards into a hand. Returns whether there was any.
    fn draw_where(&mut self, seat: Seat, rng: &mut Rng, count: impl Fn(&Self, Influence) -> u8) -> bool {
        let mut lot = Lot::new();
        for card in (0..Influence::KINDS).filter_map(Influence::from_index) {
            lot.add(card, count(self, card).into(), rng);
        }
        let drawn = lot.drawn();
        drawn.into_iter().for_each(|card| self.0[seat.index()].add(card));
        drawn.is_some()
    }

    /// Takes a card out of a hand, where it lies open from now on.
    fn give_up(&mut self, table: &Position, seat: Seat, card: Influence) {
        let hand = &mut self.0[seat.index()];
        if table.boards[seat].hand.seen.has(card) || hand.remove(card) {
            return;
        }
        // It was taken to lie elsewhere: then another card of the hand lies there.
        let other = hand.kinds().next();
        other.into_iter().for_each(|other| _ = hand.remove(other));
    }

    /// Deals the hands that `seat` cannot see.
    pub(super) fn guess(game: &Petra<'_>, seat: Seat, view: Option<&Influences>, rng: &mut Rng) -> Self {
        let table = &game.position;
        let mut hands = Self::default();
        if let Some(own) = view {
            hands.0[seat.index()] = own.clone();
        }
        let room = |hands: &Self, at: Seat| {
            u16::from(table.boards[at].hand.hidden).saturating_sub(hands.of(at).total())
        };
        // Cards held since before the discards were shuffled are in hands for certain. Which hand has one is open.
        loop {
            let mut free = Lot::new();
            for at in table.boards.seats() {
                free.add(at, room(&hands, at).into(), rng);
            }
            let Some(at) = free.drawn() else { return hands };
            let held =
                |hands: &Self, card| table.influence.held.count(card).saturating_sub(hands.count(card));
            if !hands.draw_where(at, rng, held)
                && !hands.draw_where(at, rng, |hands, card| hands.in_deck(table, card))
            {
                return hands;
            }
        }
    }

    /// Counts the ways in which a move can happen.
    pub(super) fn odds(&self, game: &Petra<'_>, m: Move) -> u16 {
        let table = &game.position;
        let holds = |seat: Seat, card| table.boards[seat].hand.seen.has(card) || self.of(seat).has(card);
        match m {
            Move::DrewInfluence(card) => self.in_deck(table, card).into(),
            Move::Reveal(card) => holds(table.turn, card).into(),
            Move::Farmer(seat, card) => holds(seat, card).into(),
            m => game.odds_of(m),
        }
    }

    /// Deals what a move hides, and takes out what it shows.
    pub(super) fn follow(&mut self, game: &Petra<'_>, m: Move, rng: &mut Rng) {
        let table = &game.position;
        match m {
            Move::DrewHidden => {
                if let Next::Observe(Chance::DealInfluence(seat)) = game.awaited() {
                    self.draw(table, seat, rng);
                }
            }
            Move::Reveal(card) => self.give_up(table, table.turn, card),
            Move::Farmer(seat, card) => self.give_up(table, seat, card),
            _ => {}
        }
    }
}
