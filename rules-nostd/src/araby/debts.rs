//! Keeping deals: what is owed in this turn, and what can no longer be done (ARA-092, ARA-104, R-33).

use super::Araby;
use super::card::Card;
use super::deal::{Debt, Promise, What};
use super::hidden_cards::{Knowledge, Place, Places};
use super::moves::Move;
use super::product::Product;
use super::task::Task;
use crate::refusal::{need, need_with, no};
use crate::{Refusal, Seat};

impl Araby<'_> {
    /// Finds the first seat, clockwise from the active one, that owes something of this sort (D-16).
    pub(super) fn debtor(&self, sort: impl Fn(What) -> bool) -> Option<Seat> {
        let owes = |&seat: &Seat| {
            self.position.debts.iter().any(|debt| debt.from == seat && !debt.lost && sort(debt.what))
        };
        if self.position.debts.is_empty() { None } else { self.position.from_active().find(owes) }
    }

    /// Finds the debt that its debtor is asked for before the turn can pass.
    pub(super) fn asked_debt(&self, task: Task) -> Option<&Debt> {
        let debtor = self.decider(task).filter(|_| matches!(task, Task::Settle | Task::Gate))?;
        let mut open = self.position.debts.iter().filter(|debt| debt.from == debtor && !debt.lost);
        open.find(|debt| (task == Task::Gate) == debt.what.is_transfer() && !debt.what.is_help())
    }

    /// Finds the open debt with this number, counted from 1.
    pub(super) fn judge_debt(&self, number: u8) -> Result<Debt, Refusal> {
        let debt = usize::from(number).checked_sub(1).and_then(|index| self.position.debts.get(index));
        debt.filter(|debt| !debt.lost).copied().ok_or_else(|| {
            Refusal::new("ARA-092", "Nothing is owed under number {}.", "Look at the list of what is owed.")
                .with([number.into()])
        })
    }

    pub(super) fn judge_deliver(
        &self,
        knowledge: &Knowledge<'_>,
        me: Seat,
        number: u8,
    ) -> Result<(), Refusal> {
        const LATER: &str = "Get it first; before the turn passes you will be asked for it.";
        let Debt { from, what, .. } = self.judge_debt(number)?;
        need_with(
            from == me,
            "ARA-092",
            "Seat {} owes that, not seat {}.",
            "Deliver what you owe.",
            [from.number().into(), me.number().into()],
        )?;
        let area = &self.position.areas[me];
        match what {
            What::Coins(coins) => need_with(
                area.coins >= u16::from(coins),
                "ARA-038",
                "You owe coins: {}, more than you have.",
                LATER,
                [coins.into()],
            ),
            What::Cards(cards) => need_with(
                area.hand >= cards,
                "ARA-096",
                "You owe cards: {}, and have {} in hand.",
                LATER,
                [cards.into(), area.hand.into()],
            ),
            What::Shown(card) => self.judge_in_hand(knowledge, me, card, "ARA-096"),
            What::Member(member) => need(
                area.retainer(member).is_some(),
                "ARA-096",
                "That card is not in your entourage any more.",
                LATER,
            ),
            What::Products(product, units) => need_with(
                area.pool.of(product) > 0,
                "ARA-065",
                "You owe {} {}, and have none in this turn.",
                LATER,
                [units.into(), product.name().into()],
            ),
            _ => no("ARA-092", "That is not handed over, it is done.", "Do it."),
        }
    }

    /// Hands over the debt at `index`. Products go one at a time.
    pub(super) fn deliver(&mut self, index: usize) {
        let Some(&Debt { from, to, what, .. }) = self.position.debts.get(index) else { return };
        match what {
            What::Coins(coins) => self.give_coins(from, to, coins),
            What::Cards(cards) => self.give_cards(from, to, cards),
            What::Shown(card) => {
                self.found(card, Place::Hand(from), Places::only(Place::Hand(to)));
                let areas = &mut self.position.areas;
                areas[from].hand = areas[from].hand.saturating_sub(1);
                areas[to].hand = areas[to].hand.saturating_add(1);
            }
            What::Member(member) => {
                let entourage = &mut self.position.areas[from].entourage;
                // Give an untasked copy if there is one, as the owner would choose.
                let copies =
                    || entourage.iter().enumerate().filter(|(_, retainer)| retainer.member == member);
                let untasked = copies().find(|(_, retainer)| !retainer.tasked);
                if let Some(place) = untasked.or_else(|| copies().next()).map(|(place, _)| place) {
                    let retainer = entourage.remove(place);
                    let _ = self.position.areas[to].entourage.push(retainer);
                }
            }
            What::Products(product, units) => {
                self.position.areas[from].pool.take(product);
                self.position.areas[to].pool.add(product, 1);
                if units > 1 {
                    self.position.debts[index].what = What::Products(product, units - 1);
                    return;
                }
            }
            _ => return,
        }
        self.position.debts.remove(index);
    }

    /// Counts the units of a product that a seat may spend: what it owes in this turn is kept for its creditors (ARA-145).
    pub(super) fn spendable(&self, seat: Seat, product: Product) -> u8 {
        self.position.areas[seat].pool.of(product).saturating_sub(self.products_owed(seat, product))
    }

    fn products_owed(&self, seat: Seat, product: Product) -> u8 {
        let owed = self.position.debts.iter().filter(|debt| debt.from == seat && !debt.lost);
        let units = owed.map(|debt| match debt.what {
            What::Products(kind, units) if kind == product => units,
            _ => 0,
        });
        units.fold(0, u8::saturating_add)
    }

    /// Checks that a seat, which has such a product, does not owe it (ARA-145).
    pub(super) fn judge_spendable(&self, seat: Seat, product: Product) -> Result<(), Refusal> {
        need_with(
            self.spendable(seat, product) > 0,
            "ARA-145",
            "You owe {} {} in this turn, and have only {}.",
            "Deliver what you owe, or make more.",
            [
                self.products_owed(seat, product).into(),
                product.name().into(),
                self.position.areas[seat].pool.of(product).into(),
            ],
        )
    }

    /// Pays off the first debt that matches what a seat just did, and no other.
    pub(super) fn done(&mut self, by: Seat, it: impl Fn(What) -> bool) {
        let owed = self.position.debts.iter().position(|debt| debt.from == by && !debt.lost && it(debt.what));
        if let Some(owed) = owed {
            self.position.debts.remove(owed);
        }
    }

    /// Returns whether a debt can still be met, as far as anybody but the debtor can tell.
    fn can_fulfil(&self, debt: &Debt) -> bool {
        let area = &self.position.areas[debt.from];
        match debt.what {
            What::Coins(coins) => area.coins >= coins.into(),
            What::Cards(cards) => area.hand >= cards,
            What::Shown(card) => self.is_known(card, Place::Hand(debt.from)),
            What::Member(member) => area.retainer(member).is_some(),
            What::Products(product, _) => area.pool.of(product) > 0 || self.can_make(debt.from, product),
            What::Task(member) => self.could_task(debt.from, member),
            What::Place(owner, space) => self.could_place(debt, owner, space),
            // A hand is hidden, so nobody can tell whether the debtor has such a card.
            What::Play(_) => false,
            What::PayCoins(_) | What::PayCards(_) | What::Permit(..) | What::Unlock(_) => false,
        }
    }

    /// Checks a debtor's claim that a debt can no longer be met (D-13).
    pub(super) fn judge_unable(&self, task: Task, me: Seat, number: u8) -> Result<(), Refusal> {
        let debt = self.judge_debt(number)?;
        let asked =
            debt.from == me && (task == Task::Gate) == debt.what.is_transfer() && !debt.what.is_help();
        need(asked, "ARA-144", "You are not asked for that now.", "Answer for what you are asked.")?;
        let how = match debt.what {
            What::Products(product, _) if self.position.areas[me].pool.of(product) == 0 => {
                "Make it with a card, or let seat {} waive it."
            }
            What::Task(_) => "Task the card, or let seat {} waive it.",
            What::Place(..) => "Place the camel, or let seat {} waive it.",
            _ => "Deliver it, or let seat {} waive it.",
        };
        need_with(
            !self.can_fulfil(&debt),
            "ARA-092",
            "You owe {}, and can still do it in this turn.",
            how,
            [debt.what.in_short(), debt.to.number().into()],
        )
    }

    /// Hands over what is there and marks the rest as lost.
    pub(super) fn unable(&mut self, number: u8) {
        let Some(index) = usize::from(number).checked_sub(1) else { return };
        let Some(&Debt { from, to, what, .. }) = self.position.debts.get(index) else { return };
        let area = &self.position.areas[from];
        let rest = match what {
            What::Coins(owed) => {
                let there = area.coins.min(owed.into()) as u8;
                self.give_coins(from, to, there);
                What::Coins(owed - there)
            }
            What::Cards(owed) => {
                let there = area.hand.min(owed);
                self.give_cards(from, to, there);
                What::Cards(owed - there)
            }
            other => other,
        };
        self.position.debts[index] = Debt { from, to, what: rest, lost: true };
    }

    fn give_coins(&mut self, from: Seat, to: Seat, coins: u8) {
        let areas = &mut self.position.areas;
        areas[from].coins = areas[from].coins.saturating_sub(coins.into());
        areas[to].coins = areas[to].coins.saturating_add(coins.into());
    }

    /// Checks that a creditor waives a debt (ARA-144). While the debtor is asked for it, the creditor takes the floor.
    pub(super) fn judge_waive(&self, me: Seat, number: u8) -> Result<(), Refusal> {
        let debt = self.judge_debt(number)?;
        need_with(
            debt.to == me,
            "ARA-144",
            "Only seat {}, who gets it, can do without it.",
            "Deliver it, or ask seat {}.",
            [debt.to.number().into(); 2],
        )
    }

    /// Returns whether a seat gets a service that the debtor is asked for before the turn ends (D-16).
    pub(super) fn awaits_service(&self, creditor: Seat, debtor: Seat) -> bool {
        let mut open = self.position.debts.iter().filter(|debt| !debt.lost && debt.what.is_service());
        open.any(|debt| debt.from == debtor && debt.to == creditor)
    }

    pub(super) fn waive(&mut self, number: u8) {
        if let Some(index) =
            usize::from(number).checked_sub(1).filter(|&index| index < self.position.debts.len())
        {
            self.position.debts.remove(index);
        }
    }

    /// Checks that a promise may be struck off: it was kept, or is no longer worth remembering (D-14).
    pub(super) fn judge_settled(&self, me: Seat, number: u8) -> Result<(), Refusal> {
        let promise = self.judge_promise(number)?;
        need(
            promise.to == me,
            "ARA-093",
            "That was promised to another player.",
            "Strike off what was promised to you.",
        )
    }

    /// Finds the promise with this number, counted from 1.
    pub(super) fn judge_promise(&self, number: u8) -> Result<&Promise, Refusal> {
        let promise = usize::from(number).checked_sub(1).and_then(|index| self.position.promises.get(index));
        promise.ok_or(Refusal::new(
            "ARA-093",
            "Nothing was promised under that number.",
            "Look at the list of promises.",
        ))
    }

    pub(super) fn settle_promise(&mut self, number: u8) {
        let index = usize::from(number).checked_sub(1);
        if let Some(index) = index.filter(|&index| index < self.position.promises.len()) {
            self.position.promises.remove(index);
        }
    }

    /// Visits the hand cards that change hands if this move is played. The desk calls it, because it plays
    /// the part of the players' hands.
    pub fn each_hand_over(&self, m: Move, mut visit: impl FnMut(HandOver)) {
        let mut term = |from, to, what| match what {
            What::Cards(cards) => visit(HandOver { from, to, cards, which: Handed::Any }),
            What::Shown(card) => visit(HandOver { from, to, cards: 1, which: Handed::This(card) }),
            _ => {}
        };
        match (self.position.tasks.last(), m) {
            (_, Move::Deliver(number)) => {
                let debt =
                    usize::from(number).checked_sub(1).and_then(|index| self.position.debts.get(index));
                if let Some(debt) = debt {
                    term(debt.from, debt.to, debt.what);
                }
            }
            (_, Move::Unable(number)) => {
                let debt =
                    usize::from(number).checked_sub(1).and_then(|index| self.position.debts.get(index));
                if let Some(&Debt { from, to, what: What::Cards(owed), .. }) = debt {
                    term(from, to, What::Cards(owed.min(self.position.areas[from].hand)));
                }
            }
            (Some(&Task::Answer), Move::Accept) => {
                let Some(deal) = &self.position.deal else { return };
                let agreed = self.decider(Task::Answer).map(|by| deal.agreed.with(by));
                if agreed.is_some_and(|agreed| agreed.has_all(deal.parties)) && self.is_swap(deal) {
                    Self::swap_order(deal).for_each(|swapped| term(swapped.from, swapped.to, swapped.what));
                }
            }
            (Some(&Task::GiveFee(from, member)), Move::To(to)) => {
                let cards = self.edition.effect_of(member).fee.give;
                visit(HandOver { from, to, cards, which: Handed::Any });
            }
            (Some(&Task::GiveDrawn(from, cards)), Move::To(to)) => {
                visit(HandOver { from, to, cards, which: Handed::Drawn });
            }
            _ => {}
        }
    }
}

/// Hand cards that change hands.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandOver {
    pub from: Seat,
    pub to: Seat,
    pub cards: u8,
    pub which: Handed,
}

/// Which hand cards change hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Handed {
    /// Any cards, chosen by the giver.
    Any,
    /// Any of the cards just drawn, chosen by the giver.
    Drawn,
    /// This card, which everybody knows.
    This(Card),
}
