//! Checks the pending tasks against the state machine of section 4.1 of the ledger, read backwards.
//! A saved position whose tasks do not follow it is refused.

use crate::resafa::Resafa;
use crate::resafa::check::hold;
use crate::resafa::colour::Tier;
use crate::resafa::item::Price;
use crate::resafa::layout::Plot;
use crate::resafa::supply::TURNS_PER_ROUND;
use crate::resafa::task::{TURN, Task};
use crate::resafa::workshop::{Workshop, WorkshopFace};
use crate::{InvariantError, Seat};

fn follow(holds: bool) -> Result<(), InvariantError> {
    hold(holds, "INV-32", "the tasks are not those of any moment of the game")
}

impl Resafa<'_> {
    /// Checks that every task is where the course of the game puts it.
    pub(super) fn check_tasks(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let all_turns = position.takers() * usize::from(TURNS_PER_ROUND);
        match position.tasks.as_slice() {
            [] => Ok(()),
            [Task::CloseRound, rain @ ..] => {
                follow(usize::from(position.turns) == all_turns && !position.is_odd_round())?;
                follow(matches!(rain, [Task::FlowCubes] | [Task::FlowCubes, Task::Flow(..)]))
            }
            [Task::NextTurn, rest @ ..] => match rest {
                [Task::EndTurn, ..] => self.check_turn(rest),
                [Task::EndBotTurn, ..] | [Task::BotTurn] => self.check_bot_turn(rest),
                [Task::ShuffleSoloDeck] => follow(position.bot.is_some()),
                _ => self.check_preparation(rest),
            },
            ending => self.check_ending(ending),
        }
    }

    /// Checks a player's turn: its remaining steps, and above them what actions and cards added.
    fn check_turn(&self, tasks: &[Task]) -> Result<(), InvariantError> {
        let position = &self.position;
        follow(position.areas.seats_at(position.turn) && self.is_turn_of(position.turn))?;
        let steps = tasks.iter().zip(TURN).take_while(|&(&task, step)| task == step).count();
        let added = tasks.get(steps..).unwrap_or(&[]);
        for (place, &task) in added.iter().enumerate() {
            follow(is_added(task))?;
            // A move made in several parts: only replacing the taken tile may come in between.
            let above = added.get(place + 1);
            let replaced = matches!((task, above), (Task::ChooseFace(_), Some(Task::OpenWorkshops(_))));
            follow(above.is_none() || !is_told_in_parts(task) || replaced)?;
            // An effect paid with rare goods waits for them, and rare goods are paid for nothing
            // else.
            let below = place.checked_sub(1).and_then(|below| added.get(below));
            follow(matches!(task, Task::PayGoods(_)) == matches!(below, Some(Task::Gains(_))))?;
            self.check_added(task)?;
        }
        Ok(())
    }

    /// Checks that whatever a task names exists.
    fn check_added(&self, task: Task) -> Result<(), InvariantError> {
        let position = &self.position;
        let due = |task: Task| position.tasks.iter().filter(|&&other| other == task).count() == 1;
        follow(match task {
            Task::OpenWorkshops(tier) => tier == Tier::I || position.round >= 3,
            Task::ChooseFace(tile) => tile.tier().is_some(),
            Task::ChoosePlot(tile, _) => tile.tier().is_some(),
            Task::ChooseSpace(tile, _) => position.mine().canal_tiles.has(tile),
            Task::TurnWorkshop(tile, _, plot) => tile.tier().is_some() && self.judge_plot(plot).is_ok(),
            Task::OpenStack(colour, level) => self.is_open_level(colour, level),
            Task::TakeSpecial(colour, level) | Task::PickSpecial(colour, level) => {
                due(task) && self.reaches(&position.mine().markers, colour, level)
            }
            Task::Parts(origin, left) => {
                let gains = self.effect(origin).map_or(0, |effect| effect.gains.len());
                u32::from(left) < 1 << gains
            }
            Task::PayGoods(left) => self.can_pay(Price { goods: left, ..Price::FREE }),
            _ => true,
        })
    }

    /// Checks the tasks of the bot's turn.
    fn check_bot_turn(&self, tasks: &[Task]) -> Result<(), InvariantError> {
        let position = &self.position;
        follow(position.is_bot(position.turn) && self.is_turn_of(position.turn))?;
        let added = match tasks {
            [Task::BotTurn] => return Ok(()),
            [Task::EndBotTurn, Task::BotMain, added @ ..] | [Task::EndBotTurn, added @ ..] => added,
            _ => return follow(false),
        };
        // What a step turns up is turned up before the next step.
        follow(added.is_sorted_by_key(|task| !matches!(task, Task::BotSteps(..))))?;
        for &task in added {
            follow(match task {
                Task::OpenWorkshops(_) | Task::OpenStack(..) => true,
                Task::BotCanal(_) => added.len() == 1,
                Task::BotSteps(colour, left) => {
                    let at = position.bot.as_ref().map_or(0, |bot| bot.markers.of(colour));
                    u16::from(at) + u16::from(left) <= u16::from(self.edition.tracks[colour].spaces)
                }
                _ => false,
            })?;
            self.check_added(task)?;
        }
        Ok(())
    }

    /// Returns whether it is the turn of `seat`.
    fn is_turn_of(&self, seat: Seat) -> bool {
        let (position, takers) = (&self.position, self.position.takers());
        let turns = usize::from(position.turns);
        turns < takers * usize::from(TURNS_PER_ROUND)
            && position.start.clockwise(turns % takers, takers) == seat
    }

    /// Checks set-up, or what comes between two rounds: the tasks left of a fixed list.
    fn check_preparation(&self, tasks: &[Task]) -> Result<(), InvariantError> {
        let position = &self.position;
        follow(position.turns == 0)?;
        if position.round > 1 {
            let between = [Task::OpenWorkshops(Tier::II), Task::DealHands, Task::FillDisplay];
            let between = if position.round == 3 { &between[..] } else { &between[1..] };
            return follow(between.starts_with(tasks) && !tasks.is_empty());
        }
        let list = crate::resafa::setup::tasks(position.bot.is_some());
        let setup = list.get(1..).unwrap_or(&[]);
        let nobody_has_workshops = position.areas.values().all(|area| area.workshops.is_empty());
        match tasks {
            // The players lay their starting workshops one after the other.
            [Task::LayStarting(_) | Task::ChoosePlot(..) | Task::TurnWorkshop(..), ..] => {
                self.check_laying(tasks)
            }
            [before @ .., Task::OpeningTile(_)] => {
                let opens = setup.get(before.len()) == Some(&Task::DrawOpeningCard);
                follow(opens && setup.starts_with(before) && nobody_has_workshops)
            }
            _ => follow(setup.starts_with(tasks) && nobody_has_workshops),
        }
    }

    fn check_laying(&self, tasks: &[Task]) -> Result<(), InvariantError> {
        let position = &self.position;
        let waiting = tasks.iter().take_while(|task| matches!(task, Task::LayStarting(_))).count();
        let (waiting, now) = tasks.split_at(waiting);
        let laid = position.mine().workshops.len();
        const FRONT: WorkshopFace = WorkshopFace::Front;
        let is_b = |plot: Plot| self.judge_plot(plot).is_ok();
        follow(match *now {
            [Task::ChoosePlot(Workshop::B, FRONT), Task::TurnWorkshop(Workshop::A, FRONT, Plot::HOME)] => {
                laid == 0
            }
            [Task::ChoosePlot(Workshop::B, FRONT)] => laid == 1,
            [Task::TurnWorkshop(Workshop::B, FRONT, plot)] => laid == 1 && is_b(plot),
            _ => false,
        })?;
        for (seat, area) in position.areas.iter().filter(|&(seat, _)| seat != position.turn) {
            let due = waiting.iter().filter(|&&task| task == Task::LayStarting(seat)).count();
            follow(due <= 1 && area.workshops.len() == if due == 1 { 0 } else { 2 })?;
        }
        follow(!waiting.contains(&Task::LayStarting(position.turn)) && position.areas.seats_at(position.turn))
    }

    /// Checks the tasks after the last round: sack cards, then pink cards, in turn order.
    fn check_ending(&self, tasks: &[Task]) -> Result<(), InvariantError> {
        let order = self.position.players_in_order();
        let settle = order.iter().rev().map(|&seat| Task::SettleEnd(seat));
        let sacks = order.iter().rev().map(|&seat| Task::LastSacks(seat));
        let left = tasks.iter().copied();
        follow(self.position.round == crate::resafa::supply::ROUNDS)?;
        follow(settle.chain(sacks).take(tasks.len()).eq(left))
    }
}

/// Returns whether a task comes from an action or a card.
fn is_added(task: Task) -> bool {
    !matches!(
        task,
        Task::DrawCanalSetup
            | Task::PlaceCanalBonuses
            | Task::PlaceTradingTiles
            | Task::OpenSpecials
            | Task::FillDisplay
            | Task::ShuffleBotTiles
            | Task::TurnSetupCard
            | Task::DrawOpeningCard
            | Task::ShuffleSoloDeck
            | Task::DealSets
            | Task::DealHands
            | Task::ChooseStart
            | Task::LayStarting(_)
            | Task::NextTurn
            | Task::Rain
            | Task::FlowCubes
            | Task::Flow(..)
            | Task::CloseRound
            | Task::LastSacks(_)
            | Task::SettleEnd(_)
            | Task::PlayCard
            | Task::TakeActions
            | Task::SwapYellow
            | Task::DrawCard
            | Task::HandLimit
            | Task::EndTurn
            | Task::OpeningTile(_)
            | Task::BotTurn
            | Task::BotSteps(..)
            | Task::BotMain
            | Task::BotCanal(_)
            | Task::EndBotTurn
    )
}

/// Returns whether a task is part of one move, during which nothing else can happen.
fn is_told_in_parts(task: Task) -> bool {
    matches!(
        task,
        Task::ChooseFace(_)
            | Task::ChoosePlot(..)
            | Task::TurnWorkshop(..)
            | Task::ChooseSquare(..)
            | Task::ChooseSpot(..)
            | Task::ChooseSpace(..)
            | Task::PickSpecial(..)
            | Task::FlipOrNot(_)
    )
}
