//! Test helpers: a game after set-up, moves by notation, and pieces placed where a test needs them without
//! breaking any invariant.

use std::sync::LazyLock;

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Refusal, Seat};

use crate::harness::game_steps;
pub use crate::harness::game_steps::first;

/// The shipped edition.
pub static PUBLISHED: LazyLock<Edition> = LazyLock::new(|| Edition::new(components()).unwrap());

pub fn components() -> Components {
    toml::from_str(Edition::TOML).unwrap()
}

/// Returns a game after set-up: sides A, board 1 to seat 1 and so on, seat 1 first, all start dice showing 3,
/// and otherwise the first possible outcome: the lowest cards, slot 1 first (`L1 L2 L3 L4`, `W41`…, `S77`…,
/// `T116`…, `I1`…), journal tiles `JT1`… from the left.
pub fn ready(players: usize) -> Wayfarers<'static> {
    ready_with(&PUBLISHED, players, Options::default())
}

pub fn ready_with(edition: &Edition, players: usize, options: Options) -> Wayfarers<'_> {
    let mut game = Wayfarers::new(edition, players, options).unwrap();
    set_up(&mut game);
    game
}

/// Plays a default set-up until the first turn.
pub fn set_up(game: &mut Wayfarers<'_>) {
    while !matches!(game.next(), Next::Decide(_, Prompt::Turn)) {
        let m = match game.next() {
            Next::Observe(Chance::RollStart(_)) => Move::Rolled(Face::Three),
            _ => first(game),
        };
        game.play(m).unwrap();
    }
    game.check().unwrap();
}

/// Returns every card in a panorama.
pub fn owned_cards(position: &Position) -> Vec<Card> {
    let mut cards = Vec::new();
    for area in position.areas.values() {
        cards.extend(area.lands.iter().map(|column| Card::Land(column.card)));
        cards.extend(area.waters.iter().map(|column| Card::Water(column.card)));
        cards.extend(area.posts().filter_map(|post| post.townsfolk).map(Card::Townsfolk));
        cards.extend(area.spaces().map(|(card, _)| Card::Space(card)));
        cards.extend(area.inspirations().map(Card::Inspiration));
    }
    cards
}

/// Playing and querying a game in tests.
pub trait TestGame: Sized {
    /// Reads and plays moves, one per line or separated by `;`. Each must be legal and keep every invariant.
    fn moves(self, text: &str) -> Self;
    /// Answers the table's questions with the first possible outcome until a player must decide.
    fn observed(self) -> Self;
    /// Ends the current turn: answers `done` and first outcomes until the next turn begins.
    fn end_turn(self) -> Self;
    /// Tries a move that must be refused and leave the game unchanged.
    fn refused(&self, text: &str) -> Refusal;
    /// Returns every legal move in notation.
    fn legal(&self) -> Vec<String>;
    /// Returns whether a move is legal.
    fn lists(&self, text: &str) -> bool;
    /// Changes the position and checks every invariant.
    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self;
    /// Returns the area of seat 1.
    fn one(&self) -> &PlayerArea;
    /// Returns the area of seat 2.
    fn two(&self) -> &PlayerArea;
    /// Returns the question to the active player. Panics if there is none.
    fn prompt(&self) -> Prompt;
    /// Returns the question to the table. Panics if there is none.
    fn chance(&self) -> Chance;
    /// Returns the seat that must decide.
    fn seat(&self) -> Seat;
}

impl TestGame for Wayfarers<'_> {
    fn moves(self, text: &str) -> Self {
        game_steps::moves(self, text)
    }

    fn observed(self) -> Self {
        game_steps::observed(self)
    }

    fn end_turn(mut self) -> Self {
        while !matches!(self.next(), Next::Decide(_, Prompt::Turn) | Next::Over) {
            let m = if self.allows(Move::Done).is_ok() { Move::Done } else { first(&self) };
            let before = self.clone();
            self.play(m).unwrap();
            self.check().unwrap();
            self.check_step(&before).unwrap();
        }
        self
    }

    fn refused(&self, text: &str) -> Refusal {
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

    fn one(&self) -> &PlayerArea {
        &self.position().areas[Seat::One]
    }

    fn two(&self) -> &PlayerArea {
        &self.position().areas[Seat::Two]
    }

    fn prompt(&self) -> Prompt {
        game_steps::prompt(self)
    }

    fn chance(&self) -> Chance {
        game_steps::chance(self)
    }

    fn seat(&self) -> Seat {
        match self.next() {
            Next::Decide(seat, _) => seat,
            next => panic!("no decision: {next:?}"),
        }
    }
}

pub fn card(name: &str) -> Card {
    Card::named(name).unwrap()
}

pub fn face(number: u8) -> Face {
    Face::ALL[usize::from(number) - 1]
}

pub fn cell(column: u8, row: u8) -> Cell {
    Cell { row: CaravanRow::ALL[usize::from(row) - 1], column: face(column) }
}

pub fn tile(name: &str) -> Tile {
    Tile::ALL.into_iter().find(|tile| tile.name().eq_ignore_ascii_case(name)).unwrap()
}

pub fn slot(row: CardKind, number: u8) -> RowSlot {
    RowSlot { row, slot: Slot::ALL[usize::from(number) - 1] }
}

/// Places pieces where a test needs them. Whatever they replace goes back to where it came from.
pub trait Arrange {
    /// Sets the dice in a seat's supply. The others stay where they are or go to the reserve.
    fn dice(&mut self, seat: Seat, faces: &[u8]);
    /// Sets a seat's silver and provisions.
    fn purse(&mut self, seat: Seat, silver: u8, provisions: u8);
    /// Sets the influence in science, trade and exploration. The rest goes to supply.
    fn guilds(&mut self, seat: Seat, black: u8, yellow: u8, blue: u8);
    /// Puts a card into a slot of its row. The card there is hidden again, or swaps places with it.
    fn row(&mut self, at: RowSlot, name: &str);
    /// Takes a card out of its row or pile, to be put into a panorama.
    fn take(&mut self, name: &str) -> Card;
    /// Adds a land card at the outer end of a panorama.
    fn land(&mut self, seat: Seat, name: &str);
    /// Adds a water card at the outer end of a panorama.
    fn water(&mut self, seat: Seat, name: &str);
    /// Tucks a townsfolk card under a card.
    fn townsfolk(&mut self, seat: Seat, name: &str, under: Stand);
    /// Puts a space card above a card.
    fn sky(&mut self, seat: Seat, name: &str, above: Stand);
    /// Puts an inspiration card above a space card, or above the star if `None`.
    fn inspiration(&mut self, seat: Seat, name: &str, above: Option<&str>);
    /// Lays a tile in a caravan.
    fn tile(&mut self, seat: Seat, name: &str, face: TileFace, cell: Cell);
    /// Puts a worker on a card, from a seat's supply or, if green, from the track.
    fn worker(&mut self, at: RowSlot, worker: Worker, from: Seat);
    /// Puts a token from supply on a card.
    fn token(&mut self, at: RowSlot, seat: Seat);
    /// Puts the marker on a space. The seat gets the green workers next to it.
    fn marker(&mut self, seat: Seat, space: JournalSpace);
    /// Sets up a useful rest: one die in supply, two on middle spaces 3 and 4, two in the reserve.
    fn weary(&mut self, seat: Seat);
    /// Sets whose turn it is.
    fn turn_of(&mut self, seat: Seat);
}

impl Arrange for Position {
    fn dice(&mut self, seat: Seat, faces: &[u8]) {
        let area = &mut self.areas[seat];
        area.dice = Dice::EMPTY;
        faces.iter().for_each(|&number| area.dice.add(face(number)));
        area.reserve = 5 - faces.len() as u8 - area.placed_dice();
    }

    fn purse(&mut self, seat: Seat, silver: u8, provisions: u8) {
        self.areas[seat].silver = silver;
        self.areas[seat].provisions = provisions;
    }

    fn guilds(&mut self, seat: Seat, black: u8, yellow: u8, blue: u8) {
        let on_cards = self.on_cards(seat);
        let area = &mut self.areas[seat];
        area.guilds = ByGuild::new(black, yellow, blue);
        area.influence = INFLUENCE - black - yellow - blue - on_cards;
    }

    fn row(&mut self, at: RowSlot, name: &str) {
        let wanted = card(name);
        let row = &mut self.rows[at.row];
        let elsewhere =
            row.slots.iter().position(|there| there.as_ref().is_some_and(|there| there.card == wanted));
        if let Some(place) = elsewhere {
            return row.slots.swap(place, at.slot.index());
        }
        let there = row.slots[at.slot.index()].get_or_insert_with(|| {
            row.hidden -= 1;
            RowCard { card: wanted, influence: None, workers: Workers::EMPTY }
        });
        there.card = wanted;
    }

    fn take(&mut self, name: &str) -> Card {
        let wanted = card(name);
        let index = wanted.kind();
        let row = &mut self.rows[index];
        let place =
            row.slots.iter().position(|there| there.as_ref().is_some_and(|there| there.card == wanted));
        if let Some(place) = place {
            // Fills the slot with any other card of the pile that nobody has seen.
            let owned = owned_cards(self);
            let row = &self.rows[index];
            let shown: Vec<Card> = row.slots.iter().flatten().map(|there| there.card).collect();
            let other = Card::all(index)
                .find(|other| {
                    !shown.contains(other) && !owned.contains(other) && !row.returned.contains(other)
                })
                .unwrap();
            self.rows[index].slots[place].as_mut().unwrap().card = other;
        }
        self.rows[index].hidden -= 1;
        wanted
    }

    fn land(&mut self, seat: Seat, name: &str) {
        let Card::Land(card) = self.take(name) else { panic!("{name} is no land card") };
        let column = Column { card, new_now: false, post: Post::default(), space: None, inspiration: None };
        self.areas[seat].lands.push(column).unwrap();
    }

    fn water(&mut self, seat: Seat, name: &str) {
        let Card::Water(card) = self.take(name) else { panic!("{name} is no water card") };
        let column = Column { card, new_now: false, post: Post::default(), space: None, inspiration: None };
        self.areas[seat].waters.push(column).unwrap();
    }

    fn townsfolk(&mut self, seat: Seat, name: &str, under: Stand) {
        let Card::Townsfolk(card) = self.take(name) else { panic!("{name} is no townsfolk card") };
        self.areas[seat].post_mut(under).unwrap().townsfolk = Some(card);
    }

    fn sky(&mut self, seat: Seat, name: &str, above: Stand) {
        let Card::Space(card) = self.take(name) else { panic!("{name} is no space card") };
        let area = &mut self.areas[seat];
        for column in &mut area.lands {
            if Stand::Land(column.card) == above {
                column.space = Some(card);
            }
        }
        for column in &mut area.waters {
            if Stand::Water(column.card) == above {
                column.space = Some(card);
            }
        }
    }

    fn inspiration(&mut self, seat: Seat, name: &str, above: Option<&str>) {
        let Card::Inspiration(inspiration) = self.take(name) else { panic!("{name} is no inspiration card") };
        let area = &mut self.areas[seat];
        let Some(above) = above else {
            area.star = Some(inspiration);
            return;
        };
        let lands = area.lands.iter_mut().map(|column| (column.space, &mut column.inspiration));
        let waters = area.waters.iter_mut().map(|column| (column.space, &mut column.inspiration));
        let (_, place) =
            lands.chain(waters).find(|(space, _)| space.map(Card::Space) == Some(card(above))).unwrap();
        *place = Some(inspiration);
    }

    fn tile(&mut self, seat: Seat, name: &str, face: TileFace, cell: Cell) {
        let tile = tile(name);
        self.store[tile] -= 1;
        self.areas[seat].caravan.push(LaidTile { tile, face, cell }).unwrap();
    }

    fn worker(&mut self, at: RowSlot, worker: Worker, from: Seat) {
        let there = self.rows[at.row].slots[at.slot.index()].as_mut().unwrap();
        there.workers.add(worker);
        if worker == Worker::Green {
            let place = GreenPlace::ALL.into_iter().rev().find(|&place| self.green[place]).unwrap();
            self.green[place] = false;
        } else {
            assert!(self.areas[from].workers.remove(worker));
        }
    }

    fn token(&mut self, at: RowSlot, seat: Seat) {
        self.rows[at.row].slots[at.slot.index()].as_mut().unwrap().influence = Some(seat);
        self.areas[seat].influence -= 1;
    }

    fn marker(&mut self, seat: Seat, space: JournalSpace) {
        self.areas[seat].marker = space;
        if let Some(place) = PUBLISHED.journal[space].green
            && self.green[place]
        {
            self.green[place] = false;
            self.areas[seat].workers.add(Worker::Green);
        }
    }

    fn weary(&mut self, seat: Seat) {
        self.areas[seat].middle = [false, false, true, true];
        self.dice(seat, &[3]);
    }

    fn turn_of(&mut self, seat: Seat) {
        self.turn = seat;
    }
}
