//! The game cards that lie face down: hands, the deck in its order, and the resolution cards at caravans.

use rules_nostd::araby::model::{
    AllPlaces, Card, Flip, Handed, Place, Places as Possible, Resolution, Task, What,
};
use rules_nostd::araby::{Araby, Chance, Move, Position};
use rules_nostd::{Game, Next, Seat};

use crate::host_game::{Lack, Source};
use crate::table::dealt::{Dealt, Known, Places};

/// Cards dealt to each player (ARA-020).
const HAND: usize = 5;

/// The piles from which the table draws openly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Pile {
    Personas,
    Caravans,
}

/// A game card. Copies of a face look the same from the front and differ on the back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GameCard {
    face: Card,
    /// Its index in a list of all game cards.
    copy: usize,
}

/// What a move needs and its player does not have.
enum Missing {
    Card(Seat, Card),
    Coins(Seat, u16),
}

/// Cards that no player knows, or only their owner.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Secrets {
    cards: Dealt<GameCard>,
    /// The cards of the latest draw.
    drawn: Vec<GameCard>,
    /// What everybody knew when the cards were last put right: most moves hide and show nothing.
    seen: Option<Seen>,
}

/// Where each card can be, how many are in the deck and at caravans, and how many in each hand.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Seen {
    places: AllPlaces,
    deck: u8,
    issued: u8,
    hands: [u8; 4],
}

impl Seen {
    fn of(table: &Position) -> Self {
        let mut hands = [0; 4];
        table.areas.iter().for_each(|(seat, area)| hands[seat.index()] = area.hand);
        Self { places: table.places.clone(), deck: table.deck, issued: table.issued(), hands }
    }
}

impl Secrets {
    pub(super) fn lay_out(game: &Araby<'_>, rng: &mut fastrand::Rng) -> Self {
        let all = game
            .edition()
            .each_card()
            .flat_map(|(face, _)| game.edition().copies(face).map(move |copy| GameCard { face, copy }));
        Self { cards: Dealt::shuffled(all, rng), ..Self::default() }
    }

    /// Returns the cards in the hand of a seat.
    pub fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        self.cards.hand(seat).iter().map(|card| card.face)
    }

    /// Returns the cards of the deck, the top one first.
    pub fn deck(&self) -> impl Iterator<Item = Card> {
        self.cards.deck().cards().iter().rev().map(|card| card.face)
    }

    pub(super) fn source(&self, game: &Araby<'_>, chance: Chance) -> Source<Pile, Move> {
        let top = self.cards.deck().top();
        match chance {
            Chance::DealPersona(_) => Source::Pile(Pile::Personas),
            Chance::DrawCaravan(_) => Source::Pile(Pile::Caravans),
            Chance::OpenCard(_) => Source::deck(top.map(|card| Move::OpenedCard(card.face))),
            Chance::DiscardTop => Source::deck(top.map(|card| Move::DiscardedTop(card.face))),
            Chance::ShowResolution(_) => {
                let numbers = top.and_then(|card| game.edition().back_of(card.copy));
                Source::deck(numbers.map(Move::ShowedResolution))
            }
            Chance::TurnUpResolution(_) => {
                Source::deck(top.map(|card| Move::TurnedUp(card.face, number_of(game, card))))
            }
            _ => Source::Lot,
        }
    }

    /// Returns what a move needs and its player does not have.
    fn missing(&self, game: &Araby<'_>, m: Move) -> Option<Missing> {
        let table = game.position();
        let (seat, card) = match m {
            Move::Play(card) | Move::Show(card) | Move::Discard(card, _) => (decider(game)?, card),
            Move::Deliver(number) => {
                let debt = table.debts.get(usize::from(number).checked_sub(1)?)?;
                let What::Shown(card) = debt.what else { return None };
                (debt.from, card)
            }
            Move::Counted(coins) => {
                let seat = decider(game)?;
                return (table.areas[seat].coins != coins).then_some(Missing::Coins(seat, coins));
            }
            _ => return None,
        };
        let copies = table.places.get(game.edition().copies(card)).unwrap_or(&[]);
        let holds =
            copies.contains(&Possible::only(Place::Hand(seat))) || self.hand(seat).any(|held| held == card);
        (!holds).then_some(Missing::Card(seat, card))
    }

    pub(super) fn is_possible(&self, game: &Araby<'_>, m: Move) -> bool {
        self.missing(game, m).is_none()
    }

    pub(super) fn lack(&self, game: &Araby<'_>, m: Move) -> Option<Lack> {
        let name = |card| game.edition().card(card).name.to_string();
        Some(match self.missing(game, m)? {
            Missing::Card(seat, card) => {
                Lack::in_hand(seat, &name(card), &self.hand(seat).map(name).collect::<Vec<_>>())
            }
            Missing::Coins(seat, coins) => Lack {
                seat,
                what: format!("{seat} does not have {coins} coins in the tent"),
                instead: format!("it has {}", game.position().areas[seat].coins),
            },
        })
    }

    pub(super) fn deal(&mut self, game: &Araby<'_>, m: Move, rng: &mut fastrand::Rng) {
        let table = game.position();
        match (table.tasks.last(), m) {
            (_, Move::DealtHand) => {
                if let Next::Observe(Chance::DealHand(seat)) = game.next() {
                    for _ in 0..HAND {
                        self.cards.draw(Places::hand(seat));
                    }
                }
            }
            (_, Move::OpenedCard(face) | Move::DiscardedTop(face)) => {
                self.cards.reveal(Places::DECK, |card| card.face == face);
            }
            (task, Move::ShowedResolution(_) | Move::TurnedUp(..)) if table.deck > 0 => {
                self.bring_up(game, m);
                if let Some(Task::Issue) = task {
                    self.cards.draw(Places::ASIDE);
                }
            }
            (Some(&Task::Draw { by, left, drawn, .. }), Move::Drew) => {
                if drawn == 0 {
                    self.drawn.clear();
                }
                self.draw_cards(game, by, left.into());
            }
            (_, Move::Shuffled) => self.cards.deck_mut().shuffle(rng),
            (_, Move::Take(slot)) => {
                let taken = table.draft.get(usize::from(slot).wrapping_sub(1)).copied().flatten();
                self.cards.take_up(table.active(), |card| Some(card.face) == taken);
            }
            (_, Move::Play(face) | Move::Discard(face, _)) => {
                if let Some(seat) = decider(game) {
                    self.cards.reveal(Places::hand(seat), |card| card.face == face);
                }
            }
            (Some(Task::Pay), Move::Cancel) => {
                if let Some(payment) = &table.payment {
                    self.cards.take_up(payment.by, |card| card.face == payment.card);
                    for paid in &payment.discards {
                        self.cards.take_up(paid.by, |card| card.face == paid.card);
                    }
                }
            }
            _ => {}
        }
        game.each_hand_over(m, |over| {
            for _ in 0..over.cards {
                let held = self.cards.hand(over.from);
                let card = match over.which {
                    Handed::This(face) => held.iter().find(|card| card.face == face).copied(),
                    Handed::Any => rng.choice(held).copied(),
                    Handed::Drawn => rng.choice(&self.drawn).copied(),
                };
                if let Some(card) = card {
                    self.drawn.retain(|&other| other != card);
                    self.cards
                        .hand_over(Places::hand(over.from), Places::hand(over.to), |&other| other == card);
                }
            }
        });
    }

    /// Puts the card that people have seen on top of the deck there, if it lies deeper.
    fn bring_up(&mut self, game: &Araby<'_>, m: Move) {
        let seen = |card: &GameCard| match m {
            Move::ShowedResolution(numbers) => back_of(game, *card) == Some(numbers),
            Move::TurnedUp(face, number) => card.face == face && number_of(game, *card) == number,
            _ => false,
        };
        let deck = self.cards.deck_mut();
        if let Some(card) = deck.take(seen) {
            deck.put(card);
        }
    }

    /// Draws the next cards of the deck. If it runs out, the rest comes from the discard pile, the oldest card first, as
    /// long as that is not shuffled (ARA-125, ARA-126).
    fn draw_cards(&mut self, game: &Araby<'_>, by: Seat, wanted: usize) {
        let table = game.position();
        let first = wanted.min(table.deck.into());
        self.drawn.extend((0..first).filter_map(|_| self.cards.draw(Places::hand(by))));
        if table.options.flip == Flip::InOrder {
            let flipped = table.discard.iter().take(wanted - first);
            self.drawn.extend(flipped.filter_map(|&face| self.cards.take_up(by, |card| card.face == face)));
        }
    }

    pub(super) fn put_right(&mut self, game: &Araby<'_>, rng: &mut fastrand::Rng) {
        let table = game.position();
        let seen = Seen::of(table);
        if self.cards.is_settled() && self.seen.as_ref() == Some(&seen) {
            return;
        }
        self.seen = Some(seen);
        let mut known = Known::default();
        known.room(Places::DECK, table.deck);
        known.room(Places::ASIDE, table.issued());
        for (seat, area) in table.areas.iter() {
            known.room(Places::hand(seat), area.hand);
        }
        for (face, _) in game.edition().each_card() {
            for copy in game.edition().copies(face) {
                let at = table.places.get(copy).copied().unwrap_or_default();
                let hands = table.areas.seats().filter(|&seat| at.has(Place::Hand(seat))).map(Places::hand);
                let deck = at.has(Place::Deck).then_some(Places::DECK.or(Places::ASIDE));
                if let Some(places) = hands.chain(deck).reduce(Places::or) {
                    known.card(GameCard { face, copy }, places);
                }
            }
        }
        self.cards.settle(known, |one, other| one.face == other.face, rng);
        // What everybody knows of the order: the discards that were turned over, or a card that was turned up.
        if !self.deck().take(table.known.len()).eq(table.known.iter().copied()) {
            let deck = self.cards.deck_mut();
            for &face in table.known.iter().rev() {
                let lowest = deck.cards().iter().find(|card| card.face == face).copied();
                if let Some(card) = lowest.and_then(|lowest| deck.take(|&other| other == lowest)) {
                    deck.put(card);
                }
            }
        }
    }
}

fn back_of(game: &Araby<'_>, card: GameCard) -> Option<Resolution> {
    game.edition().back_of(card.copy)
}

/// Returns which copy of its face a card is, counted from 1.
fn number_of(game: &Araby<'_>, card: GameCard) -> u8 {
    (card.copy - game.edition().copies(card.face).start + 1) as u8
}

/// Returns the seat that has to decide, if any.
fn decider(game: &Araby<'_>) -> Option<Seat> {
    match game.next() {
        Next::Decide(seat, _) => Some(seat),
        _ => None,
    }
}
