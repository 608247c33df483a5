//! The invariants of section 8 of the ledger about the course of the game, and whether what is still
//! to be done can be.

use crate::resafa::Resafa;
use crate::resafa::check::hold;
use crate::resafa::colour::Tier;
use crate::resafa::supply::{MOST_VP, ROUNDS, TURNS_PER_ROUND};
use crate::resafa::task::Task;
use crate::{Broken, Seat};

impl Resafa<'_> {
    /// Seats and small numbers: everything else relies on them.
    pub(super) fn check_seats(&self) -> Result<(), Broken> {
        let table = &self.table;
        let players = table.areas.players();
        hold((1..=4).contains(&players), "INV-14", "the game is for 1 to 4 players")?;
        hold(
            table.bot.is_some() == (players == 1),
            "INV-30",
            "the bot plays exactly when one player is alone",
        )?;
        hold((1..=ROUNDS).contains(&table.round), "INV-14", "there are six rounds")?;
        let takers = table.takers();
        hold(
            usize::from(table.turns) <= takers * usize::from(TURNS_PER_ROUND),
            "INV-14",
            "a round has three turns for each player",
        )?;
        let seated = |seat: Seat| seat.index() < takers;
        hold(seated(table.start) && seated(table.turn), "INV-14", "a seat is named where nobody sits")?;
        let scored = table.areas.values().all(|area| area.vp <= MOST_VP);
        hold(scored, "INV-26", "a player has more VP than any game brings")?;
        for task in &table.tasks {
            let ok = match *task {
                Task::LayStarting(seat) | Task::LastSacks(seat) | Task::SettleEnd(seat) => {
                    table.areas.seats_at(seat)
                }
                Task::Flow(space, _, owner) => seated(owner) && self.cell(space).is_some(),
                Task::OpeningTile(space) | Task::BotCanal(space) => {
                    table.bot.is_some()
                        && self.cell(space).is_some_and(|_| table.network[space].tile.is_none())
                }
                Task::BotTurn | Task::BotSteps(..) | Task::BotMain | Task::EndBotTurn => table.bot.is_some(),
                _ => true,
            };
            hold(ok, "INV-32", "a task names a seat or space that is not there")?;
        }
        Ok(())
    }

    pub(super) fn check_course(&self) -> Result<(), Broken> {
        let table = &self.table;
        self.check_tasks()?;
        let count = |task: Task| table.tasks.iter().filter(|&&other| other == task).count();
        hold(
            count(Task::EndAct) == table.acts.len(),
            "INV-32",
            "the actions under way are not among the tasks",
        )?;
        hold(
            count(Task::EndTrade) <= 1 && (count(Task::EndTrade) == 1) == table.trade.is_some(),
            "INV-32",
            "a trade is not among the tasks",
        )?;
        if let Some(&task) = table.tasks.last() {
            hold(self.waits(task), "INV-32", "the task at hand waits for nobody")?;
            let stuck = self.visit_legal(&mut |_| core::ops::ControlFlow::Break(())).is_continue();
            hold(!stuck, "INV-32", "there is no way on")?;
        } else {
            hold(table.round == ROUNDS, "INV-14", "the game is over before its end")?;
        }
        for (seat, area) in table.areas.iter() {
            let early = area.ending != crate::resafa::area::Ending::default() && !self.is_ending();
            hold(
                !early && self.has_possible_ending(seat),
                "INV-31",
                "a player decided what cannot be decided",
            )?;
            let open = table.tasks.contains(&Task::SettleEnd(seat));
            hold(
                !self.is_ending() || area.ending.settled != open,
                "INV-31",
                "end scoring of a player is neither done nor to be done",
            )?;
        }
        self.check_gained_late()?;
        self.check_bot()
    }

    /// What came late is used late: when the hand is reduced.
    fn check_gained_late(&self) -> Result<(), Broken> {
        let has = |task| self.table.tasks.contains(&task);
        hold(
            !self.table.turn_state.gained_late || has(Task::HandLimit) && !has(Task::DrawCard),
            "INV-32",
            "something came late in a turn that is not that far",
        )
    }

    /// Whether all rounds are played.
    fn is_ending(&self) -> bool {
        self.table.tasks.iter().all(|task| matches!(task, Task::SettleEnd(_) | Task::LastSacks(_)))
    }

    /// INV-30.
    fn check_bot(&self) -> Result<(), Broken> {
        let Some(bot) = &self.table.bot else { return Ok(()) };
        for (place, card) in bot.shown.iter().enumerate() {
            let again = bot.shown.iter().skip(place + 1).any(|other| other == card);
            hold(!again && card.ordinary().is_some(), "INV-30", "a solo card was shown twice")?;
        }
        let has = |task| self.table.tasks.contains(&task);
        let more = self.table.round < ROUNDS || self.turns_of(crate::resafa::table::BOT) < TURNS_PER_ROUND;
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
                || self.table.tasks.iter().any(|task| matches!(task, Task::OpeningTile(_))),
            "INV-30",
            "the bot has no canal tile",
        )?;
        hold(
            bot.last.is_none_or(|space| {
                self.table.network[space].tile.is_some_and(|laid| self.table.is_bot(laid.owner))
            }),
            "INV-30",
            "the bot's marker is not on one of its tiles",
        )?;
        hold(
            self.table.workshops[Tier::II].gone.is_empty() || self.table.round >= 3,
            "INV-20",
            "the bot removed a level II workshop before round 3",
        )
    }

    /// Every invariant about a step.
    pub(crate) fn check_since(&self, before: &Self) -> Result<(), Broken> {
        let (then, now) = (&before.table, &self.table);
        let next = now.round == then.round + 1 && now.turns == 0;
        let on = now.round == then.round && (now.turns == then.turns || now.turns == then.turns + 1);
        hold(next || on, "INV-14", "more than a turn went by in one move")?;
        self.check_pieces_since(before)?;
        self.check_cards_since(before)
    }
}
