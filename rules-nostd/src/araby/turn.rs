//! The course of the game: the steps that happen automatically (section 4.1 of the ledger).

use super::Araby;
use super::card::Caravan;
use super::deal::What;
use super::edition::Side;
use super::field::Field;
use super::hidden_cards::Place;
use super::moves::{Chance, Prompt};
use super::pool::Pool;
use super::position::ActiveCaravan;
use super::seats::Seats;
use super::supply::{DRAFTED, FINAL_DISCARDS};
use super::tally::Closed;
use super::task::Task;
use crate::refusal::{need, need_with};
use crate::{Next, Passed, Refusal, Seat};

impl Araby<'_> {
    /// Returns what the game waits for.
    pub(super) fn awaited(&self) -> Next<Prompt, Chance> {
        let Some(&task) = self.position.tasks.last() else { return Next::Over };
        if let Some(chance) = self.chance(task) {
            return Next::Observe(chance);
        }
        match (self.decider(task), self.prompt(task)) {
            (Some(seat), Some(prompt)) => Next::Decide(seat, prompt),
            _ => Next::Over,
        }
    }

    fn chance(&self, task: Task) -> Option<Chance> {
        Some(match task {
            Task::DealPersonas => Chance::DealPersona(self.awaits_persona()?),
            Task::BuildStacks => Chance::BuildStacks,
            Task::DealHands => Chance::DealHand(self.awaits_hand()?),
            Task::Refill => Chance::OpenCard(self.awaits_slot()? as u8 + 1),
            Task::ChooseStart => Chance::ChooseStart,
            Task::ShowResolution => self.show_resolution(self.position.active()),
            Task::DrawCaravan => Chance::DrawCaravan(self.position.active()),
            Task::Draw { by, left, .. } => Chance::DrawCards(by, left.min(self.position.deck)),
            Task::DiscardTop(_) => Chance::DiscardTop,
            Task::Issue => self.show_resolution(self.awaits_issue()?),
            Task::Shuffle => Chance::Shuffle,
            _ => return None,
        })
    }

    fn show_resolution(&self, owner: Seat) -> Chance {
        let slot = self.position.draft.iter().position(Option::is_some);
        match (*self.edition.resolution_side, slot) {
            (_, Some(slot)) if self.position.deck == 0 => Chance::DraftResolution(owner, slot as u8 + 1),
            (Side::Back, _) => Chance::ShowResolution(owner),
            (Side::Face, _) => Chance::TurnUpResolution(owner),
        }
    }

    /// Returns the seat that decides this task.
    pub(super) fn decider(&self, task: Task) -> Option<Seat> {
        let position = &self.position;
        match task {
            Task::ChooseColours => self.awaits_colour(),
            Task::Action | Task::Draft(_) => Some(position.active()),
            Task::Floor(seat)
            | Task::Aid(seat, _)
            | Task::GiveFee(seat, _)
            | Task::ChooseGain(seat, _)
            | Task::Gain(seat, ..)
            | Task::GiveDrawn(seat, _) => Some(seat),
            Task::LastCall(seats) => seats.clockwise_from(position.active(), position.players()),
            Task::Settle => self.debtor(What::is_service),
            Task::Gate => self.debtor(What::is_transfer),
            Task::Pay => position.payment.as_ref().map(|payment| payment.by),
            Task::Consent(placer, owner) => Some(self.asked_for_leave(placer, owner)),
            Task::BuildDeal | Task::ChooseSubject(..) | Task::ChooseDetail(..) => {
                position.deal.as_ref().map(|deal| deal.by)
            }
            Task::Answer => {
                let deal = position.deal.as_ref()?;
                let asked = |&seat: &Seat| deal.parties.has(seat) && !deal.agreed.has(seat);
                (0..position.players())
                    .map(|places| deal.by.clockwise(places, position.players()))
                    .find(asked)
            }
            Task::Reveal => position.from_first().find(|&seat| position.areas[seat].counted.is_none()),
            _ => None,
        }
    }

    fn prompt(&self, task: Task) -> Option<Prompt> {
        Some(match task {
            Task::ChooseColours => Prompt::Colour,
            Task::Action => Prompt::Act,
            Task::Floor(_) => Prompt::Floor,
            Task::LastCall(_) => Prompt::LastCall,
            Task::Settle => Prompt::Settle,
            Task::Gate => Prompt::Gate,
            Task::Draft(left) => Prompt::Draft(left),
            Task::Pay => Prompt::Pay(self.position.payment.as_ref()?.card),
            Task::Aid(_, aid) => Prompt::Aid(self.position.payment.as_ref()?.card, aid),
            Task::GiveFee(_, member) => Prompt::GiveFee(member),
            Task::ChooseGain(_, member) => Prompt::ChooseGain(member),
            Task::Gain(_, member, place, left) => self.gain_prompt(member, place, left)?,
            Task::GiveDrawn(_, cards) => Prompt::GiveDrawn(cards),
            Task::Consent(placer, owner) if placer == owner => Prompt::Unlock(placer),
            Task::Consent(placer, _) => Prompt::Permit(placer),
            Task::BuildDeal => Prompt::BuildDeal,
            Task::ChooseSubject(from, to) => Prompt::Subject(from, to),
            Task::ChooseDetail(_, _, subject, _) => Prompt::Detail(subject),
            Task::Answer => Prompt::Answer(self.position.deal.as_ref()?.by),
            Task::Reveal => Prompt::CountCoins,
            _ => return None,
        })
    }

    /// Carries out tasks automatically until somebody has to be asked.
    pub(super) fn proceed(&mut self) {
        while let Some(&task) = self.position.tasks.last() {
            self.tidy_deck();
            // A flip may have added a shuffle.
            let task = self.position.tasks.last().copied().unwrap_or(task);
            let told = self.tally.closed.len();
            if !self.carry_on(task) {
                return;
            }
            self.passed.note(task, self.tally.closed.len() > told);
        }
    }

    /// Returns the steps that the last move closed without a question. Only in builds with debug assertions.
    pub fn passed(&self) -> &[Passed<Task>] {
        self.passed.as_slice()
    }

    /// Does a task that waits for nobody. Returns whether there was something to do.
    fn carry_on(&mut self, task: Task) -> bool {
        match task {
            Task::StartTurn => self.start_turn(),
            Task::PassTurn => self.pass_turn(),
            Task::ResolveAll => self.resolve_all(),
            Task::Action | Task::Floor(_) if self.lacks_draft_card() => self.push(Task::Refill),
            Task::LastCall(seats) if seats.is_empty() => self.end_turn(),
            Task::ShowResolution if !self.has_resolution_card() => self.resolve(None),
            Task::Issue if self.awaits_issue().is_some() && self.position.deck == 0 => {
                if !self.position.discard.is_empty() {
                    self.flip();
                } else if self.has_resolution_card() {
                    return false;
                } else {
                    self.issue(None);
                }
            }
            Task::Pay if self.position.payment.as_ref().is_some_and(|payment| payment.open.is_free()) => {
                self.finish_payment();
            }
            Task::PutAway(card) => {
                self.pop();
                let _ = self.position.discard.push(card);
            }
            Task::Draw { by, left, drawn, give } if left == 0 || self.position.deck == 0 => {
                self.pop();
                if left > 0 {
                    self.note(Closed::CardsMissing(left));
                }
                let give = give.min(drawn);
                if give > 0 {
                    self.push(Task::GiveDrawn(by, give));
                }
            }
            Task::Draft(left @ 1..) if self.is_done(task) => {
                self.pop();
                self.note(Closed::LineEmpty(left));
            }
            Task::Gain(by, member, place, left) => return self.gain(by, member, place, left),
            task if self.is_done(task) => self.pop(),
            _ => return false,
        }
        true
    }

    /// Returns whether nothing is left of a task.
    fn is_done(&self, task: Task) -> bool {
        match task {
            Task::DealPersonas => self.awaits_persona().is_none(),
            Task::ChooseColours => self.awaits_colour().is_none(),
            Task::DealHands => self.awaits_hand().is_none(),
            Task::Refill => self.awaits_slot().is_none() || self.position.deck == 0,
            Task::Settle | Task::Gate | Task::Reveal => self.decider(task).is_none(),
            Task::Draft(left) => left == 0 || self.position.draft.iter().all(Option::is_none),
            Task::DiscardTop(left) => left == 0 || self.position.deck == 0,
            Task::Issue => self.awaits_issue().is_none(),
            _ => false,
        }
    }

    /// Returns whether a position of the draft line was left empty and the deck has a card again.
    fn lacks_draft_card(&self) -> bool {
        self.awaits_slot().is_some() && self.position.deck > 0
    }

    /// Begins the next seat's turn with its caravan from the turn before (ARA-025, ARA-026).
    fn start_turn(&mut self) {
        self.pop();
        self.position.turns = self.position.turns.saturating_add(1);
        self.position.resolved.clear();
        self.push(Task::Action);
        self.push(Task::DrawCaravan);
        let active = self.position.active();
        if self.position.areas[active].caravan.is_some() {
            self.push(Task::ShowResolution);
            self.strand(active);
        }
    }

    pub(super) fn judge_caravan(&self, caravan: Caravan) -> Result<(), Refusal> {
        need(
            self.edition.has_caravan(caravan) && !self.position.caravans.has(caravan),
            "ARA-029",
            "That caravan is not in the box, or was drawn before.",
            "Check the card.",
        )
    }

    /// Opens the new caravan and refreshes the seat's cards: steps 2 and 3 of the start of a turn (ARA-027,
    /// ARA-029).
    pub(super) fn open_caravan(&mut self, card: Caravan) {
        self.pop();
        self.position.caravans.insert(card);
        let active = self.position.active();
        self.position.areas[active].caravan = Some(ActiveCaravan { card, field: Field::EMPTY });
        self.refresh_all(active);
    }

    /// Starts the end of the active seat's turn: asks for services owed, then for a last word from everybody
    /// else (D-16).
    pub(super) fn call_last(&mut self) {
        // A seat that refused somebody during the turn may be asked once more.
        self.hear_all();
        self.push(Task::LastCall(self.position.opponents(self.position.active())));
        self.push(Task::Settle);
    }

    /// Ends the turn after the last call (ARA-098, ARA-103).
    fn end_turn(&mut self) {
        self.pop();
        self.pop();
        // Help with a payment lapses without blame if no card was played for it (4.4).
        if self.position.debts.iter().any(|debt| debt.what.is_help() && !debt.lost) {
            self.note(Closed::HelpLapsed);
        }
        self.position.debts.retain(|debt| !debt.what.is_help());
        self.refresh_all(self.position.active());
        for task in [Task::PassTurn, Task::Gate, Task::Refill, Task::Draft(DRAFTED)] {
            self.push(task);
        }
    }

    pub(super) fn judge_take(&self, slot: u8) -> Result<(), Refusal> {
        let card = usize::from(slot).checked_sub(1).and_then(|slot| self.position.draft.get(slot));
        need_with(
            card.is_some_and(Option::is_some),
            "ARA-100",
            "No card lies at position {} of the draft line.",
            "Take one that is there.",
            [slot.into()],
        )
    }

    /// Moves a card from the draft line to the active seat's hand. Everybody saw it (H-03).
    pub(super) fn take_draft(&mut self, left: u8, slot: u8) {
        let slot = usize::from(slot).checked_sub(1).and_then(|slot| self.position.draft.get_mut(slot));
        if let Some(card) = slot.and_then(Option::take) {
            let active = self.position.active();
            self.hide(card, Place::Hand(active));
            let area = &mut self.position.areas[active];
            area.hand = area.hand.saturating_add(1);
            self.replace(Task::Draft(left.saturating_sub(1)));
        }
    }

    /// Passes the turn (ARA-105), or ends the game (ARA-128).
    fn pass_turn(&mut self) {
        self.pop();
        let position = &mut self.position;
        position.debts.clear();
        position.grants.clear();
        (position.made, position.spent) = (Pool::EMPTY, Pool::EMPTY);
        for seat in position.areas.seats() {
            position.areas[seat].pool = Pool::EMPTY;
        }
        self.hear_all();
        let position = &self.position;
        if position.turns < position.all_turns() {
            self.push(Task::StartTurn);
        } else {
            for task in [Task::Reveal, Task::ResolveAll, Task::Issue, Task::DiscardTop(FINAL_DISCARDS)] {
                self.push(task);
            }
        }
    }

    /// Records that somebody acted: the active seat is asked again, and everybody may take the floor.
    pub(super) fn acted(&mut self) {
        self.hear_all();
        self.position.tasks.retain(|task| !matches!(task, Task::Floor(_) | Task::LastCall(_) | Task::Settle));
    }

    /// Lets every seat take the floor and ask any other again.
    fn hear_all(&mut self) {
        self.position.heard = Seats::NONE;
        for seat in self.position.areas.seats() {
            self.position.areas[seat].refused_by = Seats::NONE;
        }
    }

    /// Records that the deciding seat could not agree with `with`. It may take the floor again, and at the
    /// last call it is asked again, but it may not ask that seat. Otherwise it counts as idle.
    pub(super) fn disagreed(&mut self, with: Seat) {
        let task = self.position.tasks.last().copied();
        let waits = task.filter(|task| matches!(task, Task::Floor(_) | Task::LastCall(_)));
        match waits.and_then(|task| self.decider(task)).filter(|&seat| seat != with) {
            Some(seat) => {
                let refused_by = &mut self.position.areas[seat].refused_by;
                *refused_by = refused_by.with(with);
                if task == Some(Task::Floor(seat)) {
                    self.pop();
                }
            }
            None => self.idle(),
        }
    }

    /// Records that a seat had the floor and did nothing with it, and asks the next one. The seat cannot take
    /// the floor again before somebody has acted, so nobody can hold up the table.
    pub(super) fn idle(&mut self) {
        match self.position.tasks.last() {
            Some(&Task::Floor(seat)) => {
                self.position.heard = self.position.heard.with(seat);
                self.pop();
            }
            Some(&Task::LastCall(seats)) => {
                if let Some(seat) = self.decider(Task::LastCall(seats)) {
                    self.replace(Task::LastCall(seats.without(seat)));
                }
            }
            _ => {}
        }
    }

    pub(super) fn refresh_all(&mut self, seat: Seat) {
        for retainer in &mut self.position.areas[seat].entourage {
            retainer.tasked = false;
        }
    }
}
