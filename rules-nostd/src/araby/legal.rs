//! Judges which moves are legal, and says why the others are not.

use super::Araby;
use super::effect::Gain;
use super::hidden_cards::Knowledge;
use super::moves::Move;
use super::task::{Aid, Task};
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

/// More than any tent can hold: all coins of the box are worth 300.
pub(super) const MOST_COINS: u16 = 999;

impl Araby<'_> {
    /// Checks that the move is legal now.
    pub(super) fn judge(&self, m: Move) -> Result<(), Refusal> {
        self.judge_given(&self.knowledge(), m)
    }

    /// Checks that the move is legal, given what everybody can know.
    pub(super) fn judge_given(&self, knowledge: &Knowledge<'_>, m: Move) -> Result<(), Refusal> {
        let Some(&task) = self.position.tasks.last() else {
            return no("ARA-135", "The game is over.", "Undo, or start a new game.");
        };
        match (task, m) {
            (Task::DealPersonas, Move::DealtPersona(persona)) => self.judge_persona(persona),
            (Task::ChooseColours, Move::Colour(colour)) => self.judge_colour(colour),
            (Task::BuildStacks, Move::BuiltStacks(stacks)) => self.judge_stacks(stacks),
            (Task::Refill, Move::OpenedCard(card)) => self.judge_top(knowledge, card),
            (Task::DiscardTop(_), Move::DiscardedTop(card)) => self.judge_top(knowledge, card),
            (Task::ChooseStart, Move::Starts(seat)) => self.judge_start(seat),
            (Task::DrawCaravan, Move::OpenedCaravan(caravan)) => self.judge_caravan(caravan),
            (Task::ShowResolution | Task::Issue, Move::ShowedResolution(numbers)) => {
                self.judge_resolution(knowledge, numbers)
            }
            (Task::ShowResolution | Task::Issue, Move::TurnedUp(card, copy)) => {
                self.judge_turned_up(knowledge, card, copy)
            }
            (Task::DealHands, Move::DealtHand)
            | (Task::Draw { .. }, Move::Drew)
            | (Task::Shuffle, Move::Shuffled)
            | (Task::Action, Move::EndTurn)
            | (Task::Floor(_) | Task::LastCall(_), Move::Pass)
            | (Task::Pay, Move::Cancel)
            | (Task::Consent(..), Move::Refuse)
            | (Task::BuildDeal, Move::Drop)
            | (Task::ChooseSubject(..) | Task::ChooseDetail(..), Move::Cancel)
            | (Task::Answer, Move::Accept | Move::Refuse | Move::Counter | Move::Withdraw) => Ok(()),
            (Task::Draft(_), Move::Take(slot)) => self.judge_take(slot),
            (Task::Reveal, Move::Counted(coins)) => need_with(
                coins <= MOST_COINS,
                "ARA-135",
                "Nobody has more than {} coins.",
                "Count again.",
                [usize::from(MOST_COINS).into()],
            ),

            (Task::Pay, Move::Pay(icon)) => self.judge_pay(icon),
            (Task::Pay, Move::Discard(card, icon)) => {
                let me = self.position.payment.as_ref().map(|payment| payment.by);
                self.judge_discard(knowledge, me.unwrap_or(Seat::One), card, icon)
            }
            (Task::Pay, Move::Help(helper, aid)) => self.judge_help(helper, aid),
            (Task::Aid(helper, Aid::Coin), Move::Pay(icon)) => self.judge_aid_coin(helper, icon),
            (Task::Aid(helper, Aid::Discard), Move::Discard(card, icon)) => {
                self.judge_discard(knowledge, helper, card, icon)
            }
            (Task::Aid(helper, aid), Move::Cannot) => self.judge_cannot(helper, aid),
            (Task::ChooseGain(_, member), Move::Part(part)) => self.judge_part(member, part),
            (Task::Gain(me, member, place, _), m) => match (self.gain_at(member, place), m) {
                (Some(Gain::Products { .. }), Move::Make(_)) => Ok(()),
                (Some(Gain::Refresh { sort, .. }), Move::Refresh(member)) => {
                    self.judge_refresh(me, sort, member)
                }
                (Some(Gain::OpponentCoins(_)), Move::To(to)) => self.judge_opponent(me, to),
                _ => Err(self.not_now(task, m)),
            },
            (Task::GiveFee(me, _) | Task::GiveDrawn(me, _), Move::To(to)) => self.judge_opponent(me, to),
            (Task::Consent(placer, _), Move::Grant(camels)) => self.judge_grant(placer, camels),
            (Task::Consent(placer, owner), Move::Camels(1, Some(space))) => {
                self.judge_grant_on(placer, owner, space)
            }

            (Task::BuildDeal, Move::Item(from, to)) => self.judge_item(from, to),
            (Task::BuildDeal, Move::Show(card)) => match &self.position.deal {
                Some(deal) => self.judge_show(knowledge, deal.by, card),
                None => Err(self.not_now(task, m)),
            },
            (Task::BuildDeal, Move::StrikeOut) => self.judge_strike_out(),
            (Task::BuildDeal, Move::Offer) => self.judge_offer(),
            (Task::ChooseSubject(from, to), Move::Subject(subject, due)) => {
                self.judge_subject(from, to, subject, due)
            }
            (
                Task::ChooseDetail(from, to, subject, due),
                Move::Amount(_)
                | Move::Goods(..)
                | Move::Known(_)
                | Move::Member(_)
                | Move::Type(_)
                | Move::At(..)
                | Move::Camels(..),
            ) => self.judge_detail((from, to, subject, due), m).map(|_| ()),

            (Task::Gate, m) => match (self.decider(task), m) {
                (Some(me), Move::Deliver(number)) => self.judge_gate(knowledge, me, number),
                (Some(me), Move::Unable(number)) => self.judge_unable(task, me, number),
                (Some(me), Move::Waive(number)) => self.judge_waive(me, number),
                _ => Err(self.not_now(task, m)),
            },
            (Task::Action | Task::Floor(_) | Task::LastCall(_) | Task::Settle, m) => {
                match self.decider(task) {
                    Some(me) => self.judge_window(knowledge, task, me, m),
                    None => Err(self.not_now(task, m)),
                }
            }
            _ => Err(self.not_now(task, m)),
        }
    }

    /// Checks a delivery after the action window, when only coins and hand cards change hands (ARA-103).
    fn judge_gate(&self, knowledge: &Knowledge<'_>, me: Seat, number: u8) -> Result<(), Refusal> {
        let debt = usize::from(number).checked_sub(1).and_then(|index| self.position.debts.get(index));
        need(
            debt.is_none_or(|debt| debt.what.is_transfer()),
            "ARA-103",
            "Only coins and hand cards change hands once the turn has ended.",
            "Deliver coins or cards.",
        )?;
        self.judge_deliver(knowledge, me, number)
    }

    /// Checks what a seat may do in the action window: one complete action at a time (ARA-034, ARA-086).
    pub(super) fn judge_window(
        &self,
        knowledge: &Knowledge<'_>,
        task: Task,
        me: Seat,
        m: Move,
    ) -> Result<(), Refusal> {
        match m {
            Move::Play(card) => self.judge_play(knowledge, me, card),
            Move::Task(member) => self.judge_task(me, member),
            Move::Place(owner, space) => self.judge_place(me, owner, space),
            Move::Deliver(number) => self.judge_deliver(knowledge, me, number),
            Move::Waive(number) => self.judge_waive(me, number),
            Move::Unable(number) if task == Task::Settle => self.judge_unable(task, me, number),
            // A creditor who would rather do without it says so now.
            Move::Floor(seat) if task == Task::Settle && self.awaits_service(seat, me) => {
                self.judge_unheard(seat)
            }
            // A seat asked for a service has to deal with that first.
            _ if task == Task::Settle => Err(self.not_now(task, m)),
            Move::Ask(owner) => self.judge_ask(me, owner),
            Move::Revoke(seat) => self.judge_revoke(me, seat),
            Move::Deal(with) => self.judge_deal(me, with),
            Move::Settled(number) => self.judge_settled(me, number),
            Move::Floor(seat) if task == Task::Action => {
                need(
                    self.position.opponents(me).has(seat),
                    "ARA-141",
                    "The floor is for another player; the active one acts without it.",
                    "Name an opponent of the active player.",
                )?;
                self.judge_unheard(seat)
            }
            _ => Err(self.not_now(task, m)),
        }
    }

    /// Checks that a seat did not have the floor without using it since somebody acted.
    fn judge_unheard(&self, seat: Seat) -> Result<(), Refusal> {
        need_with(
            !self.position.heard.has(seat),
            "ARA-141",
            "Seat {} had the floor and did nothing with it.",
            "Wait until somebody has acted, or until the last call.",
            [seat.number().into()],
        )
    }
}
