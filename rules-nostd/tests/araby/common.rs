//! A table for tests: a game that is set up, moves by notation, and pieces placed where a test needs them
//! without breaking any invariant.

use std::sync::LazyLock;

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Refusal, Seat};

use crate::harness::game_steps;
pub use crate::harness::game_steps::first;

/// The shipped edition.
pub static STAND_IN: LazyLock<Edition> = LazyLock::new(|| Edition::new(components()).unwrap());

/// The shipped edition with the resolution numbers on the faces of the cards.
pub static FACES: LazyLock<Edition> = LazyLock::new(|| {
    let mut components = components();
    components.resolution_side.value = Side::Face;
    Edition::new(components).unwrap()
});

pub fn components() -> Components {
    toml::from_str(Edition::TOML).unwrap()
}

/// Returns a game in the action window of its first turn. Seat 1 is first and active with the caravan Aleppo
/// (magics jewels spices / jewels spices fabrics / spices fabrics magics). Personas from seat 1 on: merchant
/// princes of spices, magics, jewels, fabrics; colours yellow, grey, brown, purple. The draft line: the four
/// Magics Merchants. Four stacks, 3 coins and 5 unknown cards each.
pub fn ready(players: usize) -> Araby<'static> {
    ready_with(&STAND_IN, players, Options::default())
}

pub fn ready_with(edition: &Edition, players: usize, options: Options) -> Araby<'_> {
    let mut game = Araby::new(edition, players, options).unwrap();
    let personas = ["spices", "magics", "jewels", "fabrics"];
    for product in &personas[..players] {
        game = game.moves(&format!("observe persona merchant-prince-of-{product}"));
    }
    game.observed()
}

pub fn card(name: &str) -> Card {
    STAND_IN.card_named(name).unwrap_or_else(|| panic!("no card {name}"))
}

pub fn member(name: &str) -> Member {
    STAND_IN.member_named(name).unwrap_or_else(|| panic!("no card {name}"))
}

pub fn space(number: u8) -> Space {
    Space::from_number(number).unwrap()
}

/// Operations that tests do with a game.
pub trait TestGame: Sized {
    /// Reads and plays moves, one per line. Each must be legal, and every invariant must hold after it.
    fn moves(self, text: &str) -> Self;
    /// Answers the table's questions and those about colours with the first possible outcome, until a player
    /// has another decision.
    fn observed(self) -> Self;
    /// Ends the active seat's turn: everybody passes and the first cards of the draft line are taken. Then
    /// begins the next turn, with the first possible outcomes.
    fn next_turn(self) -> Self;
    /// Repeats [`TestGame::next_turn`] until `number` turns have begun.
    fn turn(self, number: u8) -> Self;
    /// Reads and tries a move that must be refused and must leave the game unchanged. Returns the rule's id.
    fn refused(&self, text: &str) -> &'static str;
    /// Does the same, but returns the whole refusal.
    fn refusal(&self, text: &str) -> Refusal;
    /// Returns every legal move, as written in a record.
    fn legal(&self) -> Vec<String>;
    /// Returns whether a move is legal.
    fn lists(&self, text: &str) -> bool;
    /// Changes the table and checks every invariant.
    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self;
    /// Returns the area of a seat, by its number.
    fn seat(&self, number: u8) -> &PlayerArea;
    /// Returns who is asked, and what. Panics if no player is.
    fn asked(&self) -> (u8, Prompt);
    /// Returns what the table is asked. Panics if it is not.
    fn chance(&self) -> Chance;
    /// Returns whether an entourage card is tasked, or `None` if it is not there.
    fn tasked(&self, number: u8, name: &str) -> Option<bool>;
}

impl TestGame for Araby<'_> {
    fn moves(self, text: &str) -> Self {
        game_steps::moves(self, text)
    }

    fn observed(mut self) -> Self {
        while matches!(self.next(), Next::Observe(_) | Next::Decide(_, Prompt::Colour)) {
            let m = first(&self);
            self.play(m).unwrap();
        }
        self.check().unwrap();
        self
    }

    fn next_turn(mut self) -> Self {
        let turns = self.position().turns;
        self = self.moves("end-turn");
        while self.position().turns == turns && !matches!(self.next(), Next::Decide(_, Prompt::CountCoins)) {
            let m = match self.next() {
                Next::Decide(_, Prompt::LastCall) => Move::Pass,
                _ => first(&self),
            };
            self.play(m).unwrap();
        }
        self.observed()
    }

    fn turn(mut self, number: u8) -> Self {
        while self.position().turns < number {
            self = self.next_turn();
        }
        self
    }

    fn refused(&self, text: &str) -> &'static str {
        self.refusal(text).rule
    }

    fn refusal(&self, text: &str) -> Refusal {
        game_steps::refusal(self, text)
    }

    fn legal(&self) -> Vec<String> {
        game_steps::legal(self)
    }

    fn lists(&self, text: &str) -> bool {
        self.legal().iter().any(|legal| legal == text)
    }

    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self {
        game_steps::arrange(&self, arrange)
    }

    fn seat(&self, number: u8) -> &PlayerArea {
        &self.position().areas[Seat::from_number(number).unwrap()]
    }

    fn asked(&self) -> (u8, Prompt) {
        match self.next() {
            Next::Decide(seat, prompt) => (seat.number(), prompt),
            next => panic!("no decision: {next:?}"),
        }
    }

    fn chance(&self) -> Chance {
        game_steps::chance(self)
    }

    fn tasked(&self, number: u8, name: &str) -> Option<bool> {
        self.seat(number).retainer(member(name)).map(|retainer| retainer.tasked)
    }
}

/// Places pieces where a test needs them, using the shipped cards. Seats are numbers from 1.
pub trait Arrange {
    /// Sets a seat's coins.
    fn coins(&mut self, seat: u8, coins: u16);
    /// Moves a card from the deck into a hand, known to all.
    fn hand(&mut self, seat: u8, name: &str);
    /// Moves a card from the deck into an entourage, untasked.
    fn retain(&mut self, seat: u8, name: &str);
    /// Adds products to a pool.
    fn product(&mut self, seat: u8, product: Product, units: u8);
    /// Puts a camel on a seat's caravan.
    fn camel(&mut self, caravan_of: u8, on: u8, seat: u8);
    /// Moves a card from the deck to the discard pile.
    fn discards(&mut self, name: &str);
    /// Moves all but `cards` cards of the deck into a seat's hand, unseen.
    fn deck(&mut self, cards: u8, rest_to: u8);
}

fn at(seat: u8) -> Seat {
    Seat::from_number(seat).unwrap()
}

/// Takes a copy that may be in the deck and sets its possible places to `after`.
fn from_deck(position: &mut Position, name: &str, after: Places) {
    let copies = STAND_IN.copies(card(name));
    let there = |places: &&mut Places| places.has(Place::Deck);
    *position.places[copies].iter_mut().find(there).unwrap_or_else(|| panic!("no {name} left")) = after;
    position.deck -= 1;
}

impl Arrange for Position {
    fn coins(&mut self, seat: u8, coins: u16) {
        let tent = &mut self.areas[at(seat)].coins;
        self.bank.out += coins;
        self.bank.back += *tent;
        *tent = coins;
    }

    fn hand(&mut self, seat: u8, name: &str) {
        from_deck(self, name, Places::only(Place::Hand(at(seat))));
        self.areas[at(seat)].hand += 1;
    }

    fn retain(&mut self, seat: u8, name: &str) {
        from_deck(self, name, Places::OPEN);
        let retainer = Retainer { member: Member::Card(card(name)), tasked: false };
        self.areas[at(seat)].entourage.push(retainer).unwrap();
    }

    fn product(&mut self, seat: u8, product: Product, units: u8) {
        self.areas[at(seat)].pool.add(product, units);
        self.made.add(product, units);
    }

    fn camel(&mut self, caravan_of: u8, on: u8, seat: u8) {
        assert!(self.areas[at(caravan_of)].caravan.as_mut().unwrap().field.put(space(on), at(seat)));
    }

    fn discards(&mut self, name: &str) {
        from_deck(self, name, Places::OPEN);
        self.discard.push(card(name)).unwrap();
    }

    fn deck(&mut self, cards: u8, rest_to: u8) {
        let moved = self.deck - cards;
        for places in self.places.iter_mut().filter(|places| places.has(Place::Deck)) {
            *places = places.with(Place::Hand(at(rest_to)));
        }
        self.deck = cards;
        self.areas[at(rest_to)].hand += moved;
    }
}
