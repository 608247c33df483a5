//! Checks that the tasks of a saved position can be carried out, so that the game can continue (INV-31).
//!
//! Play cannot break any of this, but a position edited by hand can.

use crate::InvariantError;
use crate::wayfarers::Wayfarers;
use crate::wayfarers::area::PlayerArea;
use crate::wayfarers::check::hold;
use crate::wayfarers::position::TurnState;
use crate::wayfarers::row::RowSlot;
use crate::wayfarers::setup::setup_tasks;
use crate::wayfarers::supply::DRAWN;
use crate::wayfarers::task::{TURN, Target, Task};

impl Wayfarers<'_> {
    /// Checks that the current task waits for somebody and the tasks below belong to a turn or to set-up.
    pub(super) fn check_tasks(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let Some(&last) = position.tasks.last() else {
            return hold(position.waiting.is_empty(), "INV-31", "after the end nothing waits");
        };
        self.check_stack()?;
        hold(self.waits(last), "INV-31", "the task at hand waits for somebody")?;
        hold(self.is_ready(last), "INV-31", "what the task at hand needs is there")?;
        let offered: usize = position
            .tasks
            .iter()
            .map(|task| if let Task::Choose(count) = task { usize::from(*count) } else { 0 })
            .sum();
        hold(offered == position.waiting.len(), "INV-31", "every waiting effect is offered")?;
        self.check_turn_state()
    }

    /// Checks that the tasks are those of set-up, of the end of a turn, or of a turn.
    fn check_stack(&self) -> Result<(), InvariantError> {
        let tasks = &self.position.tasks;
        let stands = match tasks.first() {
            Some(Task::BeginTurn) => setup_tasks().starts_with(tasks),
            Some(Task::NextTurn) => tasks[..] == [Task::NextTurn, Task::FillRows],
            _ if tasks.starts_with(&TURN[..2]) => {
                let inner = tasks.get(2..).unwrap_or(&[]);
                (0..inner.len()).all(|place| {
                    let (below, above) = inner.split_at(place + 1);
                    below.last().is_some_and(|&task| belongs(task, above))
                })
            }
            _ => false,
        };
        hold(stands, "INV-31", "the tasks belong to set-up or to a turn")
    }

    /// Returns whether the current task, and the one it was pushed for, can be carried out.
    fn is_ready(&self, task: Task) -> bool {
        let (position, mine) = (&self.position, self.position.mine());
        let below = position.tasks.iter().rev().nth(1);
        let has_tile = |tile| position.store[tile] > 0 && self.cells(tile).next().is_some();
        match task {
            Task::PlaceDie => position.turn_state.held.is_some_and(|held| self.can_go_on(held, 0)),
            Task::Trade(left) => {
                left <= 2
                    && match position.turn_state.held {
                        Some(held) => self.can_go_on(held, left),
                        None => !mine.dice.is_empty(),
                    }
            }
            Task::ChooseCard(worker) => self.judge_worker(worker).is_ok(),
            Task::Tribute(owner) => {
                let at = match below {
                    Some(&Task::PutWorker(worker, at)) => {
                        self.judge_worker(worker).and(self.judge_put(worker, at)).is_ok().then_some(at)
                    }
                    Some(&Task::TakeWorker(at, worker)) => {
                        self.judge_retrieve(at, worker, self.means()).is_ok().then_some(at)
                    }
                    Some(&Task::TakeCard(at, terms)) => {
                        self.judge_take(at.row, at, terms, self.means()).is_ok().then_some(at)
                    }
                    _ => None,
                };
                at.and_then(|at: RowSlot| self.tribute(at)) == Some(owner)
            }
            Task::Draw(deck, left) => {
                let row = &position.rows[deck.kind()];
                below == Some(&Task::Keep(deck))
                    && left <= row.pile()
                    && position.hand.len() + usize::from(left) <= DRAWN
            }
            Task::Keep(_) => !position.hand.is_empty(),
            Task::PayTile(tile) | Task::ChooseFace(tile) => has_tile(tile),
            Task::PlaceTile(tile, face) => has_tile(tile) && self.judge_face(tile, face).is_ok(),
            Task::MoveToken(to) => {
                let bare = match to {
                    Target::Guild(_) => true,
                    Target::Card(at) => {
                        position.rows[at.row].at(at.slot).is_some_and(|there| there.influence.is_none())
                    }
                };
                mine.influence == 0 && bare && self.has_source(to)
            }
            Task::Reroll => below == Some(&Task::Rested),
            Task::RollRest(_) => {
                below == Some(&Task::Reroll) && position.tasks.iter().rev().nth(2) == Some(&Task::Rested)
            }
            Task::RollNew => mine.reserve > 0,
            _ => true,
        }
    }

    /// Checks that the turn state matches the tasks.
    fn check_turn_state(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let state = &position.turn_state;
        let has = |task: Task| position.tasks.contains(&task);
        let fresh = TurnState { traded: state.traded, held: state.held, ..TurnState::default() };
        hold(
            !position.is_before_action() || *state == fresh,
            "INV-05",
            "before the action nothing is done but trade",
        )?;
        hold(
            position.tasks.starts_with(&TURN[..1]) || *state == TurnState::default(),
            "INV-05",
            "between turns nothing is remembered",
        )?;
        hold(
            state.held.is_some() == has(Task::PlaceDie),
            "INV-01",
            "a die is in hand while it is being placed",
        )?;
        let rolling = position.tasks.iter().any(|task| matches!(task, Task::Reroll | Task::RollRest(_)));
        hold(
            has(Task::Rested) || !rolling && state.rolled.is_empty(),
            "INV-01",
            "dice are rolled apart in a rest",
        )?;
        hold(!state.must_act || self.has_room(), "INV-31", "a worker can do something")?;
        let there = state.placed.is_none_or(|placed| {
            let there = position.rows[placed.at.row].at(placed.at.slot);
            there.is_some_and(|there| there.workers.has(placed.worker))
        });
        hold(there, "INV-14", "a worker placed in this turn is where it was placed")?;
        self.check_untouched()
    }

    /// Checks that nobody has anything but a board before the first player is known, and that no die is
    /// placed before the dice are rolled.
    fn check_untouched(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let setting_up = position.tasks.contains(&Task::RollStart);
        let unknown = position.tasks.contains(&Task::ChooseFirst);
        for area in position.areas.values() {
            let untouched = PlayerArea { board: area.board, ..PlayerArea::new() };
            hold(
                !unknown || *area == untouched,
                "INV-07",
                "before the first player is known nobody has anything",
            )?;
            let unplaced = area.placed_dice() == 0 && area.reserve == untouched.reserve;
            hold(!setting_up || unplaced, "INV-01", "dice are rolled before any is placed")?;
        }
        Ok(())
    }
}

/// Returns whether a task of a turn can lie below these.
fn belongs(task: Task, above: &[Task]) -> bool {
    match task {
        Task::ChooseSide(_)
        | Task::Shuffle(_)
        | Task::FillRows
        | Task::LayTiles
        | Task::DealBoards
        | Task::ChooseFirst
        | Task::RollStart
        | Task::BeginTurn
        | Task::EndTurn
        | Task::CloseTurn
        | Task::NextTurn => false,
        Task::Turn | Task::PlaceDie => matches!(above, [] | [Task::Trade(_)]),
        Task::PutWorker(..) | Task::TakeCard(..) | Task::TakeWorker(..) => {
            matches!(above, [Task::Tribute(_)])
        }
        Task::ChooseFace(tile) => above.is_empty() || *above == [Task::PayTile(tile)],
        Task::Keep(deck) => {
            matches!(*above, [] | [Task::Draw(_, _)]) && above.iter().all(|task| drawn(*task, deck))
        }
        Task::Reroll => matches!(above, [] | [Task::RollRest(_)]),
        Task::Rested => matches!(above, [Task::Reroll, ..]),
        Task::Trade(_)
        | Task::ChooseCard(_)
        | Task::RollRest(_)
        | Task::Tribute(_)
        | Task::Draw(..)
        | Task::Return(_)
        | Task::PlaceSky
        | Task::Tuck
        | Task::Inspire(_)
        | Task::PayTile(_)
        | Task::PlaceTile(..)
        | Task::MoveToken(_)
        | Task::Roll
        | Task::RollNew => above.is_empty(),
        Task::Choose(_)
        | Task::Parts(..)
        | Task::Acquire(..)
        | Task::Upgrade(..)
        | Task::Influence(..)
        | Task::InfluenceCard(_)
        | Task::MoveInfluence(_)
        | Task::Retrieve(_)
        | Task::Refresh(_)
        | Task::Shift(_)
        | Task::Journal(_)
        | Task::Science => true,
    }
}

fn drawn(task: Task, deck: crate::wayfarers::effect::Deck) -> bool {
    matches!(task, Task::Draw(other, _) if other == deck)
}
