//! Before the first turn (section 2.1 of the ledger).

use heapless::Vec;

use super::board::{PlayerBoard, STALLS};
use super::edition::Edition;
use super::influence::Influence;
use super::options::Options;
use super::position::{
    BUILDINGS, CAMELS, EXTENSIONS, GOLD, InfluenceCards, Influences, Position, Spent, Supply, TrackCubes,
    VillagerCards, Villagers,
};
use super::task::{Deck, Task, Tasks};
use super::trader::{ByRegion, ByTrader, Trader};
use super::villager::Villager;
use super::{Petra, Tally, Tile};
use crate::pile::Indexed;
use crate::{BySeat, Game, PlayerCountError, Seat};

/// How many traders each player settles at set-up (PET-024).
const SETTLERS: u16 = 4;
/// The most tiles of one type among the first market tiles (PET-023).
const MARKET_LIMIT: u8 = 3;
/// The most tiles of one type among the first settlers (PET-025).
const SETTLER_LIMIT: u8 = 2;

impl<'e> Petra<'e> {
    /// Starts a game with everything still in the box. The first thing it asks for is a shuffled deck.
    pub fn new(edition: &'e Edition, players: usize, options: Options) -> Result<Self, PlayerCountError> {
        PlayerCountError::check(Self::NAME, "PET-005", players, edition.players())?;
        let position = Position::boxed(edition, players, options);
        Ok(Self::in_position(edition, position))
    }

    /// Puts everything back into its box.
    pub(super) fn box_up(&mut self) {
        self.position = Position::boxed(self.edition, self.position.boards.players(), self.position.options);
        self.tally = Tally::of(Seat::One);
    }

    /// Returns whether set-up is still in progress.
    pub(super) fn in_setup(&self) -> bool {
        self.position.tasks.first() == Some(&Task::BeginTurn)
    }

    /// Returns the seats in turn order.
    fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (start, players) = (self.position.start, self.position.boards.players());
        (0..players).map(move |place| start.clockwise(place, players))
    }

    /// Returns the next seat without a board.
    pub(super) fn awaits_board(&self) -> Option<Seat> {
        self.position.boards.iter().find(|(_, board)| board.board == 0).map(|(seat, _)| seat)
    }

    /// Returns the next seat without an influence card.
    pub(super) fn awaits_hand(&self) -> Option<Seat> {
        self.position.boards.iter().find(|(_, board)| board.hand.is_empty()).map(|(seat, _)| seat)
    }

    /// Returns the next seat, in turn order, whose market row is incomplete (AMB-02).
    pub(super) fn awaits_market(&self) -> Option<Seat> {
        self.turn_order().find(|&seat| self.position.boards[seat].market.stalls() < STALLS)
    }

    /// Returns the next seat, in turn order, whose settlers are incomplete (AMB-02).
    pub(super) fn awaits_settlers(&self) -> Option<Seat> {
        self.turn_order().find(|&seat| self.position.boards[seat].settlements.total() < SETTLERS)
    }

    /// Sets the start player and hands out camels by turn position (PET-021).
    pub(super) fn choose_start(&mut self, start: Seat) {
        self.position.start = start;
        self.position.turn = start;
        for (place, seat) in self.turn_order().enumerate() {
            self.give_camels(seat, place as u8 + 1);
        }
    }

    /// Lays a drawn tile into a market row. The fourth of a type goes straight back (PET-023, AMB-03).
    pub(super) fn lay_market(&mut self, seat: Seat, trader: Trader) {
        if self.is_kept(&self.laid_out(seat), MARKET_LIMIT, trader) {
            self.position.bag[trader] -= 1;
            self.position.boards[seat].market.lay_out(trader);
        }
    }

    /// Lays a drawn tile into the settlements. The third of a type goes straight back (PET-025,
    /// AMB-03).
    pub(super) fn lay_settler(&mut self, seat: Seat, trader: Trader) {
        let count = self.position.boards[seat].settlements;
        if self.is_kept(&count, SETTLER_LIMIT, trader) {
            self.position.bag[trader] -= 1;
            self.position.boards[seat].settlements[trader] += 1;
        }
    }

    /// Returns the traders in a market row, by type.
    fn laid_out(&self, seat: Seat) -> ByTrader<u8> {
        let market = &self.position.boards[seat].market;
        ByTrader::new(|trader| market.count(Tile::from(trader)))
    }

    /// Returns the type that has reached its limit in a market row at set-up. The limit is half the
    /// row, so at most one type can.
    pub(super) fn full_in_market(&self, seat: Seat) -> Option<Trader> {
        let count = self.laid_out(seat);
        Trader::ALL.into_iter().find(|&trader| !self.is_kept(&count, MARKET_LIMIT, trader))
    }

    /// Returns the type that has reached its limit among the first settlers.
    pub(super) fn full_in_settlements(&self, seat: Seat) -> Option<Trader> {
        let count = self.position.boards[seat].settlements;
        Trader::ALL.into_iter().find(|&trader| !self.is_kept(&count, SETTLER_LIMIT, trader))
    }

    /// Returns whether a drawn tile stays. If the bag has no tile within the limit, the limit is
    /// dropped, because redrawing would never end (AMB-74).
    fn is_kept(&self, count: &ByTrader<u8>, limit: u8, trader: Trader) -> bool {
        let allowed = |trader: Trader| count[trader] < limit;
        allowed(trader)
            || !Trader::ALL.into_iter().any(|other| self.position.bag[other] > 0 && allowed(other))
    }
}

impl Position {
    /// Returns the position with everything in the box.
    #[inline(never)] // so that its stack frame is freed before play begins
    fn boxed(edition: &Edition, players: usize, options: Options) -> Self {
        let mut deck = Villagers::EMPTY;
        for card in Villager::all() {
            for _ in 0..edition.villager_copies(card) {
                deck.add(card);
            }
        }
        let mut unseen = Influences::EMPTY;
        for (index, copies) in edition.influence.iter().enumerate() {
            for _ in 0..copies.copies {
                Influence::from_index(index).into_iter().for_each(|card| unseen.add(card));
            }
        }
        Self {
            options,
            start: Seat::One,
            turn: Seat::One,
            winner: None,
            tasks: tasks(),
            spent: Spent::default(),
            trade: None,
            drawn_traders: Vec::new(),
            drawn_villagers: Vec::new(),
            bag: *edition.trader_counts,
            caravan: Vec::new(),
            supply: Supply {
                camels: CAMELS,
                extensions: EXTENSIONS,
                gold: GOLD,
                buildings: BUILDINGS,
                permanents: *edition.permanent_counts,
            },
            villagers: VillagerCards { deck, row: [None; 3], discard: Villagers::EMPTY },
            influence: InfluenceCards {
                deck: unseen.total() as u8,
                unseen,
                held: Influences::EMPTY,
                row: [None; 3],
                discard: Influences::EMPTY,
            },
            cubes: ByRegion::new(|region| TrackCubes {
                spaces: edition.influence_spaces[region].iter().map(|_| None).collect(),
                pool: BySeat::new(players, |_| 0),
            }),
            boards: BySeat::new(players, |_| PlayerBoard::new(&edition.track_starts)),
        }
    }
}

/// Returns the whole set-up; the last task runs first.
fn tasks() -> Tasks {
    [
        Task::BeginTurn,
        Task::LaySettlements,
        Task::LayMarkets,
        Task::ChooseStart,
        Task::DealHands,
        Task::AssignBoards,
        Task::FillCaravan,
        Task::MixBag,
        Task::FillInfluence,
        Task::FillVillagers,
        Task::Shuffle(Deck::Influence),
        Task::Shuffle(Deck::Villagers),
    ]
    .into_iter()
    .collect()
}
