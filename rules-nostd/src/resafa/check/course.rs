//! Invariants about the course of the game (section 8 of the ledger), and whether the pending tasks
//! are possible.

use crate::resafa::Resafa;
use crate::resafa::check::hold;
use crate::resafa::colour::Tier;
use crate::resafa::place::Place;
use crate::resafa::supply::{MOST_VP, ROUNDS, TURNS_PER_ROUND};
use crate::resafa::task::Task;
use crate::{InvariantError, Seat};

impl Resafa<'_> {
    /// Checks seats and small numbers, which all other checks rely on.
    pub(super) fn check_seats(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let players = position.areas.players();
        hold((1..=4).contains(&players), "INV-14", "the game is for 1 to 4 players")?;
        hold(
            position.bot.is_some() == (players == 1),
            "INV-30",
            "the bot plays exactly when one player is alone",
        )?;
        hold((1..=ROUNDS).contains(&position.round), "INV-14", "there are six rounds")?;
        let takers = position.takers();
        hold(
            usize::from(position.turns) <= takers * usize::from(TURNS_PER_ROUND),
            "INV-14",
            "a round has three turns for each player",
        )?;
        let seated = |seat: Seat| seat.index() < takers;
        hold(seated(position.start) && seated(position.turn), "INV-14", "a seat is named where nobody sits")?;
        let scored = position.areas.values().all(|area| area.vp <= MOST_VP);
        hold(scored, "INV-26", "a player has more VP than any game brings")?;
        for task in &position.tasks {
            let ok = match *task {
                Task::LayStarting(seat) | Task::LastSacks(seat) | Task::SettleEnd(seat) => {
                    position.areas.seats_at(seat)
                }
                Task::Flow(space, _, owner) => seated(owner) && self.cell(space).is_some(),
                Task::OpeningTile(space) | Task::BotCanal(space) => {
                    position.bot.is_some()
                        && self.cell(space).is_some_and(|_| position.network[space].tile.is_none())
                }
                Task::BotTurn | Task::BotSteps(..) | Task::BotMain | Task::EndBotTurn => {
                    position.bot.is_some()
                }
                _ => true,
            };
            hold(ok, "INV-32", "a task names a seat or space that is not there")?;
        }
        Ok(())
    }

    pub(super) fn check_course(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        self.check_tasks()?;
        let count = |task: Task| position.tasks.iter().filter(|&&other| other == task).count();
        hold(
            count(Task::EndAct) == position.acts.len(),
            "INV-32",
            "the actions under way are not among the tasks",
        )?;
        hold(
            count(Task::EndTrade) <= 1 && (count(Task::EndTrade) == 1) == position.trade.is_some(),
            "INV-32",
            "a trade is not among the tasks",
        )?;
        let arrived = position.trade.is_some_and(|trade| trade.arrived);
        hold(arrived || count(Task::LoadCamel) == 0, "INV-32", "a camel is loaded that has not left yet")?;
        hold(
            !arrived || position.mine().camel.at != Place::Resafa,
            "INV-24",
            "a camel trades in Resafa, before its first journey",
        )?;
        if let Some(&task) = position.tasks.last() {
            hold(self.waits(task), "INV-32", "the task at hand waits for nobody")?;
            let stuck = self.visit_legal(&mut |_| core::ops::ControlFlow::Break(())).is_continue();
            hold(!stuck, "INV-32", "there is no way on")?;
        } else {
            hold(position.round == ROUNDS, "INV-14", "the game is over before its end")?;
        }
        for (seat, area) in position.areas.iter() {
            let early = area.ending != crate::resafa::area::Ending::default() && !self.is_ending();
            hold(
                !early && self.has_possible_ending(seat),
                "INV-31",
                "a player decided what cannot be decided",
            )?;
            let open = position.tasks.contains(&Task::SettleEnd(seat));
            hold(
                !self.is_ending() || area.ending.settled != open,
                "INV-31",
                "end scoring of a player is neither done nor to be done",
            )?;
        }
        self.check_gained_late()?;
        self.check_bot()
    }

    /// Checks that late gains are only pending while the hand is reduced.
    fn check_gained_late(&self) -> Result<(), InvariantError> {
        let has = |task| self.position.tasks.contains(&task);
        hold(
            !self.position.turn_state.gained_late || has(Task::HandLimit) && !has(Task::DrawCard),
            "INV-32",
            "something came late in a turn that is not that far",
        )
    }

    /// Returns whether all rounds are played.
    fn is_ending(&self) -> bool {
        self.position.tasks.iter().all(|task| matches!(task, Task::SettleEnd(_) | Task::LastSacks(_)))
    }

    /// Checks INV-30.
    fn check_bot(&self) -> Result<(), InvariantError> {
        let Some(bot) = &self.position.bot else { return Ok(()) };
        for (place, card) in bot.shown.iter().enumerate() {
            let again = bot.shown.iter().skip(place + 1).any(|other| other == card);
            hold(!again && card.ordinary().is_some(), "INV-30", "a solo card was shown twice")?;
        }
        let has = |task| self.position.tasks.contains(&task);
        let more =
            self.position.round < ROUNDS || self.turns_of(crate::resafa::position::BOT) < TURNS_PER_ROUND;
        hold(
            !bot.shown.is_full() || !more || has(Task::EndBotTurn) || has(Task::ShuffleSoloDeck),
            "INV-30",
            "the solo deck is used up and was not shuffled",
        )?;
        for colour in crate::resafa::colour::Colour::ALL {
            hold(
                bot.markers.of(colour) <= self.edition.tracks[colour].spaces,
                "INV-30",
                "a marker of the bot is beyond its track",
            )?;
        }
        hold(
            bot.orientation.is_some() || has(Task::TurnSetupCard),
            "INV-30",
            "nobody said which way round the setup card lies",
        )?;
        hold(
            bot.last.is_some()
                || has(Task::DrawOpeningCard)
                || self.position.tasks.iter().any(|task| matches!(task, Task::OpeningTile(_))),
            "INV-30",
            "the bot has no canal tile",
        )?;
        hold(
            bot.last.is_none_or(|space| {
                self.position.network[space].tile.is_some_and(|laid| self.position.is_bot(laid.owner))
            }),
            "INV-30",
            "the bot's marker is not on one of its tiles",
        )?;
        hold(
            self.position.workshops[Tier::II].gone.is_empty() || self.position.round >= 3,
            "INV-20",
            "the bot removed a level II workshop before round 3",
        )
    }

    /// Checks every invariant about the step from one position to the next.
    pub(crate) fn check_since(&self, before: &Self) -> Result<(), InvariantError> {
        let (then, now) = (&before.position, &self.position);
        let next = now.round == then.round + 1 && now.turns == 0;
        let on = now.round == then.round && (now.turns == then.turns || now.turns == then.turns + 1);
        hold(next || on, "INV-14", "more than a turn went by in one move")?;
        self.check_pieces_since(before)?;
        self.check_cards_since(before)
    }
}
