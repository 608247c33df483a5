//! Passing Through Petra on the desk.

mod edition;
mod hands;
mod picture;
mod stickers;

use rules_nostd::petra::model::Influence;
use rules_nostd::petra::{Chance, Edition, Move, Petra, Position};
use rules_nostd::{Game, Next, Seat};

use crate::host_game::HostGame;

/// The influence cards hidden in each seat's hand. They are dealt when they are drawn: until then
/// nobody can tell the cards of the deck apart, so it makes no difference.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenHands([Vec<Influence>; 4]);

impl HiddenHands {
    /// The cards that only this seat knows.
    pub fn of(&self, seat: Seat) -> &[Influence] {
        &self.0[seat.index()]
    }

    /// How many copies of a card are hidden in hands.
    fn count(&self, card: Influence) -> usize {
        self.0.iter().flatten().filter(|&&hidden| hidden == card).count()
    }

    /// How many copies of a card lie in the deck.
    fn in_deck(&self, table: &Position, card: Influence) -> u16 {
        let influence = &table.influence;
        let face_down = u16::from(influence.unseen.count(card)) + u16::from(influence.held.count(card));
        face_down.saturating_sub(self.count(card) as u16)
    }

    /// A hidden card comes from the top of the deck.
    fn draw(&mut self, game: &Petra<'_>, seat: Seat, rng: &mut fastrand::Rng) {
        let table = game.position();
        let total: u16 = game.edition().influence_cards().map(|card| self.in_deck(table, card)).sum();
        let mut ticket = rng.u16(0..total.max(1));
        for card in game.edition().influence_cards() {
            match ticket.checked_sub(self.in_deck(table, card)) {
                Some(rest) => ticket = rest,
                None => return self.0[seat.index()].push(card),
            }
        }
    }

    /// A card leaves a hand and is known from now on. If the desk took it to lie elsewhere, another card
    /// of the hand lies there instead.
    fn give_up(&mut self, table: &Position, seat: Seat, card: Influence) {
        if table.boards[seat].hand.seen.has(card) {
            return;
        }
        let hand = &mut self.0[seat.index()];
        if let Some(place) = hand.iter().position(|&hidden| hidden == card) {
            hand.remove(place);
        } else if let Some(other) = hand.pop()
            && self.in_deck(table, card) == 0
            && let Some(elsewhere) = self.0.iter_mut().flatten().find(|hidden| **hidden == card)
        {
            *elsewhere = other;
        }
    }
}

/// Reports the steps that were passed over with the last move, with the reason.
fn skipped(game: &Petra<'_>) -> Vec<String> {
    let tally = game.tally();
    let why = tally.skipped.iter().map(|skipped| skipped.why());
    let mut told: Vec<String> =
        why.map(|why| format!("{}: {}: {}", tally.seat, why.rule, why.reason())).collect();
    if tally.nothing_to_reveal {
        told.push(format!("{}: PET-131: No card to reveal, so step 3 is over.", tally.seat));
    }
    told
}

impl HostGame for Petra<'static> {
    type Secrets = HiddenHands;

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn odds_given(&self, secrets: &HiddenHands, m: Move) -> u16 {
        let holds = |seat: Seat, card: Influence| {
            self.position().boards[seat].hand.seen.has(card) || secrets.of(seat).contains(&card)
        };
        match m {
            Move::DrewInfluence(card) => secrets.in_deck(self.position(), card),
            Move::Reveal(card) => holds(self.position().turn, card).into(),
            Move::Farmer(seat, card) => holds(seat, card).into(),
            m => self.odds(m),
        }
    }

    fn deal(&self, secrets: &mut HiddenHands, m: Move, rng: &mut fastrand::Rng) {
        match (self.next(), m) {
            (Next::Observe(Chance::DealInfluence(seat)), Move::DrewHidden) => {
                secrets.draw(self, seat, rng);
            }
            (_, Move::Reveal(card)) => secrets.give_up(self.position(), self.position().turn, card),
            (_, Move::Farmer(seat, card)) => secrets.give_up(self.position(), seat, card),
            _ => {}
        }
    }

    fn picture(&self, secrets: &HiddenHands, sees: &[Seat]) -> String {
        picture::draw(self, secrets, sees)
    }

    fn unasked(&self) -> Vec<String> {
        skipped(self)
    }
}
