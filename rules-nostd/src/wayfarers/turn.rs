//! The course of the game: carries out tasks that need no decision, and reports what the game waits for.

use super::Wayfarers;
use super::caravan::Cell;
use super::card::Card;
use super::moves::{Chance, Prompt};
use super::position::TurnState;
use super::row::Row;
use super::stand::Stand;
use super::tally::Settled;
use super::task::{TURN, Task};
use super::tile::{Tile, TileFace};
use crate::{Next, Passed, Seat};

impl Wayfarers<'_> {
    /// Carries out tasks until one waits for somebody, or the game is over.
    pub(super) fn proceed(&mut self) {
        while let Some(&task) = self.position.tasks.last() {
            if self.waits(task) {
                return;
            }
            let told = self.tally.told();
            self.carry_out(task);
            self.passed.note(task, self.tally.told() != told);
        }
    }

    /// Returns the steps that the last move closed without a question. Only in builds with debug assertions.
    pub fn passed(&self) -> &[Passed<Task>] {
        self.passed.as_slice()
    }

    /// Replaces the current task by these. The last one comes first.
    pub(super) fn replace(&mut self, tasks: &[Task]) {
        self.position.tasks.pop();
        self.push(tasks);
    }

    /// Pushes these on top of the current task. The last one comes first.
    pub(super) fn push(&mut self, tasks: &[Task]) {
        // Fits: effects are refused before the stack could overflow (`ROOM_FOR_EFFECT`).
        let _ = self.position.tasks.extend_from_slice(tasks);
    }

    /// Returns whether the current task waits for a player or for the table. A task with nothing to wait for
    /// is carried out, which for most means dropping it.
    pub(super) fn waits(&self, task: Task) -> bool {
        let mine = self.position.mine();
        match task {
            Task::ChooseSide(_)
            | Task::Shuffle(_)
            | Task::ChooseFirst
            | Task::Turn
            | Task::PlaceDie
            | Task::ChooseCard(_)
            | Task::Keep(_)
            | Task::Inspire(_)
            | Task::MoveToken(_)
            | Task::Roll
            | Task::RollNew => true,
            Task::BeginTurn
            | Task::CloseTurn
            | Task::NextTurn
            | Task::PutWorker(..)
            | Task::Rested
            | Task::TakeCard(..)
            | Task::TakeWorker(..) => false,
            Task::FillRows => self.awaits_card().is_some(),
            Task::LayTiles => self.awaits_tile().is_some(),
            Task::DealBoards => self.awaits_board().is_some(),
            Task::RollStart => self.awaits_start_roll().is_some(),
            Task::EndTurn => self.judge_trade_now().is_ok(),
            Task::Trade(left) | Task::RollRest(left) | Task::Draw(_, left) => left > 0,
            Task::Reroll => !mine.dice.is_empty(),
            Task::Choose(count) => self.waits_choose(count),
            Task::Parts(origin, left) => self.waits_parts(origin, left),
            Task::Tribute(_) => self.waits_tribute(),
            Task::Acquire(kind, terms) => self.can_acquire(kind, terms, self.means()),
            Task::Return(_) => self.position.hand.len() > 1,
            Task::PlaceSky => self.skies().nth(1).is_some(),
            Task::Tuck => self.hosts().nth(1).is_some(),
            Task::Upgrade(colour, free) => self.can_upgrade(colour, free, self.means()),
            Task::PayTile(tile) => self.waits_pay_tile(tile),
            Task::ChooseFace(tile) => self.judge_face(tile, TileFace::Back).is_ok(),
            Task::PlaceTile(tile, _) => self.cells(tile).nth(1).is_some(),
            Task::Influence(guild, left) => left > 0 && self.can_influence(guild),
            Task::InfluenceCard(left) => left > 0 && self.can_influence_card(),
            Task::MoveInfluence(left) => left > 0 && mine.in_guilds() > 0,
            Task::Retrieve(left) => left > 0 && self.can_retrieve(self.means()),
            Task::Refresh(left) => left > 0 && (!mine.dice.is_empty() || mine.placed_dice() > 0),
            Task::Shift(left) => left > 0 && !mine.dice.is_empty(),
            Task::Journal(left) => left > 0 && self.can_journal(),
            Task::Science => self.can_use_science(),
        }
    }

    /// Iterates over the places where the space card in hand can go.
    pub(super) fn skies(&self) -> impl Iterator<Item = Stand> {
        self.position.mine().stands().filter(|&stand| self.judge_above(stand).is_ok())
    }

    /// Iterates over the places where the townsfolk card in hand can go.
    pub(super) fn hosts(&self) -> impl Iterator<Item = Stand> {
        let card = match self.position.hand.first() {
            Some(&Card::Townsfolk(card)) => Some(card),
            _ => None,
        };
        self.position
            .mine()
            .stands()
            .filter(move |&stand| card.is_some_and(|card| self.judge_tuck(card, stand).is_ok()))
    }

    /// Iterates over the cells where a tile can go.
    pub(super) fn cells(&self, tile: Tile) -> impl Iterator<Item = Cell> {
        Cell::all().filter(move |&cell| self.judge_cell(tile.colour(), cell).is_ok())
    }

    /// Carries out a task that waits for nobody.
    fn carry_out(&mut self, task: Task) {
        match task {
            Task::BeginTurn => {
                self.position.turn_state = TurnState::default();
                self.replace(&TURN);
            }
            Task::CloseTurn => self.close_turn(),
            Task::NextTurn => self.next_turn(),
            Task::PutWorker(worker, at) => self.put_worker(worker, at),
            Task::Rested => self.rested(),
            Task::Choose(count) => self.carry_out_choose(count),
            Task::Tribute(owner) => self.carry_out_tribute(owner),
            Task::TakeCard(at, terms) => self.take_card(at, terms),
            Task::TakeWorker(at, worker) => self.take_worker(at, worker),
            Task::Return(_) => self.carry_out_return(),
            Task::PlaceSky => {
                let stand = self.skies().next();
                match (stand, self.position.hand.first().copied()) {
                    (Some(stand), Some(Card::Space(card))) => {
                        self.tally.settle(Settled::Above(card, stand));
                        self.place_sky(card, stand);
                    }
                    _ => self.carry_out_return(),
                }
            }
            Task::Tuck => {
                let stand = self.hosts().next();
                match (stand, self.position.hand.first().copied()) {
                    (Some(stand), Some(Card::Townsfolk(card))) => {
                        self.tally.settle(Settled::Tucked(card, stand));
                        self.tuck(card, stand);
                    }
                    _ => self.carry_out_return(),
                }
            }
            Task::PayTile(tile) => self.carry_out_pay_tile(tile),
            Task::ChooseFace(tile) => self.replace(&[Task::PlaceTile(tile, TileFace::Front)]),
            Task::PlaceTile(tile, face) => {
                let cell = self.cells(tile).next();
                match cell {
                    Some(cell) => {
                        self.tally.settle(Settled::Laid(tile, cell));
                        self.place_tile(tile, face, cell);
                    }
                    None => self.replace(&[]),
                }
            }
            _ => {
                self.skip_task(task);
                self.replace(&[]);
            }
        }
    }

    /// Ends the turn: new cards become active, and the rows slide (WAY-121 to WAY-125).
    fn close_turn(&mut self) {
        let mine = self.position.mine_mut();
        mine.lands.iter_mut().for_each(|column| column.new_now = false);
        mine.waters.iter_mut().for_each(|column| column.new_now = false);
        mine.posts_mut().for_each(|post| post.hired_now = false);
        self.position.turn_state = TurnState::default();
        self.position.rows.values_mut().iter_mut().for_each(Row::slide);
        self.replace(&[Task::NextTurn, Task::FillRows]);
    }

    /// Returns whether the end is triggered: a marker is on a final space (WAY-095, WAY-171), or none will
    /// ever get there (RUL-75).
    pub fn is_ending(&self) -> bool {
        self.position.areas.values().any(|area| area.marker.is_final()) || self.is_at_standstill()
    }

    /// Passes the turn on. After the turn that triggers the end, everybody has one more (WAY-172, WAY-173).
    fn next_turn(&mut self) {
        let players = self.position.areas.players();
        let final_turns = match self.position.final_turns {
            Some(left) => Some(left.saturating_sub(1)),
            None => self.is_ending().then_some(players as u8),
        };
        let position = &mut self.position;
        position.final_turns = final_turns;
        if position.final_turns == Some(0) {
            position.tasks.clear();
            return;
        }
        position.turn = position.me().clockwise(1, players);
        self.replace(&[Task::BeginTurn]);
    }

    /// Returns what the game waits for.
    pub(super) fn awaited(&self) -> Next<Prompt, Chance> {
        let me = self.position.me();
        let decide = |prompt| Next::Decide(me, prompt);
        let Some(&task) = self.position.tasks.last() else { return Next::Over };
        match task {
            Task::ChooseSide(section) => Next::Decide(Seat::One, Prompt::ChooseSide(section)),
            Task::Shuffle(kind) => Next::Observe(Chance::Shuffle(kind)),
            Task::FillRows => match self.awaits_card() {
                Some(at) => Next::Observe(Chance::Reveal(at.row, at.slot)),
                None => Next::Over,
            },
            Task::LayTiles => match self.awaits_tile() {
                Some(space) => Next::Observe(Chance::LayTile(space)),
                None => Next::Over,
            },
            Task::DealBoards => Next::Observe(Chance::DealBoard(self.awaits_board().unwrap_or(me))),
            Task::ChooseFirst => Next::Observe(Chance::ChooseFirst),
            Task::RollStart => Next::Observe(Chance::RollStart(self.awaits_start_roll().unwrap_or(me))),
            Task::Turn => decide(Prompt::Turn),
            Task::EndTurn => decide(Prompt::EndTurn),
            Task::PlaceDie => match self.position.turn_state.held {
                Some(held) => decide(Prompt::PlaceDie(held.face)),
                None => Next::Over,
            },
            Task::Trade(left) => decide(Prompt::Trade(left)),
            Task::ChooseCard(worker) => decide(Prompt::ChooseCard(worker)),
            Task::RollRest(_) => Next::Observe(Chance::RollRest(me)),
            Task::Reroll => decide(Prompt::Reroll),
            Task::Tribute(owner) => decide(Prompt::Tribute(owner)),
            Task::Draw(deck, _) => Next::Observe(Chance::Draw(deck)),
            Task::Keep(deck) => decide(Prompt::Keep(deck)),
            Task::Return(deck) => decide(Prompt::Return(deck)),
            Task::PlaceSky => decide(Prompt::PlaceSky),
            Task::Tuck => decide(Prompt::Tuck),
            Task::Inspire(_) => decide(Prompt::Inspire),
            Task::PayTile(tile) => decide(Prompt::PayTile(tile)),
            Task::ChooseFace(tile) => decide(Prompt::ChooseFace(tile)),
            Task::PlaceTile(tile, _) => decide(Prompt::PlaceTile(tile)),
            Task::MoveToken(_) => decide(Prompt::MoveToken),
            Task::Roll => Next::Observe(Chance::RollRefreshed(me)),
            Task::RollNew => Next::Observe(Chance::RollNew(me)),
            effect => match effect.offer() {
                Some(_) if self.position.turn_state.must_act => decide(Prompt::MustAct(effect)),
                Some(prompt) => decide(prompt),
                // Never current after a move: these tasks wait for nobody.
                None => Next::Over,
            },
        }
    }
}
