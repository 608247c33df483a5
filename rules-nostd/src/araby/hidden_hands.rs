//! Which hidden card is in which hand: the truth at a table that plays itself, a guess in the head of a player.

use super::Araby;
use super::card::{Card, MAX_CARDS};
use super::debts::Handed;
use super::hidden_cards::{Place, Places};
use super::moves::Move;
use super::task::Task;
use crate::pile::Pile;
use crate::players::{Lot, Rng};
use crate::{Next, Seat};

/// The cards of a hand.
pub type HandCards = Pile<Card, MAX_CARDS>;

/// The cards in each hand. All other hidden cards are in the deck.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenHands {
    hands: [HandCards; 4],
    /// How many cards each of them has.
    sizes: [u8; 4],
}

impl HiddenHands {
    /// Returns the cards in a hand.
    pub fn of(&self, seat: Seat) -> &HandCards {
        &self.hands[seat.index()]
    }

    fn add(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].add(card);
        self.sizes[seat.index()] += 1;
    }

    fn remove(&mut self, seat: Seat, card: Card) -> bool {
        let removed = self.hands[seat.index()].remove(card);
        self.sizes[seat.index()] -= u8::from(removed);
        removed
    }

    /// Takes any card out of a hand.
    fn remove_any(&mut self, seat: Seat, rng: &mut Rng) -> Option<Card> {
        let mut lot = Lot::new();
        for card in self.of(seat).kinds() {
            lot.add(card, self.of(seat).count(card).into(), rng);
        }
        lot.drawn().filter(|&card| self.remove(seat, card))
    }

    /// Counts the copies of a card in the deck.
    fn in_deck(&self, game: &Araby<'_>, card: Card) -> u8 {
        let hidden = game.copies_of(card).iter().filter(|places| !places.is_open()).count() as u8;
        hidden.saturating_sub(self.hands.iter().map(|hand| hand.count(card)).sum())
    }

    /// Deals what `seat` cannot see, so that every card is where it can be.
    pub(super) fn guess(game: &Araby<'_>, seat: Seat, view: Option<&HandCards>, rng: &mut Rng) -> Self {
        let mut this = Self::default();
        let position = &game.position;
        let mut open = [0u8; MAX_CARDS];
        for (left, places) in open.iter_mut().zip(&position.places) {
            *left = u8::from(*places);
        }
        if let Some(view) = view {
            for card in view.kinds() {
                for _ in 0..view.count(card) {
                    let copies = game.edition.copies(card);
                    let own = |places: u8| {
                        Places::try_from(places).is_ok_and(|places| places.has(Place::Hand(seat)))
                    };
                    let fits = copies.filter(|&copy| open.get(copy).is_some_and(|&places| own(places)));
                    if let Some(copy) = fits.min_by_key(|&copy| open[copy].count_ones()) {
                        open[copy] = 0;
                    }
                    this.add(seat, card);
                }
            }
        }
        // Those with the fewest places first, so that the others find room around them.
        for few in 1..=5 {
            let start = rng.below(MAX_CARDS as u32) as usize;
            for copy in (0..MAX_CARDS).map(|step| (start + step * 37) % MAX_CARDS) {
                let Ok(places) = Places::try_from(open[copy]) else { continue };
                if places.len() == few {
                    this.place(game, copy, places, view.map(|_| seat), rng);
                }
            }
        }
        this
    }

    /// Puts a copy into one of its places, the likelier the more room there is.
    fn place(&mut self, game: &Araby<'_>, copy: usize, places: Places, full: Option<Seat>, rng: &mut Rng) {
        let position = &game.position;
        let Some(card) = game.edition.face_at(copy) else { return };
        let mut lot = Lot::new();
        let mut in_hands = 0;
        for (seat, area) in position.areas.iter() {
            let room = area.hand.saturating_sub(self.sizes[seat.index()]);
            in_hands += u16::from(area.hand);
            if places.has(Place::Hand(seat)) && full != Some(seat) {
                lot.add(Some(seat), room.into(), rng);
            }
        }
        if places.has(Place::Deck) {
            let deck = u32::from(position.deck) + u32::from(position.issued());
            lot.add(None, deck.max(u32::from(in_hands == 0)), rng);
        }
        if let Some(Some(seat)) = lot.drawn() {
            self.add(seat, card);
        }
    }

    /// Counts the ways in which a move can happen.
    pub(super) fn odds(&self, game: &Araby<'_>, m: Move) -> u16 {
        match m {
            Move::Play(card) | Move::Show(card) | Move::Discard(card, _) => {
                decider(game).is_some_and(|seat| self.of(seat).has(card)).into()
            }
            Move::Deliver(_) => {
                let mut held = true;
                game.each_hand_over(m, |over| {
                    if let Handed::This(card) = over.which {
                        held &= self.of(over.from).has(card);
                    }
                });
                held.into()
            }
            Move::OpenedCard(card) | Move::DiscardedTop(card) => self.in_deck(game, card).into(),
            Move::Counted(coins) => {
                decider(game).is_some_and(|seat| game.position.areas[seat].coins == coins).into()
            }
            m => game.odds_of(m),
        }
    }

    /// Takes out what a move shows, and adds what goes into hands. The move has not been played yet.
    pub(super) fn follow(&mut self, game: &Araby<'_>, m: Move, rng: &mut Rng) {
        let position = &game.position;
        match (position.tasks.last(), m) {
            (_, Move::Take(slot)) => {
                let card = position.draft.get(usize::from(slot).wrapping_sub(1)).copied().flatten();
                card.into_iter().for_each(|card| self.add(position.active(), card));
            }
            (_, Move::Play(card) | Move::Discard(card, _)) => {
                decider(game).into_iter().for_each(|seat| _ = self.remove(seat, card));
            }
            (Some(Task::Pay), Move::Cancel) => {
                if let Some(payment) = &position.payment {
                    self.add(payment.by, payment.card);
                    payment.discards.iter().for_each(|paid| self.add(paid.by, paid.card));
                }
            }
            _ => {}
        }
        game.each_hand_over(m, |over| {
            for _ in 0..over.cards {
                let card = match over.which {
                    Handed::This(card) => self.remove(over.from, card).then_some(card),
                    Handed::Any | Handed::Drawn => self.remove_any(over.from, rng),
                };
                card.into_iter().for_each(|card| self.add(over.to, card));
            }
        });
    }

    /// Draws from the deck what is missing in hands now that a move was played.
    pub(super) fn draw(&mut self, game: &Araby<'_>, rng: &mut Rng) {
        for (seat, area) in game.position.areas.iter() {
            while self.sizes[seat.index()] < area.hand {
                let mut lot = Lot::new();
                for (card, _) in game.edition.each_card() {
                    lot.add(card, self.in_deck(game, card).into(), rng);
                }
                let Some(card) = lot.drawn() else { break };
                self.add(seat, card);
            }
            while self.sizes[seat.index()] > area.hand && self.remove_any(seat, rng).is_some() {}
        }
    }
}

/// Returns the seat that has to decide, if any.
fn decider(game: &Araby<'_>) -> Option<Seat> {
    match game.awaited() {
        Next::Decide(seat, _) => Some(seat),
        _ => None,
    }
}

/// Returns whether a hand pays for a card: whether each unit finds a coin, a product or a card to discard.
pub(super) fn can_pay(game: &Araby<'_>, hand: &HandCards, seat: Seat, card: Card) -> bool {
    use super::product::Icon;
    let area = &game.position.areas[seat];
    let cost = game.edition.card(card).cost;
    let (mut missing, mut cards) = (0, 0);
    for icon in Icon::ALL {
        let stock = match icon.product() {
            None => area.coins,
            Some(product) => area.pool.of(product).into(),
        };
        let lacks = u16::from(cost.of(icon)).saturating_sub(stock);
        let shows = |&other: &Card| game.edition.card(other).icons.has(icon);
        let own = u16::from(game.edition.card(card).icons.has(icon));
        let held: u16 = hand.kinds().filter(shows).map(|other| u16::from(hand.count(other))).sum();
        if lacks > held.saturating_sub(own) {
            return false;
        }
        missing += lacks;
        cards = hand.total().saturating_sub(1);
    }
    missing <= cards
}
