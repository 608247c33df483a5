//! Lists the legal moves: every move that could answer the current task, minus those refused.

use core::ops::ControlFlow;

use super::Araby;
use super::card::{Colour, Member, Persona};
use super::deal::{Due, Subject};
use super::edition::Side;
use super::effect::Gain;
use super::legal::MOST_COINS;
use super::moves::Move;
use super::negotiation::{COINS, FEW};
use super::product::{Icon, Product};
use super::resolution::Resolution;
use super::seats::Seats;
use super::space::Space;
use super::supply::{CAMELS, DRAFT_LINE};
use super::task::{Aid, Task};
use crate::Seat;

impl Araby<'_> {
    /// Visits every legal move. Not generic, so that all callers share one copy: this saves the device a lot
    /// of flash.
    pub(super) fn visit_legal(&self, visit: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(&task) = self.position.tasks.last() else { return ControlFlow::Continue(()) };
        let knowledge = self.knowledge();
        if let Task::Action | Task::Floor(_) | Task::LastCall(_) | Task::Settle = task {
            let Some(me) = self.decider(task) else { return ControlFlow::Continue(()) };
            self.propose_window(task, me, &mut |m| {
                let legal = self.judge_window(&knowledge, task, me, m).is_ok();
                if legal { visit(m) } else { ControlFlow::Continue(()) }
            })?;
            return match task {
                Task::Action => visit(Move::EndTurn),
                Task::Settle => ControlFlow::Continue(()),
                _ => visit(Move::Pass),
            };
        }
        let mut propose = |m: Move| {
            if self.judge_given(&knowledge, m).is_ok() { visit(m) } else { ControlFlow::Continue(()) }
        };
        match task {
            Task::BuildDeal | Task::ChooseSubject(..) | Task::ChooseDetail(..) | Task::Answer => {
                self.propose_dealing(task, &mut propose)
            }
            _ => {
                self.propose_observed(task, &mut propose)?;
                self.propose_inside(task, &mut propose)
            }
        }
    }

    fn propose_observed(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cards = || self.edition.each_card().map(|(card, _)| card);
        match task {
            Task::DealPersonas => Persona::all().map(Move::DealtPersona).try_for_each(propose),
            Task::BuildStacks => self.stacks_allowed().map(Move::BuiltStacks).try_for_each(propose),
            Task::DealHands => propose(Move::DealtHand),
            Task::Refill => cards().map(Move::OpenedCard).try_for_each(propose),
            Task::ChooseStart => Seat::ALL.map(Move::Starts).into_iter().try_for_each(propose),
            Task::DrawCaravan => {
                let caravans = self.edition.each_caravan().map(|(caravan, _)| caravan);
                caravans.map(Move::OpenedCaravan).try_for_each(propose)
            }
            Task::ShowResolution | Task::Issue => match *self.edition.resolution_side {
                Side::Back => self.propose_resolutions(propose),
                Side::Face => cards().try_for_each(|card| {
                    let copies = 1..=self.edition.card(card).copies() as u8;
                    copies.map(|copy| Move::TurnedUp(card, copy)).try_for_each(&mut *propose)
                }),
            },
            Task::Draw { .. } => propose(Move::Drew),
            Task::DiscardTop(_) => cards().map(Move::DiscardedTop).try_for_each(propose),
            Task::Shuffle => propose(Move::Shuffled),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Proposes the numbers on the backs of cards that can be on top, each once.
    fn propose_resolutions(&self, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut seen: heapless::Vec<Resolution, { super::card::MAX_CARDS }, u8> = heapless::Vec::new();
        for back in self.edition.each_back() {
            if !seen.contains(&back) {
                let _ = seen.push(back);
                propose(Move::ShowedResolution(back))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn propose_inside(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match task {
            Task::ChooseColours => Colour::ALL.map(Move::Colour).into_iter().try_for_each(propose),
            Task::Draft(_) => (1..=DRAFT_LINE as u8).map(Move::Take).try_for_each(propose),
            Task::Gate => self.propose_debts(propose),
            Task::Pay => {
                Icon::ALL.map(Move::Pay).into_iter().try_for_each(&mut *propose)?;
                self.propose_discards(propose)?;
                for helper in Seats::first(self.position.players()).iter() {
                    Aid::ALL.map(|aid| Move::Help(helper, aid)).into_iter().try_for_each(&mut *propose)?;
                }
                propose(Move::Cancel)
            }
            Task::Aid(_, Aid::Coin) => {
                propose(Move::Pay(Icon::Coin))?;
                propose(Move::Cannot)
            }
            Task::Aid(_, Aid::Discard) => {
                self.propose_discards(propose)?;
                propose(Move::Cannot)
            }
            Task::ChooseGain(_, member) => {
                (1..=self.edition.effect_of(member).gains.len() as u8).map(Move::Part).try_for_each(propose)
            }
            Task::Gain(me, member, place, _) => match self.gain_at(member, place) {
                Some(Gain::Products { .. }) => Product::ALL.map(Move::Make).into_iter().try_for_each(propose),
                Some(Gain::Refresh { .. }) => {
                    let entourage = &self.position.areas[me].entourage;
                    let tasked = |place: usize| entourage.get(place).is_some_and(|retainer| retainer.tasked);
                    self.each_member(me, tasked, |member| propose(Move::Refresh(member)))
                }
                _ => Seat::ALL.map(Move::To).into_iter().try_for_each(propose),
            },
            Task::GiveFee(..) | Task::GiveDrawn(..) => {
                Seat::ALL.map(Move::To).into_iter().try_for_each(propose)
            }
            Task::Consent(..) => {
                (1..=CAMELS).map(Move::Grant).try_for_each(&mut *propose)?;
                Space::ALL
                    .map(|space| Move::Camels(1, Some(space)))
                    .into_iter()
                    .try_for_each(&mut *propose)?;
                propose(Move::Refuse)
            }
            Task::Reveal => (0..=MOST_COINS).map(Move::Counted).try_for_each(propose),
            _ => ControlFlow::Continue(()),
        }
    }

    fn propose_discards(&self, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(payment) = &self.position.payment else { return ControlFlow::Continue(()) };
        for (card, row) in self.edition.each_card() {
            for icon in row.icons.iter().filter(|&icon| payment.open.of(icon) > 0) {
                propose(Move::Discard(card, icon))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits each entourage card at a matching place; copies only once.
    fn each_member(
        &self,
        seat: Seat,
        fits: impl Fn(usize) -> bool,
        mut visit: impl FnMut(Member) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let entourage = &self.position.areas[seat].entourage;
        for (place, retainer) in entourage.iter().enumerate().filter(|(place, _)| fits(*place)) {
            let before = entourage.iter().take(place).enumerate();
            if !before.into_iter().any(|(other, copy)| copy.member == retainer.member && fits(other)) {
                visit(retainer.member)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn propose_debts(&self, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        for number in 1..=self.position.debts.len() as u8 {
            propose(Move::Deliver(number))?;
            propose(Move::Unable(number))?;
            propose(Move::Waive(number))?;
        }
        ControlFlow::Continue(())
    }

    fn propose_window(
        &self,
        task: Task,
        me: Seat,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let position = &self.position;
        let players = Seats::first(position.players());
        let any_turn = me != position.active();
        for (card, row) in self.edition.each_card() {
            if !any_turn || row.kind.on_any_turn() {
                propose(Move::Play(card))?;
            }
        }
        self.each_member(me, |_| true, |member| propose(Move::Task(member)))?;
        if !position.areas[me].pool.is_empty() {
            for owner in players.iter() {
                Space::ALL.map(|space| Move::Place(owner, space)).into_iter().try_for_each(&mut *propose)?;
            }
        }
        self.propose_debts(propose)?;
        if task != Task::Settle {
            for seat in players.iter() {
                propose(Move::Ask(seat))?;
                if !position.grants.is_empty() {
                    propose(Move::Revoke(seat))?;
                }
            }
            Seats::all().map(Move::Deal).try_for_each(&mut *propose)?;
            (1..=position.promises.len() as u8).map(Move::Settled).try_for_each(&mut *propose)?;
        }
        if let Task::Action | Task::Settle = task {
            players.iter().map(Move::Floor).try_for_each(&mut *propose)?;
        }
        ControlFlow::Continue(())
    }

    fn propose_dealing(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match task {
            Task::BuildDeal => {
                let parties = self.position.deal.as_ref().map_or(Seats::NONE, |deal| deal.parties);
                for from in parties.iter() {
                    parties.iter().map(|to| Move::Item(from, to)).try_for_each(&mut *propose)?;
                }
                self.edition.each_card().map(|(card, _)| Move::Show(card)).try_for_each(&mut *propose)?;
                [Move::StrikeOut, Move::Offer, Move::Drop].into_iter().try_for_each(propose)
            }
            Task::ChooseSubject(..) => {
                for due in Due::ALL {
                    Subject::ALL
                        .map(|subject| Move::Subject(subject, due))
                        .into_iter()
                        .try_for_each(&mut *propose)?;
                }
                propose(Move::Cancel)
            }
            Task::ChooseDetail(from, _, subject, due) => {
                self.propose_detail(from, subject, due, propose)?;
                propose(Move::Cancel)
            }
            _ => {
                [Move::Accept, Move::Refuse, Move::Counter, Move::Withdraw].into_iter().try_for_each(propose)
            }
        }
    }

    fn propose_detail(
        &self,
        from: Seat,
        subject: Subject,
        due: Due,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match subject {
            Subject::Coins => COINS.map(Move::Amount).try_for_each(propose),
            Subject::Cards | Subject::PayCoins | Subject::PayCards => {
                FEW.map(Move::Amount).try_for_each(propose)
            }
            Subject::Shown => {
                self.edition.each_card().map(|(card, _)| Move::Known(card)).try_for_each(propose)
            }
            Subject::Member | Subject::Task if due == Due::Now => {
                self.each_member(from, |_| true, |member| propose(Move::Member(member)))
            }
            // A promise may be about a card that somebody else has now.
            Subject::Member | Subject::Task => {
                let personas = self.edition.each_persona().map(|(persona, _)| Member::Persona(persona));
                let cards = self.edition.each_card().map(|(card, _)| Member::Card(card));
                personas.chain(cards).map(Move::Member).try_for_each(propose)
            }
            Subject::Products => Product::ALL.into_iter().try_for_each(|product| {
                FEW.map(|units| Move::Goods(product, units)).try_for_each(&mut *propose)
            }),
            Subject::Play => super::card::CardType::ALL.map(Move::Type).into_iter().try_for_each(propose),
            Subject::Place => Seat::ALL.into_iter().try_for_each(|seat| {
                propose(Move::At(seat, None))?;
                Space::ALL.map(|space| Move::At(seat, Some(space))).into_iter().try_for_each(&mut *propose)
            }),
            Subject::Permit => {
                (1..=CAMELS).map(|camels| Move::Camels(camels, None)).try_for_each(&mut *propose)?;
                Space::ALL.map(|space| Move::Camels(1, Some(space))).into_iter().try_for_each(propose)
            }
            Subject::Unlock => (1..=CAMELS).map(|camels| Move::Camels(camels, None)).try_for_each(propose),
            Subject::DiscardForCamel | Subject::Camels | Subject::Caravan => ControlFlow::Continue(()),
        }
    }
}
