//! A table for tests: a game after set-up, moves by notation, and pieces put where a test needs them
//! without breaking an invariant.

use std::sync::LazyLock;

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Refusal, Seat};

use crate::harness::game_steps;

/// The shipped edition.
pub static STAND_IN: LazyLock<Edition> = LazyLock::new(|| Edition::new(components()).unwrap());

/// The edition of the examples in section 5.2 of the ledger: every main track has 8 spaces, with its
/// bonus at 2, spaces for cubes at 5 and 7, and the pool at 7; the Local track has 6 spaces, a camel at
/// 2 and a card at 4. (India keeps the 3+ and 4 player spaces that a game must have.)
pub static EXAMPLES: LazyLock<Edition> = LazyLock::new(|| Edition::new(example_components()).unwrap());

pub fn components() -> Components {
    toml::from_str(Edition::TOML).unwrap()
}

pub fn example_components() -> Components {
    let mut components = components();
    let space = |space| InfluenceSpace { space, players: 2 };
    for region in [Region::Egypt, Region::Rome, Region::China] {
        components.influence_spaces.value[region] = [space(5), space(7)].into_iter().collect();
        components.pool_spaces.value[region] = 7;
    }
    components.track_lengths.value.local = 6;
    let camel = LocalSpace { space: 2, camels: 1, cards: 0 };
    let card = LocalSpace { space: 4, camels: 0, cards: 1 };
    components.local_spaces.value = [camel, card].into_iter().collect();
    components
}

/// Returns a game after set-up: seat 1 starts, seat k has board k, and draws cycle through the types.
/// Villagers in the row: Herder, Baker, Scribe. Influence: cards 1, 2, 3.
pub fn ready(edition: &Edition, players: usize) -> Petra<'_> {
    ready_with(edition, players, Options::default())
}

pub fn ready_with(edition: &Edition, players: usize, options: Options) -> Petra<'_> {
    let mut game = Petra::new(edition, players, options).unwrap();
    set_up(&mut game);
    game
}

/// Plays the observed moves of a plain set-up, up to the first decision.
pub fn set_up(game: &mut Petra<'_>) {
    let mut villagers = [Villager::Herder, Villager::Baker, Villager::Scribe].into_iter();
    let mut round = Trader::ALL.into_iter().cycle();
    let mut board = 1..=4;
    while let Next::Observe(chance) = game.next() {
        let m = match chance {
            Chance::ShuffleDeck(deck) | Chance::ReshuffleDiscard(deck) => Move::Shuffled(deck),
            Chance::MixBag => Move::Mixed,
            Chance::TurnUpVillager(_) | Chance::DrawVillager => Move::DrewVillager(villagers.next().unwrap()),
            Chance::TurnUpInfluence(slot) => {
                Move::DrewInfluence(game.edition().influence_cards().nth(usize::from(slot) - 1).unwrap())
            }
            Chance::DealInfluence(_) => Move::DrewHidden,
            Chance::AssignBoard(_) => Move::GotBoard(board.next().unwrap()),
            Chance::ChooseStart => Move::Starts(Seat::One),
            Chance::DrawTrader(_) => Move::DrewTrader(round.next().unwrap()),
        };
        game.play(m).unwrap();
    }
    game.check().unwrap();
}

/// Helpers for a game under test.
pub trait TestGame: Sized {
    /// Reads and plays moves, one per line. Each must be legal, and every invariant must hold after it.
    fn moves(self, text: &str) -> Self;
    /// Reads and tries a move that must be refused and must leave the game unchanged.
    fn refused(&self, text: &str) -> Refusal;
    /// Returns every legal move, as written in a record.
    fn legal(&self) -> Vec<String>;
    /// Changes the table through `Arrange` and checks every invariant.
    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self;
    /// Returns the decision the active player is asked for; panics if there is none.
    fn prompt(&self) -> Prompt;
    /// Returns the outcome the table is asked for; panics if there is none.
    fn chance(&self) -> Chance;
}

impl TestGame for Petra<'_> {
    fn moves(self, text: &str) -> Self {
        game_steps::moves(self, text)
    }

    fn refused(&self, text: &str) -> Refusal {
        game_steps::refusal(self, text)
    }

    fn legal(&self) -> Vec<String> {
        game_steps::legal(self)
    }

    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self {
        game_steps::arrange(&self, arrange)
    }

    fn prompt(&self) -> Prompt {
        game_steps::prompt(self)
    }

    fn chance(&self) -> Chance {
        game_steps::chance(self)
    }
}

/// Puts pieces where a test needs them. Whatever they replace goes back where it came from.
pub trait Arrange {
    /// Puts exactly these tiles in the first places of the caravan, from place 1.
    fn caravan(&mut self, tiles: &[Trader]);
    /// Makes the caravan exactly this long, by moving tiles to or from the bag.
    fn caravan_length(&mut self, length: usize);
    /// Puts exactly these tiles in a market row, from the left, with one stall per tile (6 or more).
    fn market(&mut self, seat: Seat, tiles: &[Tile]);
    /// Puts exactly `count` traders in a column.
    fn column(&mut self, seat: Seat, trader: Trader, count: u8);
    /// Gives a player exactly this many camels.
    fn camels(&mut self, seat: Seat, count: u8);
    /// Puts a building below a column.
    fn building(&mut self, seat: Seat, column: Trader);
    /// Puts a permanent settlement in a column.
    fn permanent(&mut self, seat: Seat, column: Trader);
    /// Puts a worker on the space of a column.
    fn worker(&mut self, seat: Seat, column: Trader);
    /// Puts a disc on a space.
    fn disc(&mut self, seat: Seat, track: Trader, space: u8, active: bool);
    /// Puts a cube on the regular space with that index.
    fn cube(&mut self, seat: Seat, region: Region, index: usize);
    /// Puts a cube in the pool.
    fn pool(&mut self, seat: Seat, region: Region);
    /// Gives a player a villager from the deck, the discard or the row, which is refilled from the
    /// deck.
    fn villager(&mut self, seat: Seat, card: Villager);
    /// Puts exactly these cards in the villager row, lowest slot first.
    fn villager_row(&mut self, cards: [Villager; 3]);
    /// Puts an influence card, taken face up, in a hand.
    fn seen_card(&mut self, seat: Seat, card: Influence);
    /// Gives a player a completed influence card with its cube.
    fn completed(&mut self, seat: Seat, card: Influence);
    /// Empties the bag into the settlement columns of a seat.
    fn empty_bag_to(&mut self, seat: Seat);
}

impl Arrange for Position {
    fn caravan(&mut self, tiles: &[Trader]) {
        for (place, &trader) in tiles.iter().enumerate() {
            let old = self.caravan[place].replace(trader).expect("a tile stands there");
            self.bag[old] += 1;
            self.bag[trader] = self.bag[trader].checked_sub(1).expect("the bag has such a tile");
        }
    }

    fn caravan_length(&mut self, length: usize) {
        while self.caravan.len() > length {
            let trader = self.caravan.pop().flatten().expect("no gap");
            self.bag[trader] += 1;
        }
        while self.caravan.len() < length {
            let trader = Trader::ALL.into_iter().max_by_key(|&trader| self.bag[trader]).unwrap();
            self.bag[trader] = self.bag[trader].checked_sub(1).expect("the bag has a tile");
            self.caravan.push(Some(trader)).unwrap();
        }
    }

    fn market(&mut self, seat: Seat, tiles: &[Tile]) {
        let old: Vec<Tile> = self.boards[seat].market.tiles().collect();
        for tile in old {
            match tile.trader() {
                Some(trader) => self.bag[trader] += 1,
                None => self.supply.gold += 1,
            }
        }
        for tile in tiles {
            match tile.trader() {
                Some(trader) => {
                    self.bag[trader] = self.bag[trader].checked_sub(1).expect("the bag has such a tile")
                }
                None => self.supply.gold -= 1,
            }
        }
        self.supply.extensions += self.boards[seat].extensions();
        self.boards[seat].market = Market::from_tiles(tiles);
        self.supply.extensions -= self.boards[seat].extensions();
    }

    fn column(&mut self, seat: Seat, trader: Trader, count: u8) {
        self.bag[trader] += self.boards[seat].settlements[trader];
        self.bag[trader] = self.bag[trader].checked_sub(count).expect("the bag has such tiles");
        self.boards[seat].settlements[trader] = count;
    }

    fn camels(&mut self, seat: Seat, count: u8) {
        self.supply.camels += self.boards[seat].camels;
        self.supply.camels -= count;
        self.boards[seat].camels = count;
    }

    fn building(&mut self, seat: Seat, column: Trader) {
        self.boards[seat].buildings.insert(column);
        self.supply.buildings -= 1;
    }

    fn permanent(&mut self, seat: Seat, column: Trader) {
        self.boards[seat].permanents.insert(column);
        self.supply.permanents[column] -= 1;
    }

    fn worker(&mut self, seat: Seat, column: Trader) {
        self.boards[seat].workers.insert(column);
    }

    fn disc(&mut self, seat: Seat, track: Trader, space: u8, active: bool) {
        self.boards[seat].discs[track] = Disc { space, active };
    }

    fn cube(&mut self, seat: Seat, region: Region, index: usize) {
        self.cubes[region].spaces[index] = Some(seat);
        self.boards[seat].cubes -= 1;
    }

    fn pool(&mut self, seat: Seat, region: Region) {
        self.cubes[region].pool[seat] += 1;
        self.boards[seat].cubes -= 1;
    }

    fn villager(&mut self, seat: Seat, card: Villager) {
        take_villager(self, card);
        self.boards[seat].villagers.add(card);
    }

    fn villager_row(&mut self, cards: [Villager; 3]) {
        for card in self.villagers.row.into_iter().flatten() {
            self.villagers.deck.add(card);
        }
        for card in cards {
            assert!(self.villagers.deck.remove(card), "{card} is not in the deck");
        }
        self.villagers.row = cards.map(Some);
    }

    fn seen_card(&mut self, seat: Seat, card: Influence) {
        take_influence(self, card);
        self.boards[seat].hand.seen.add(card);
    }

    fn completed(&mut self, seat: Seat, card: Influence) {
        take_influence(self, card);
        self.boards[seat].completed.push(card).unwrap();
        self.boards[seat].cubes -= 1;
    }

    fn empty_bag_to(&mut self, seat: Seat) {
        for trader in Trader::ALL {
            self.boards[seat].settlements[trader] += std::mem::take(&mut self.bag[trader]);
        }
    }
}

/// Takes a villager from the deck, the discard or the row (whose slot is refilled from the deck).
fn take_villager(position: &mut Position, card: Villager) {
    let villagers = &mut position.villagers;
    if villagers.deck.remove(card) || villagers.discard.remove(card) {
        return;
    }
    let slot = villagers.row.iter().position(|&other| other == Some(card)).expect("the card is somewhere");
    let next = villagers.deck.kinds().next().expect("the deck has a card");
    villagers.deck.remove(next);
    villagers.row[slot] = Some(next);
}

/// Takes an influence card from the deck or the row (whose slot is refilled from the deck).
fn take_influence(position: &mut Position, card: Influence) {
    let influence = &mut position.influence;
    if let Some(slot) = influence.row.iter().position(|&other| other == Some(card)) {
        let next = influence.unseen.kinds().next().expect("the deck has a card");
        influence.unseen.remove(next);
        influence.row[slot] = Some(next);
    } else {
        assert!(influence.unseen.remove(card), "the card is in the deck");
    }
    influence.deck -= 1;
}

/// Returns the influence card with this condition, as written in a record: `card("rome 3")`.
pub fn card(edition: &Edition, name: &str) -> Influence {
    let named = |card: &Influence| edition.condition(*card).unwrap().to_string() == name;
    edition.influence_cards().find(named).unwrap_or_else(|| panic!("no card is called {name}"))
}
