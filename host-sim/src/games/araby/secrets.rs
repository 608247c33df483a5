//! The cards that lie face down: hands, and the order of the deck.

use rules_nostd::araby::model::{Card, Flip, Handed, Task, What};
use rules_nostd::araby::{Araby, Chance, Move, Options, Position};
use rules_nostd::{Game, Next, Seat};

/// Cards that no player knows, or only their owner.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secrets {
    /// The cards in each seat's hand.
    hands: [Vec<Card>; 4],
    /// The deck as copies of the edition, with the top card last. Empty if the deck is known to all, as after a flip.
    deck: Vec<usize>,
    /// The cards of the latest draw.
    drawn: Vec<Card>,
}

impl Secrets {
    /// Returns the cards in the hand of a seat.
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.hands[seat.index()]
    }

    fn holds(&self, seat: Option<Seat>, card: Card) -> bool {
        seat.is_some_and(|seat| self.hand(seat).contains(&card))
    }

    /// Returns in how many ways a move can happen, given the cards that lie face down.
    pub(super) fn odds(&self, game: &Araby<'_>, m: Move) -> u16 {
        let table = game.position();
        match m {
            // A fast check first: most cards are in no hand at all.
            Move::Play(card) | Move::Show(card) | Move::Discard(card, _) => {
                let held = self.hands.iter().flatten().any(|&held| held == card);
                (held && self.holds(decider(game), card)).into()
            }
            Move::OpenedCard(card) | Move::DiscardedTop(card) => (self.top_card(game) == Some(card)).into(),
            Move::ShowedResolution(numbers) => match self.deck.last() {
                Some(&copy) => (game.edition().back_of(copy) == Some(numbers)).into(),
                None => game.odds(m),
            },
            Move::TurnedUp(card, number) => match self.deck.last() {
                Some(&copy) => {
                    let copies = game.edition().copies(card);
                    (copies.start + usize::from(number) == copy + 1 && copies.contains(&copy)).into()
                }
                None => game.odds(m),
            },
            Move::Counted(coins) => decider(game).is_some_and(|seat| table.areas[seat].coins == coins).into(),
            Move::Deliver(number) => {
                match table.debts.get(usize::from(number).wrapping_sub(1)).map(|debt| (debt.from, debt.what))
                {
                    Some((from, What::Shown(card))) => self.holds(Some(from), card).into(),
                    _ => 1,
                }
            }
            _ => 1,
        }
    }

    /// Returns the face of the top card of the deck.
    fn top_card(&self, game: &Araby<'_>) -> Option<Card> {
        match self.deck.last() {
            Some(&copy) => game.edition().face_at(copy),
            None => game.position().known.first().copied(),
        }
    }

    /// Deals the cards that a move hides, and removes those that it reveals.
    pub(super) fn deal(&mut self, game: &Araby<'_>, m: Move, rng: &mut fastrand::Rng) {
        let table = game.position();
        match (table.tasks.last(), m) {
            (_, Move::DealtHand) => {
                if self.deck.is_empty() {
                    self.deck = (0..game.edition().deck_size()).collect();
                    rng.shuffle(&mut self.deck);
                }
                if let Next::Observe(Chance::DealHand(seat)) = game.next() {
                    let hand: Vec<Card> = (0..5).filter_map(|_| self.pop(game)).collect();
                    self.hands[seat.index()] = hand;
                }
            }
            (_, Move::OpenedCard(_) | Move::DiscardedTop(_))
            | (Some(Task::Issue), Move::ShowedResolution(_) | Move::TurnedUp(..)) => {
                self.deck.pop();
            }
            (Some(&Task::Draw { by, left, drawn, .. }), Move::Drew) => {
                if drawn == 0 {
                    self.drawn.clear();
                }
                let cards = self.draw_cards(game, left.into());
                self.drawn.extend(&cards);
                self.hands[by.index()].extend(cards);
            }
            (_, Move::Shuffled) => self.reshuffle(game, rng),
            (_, Move::Take(slot)) => {
                let card = table.draft.get(usize::from(slot).wrapping_sub(1)).copied().flatten();
                self.hands[table.active().index()].extend(card);
            }
            (_, Move::Play(card) | Move::Discard(card, _)) => {
                if let Some(seat) = decider(game) {
                    self.remove_from_hand(seat, card);
                }
            }
            (Some(Task::Pay), Move::Cancel) => {
                if let Some(payment) = &table.payment {
                    self.hands[payment.by.index()].push(payment.card);
                    payment.discards.iter().for_each(|paid| self.hands[paid.by.index()].push(paid.card));
                }
            }
            _ => {}
        }
        game.each_hand_over(m, |over| {
            for _ in 0..over.cards {
                let card = match over.which {
                    Handed::This(card) => Some(card),
                    Handed::Any => rng.choice(&self.hands[over.from.index()]).copied(),
                    Handed::Drawn => {
                        let drawn = (!self.drawn.is_empty()).then(|| rng.usize(..self.drawn.len()));
                        drawn.map(|place| self.drawn.remove(place))
                    }
                };
                if let Some(card) = card {
                    self.remove_from_hand(over.from, card);
                    self.hands[over.to.index()].push(card);
                }
            }
        });
    }

    /// Removes a card from a hand, if it is there.
    fn remove_from_hand(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        if let Some(place) = hand.iter().position(|&held| held == card) {
            hand.remove(place);
        }
    }

    /// Draws the top card of a deck that is not known to all.
    fn pop(&mut self, game: &Araby<'_>) -> Option<Card> {
        game.edition().face_at(self.deck.pop()?)
    }

    /// Draws the next cards of the deck. If it runs out, the rest comes from the flipped discards.
    fn draw_cards(&mut self, game: &Araby<'_>, wanted: usize) -> Vec<Card> {
        let table = game.position();
        let first = wanted.min(table.deck.into());
        let mut cards: Vec<Card> = if self.deck.is_empty() {
            table.known.iter().take(first).copied().collect()
        } else {
            (0..first).filter_map(|_| self.pop(game)).collect()
        };
        if flips_in_order(&table.options) {
            cards.extend(table.discard.iter().take(wanted - first));
        }
        cards
    }

    /// Shuffles all cards that are neither face up nor in a hand into a new deck.
    fn reshuffle(&mut self, game: &Araby<'_>, rng: &mut fastrand::Rng) {
        let table: &Position = game.position();
        self.deck.clear();
        for (card, _) in game.edition().each_card() {
            let copies = game.edition().copies(card);
            let open = table.places[copies.clone()].iter().filter(|places| places.is_open()).count();
            let held = self.hands.iter().flatten().filter(|&&held| held == card).count();
            self.deck.extend(copies.skip(open + held));
        }
        // Resolution cards at caravans do not belong to the deck. Which copies they are makes no difference, so the
        // last ones are cut off.
        rng.shuffle(&mut self.deck);
        self.deck.truncate(table.deck.into());
    }
}

fn flips_in_order(options: &Options) -> bool {
    options.flip == Flip::InOrder
}

/// Returns the seat that has to decide, if any.
fn decider(game: &Araby<'_>) -> Option<Seat> {
    match game.next() {
        Next::Decide(seat, _) => Some(seat),
        _ => None,
    }
}
