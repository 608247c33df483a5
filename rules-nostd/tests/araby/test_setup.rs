//! Shorthands for arranging and inspecting a table in a chain, on top of `common`.

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::{Arrange, TestGame, first, member};

/// Further operations that tests do with a game.
pub trait TestSetup: TestGame {
    /// Puts a game card from the deck into an entourage.
    fn recruit(self, seat: u8, card: &str) -> Self {
        self.arrange(|position| position.retain(seat, card))
    }

    /// Sets a seat's coins.
    fn coins(self, seat: u8, coins: u16) -> Self {
        self.arrange(|position| position.coins(seat, coins))
    }

    /// Puts products into a pool.
    fn products(self, seat: u8, product: Product, units: u8) -> Self {
        self.arrange(|position| position.product(seat, product, units))
    }

    /// Puts camels on a seat's caravan: one character per space, `1` to `4` for the camel's owner.
    fn camels(self, owner: u8, picture: &str) -> Self {
        let letters = picture.chars().filter(|letter| !letter.is_whitespace());
        self.arrange(|position| {
            for (letter, space) in letters.zip(1..) {
                if let Some(camel) = letter.to_digit(10) {
                    position.camel(owner, space, camel as u8);
                }
            }
        })
    }

    /// Moves game cards from the deck to the discard pile, the first one deepest.
    fn discarded(self, cards: &[&str]) -> Self {
        self.arrange(|position| cards.iter().for_each(|card| position.discards(card)))
    }

    /// Marks an entourage card as tasked.
    fn task_silently(self, seat: u8, name: &str) -> Self {
        self.arrange(|position| {
            let mut all = position.areas[at(seat)].entourage.iter_mut();
            all.find(|retainer| retainer.member == member(name) && !retainer.tasked).unwrap().tasked = true;
        })
    }

    /// Plays on, with nobody doing anything, until the table is asked for the wanted event.
    fn until(self, wanted: impl Fn(Chance) -> bool) -> Self;

    /// Returns the legal moves that begin with this word.
    fn legal_of(&self, word: &str) -> Vec<String> {
        let begins = |text: &String| text.split(' ').next() == Some(word);
        self.legal().into_iter().filter(begins).collect()
    }

    /// Returns the camels on a seat's caravan.
    fn field(&self, owner: u8) -> Field {
        self.seat(owner).caravan.expect("a caravan").field
    }

    /// Counts a seat's camels that are not on a caravan.
    fn at_home(&self, seat: u8) -> u8;

    /// Returns the names of the cards in the discard pile, the oldest first.
    fn discard_pile(&self) -> Vec<String>;
}

pub fn at(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

impl TestSetup for Araby<'_> {
    fn at_home(&self, seat: u8) -> u8 {
        self.position().camels_at_home(at(seat))
    }

    fn until(mut self, wanted: impl Fn(Chance) -> bool) -> Self {
        while !matches!(self.next(), Next::Observe(chance) if wanted(chance)) {
            assert!(self.next() != Next::Over, "the game is over");
            let dull = [Move::EndTurn, Move::Pass].into_iter().find(|&m| self.allows(m).is_ok());
            let m = dull.unwrap_or_else(|| first(&self));
            let before = self.clone();
            self.play(m).unwrap();
            self.check().unwrap_or_else(|why| panic!("{m:?}: {why}"));
            self.check_step(&before).unwrap_or_else(|why| panic!("{m:?}: {why}"));
        }
        self
    }

    fn discard_pile(&self) -> Vec<String> {
        let name = |&card: &Card| Slug(&self.edition().card(card).name).to_string();
        self.position().discard.iter().map(name).collect()
    }
}
