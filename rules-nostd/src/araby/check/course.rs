//! The invariants of section 8 of the ledger on the course of the game, and checks that the remaining tasks
//! can be carried out.

use core::ops::ControlFlow;

use crate::araby::Araby;
use crate::araby::card::Member;
use crate::araby::check::hold;
use crate::araby::deal::{Debt, What};
use crate::araby::negotiation::{COINS, FEW};
use crate::araby::position::{Resolved, Retainer};
use crate::araby::seats::Seats;
use crate::araby::supply::{DRAFT_LINE, DRAFTED, FINAL_DISCARDS};
use crate::araby::task::Task;
use crate::{InvariantError, Next};

impl Araby<'_> {
    /// Checks seats and small numbers first, because all other checks rely on them.
    pub(super) fn check_seats(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let players = position.players();
        hold((2..=4).contains(&players), "I-22", "the game is for 2 to 4 players")?;
        hold(position.areas.seats_at(position.first), "I-22", "the first player is not there")?;
        let stacks = position.stacks == 0 || self.stacks_allowed().contains(&position.stacks);
        hold(stacks && position.turns <= position.all_turns(), "I-22", "more turns than the stacks allow")?;
        let seats = Seats::first(players);
        let named = seats.has_all(position.heard)
            && position.areas.values().all(|area| seats.has_all(area.refused_by));
        hold(named, "I-22", "a seat is named where nobody sits")?;
        for task in &position.tasks {
            let ok = match *task {
                Task::Floor(seat)
                | Task::Aid(seat, _)
                | Task::GiveDrawn(seat, _)
                | Task::Draw { by: seat, .. } => position.areas.seats_at(seat),
                Task::GiveFee(seat, member)
                | Task::ChooseGain(seat, member)
                | Task::Gain(seat, member, ..) => position.areas.seats_at(seat) && self.is_member(member),
                Task::LastCall(left) => position.opponents(position.active()).has_all(left),
                Task::Consent(placer, owner) => {
                    let seated = position.areas.seats_at(placer) && position.areas.seats_at(owner);
                    seated && position.areas[owner].caravan.is_some()
                }
                Task::ChooseSubject(one, other) | Task::ChooseDetail(one, other, ..) => position
                    .deal
                    .as_ref()
                    .is_some_and(|deal| deal.parties.has(one) && deal.parties.has(other)),
                _ => true,
            };
            hold(ok, "I-22", "a task names a seat or a card that is not there")?;
        }
        Ok(())
    }

    fn is_member(&self, member: Member) -> bool {
        match member {
            Member::Persona(persona) => self.edition.has_persona(persona),
            Member::Card(card) => self.edition.has_card(card),
        }
    }

    /// Returns whether a term names something that exists in this game.
    pub(super) fn is_thing(&self, what: What) -> bool {
        match what {
            What::Shown(card) => self.edition.has_card(card),
            What::Member(member) | What::Task(member) => self.is_member(member),
            What::Place(seat, _) => self.position.areas.seats_at(seat),
            What::Coins(count) => COINS.contains(&count),
            What::Cards(count) | What::Products(_, count) => FEW.contains(&count),
            // A term of help stays open until the card is paid for, even with nothing left to give.
            What::PayCoins(count) | What::PayCards(count) => count > 0 || self.position.payment.is_some(),
            What::Permit(camels, _) | What::Unlock(camels) => camels > 0,
            What::Play(_) => true,
        }
    }

    pub(super) fn check_course(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        self.check_stack()?;
        let has = |wanted: fn(&Task) -> bool| position.tasks.iter().any(wanted);
        hold(
            has(|task| *task == Task::Pay) == position.payment.is_some(),
            "I-18",
            "a payment is under way that nobody is asked for",
        )?;
        let dealing = has(|task| {
            matches!(task, Task::BuildDeal | Task::Answer | Task::ChooseSubject(..) | Task::ChooseDetail(..))
        });
        hold(dealing == position.deal.is_some(), "I-17", "a deal is under way that nobody is asked for")?;
        let window = has(|task| *task == Task::Action) && !has(|task| *task == Task::DrawCaravan);
        let ending = has(|task| *task == Task::PassTurn);
        if !window && !ending {
            hold(
                position.debts.is_empty() && position.grants.is_empty() && position.made.is_empty(),
                "I-15",
                "something is left of the turn before",
            )?;
        }
        hold(window || position.payment.is_none(), "I-27", "a card is played outside the action window")?;
        // While a card takes effect, a flip may bring cards for empty positions. They are filled after it.
        let at_rest = matches!(
            position.tasks.last(),
            Some(
                Task::Action
                    | Task::Floor(_)
                    | Task::LastCall(_)
                    | Task::Settle
                    | Task::Pay
                    | Task::Aid(..)
                    | Task::Consent(..)
                    | Task::BuildDeal
                    | Task::ChooseSubject(..)
                    | Task::ChooseDetail(..)
                    | Task::Answer
                    | Task::ShowResolution
                    | Task::DrawCaravan
            )
        );
        let line = position.draft.iter().flatten().count();
        hold(
            line == DRAFT_LINE || !at_rest || position.deck == 0,
            "I-04",
            "the draft line has an empty position",
        )?;
        if ending {
            let fresh = |retainer: &Retainer| !retainer.tasked;
            hold(
                position.areas[position.active()].entourage.iter().all(fresh),
                "I-25",
                "the active player's cards were not refreshed at the end of the turn",
            )?;
        }
        // Services are settled before the last call, help lapses after it, and transfers are made at the end.
        let called = has(|task| matches!(task, Task::LastCall(_))) && !has(|task| *task == Task::Settle);
        let settled = |debt: &Debt| debt.lost || debt.what.is_transfer() || !ending && debt.what.is_help();
        hold(
            !(called || ending) || position.debts.iter().all(settled),
            "I-17",
            "something is owed that nobody is asked for any more",
        )?;
        self.check_turn()?;
        let at_caravans = has(|task| *task == Task::ResolveAll);
        hold(
            at_caravans || position.areas.values().all(|area| area.issued.is_none()),
            "I-06",
            "a resolution card lies at a caravan before the end",
        )?;
        for (_, area) in position.areas.iter() {
            hold(area.issued.is_none() || area.caravan.is_some(), "I-06", "a resolution card lies alone")?;
        }
        match self.awaited() {
            Next::Over => hold(position.tasks.is_empty(), "I-22", "the task at hand waits for nobody"),
            _ => {
                let stuck = self.visit_legal(&mut |_| ControlFlow::Break(())).is_continue();
                hold(!stuck, "I-22", "there is no way on")
            }
        }
    }

    /// Checks turns and the caravans on the table (I-22 to I-24).
    fn check_turn(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let turns = usize::from(position.turns);
        let drawing = position.tasks.contains(&Task::DrawCaravan);
        let resolving = position.tasks.contains(&Task::ShowResolution);
        let over = position.tasks.iter().all(|task| *task == Task::Reveal);
        for (place, seat) in position.from_first().enumerate() {
            let between = drawing && !resolving && seat == position.active();
            hold(
                position.areas[seat].caravan.is_some() == (turns > place && !between && !over),
                "I-24",
                "a caravan is missing, or one lies where none should",
            )?;
        }
        hold(
            !resolving || turns > position.players(),
            "I-24",
            "a caravan is resolved in the turn in which it was drawn",
        )?;
        let is_shown = |resolved: &Resolved| {
            let caravan = position.areas[position.active()].caravan;
            resolved.owner == position.active()
                && caravan.is_some_and(|caravan| caravan.card == resolved.card)
        };
        hold(
            !resolving || matches!(position.resolved.as_slice(), [only] if is_shown(only)),
            "I-02",
            "another caravan is resolved than the one that lies there",
        )?;
        let drawn = turns - usize::from(drawing && turns > 0);
        hold(
            usize::from(position.caravans.len()) == drawn,
            "I-02",
            "a turn without a caravan, or two of them",
        )?;
        if over {
            hold(
                position.turns == position.all_turns() && position.stacks > 0,
                "I-23",
                "the game is over before its end",
            )?;
        }
        if position.tasks.is_empty() {
            let counted = position.areas.values().all(|area| area.counted.is_some());
            hold(counted, "I-34", "the game is over before the coins are counted")?;
        }
        Ok(())
    }

    /// Checks that this stack of tasks can occur in a game.
    fn check_stack(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let mut below = None;
        for &task in &position.tasks {
            hold(self.stands_on(task, below), "I-22", "tasks in an order that cannot be")?;
            below = Some(task);
        }
        let last_turn = position.turns == position.all_turns();
        let base = match position.tasks.first() {
            Some(Task::StartTurn) => position.turns == 0,
            Some(Task::Action | Task::PassTurn) => position.turns > 0,
            _ => last_turn,
        };
        hold(base, "I-22", "what is to be done does not fit the turn")
    }

    /// Returns whether a task can come up while `below` waits (section 4.1 of the ledger).
    fn stands_on(&self, task: Task, below: Option<Task>) -> bool {
        let window = matches!(below, Some(Task::Action | Task::Floor(_) | Task::LastCall(_)));
        let dealing = matches!(below, Some(Task::BuildDeal));
        match task {
            Task::StartTurn | Task::Action | Task::PassTurn | Task::Reveal => below.is_none(),
            Task::ChooseStart => below == Some(Task::StartTurn),
            Task::DealHands => below == Some(Task::Refill),
            Task::BuildStacks => below == Some(Task::DealHands),
            Task::ChooseColours => below == Some(Task::BuildStacks),
            Task::DealPersonas => below == Some(Task::ChooseColours),
            Task::Refill => {
                let slots = [Some(Task::ChooseStart), Some(Task::Gate), Some(Task::Action)];
                slots.contains(&below) || matches!(below, Some(Task::Floor(_)))
            }
            Task::DrawCaravan => below == Some(Task::Action),
            Task::ShowResolution => below == Some(Task::DrawCaravan),
            Task::Floor(seat) => match below {
                Some(Task::Action) => seat != self.position.active(),
                // A creditor may do without what is asked for.
                below => below == Some(Task::Settle),
            },
            Task::LastCall(_) => below == Some(Task::Action),
            Task::Settle => matches!(below, Some(Task::LastCall(_))),
            Task::Gate => below == Some(Task::PassTurn),
            Task::Draft(left) => below == Some(Task::Refill) && left <= DRAFTED,
            Task::Pay => window || below == Some(Task::Settle),
            Task::Aid(helper, _) => {
                let by = self.position.payment.as_ref().map(|payment| payment.by);
                below == Some(Task::Pay) && by != Some(helper)
            }
            Task::PutAway(_) => below == Some(Task::Action),
            Task::Gain(_, member, place, _) => match below {
                Some(Task::Gain(_, other, later, _)) => member == other && place < later,
                Some(Task::Action | Task::PutAway(_)) => true,
                _ => false,
            },
            Task::ChooseGain(..) => matches!(below, Some(Task::Action | Task::PutAway(_))),
            Task::GiveFee(_, member) => match below {
                Some(Task::Gain(_, other, ..) | Task::ChooseGain(_, other)) => member == other,
                Some(Task::Action | Task::PutAway(_)) => true,
                _ => false,
            },
            Task::Draw { .. } | Task::GiveDrawn(..) => {
                matches!(below, Some(Task::Action | Task::PutAway(_) | Task::Gain(..)))
            }
            Task::Consent(placer, owner) => window && (placer != owner || placer != self.position.active()),
            Task::BuildDeal | Task::Answer => window,
            Task::ChooseSubject(from, to) | Task::ChooseDetail(from, to, ..) => dealing && from != to,
            Task::Shuffle => below.is_some_and(|below| below != Task::Shuffle),
            Task::ResolveAll => below == Some(Task::Reveal),
            Task::Issue => below == Some(Task::ResolveAll),
            Task::DiscardTop(left) => below == Some(Task::Issue) && left <= FINAL_DISCARDS,
        }
    }
}
