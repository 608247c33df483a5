//! The course of a turn: carries out tasks that need no decision and reports what the game waits for.

use super::Petra;
use super::board::Market;
use super::city::Action;
use super::moves::{Chance, Destination, Prompt};
use super::options::{CamelTiming, IdleAction, VillagerDeckOut};
use super::position::{CARAVAN, PLAZA, Spent};
use super::task::{Deck, Section, Task};
use super::trader::{Tile, Trader};
use super::villager::{Timing, Villager, VillagerName};
use crate::{Next, Passed, Seat};

/// What a deck can give.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Top {
    Card,
    /// A card, after the discards are shuffled (AMB-64, AMB-65).
    Reshuffle,
    Nothing,
}

impl Petra<'_> {
    /// Carries out tasks until one has to wait or the game is over.
    pub(super) fn proceed(&mut self) {
        while self.position.winner.is_none() {
            let Some(&task) = self.position.tasks.last() else { return };
            if self.waits(task) {
                // Before anyone decides, the rows are filled to three cards if possible (PET-102,
                // PET-112).
                if !task.is_decision() || !self.fill_rows() {
                    return;
                }
            } else {
                let told = self.tally.skipped.len();
                self.carry_out(task);
                self.passed.note(task, self.tally.skipped.len() > told);
            }
        }
    }

    /// Returns the steps that the last move closed without a question. Only in builds with debug assertions.
    pub fn passed(&self) -> &[Passed<Task>] {
        self.passed.as_slice()
    }

    /// Returns whether the current task waits for a player or for the table. A task with nothing to
    /// wait for is carried out; for most tasks that means dropping it.
    fn waits(&self, task: Task) -> bool {
        let position = &self.position;
        let mine = position.mine();
        match task {
            Task::Shuffle(_) | Task::MixBag | Task::ChooseStart | Task::MovePawn | Task::PickBonus(_) => true,
            Task::BeginTurn
            | Task::EndTurn
            | Task::Refill
            | Task::CloseCaravan
            | Task::EmptyColumn
            | Task::Ride(_)
            | Task::Advance(_)
            | Task::Land
            | Task::CloseVillagers
            | Task::Discard(_) => false,
            Task::FillVillagers => self.villager_slot().is_some() && self.villager_top() != Top::Nothing,
            Task::FillInfluence => self.influence_slot().is_some() && self.influence_top() != Top::Nothing,
            Task::FillCaravan => position.caravan.len() < CARAVAN && !position.bag_is_empty(),
            Task::AssignBoards => self.awaits_board().is_some(),
            Task::DealHands => self.awaits_hand().is_some(),
            Task::LayMarkets => self.awaits_market().is_some(),
            Task::LaySettlements => self.awaits_settlers().is_some(),
            Task::Reveal => !mine.hand.is_empty() || self.has_one_time(),
            Task::TakeTiles(section, left) => {
                left > 0 && self.section(section).any(|place| self.has_tile(place))
            }
            Task::ChooseColumn => self.can_trade(),
            Task::PlayOneTime => self.has_trade_card(),
            Task::NameGold => {
                position.trade.is_some_and(|trade| trade.gold_decided < mine.market.count(Tile::Gold))
            }
            Task::DeclareCamels => self.could_ride(position.turn),
            Task::SpendCamels => self.rides_after_move() && self.could_ride(position.turn),
            Task::ChoosePermanent => Trader::ALL.into_iter().any(|trader| self.can_settle(trader)),
            Task::ChooseBuilding => self.can_build(),
            Task::DrawExtension => mine.market.has_open() && !position.bag_is_empty(),
            Task::TakeInfluence(left) => left > 0 && self.has_influence_to_take(),
            Task::DrawHidden => self.influence_top() != Top::Nothing,
            Task::Village(0) => !mine.workers.is_empty(),
            Task::Village(_) => {
                !mine.workers.is_empty() || position.villagers.row.iter().any(Option::is_some)
            }
            Task::DrawTraders(left) => left > 0 && !position.bag_is_empty(),
            Task::PlaceTraders => !position.drawn_traders.is_empty(),
            Task::SendUp => self.can_send_up(),
            Task::SendDown(open) => {
                mine.market.vacancy(usize::from(open)).is_some() && mine.settlements.total() > 0
            }
            Task::Arrange(stall) => has_choice(&mine.market, usize::from(stall)),
            Task::DrawVillagers(left) => left > 0 && self.villager_top() != Top::Nothing,
            Task::KeepVillager => position.drawn_villagers.len() > 1,
        }
    }

    /// Carries out a task that does not wait.
    fn carry_out(&mut self, task: Task) {
        self.tally.skip_task(task, &self.position);
        match task {
            Task::BeginTurn => {
                self.position.spent = Spent::default();
                self.replace(&[Task::EndTurn, Task::Refill, Task::Reveal, Task::MovePawn]);
            }
            Task::EndTurn => {
                self.position.turn = self.position.turn.clockwise(1, self.position.boards.players());
                self.replace(&[Task::BeginTurn]);
            }
            Task::Refill => {
                let short = self.position.caravan.len() < usize::from(*self.edition.caravan_minimum);
                self.replace(if short { &[Task::FillCaravan] } else { &[] });
            }
            Task::CloseCaravan => {
                self.replace(&[]);
                self.position.caravan.retain(Option::is_some);
            }
            Task::PlayOneTime => self.replace(&[Task::NameGold]),
            Task::NameGold => self.fix_value(),
            Task::DeclareCamels => self.set_off(0),
            Task::EmptyColumn => self.empty_column(),
            Task::Ride(left) => self.ride(left),
            Task::Advance(left) => self.advance(left),
            Task::Land => {
                self.replace(&[]);
                self.land();
            }
            Task::CloseVillagers => {
                self.replace(&[Task::FillVillagers]);
                self.slide_villagers();
            }
            Task::Discard(card) => {
                self.replace(&[]);
                self.position.villagers.discard.add(card);
            }
            // Open stalls are at the left end; arranging begins behind them.
            Task::Arrange(stall) if self.position.mine().market.open_left() > usize::from(stall) => {
                self.replace(&[Task::Arrange(self.position.mine().market.open_left() as u8)]);
            }
            Task::KeepVillager => {
                self.replace(&[]);
                if let Some(card) = self.position.drawn_villagers.pop() {
                    self.acquire(card);
                }
            }
            _ => self.replace(&[]),
        }
    }

    /// Returns what the game waits for. Relies on [`Petra::proceed`] having stopped at a task that
    /// waits.
    pub(super) fn awaited(&self) -> Next<Prompt, Chance> {
        let position = &self.position;
        let me = position.turn;
        let Some(&task) = position.tasks.last() else { return Next::Over };
        if position.winner.is_some() {
            return Next::Over;
        }
        let decide = |prompt| Next::Decide(me, prompt);
        let draw = |to| Next::Observe(Chance::DrawTrader(to));
        match task {
            Task::MovePawn => decide(Prompt::MovePawn),
            Task::Reveal => decide(Prompt::Reveal),
            Task::TakeTiles(section, left) => decide(Prompt::TakeTile(section, left)),
            Task::ChooseColumn => decide(Prompt::ChooseColumn),
            Task::PlayOneTime => decide(Prompt::PlayOneTime),
            Task::NameGold => decide(Prompt::NameGold(self.next_gold_stall())),
            Task::DeclareCamels | Task::SpendCamels => decide(Prompt::SpendCamels),
            Task::PickBonus(on) => decide(Prompt::PickBonus(on)),
            Task::ChoosePermanent => decide(Prompt::ChoosePermanent),
            Task::ChooseBuilding => decide(Prompt::ChooseBuilding),
            Task::TakeInfluence(_) => decide(Prompt::TakeInfluence),
            Task::Village(back) if position.villagers.row.iter().all(Option::is_none) => {
                decide(Prompt::RetrieveMore(back))
            }
            Task::Village(back) if position.mine().workers.is_empty() => decide(Prompt::Hire(back)),
            Task::Village(back) => decide(Prompt::Village(back)),
            Task::PlaceTraders => decide(Prompt::PlaceTraders),
            Task::SendUp => decide(Prompt::SendUp),
            Task::SendDown(_) => decide(Prompt::SendDown),
            Task::Arrange(stall) => decide(Prompt::Arrange(stall + 1)),
            Task::KeepVillager => decide(Prompt::KeepVillager),
            Task::Shuffle(deck) => Next::Observe(Chance::ShuffleDeck(deck)),
            Task::MixBag => Next::Observe(Chance::MixBag),
            Task::ChooseStart => Next::Observe(Chance::ChooseStart),
            Task::FillVillagers | Task::DrawVillagers(_) if self.villager_top() == Top::Reshuffle => {
                Next::Observe(Chance::ReshuffleDiscard(Deck::Villagers))
            }
            Task::FillInfluence | Task::DrawHidden if self.influence_top() == Top::Reshuffle => {
                Next::Observe(Chance::ReshuffleDiscard(Deck::Influence))
            }
            Task::FillVillagers => Next::Observe(Chance::TurnUpVillager(number(self.villager_slot()))),
            Task::FillInfluence => Next::Observe(Chance::TurnUpInfluence(number(self.influence_slot()))),
            Task::DrawVillagers(_) => Next::Observe(Chance::DrawVillager),
            Task::DrawHidden => Next::Observe(Chance::DealInfluence(me)),
            Task::DealHands => Next::Observe(Chance::DealInfluence(self.awaits_hand().unwrap_or(me))),
            Task::AssignBoards => Next::Observe(Chance::AssignBoard(self.awaits_board().unwrap_or(me))),
            Task::FillCaravan => draw(Destination::Caravan),
            Task::LayMarkets => {
                let seat = self.awaits_market().unwrap_or(me);
                draw(Destination::SetupMarket(seat, self.full_in_market(seat)))
            }
            Task::LaySettlements => {
                let seat = self.awaits_settlers().unwrap_or(me);
                draw(Destination::SetupSettlement(seat, self.full_in_settlements(seat)))
            }
            Task::DrawExtension => draw(Destination::Extension(me)),
            Task::DrawTraders(_) => draw(Destination::Ambassador(me)),
            // Never on top after a move, because they do not wait.
            Task::BeginTurn
            | Task::EndTurn
            | Task::Refill
            | Task::CloseCaravan
            | Task::EmptyColumn
            | Task::Ride(_)
            | Task::Advance(_)
            | Task::Land
            | Task::CloseVillagers
            | Task::Discard(_) => Next::Over,
        }
    }

    /// Returns whether the stack follows the state machine and ends in a task that waits.
    pub(super) fn is_well_stacked(&self) -> bool {
        let tasks = &self.position.tasks;
        let mut below = None;
        for &task in tasks {
            if !task.stands_on(below) {
                return false;
            }
            below = Some(task);
        }
        self.position.winner.is_some() || tasks.last().is_some_and(|&task| self.waits(task))
    }

    /// Replaces the current task with `tasks`; the last of them runs first.
    pub(super) fn replace(&mut self, tasks: &[Task]) {
        self.position.tasks.pop();
        self.push(tasks);
    }

    /// Pushes `tasks` on top of the current task; the last of them runs first.
    pub(super) fn push(&mut self, tasks: &[Task]) {
        // `DEEPEST` holds the longest chain that `Task::stands_on` allows.
        let _ = self.position.tasks.extend_from_slice(tasks);
    }

    /// Schedules filling of a row that shows fewer than three cards while the deck can give one.
    /// Returns whether it did.
    fn fill_rows(&mut self) -> bool {
        let closing = || self.position.tasks.contains(&Task::CloseVillagers);
        let task = if self.waits(Task::FillInfluence) {
            Task::FillInfluence
        } else if self.waits(Task::FillVillagers) && !closing() {
            Task::FillVillagers
        } else {
            return false;
        };
        self.push(&[task]);
        true
    }

    /// Returns the places of a section of the caravan, counted from 0.
    pub(super) fn section(&self, section: Section) -> core::ops::Range<usize> {
        let length = self.position.caravan.len();
        match section {
            Section::Plaza => 0..length.min(PLAZA),
            Section::Siq => length.min(PLAZA)..length,
        }
    }

    /// Returns whether there is a tile at that place of the caravan.
    pub(super) fn has_tile(&self, place: usize) -> bool {
        self.position.caravan.get(place).is_some_and(Option::is_some)
    }

    /// Starts the action of a side (PET-038).
    pub(super) fn start_action(&mut self, action: Action) {
        match action {
            Action::Plaza => self.push(&[Task::CloseCaravan, Task::TakeTiles(Section::Plaza, 2)]),
            Action::Siq => self.push(&[Task::CloseCaravan, Task::TakeTiles(Section::Siq, 1)]),
            Action::Market => self.push(&[Task::ChooseColumn]),
            Action::Village => self.push(&[Task::Village(0)]),
        }
    }

    /// Returns whether the action of a side can be carried out at all (AMB-16 to AMB-18).
    pub(super) fn can_act(&self, action: Action) -> bool {
        match action {
            Action::Plaza => !self.section(Section::Plaza).is_empty(),
            Action::Siq => !self.section(Section::Siq).is_empty(),
            Action::Market => self.can_trade(),
            Action::Village => !self.position.mine().workers.is_empty(),
        }
    }

    /// Returns whether the table refuses pawn moves toward impossible actions while another direction
    /// has a possible one (AMB-16).
    pub(super) fn shuns_idle(&self) -> bool {
        let pawn = self.position.mine().pawn;
        self.position.options.idle_action == IdleAction::Refused
            && super::city::Direction::ALL.into_iter().any(|direction| {
                pawn.step(direction).is_some() && self.can_act(self.edition.city_sides.toward(direction))
            })
    }

    /// Returns whether camels are spent after the move (AMB-44); on the Local track they always are
    /// (PET-099).
    fn rides_after_move(&self) -> bool {
        self.position.options.camel_timing == CamelTiming::AfterMove
            || self.position.trade.is_some_and(|trade| trade.column == Trader::Local)
    }

    /// Returns whether a player has camels, or a Farmer and cards to turn into camels (DEC-08).
    pub(super) fn could_ride(&self, seat: Seat) -> bool {
        let board = &self.position.boards[seat];
        board.camels > 0 || (board.villagers.has(Villager::Farmer) && !board.hand.is_empty())
    }

    /// Returns whether the player has a one-time villager to use outside the market action (DEC-23).
    fn has_one_time(&self) -> bool {
        self.position.mine().villagers.kinds().any(|card| self.is_one_time(card))
    }

    /// Returns whether a card is a one-time villager for DEC-23, that is, not one played during a
    /// trade.
    pub(super) fn is_one_time(&self, card: Villager) -> bool {
        !matches!(card.name(), VillagerName::Nomad | VillagerName::MasterTrader)
            && self.edition.timing(card.name()) == Timing::OneTime
    }

    /// Returns what the villager deck can give (AMB-64).
    pub(super) fn villager_top(&self) -> Top {
        let villagers = &self.position.villagers;
        if !villagers.deck.is_empty() {
            Top::Card
        } else if !villagers.discard.is_empty()
            && self.position.options.villager_deck == VillagerDeckOut::Reshuffled
        {
            Top::Reshuffle
        } else {
            Top::Nothing
        }
    }

    /// Returns what the influence deck can give (AMB-65).
    pub(super) fn influence_top(&self) -> Top {
        let influence = &self.position.influence;
        if influence.deck > 0 {
            Top::Card
        } else if !influence.discard.is_empty() {
            Top::Reshuffle
        } else {
            Top::Nothing
        }
    }

    /// Returns the slot of the villager row to fill next, from 0: at set-up in the edition's order
    /// (DAT-15), later the one farthest from the treasury.
    pub(super) fn villager_slot(&self) -> Option<usize> {
        let row = &self.position.villagers.row;
        if self.in_setup() {
            let order = self.edition.first_villagers.iter().map(|&slot| usize::from(slot) - 1);
            order.into_iter().find(|&slot| row[slot].is_none())
        } else {
            row.iter().position(Option::is_none)
        }
    }

    /// Returns the slot of the influence row to fill next, from 0.
    pub(super) fn influence_slot(&self) -> Option<usize> {
        self.position.influence.row.iter().position(Option::is_none)
    }

    /// Returns whether there is an influence card to take, in the row or in the deck (PET-155).
    fn has_influence_to_take(&self) -> bool {
        self.position.influence.row.iter().any(Option::is_some) || self.influence_top() != Top::Nothing
    }
}

/// Returns whether the tiles from this stall on could be in a different order.
fn has_choice(market: &Market, stall: usize) -> bool {
    let Some(first) = market.tile(stall) else { return false };
    (stall..market.stalls()).any(|other| market.tile(other) != Some(first))
}

/// Converts a slot from 0-based to 1-based.
fn number(slot: Option<usize>) -> u8 {
    slot.map_or(0, |slot| slot as u8 + 1)
}
