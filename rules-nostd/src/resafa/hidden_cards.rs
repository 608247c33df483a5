//! Where the cards lie that not everybody can see: action cards and sack cards in hands, and a stack of special
//! cards that a player has browsed. The truth at a table that plays itself, a guess in the head of a player.

use heapless::Vec;

use super::Resafa;
use super::action_card::{ActionCard, HAND, SwapPlace, Whereabouts};
use super::area::SackCards;
use super::card::{Sack, Special};
use super::moves::{Chance, Move};
use super::supply::ACTION_CARDS;
use super::task::Task;
use crate::players::{Lot, Rng};
use crate::{Next, Seat};

/// The cards of a browsed stack.
pub type Browsed = Vec<Special, 8, u8>;

/// What one seat knows and nobody else.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The action cards in hand.
    pub cards: Vec<ActionCard, ACTION_CARDS, u8>,
    /// The sack cards in hand.
    pub sacks: SackCards,
    /// The hidden cards of the stack that it is looking through.
    pub browsed: Browsed,
}

/// Where every hidden card is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HiddenCards {
    /// For each seat one bit for each of its six action cards: those in hand, of those that could also be in the
    /// draw pile.
    hands: [u8; 4],
    /// The sack cards in each hand that not everybody knows.
    sacks: [SackCards; 4],
    /// The hidden cards of the stack that was browsed last.
    browsed: Browsed,
}

impl HiddenCards {
    /// Returns what a seat knows.
    pub(super) fn view(&self, game: &Resafa<'_>, seat: Seat) -> Hand {
        let position = &game.position;
        if !position.areas.seats_at(seat) {
            return Hand::default();
        }
        let cards = &position.areas[seat].cards.cards;
        let held = cards.iter().filter(|owned| self.is_in_hand(game, seat, owned.card));
        let browses = position.turn == seat && matches!(position.tasks.last(), Some(Task::PickSpecial(..)));
        Hand {
            cards: held.map(|owned| owned.card).collect(),
            sacks: self.sacks[seat.index()],
            browsed: if browses { self.browsed.clone() } else { Vec::new() },
        }
    }

    fn is_in_hand(&self, game: &Resafa<'_>, seat: Seat, card: ActionCard) -> bool {
        let mut cards = (0..).zip(&game.position.areas[seat].cards.cards);
        cards.any(|(place, owned)| {
            owned.card == card
                && match owned.at {
                    Whereabouts::Hand => true,
                    Whereabouts::Unplayed => self.hands[seat.index()] & 1 << place != 0,
                    Whereabouts::Pile | Whereabouts::Played(_) => false,
                }
        })
    }

    fn is_in_pile(&self, game: &Resafa<'_>, seat: Seat, card: ActionCard) -> bool {
        let unplayed = game.position.areas[seat]
            .cards
            .find(card)
            .is_some_and(|owned| matches!(owned.at, Whereabouts::Unplayed | Whereabouts::Pile));
        unplayed && !self.is_in_hand(game, seat, card)
    }

    /// Moves a card of the draw pile to the hand. `unknown` leaves out those that everybody knows to be in the
    /// pile.
    fn draw_card(&mut self, game: &Resafa<'_>, seat: Seat, unknown: bool, rng: &mut Rng) {
        let mut lot = Lot::new();
        for (place, owned) in (0u8..).zip(&game.position.areas[seat].cards.cards) {
            let known = owned.at == Whereabouts::Pile;
            // Several cards may be drawn for one move, which is not played yet.
            let drawn = self.hands[seat.index()] & 1 << place != 0;
            if self.is_in_pile(game, seat, owned.card) && !drawn && !(unknown && known) {
                lot.add(place, 1, rng);
            }
        }
        lot.drawn().into_iter().for_each(|place| self.hands[seat.index()] |= 1 << place);
    }

    /// Moves a sack card of the deck to a hand.
    fn draw_sack(&mut self, game: &Resafa<'_>, seat: Seat, rng: &mut Rng) {
        let mut lot = Lot::new();
        for card in game.position.sacks.unseen.iter() {
            if !self.sacks.iter().any(|held| held.has(card)) {
                lot.add(card, 1, rng);
            }
        }
        lot.drawn().into_iter().for_each(|card| self.sacks[seat.index()].insert(card));
    }

    /// Counts the action cards in a hand.
    fn held(&self, game: &Resafa<'_>, seat: Seat) -> u8 {
        let cards = &game.position.areas[seat].cards.cards;
        cards.iter().filter(|owned| self.is_in_hand(game, seat, owned.card)).count() as u8
    }

    /// Deals what `seat` cannot see.
    pub(super) fn guess(game: &Resafa<'_>, seat: Seat, view: Option<&Hand>, rng: &mut Rng) -> Self {
        let mut this = Self::default();
        if let (Some(view), true) = (view, game.position.areas.seats_at(seat)) {
            for (place, owned) in (0..).zip(&game.position.areas[seat].cards.cards) {
                if view.cards.contains(&owned.card) {
                    this.hands[seat.index()] |= 1 << place;
                }
            }
            this.sacks[seat.index()] = view.sacks;
            this.browsed = view.browsed.clone();
        }
        for (at, area) in game.position.areas.iter() {
            for _ in this.held(game, at)..area.cards.hand() {
                this.draw_card(game, at, true, rng);
            }
            for _ in this.sacks[at.index()].len()..area.sacks.hidden {
                this.draw_sack(game, at, rng);
            }
        }
        this
    }

    /// Counts the ways in which a move can happen.
    pub(super) fn odds(&self, game: &Resafa<'_>, m: Move) -> u16 {
        let me = game.position.me();
        let owner = owner(game);
        let of_sack = |card: Sack| {
            self.sacks[owner.index()].has(card) || game.position.areas[owner].sacks.known.has(card)
        };
        match m {
            Move::Play(card, _) => self.is_in_hand(game, me, card).into(),
            Move::Swap(card, SwapPlace::Hand) => self.is_in_hand(game, me, ActionCard::Starting(card)).into(),
            Move::Swap(card, SwapPlace::Pile) => self.is_in_pile(game, me, ActionCard::Starting(card)).into(),
            Move::UseSack(card) | Move::DiscardSack(card) => of_sack(card).into(),
            Move::Pick(card) | Move::OpenedSpecial(card) if self.is_browsed(game, card) => {
                let row = &game.edition.specials[card];
                let open = game.position.stack(row.colour, row.level).open;
                (self.browsed.contains(&card) || open == Some(card)).into()
            }
            m => game.odds_of(m),
        }
    }

    /// Returns whether a card belongs to the stack that was browsed last.
    fn is_browsed(&self, game: &Resafa<'_>, card: Special) -> bool {
        let stack = |card: Special| {
            let row = &game.edition.specials[card];
            (row.colour, row.level)
        };
        self.browsed.first().is_some_and(|&other| stack(other) == stack(card))
    }

    /// Deals what a move hides, and takes out what it shows.
    pub(super) fn follow(&mut self, game: &Resafa<'_>, m: Move, rng: &mut Rng) {
        match (game.awaited(), m) {
            (Next::Observe(Chance::DealHand(seat)), Move::DealtHand) => {
                self.hands[seat.index()] = 0;
                for _ in self.held(game, seat)..HAND {
                    self.draw_card(game, seat, false, rng);
                }
            }
            (Next::Observe(Chance::DrawCard(seat)), Move::DrewCard) => {
                self.draw_card(game, seat, false, rng);
            }
            (Next::Observe(Chance::DrawSack(seat)), Move::DrewSack) if game.position.sacks.hidden > 0 => {
                self.draw_sack(game, seat, rng);
            }
            (_, Move::UseSack(card) | Move::DiscardSack(card)) => {
                self.sacks[owner(game).index()].remove(card);
            }
            // Once a card lies open, nothing may be left of where it was: it goes back into the pile later.
            (_, Move::Play(card, _)) => self.forget(game, card),
            (_, Move::Swap(card, _)) => self.forget(game, ActionCard::Starting(card)),
            (_, Move::Browse) => self.browse(game, rng),
            (_, Move::Pick(card) | Move::OpenedSpecial(card)) => {
                self.browsed.retain(|&other| other != card);
            }
            _ => {}
        }
    }

    /// Forgets that an action card of the player whose turn it is was hidden in hand.
    fn forget(&mut self, game: &Resafa<'_>, card: ActionCard) {
        let me = game.position.me();
        for (place, owned) in (0..).zip(&game.position.areas[me].cards.cards) {
            if owned.card == card {
                self.hands[me.index()] &= !(1 << place);
            }
        }
    }

    /// Says what lies in a stack that a player looks through.
    fn browse(&mut self, game: &Resafa<'_>, rng: &mut Rng) {
        let position = &game.position;
        let Some(&Task::TakeSpecial(colour, level)) = position.tasks.last() else { return };
        let stack = position.stack(colour, level);
        let seen = |card: Special| {
            stack.open == Some(card)
                || position.areas.values().any(|area| area.special(card).is_some())
                || position.bot.as_ref().is_some_and(|bot| bot.removed.contains(&card))
        };
        self.browsed.clear();
        for _ in 0..stack.hidden {
            let mut lot = Lot::new();
            for card in game.edition.stack(colour, level) {
                if !seen(card) && !self.browsed.contains(&card) {
                    lot.add(card, 1, rng);
                }
            }
            lot.drawn().into_iter().for_each(|card| _ = self.browsed.push(card));
        }
    }
}

/// Returns the seat whose sack cards are used or discarded now.
fn owner(game: &Resafa<'_>) -> Seat {
    match game.position.tasks.last() {
        Some(&Task::LastSacks(seat)) => seat,
        _ => game.position.me(),
    }
}
