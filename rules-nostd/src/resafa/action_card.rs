//! A player's six action cards: which ones are played, and what everyone at the table can know
//! about the rest.

use core::fmt;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{ActionSet, Special, Starting};
use super::supply::ACTION_CARDS;
use crate::named_enum::named_enum;

/// Action cards in hand when a round begins (RES-040, RES-041).
pub const HAND: u8 = 3;

/// An action card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ActionCard {
    /// A card of the starting set.
    Starting(Starting),
    /// A yellow special card (RES-077).
    Improved(Special),
}

/// `3` or `P45`.
impl fmt::Display for ActionCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starting(card) => card.fmt(f),
            Self::Improved(card) => card.fmt(f),
        }
    }
}

/// Where an action card is, as far as everybody knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// In hand or in the draw pile: only the owner knows which.
    Unplayed,
    /// In hand, and everybody knows it.
    Hand,
    /// In the draw pile, and everybody knows it.
    Pile,
    /// Above the player board, played as number 0 to 5 of this cycle. Its slot is that number
    /// modulo 3.
    Played(u8),
}

named_enum! {
    /// Where a replaced action card was (RES-081).
    #[allow(missing_docs)] // the names say it
    pub enum SwapPlace {
        Hand = "hand",
        Pile = "pile",
        /// Above the player board.
        Played = "played",
    }
}

/// One of a player's six action cards.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnedCard {
    pub card: ActionCard,
    pub at: Whereabouts,
}

/// The six action cards of a player. For cards hidden in hand or pile, only the counts are known.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionCards {
    /// The starting set, once dealt.
    pub set: Option<ActionSet>,
    #[allow(missing_docs)] // the names say it
    pub cards: Vec<OwnedCard, ACTION_CARDS, u8>,
    /// Cards in the draw pile.
    pub pile: u8,
}

impl ActionCards {
    /// Deals a starting set. Nothing is drawn yet.
    pub(super) fn deal(&mut self, set: ActionSet) {
        let unplayed = |card| OwnedCard { card: ActionCard::Starting(card), at: Whereabouts::Unplayed };
        self.set = Some(set);
        self.cards = Starting::ALL.into_iter().map(unplayed).collect();
        self.pile = ACTION_CARDS as u8;
        self.settle();
    }

    /// Returns how many cards were played in this cycle of two rounds.
    pub fn played(&self) -> u8 {
        self.count(|at| matches!(at, Whereabouts::Played(_)))
    }

    /// Returns the number of action cards in hand.
    pub fn hand(&self) -> u8 {
        (self.cards.len() as u8).saturating_sub(self.played() + self.pile)
    }

    /// Returns the card and where it is, if the player owns it.
    pub fn find(&self, card: ActionCard) -> Option<OwnedCard> {
        self.cards.iter().copied().find(|owned| owned.card == card)
    }

    /// Returns whether the card can be in hand.
    pub fn can_be_in_hand(&self, card: ActionCard) -> bool {
        match self.find(card).map(|owned| owned.at) {
            Some(Whereabouts::Hand) => true,
            Some(Whereabouts::Unplayed) => self.hand() > self.count(|at| at == Whereabouts::Hand),
            _ => false,
        }
    }

    /// Returns whether the card can be in the draw pile.
    pub fn can_be_in_pile(&self, card: ActionCard) -> bool {
        match self.find(card).map(|owned| owned.at) {
            Some(Whereabouts::Pile) => true,
            Some(Whereabouts::Unplayed) => self.pile > self.count(|at| at == Whereabouts::Pile),
            _ => false,
        }
    }

    /// Returns whether the card can be at a swap place.
    pub fn can_be_at(&self, card: ActionCard, place: SwapPlace) -> bool {
        match place {
            SwapPlace::Hand => self.can_be_in_hand(card),
            SwapPlace::Pile => self.can_be_in_pile(card),
            SwapPlace::Played => {
                matches!(self.find(card), Some(OwnedCard { at: Whereabouts::Played(_), .. }))
            }
        }
    }

    /// Puts a card above the player board, into the leftmost free slot (RES-037, RES-043).
    pub(super) fn play(&mut self, card: ActionCard) {
        let number = self.played();
        self.put(card, Whereabouts::Played(number));
    }

    /// Draws a hidden card from the pile (CH-14).
    pub(super) fn draw(&mut self) {
        self.pile = self.pile.saturating_sub(1);
        for owned in &mut self.cards {
            // Only the owner knows which card of the pile it was.
            if owned.at == Whereabouts::Pile {
                owned.at = Whereabouts::Unplayed;
            }
        }
        self.settle();
    }

    /// Draws a card that is known to be in the pile (RES-083).
    pub(super) fn draw_known(&mut self, card: ActionCard) {
        self.pile = self.pile.saturating_sub(1);
        self.put(card, Whereabouts::Hand);
    }

    /// Takes all six back (RES-044): the yellow ones go to hand first (RES-045), the rest form the
    /// pile.
    pub(super) fn collect(&mut self) {
        for owned in &mut self.cards {
            owned.at = match owned.card {
                ActionCard::Improved(_) => Whereabouts::Hand,
                ActionCard::Starting(_) => Whereabouts::Unplayed,
            };
        }
        self.pile = self.count(|at| at == Whereabouts::Unplayed);
        self.settle();
    }

    /// Draws cards until three are in hand (RES-025, RES-045).
    pub(super) fn fill_hand(&mut self) {
        while self.hand() < HAND && self.pile > 0 {
            self.draw();
        }
    }

    /// Replaces a starting card with a yellow one in the same place (RES-081, A-27).
    pub(super) fn swap(&mut self, old: Starting, place: SwapPlace, new: Special) {
        let old = ActionCard::Starting(old);
        if let Some(owned) = self.cards.iter_mut().find(|owned| owned.card == old) {
            owned.card = ActionCard::Improved(new);
            match place {
                SwapPlace::Hand => owned.at = Whereabouts::Hand,
                SwapPlace::Pile => owned.at = Whereabouts::Pile,
                SwapPlace::Played => {}
            }
        }
        self.settle();
    }

    fn put(&mut self, card: ActionCard, at: Whereabouts) {
        if let Some(owned) = self.cards.iter_mut().find(|owned| owned.card == card) {
            owned.at = at;
        }
        self.settle();
    }

    /// Marks the hidden cards as known once only one place is left for them.
    fn settle(&mut self) {
        let hidden = self.count(|at| at == Whereabouts::Unplayed);
        let in_hand = self.hand().saturating_sub(self.count(|at| at == Whereabouts::Hand));
        let known = match in_hand {
            0 => Whereabouts::Pile,
            all if all == hidden => Whereabouts::Hand,
            _ => return,
        };
        for owned in self.cards.iter_mut().filter(|owned| owned.at == Whereabouts::Unplayed) {
            owned.at = known;
        }
    }

    pub(super) fn count(&self, counts: impl Fn(Whereabouts) -> bool) -> u8 {
        self.cards.iter().filter(|owned| counts(owned.at)).count() as u8
    }
}
