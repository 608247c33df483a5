//! The course of a caravan's resolution (ARA-106 to ARA-124, ARA-131 to ARA-133).

use super::Araby;
use super::position::{Issued, Resolved};
use super::resolution::Resolution;
use super::task::Task;
use crate::Seat;

impl Araby<'_> {
    /// Step 1: sends all stranded camels home at once (ARA-110, ARA-112).
    pub(super) fn strand(&mut self, owner: Seat) {
        if let Some(caravan) = &mut self.position.areas[owner].caravan {
            let before = Resolved { owner, card: caravan.card, field: caravan.field, numbers: None };
            caravan.field.remove_stranded();
            let _ = self.position.resolved.push(before);
        }
    }

    /// Steps 3 and 4: bandits, payouts, clean-up (ARA-116 to ARA-123). Without a resolution card there is no
    /// attack and no payout.
    pub(super) fn pay_out(&mut self, owner: Seat, numbers: Option<Resolution>) {
        let Some(mut caravan) = self.position.areas[owner].caravan.take() else { return };
        if let Some(numbers) = numbers {
            caravan.field.remove_attacked(numbers);
            for seat in self.position.areas.seats() {
                self.take_coins(seat, caravan.field.earnings(seat, numbers));
            }
        }
        if let Some(resolved) = self.position.resolved.iter_mut().find(|resolved| resolved.owner == owner) {
            resolved.numbers = numbers;
        }
    }

    /// Resolves the active seat's caravan by the resolution card laid next to it (ARA-113). The card goes
    /// back on top of the deck (ARA-124).
    pub(super) fn resolve(&mut self, numbers: Option<Resolution>) {
        self.pop();
        if self.position.deck > 0 {
            self.position.top = numbers;
        }
        self.pay_out(self.position.active(), numbers);
    }

    /// Finds the next caravan without its resolution card, clockwise from the first player (ARA-132).
    pub(super) fn awaits_issue(&self) -> Option<Seat> {
        let waits = |&seat: &Seat| {
            let area = &self.position.areas[seat];
            area.caravan.is_some() && area.issued.is_none()
        };
        self.position.from_first().find(waits)
    }

    pub(super) fn issue(&mut self, numbers: Option<Resolution>) {
        let Some(seat) = self.awaits_issue() else { return };
        let from_deck = self.position.deck > 0;
        self.position.areas[seat].issued = Some(Issued { numbers, from_deck });
        if from_deck {
            self.position.deck -= 1;
            self.position.top = None;
            if !self.position.known.is_empty() {
                self.position.known.remove(0);
            }
        }
    }

    /// Resolves all caravans in the same order, then returns the cards to the deck (ARA-133, R-50).
    pub(super) fn resolve_all(&mut self) {
        self.pop();
        self.position.resolved.clear();
        for seat in self.position.from_first() {
            let numbers = self.position.areas[seat].issued.and_then(|issued| issued.numbers);
            self.strand(seat);
            self.pay_out(seat, numbers);
        }
        self.position.deck = self.position.deck.saturating_add(self.position.issued());
        self.position.known.clear();
        for seat in self.position.areas.seats() {
            self.position.areas[seat].issued = None;
        }
    }

    /// Moves coins from the bank, which never runs dry, into a tent (ARA-121, R-03).
    pub(super) fn take_coins(&mut self, seat: Seat, coins: u16) {
        let area = &mut self.position.areas[seat];
        area.coins = area.coins.saturating_add(coins);
        self.position.bank.out = self.position.bank.out.saturating_add(coins);
    }

    /// Moves coins from a tent into the bank (ARA-037). The caller has checked that they are there.
    pub(super) fn pay_coins(&mut self, seat: Seat, coins: u16) {
        let area = &mut self.position.areas[seat];
        area.coins = area.coins.saturating_sub(coins);
        self.position.bank.back = self.position.bank.back.saturating_add(coins);
    }

    pub(super) fn push(&mut self, task: Task) {
        // The capacity covers the worst case; a task that did not fit would be a bug in this crate.
        let _ = self.position.tasks.push(task);
    }

    pub(super) fn pop(&mut self) {
        self.position.tasks.pop();
    }

    pub(super) fn replace(&mut self, task: Task) {
        self.pop();
        self.push(task);
    }
}
