//! Carries out legal moves.

use super::Araby;
use super::moves::Move;
use super::tally::Tally;
use super::task::Task;

impl Araby<'_> {
    /// Carries out a move that [`Araby::judge`] has found legal, and everything that follows automatically.
    pub(super) fn carry_out_move(&mut self, m: Move) {
        if let Some(&task) = self.position.tasks.last() {
            self.tally = Tally::default();
            self.passed.clear();
            self.apply(task, m);
            self.proceed();
        }
    }

    fn apply(&mut self, task: Task, m: Move) {
        match (task, m) {
            (_, Move::DealtPersona(persona)) => self.deal_persona(persona),
            (_, Move::BuiltStacks(stacks)) => {
                self.pop();
                self.position.stacks = stacks;
            }
            (_, Move::DealtHand) => self.deal_hand(),
            (_, Move::OpenedCard(card)) => self.open_card(card),
            (_, Move::Starts(seat)) => {
                self.pop();
                self.position.first = seat;
            }
            (_, Move::OpenedCaravan(caravan)) => self.open_caravan(caravan),
            (Task::Issue, Move::ShowedResolution(numbers)) => self.issue(Some(numbers)),
            (_, Move::ShowedResolution(numbers)) => self.resolve(Some(numbers)),
            (_, Move::TurnedUp(card, copy)) => {
                let numbers = self.turn_up(card, copy);
                match task {
                    Task::Issue => self.issue(numbers),
                    _ => self.resolve(numbers),
                }
            }
            (Task::Draw { by, left, drawn, give }, Move::Drew) => self.draw(by, left, drawn, give),
            (Task::DiscardTop(left), Move::DiscardedTop(card)) => {
                self.take_top(card);
                let _ = self.position.discard.push(card);
                self.replace(Task::DiscardTop(left.saturating_sub(1)));
            }
            (_, Move::Shuffled) => self.pop(),

            (_, Move::Colour(colour)) => {
                if let Some(seat) = self.awaits_colour() {
                    self.position.areas[seat].colour = Some(colour);
                }
            }
            (Task::Aid(helper, _), Move::Pay(_)) => self.aid_coin(helper),
            (Task::Aid(helper, _), Move::Discard(card, icon)) => self.aid_discard(helper, card, icon),
            (Task::Aid(helper, aid), Move::Cannot) => self.cannot_help(helper, aid),
            (_, Move::Pay(icon)) => self.pay(icon),
            (_, Move::Discard(card, icon)) => {
                if let Some(me) = self.decider(task) {
                    self.discard_for(me, card, icon);
                }
            }
            (_, Move::Help(helper, aid)) => self.push(Task::Aid(helper, aid)),
            (Task::Pay, Move::Cancel) => self.cancel_payment(),
            (_, Move::Cancel) => self.pop(),
            (Task::ChooseGain(me, member), Move::Part(part)) => self.choose_gain(me, member, part),
            (Task::Gain(me, member, place, left), Move::Make(product)) => {
                self.make_one(me, member, place, left, product);
            }
            (Task::Gain(me, source, place, left), Move::Refresh(member)) => {
                self.refresh_one(me, (source, place, left), member);
            }
            (task, Move::To(seat)) => self.give(task, seat),
            (Task::Consent(placer, owner), Move::Grant(camels)) => self.grant(placer, owner, camels, None),
            (Task::Consent(placer, owner), Move::Camels(camels, space)) => {
                self.grant(placer, owner, camels, space);
            }
            (Task::Consent(placer, owner), Move::Refuse) => self.refuse_consent(placer, owner),
            (_, Move::Floor(seat)) => self.push(Task::Floor(seat)),
            (_, Move::Pass) => self.idle(),
            (_, Move::EndTurn) => self.call_last(),
            (Task::Draft(left), Move::Take(slot)) => self.take_draft(left, slot),
            (_, Move::Counted(coins)) => {
                if let Some(seat) = self.decider(task) {
                    self.position.areas[seat].counted = Some(coins);
                }
            }
            (_, Move::Unable(number)) => self.unable(number),
            (_, Move::Waive(number)) => self.waive(number),
            (Task::Gate, Move::Deliver(number)) => self.deliver(usize::from(number).saturating_sub(1)),
            (task, m) => self.apply_dealing(task, m),
        }
    }

    fn apply_dealing(&mut self, task: Task, m: Move) {
        match (task, m) {
            (_, Move::Item(from, to)) => self.push(Task::ChooseSubject(from, to)),
            (Task::ChooseSubject(from, to), Move::Subject(subject, due)) => {
                self.replace(Task::ChooseDetail(from, to, subject, due));
            }
            (Task::ChooseDetail(from, to, subject, due), m) => {
                if let Ok(what) = self.judge_detail((from, to, subject, due), m) {
                    self.add_term(from, to, due, what);
                }
            }
            (_, Move::StrikeOut) => self.strike_out(),
            (_, Move::Offer) => self.offer(),
            (_, Move::Drop | Move::Withdraw) => self.drop_deal(None),
            (task, Move::Refuse) => self.drop_deal(self.decider(task)),
            (task, m) => {
                if let Some(me) = self.decider(task) {
                    self.act(me, m);
                }
            }
        }
    }

    /// Carries out a seat's action in the window, or a party's answer.
    fn act(&mut self, me: crate::Seat, m: Move) {
        match m {
            Move::Play(card) => self.play_card(me, card),
            Move::Task(member) => self.task(me, member),
            Move::Place(owner, space) => self.place(me, owner, space),
            Move::Ask(owner) => self.ask(me, owner),
            Move::Revoke(seat) => self.revoke(me, seat),
            Move::Deal(with) => self.begin_deal(me, with),
            Move::Show(card) => self.show(me, card),
            Move::Accept => self.accept(me),
            Move::Counter => self.counter(me),
            Move::Settled(number) => self.settle_promise(number),
            Move::Deliver(number) => {
                self.deliver(usize::from(number).saturating_sub(1));
                self.acted();
            }
            _ => {}
        }
    }
}
