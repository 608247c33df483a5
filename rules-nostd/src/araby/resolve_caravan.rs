//! The course of a caravan's resolution (ARA-106 to ARA-124, ARA-131 to ARA-133).

use super::Araby;
use super::resolution::Resolution;
use super::table::{Issued, Resolved};
use super::task::Task;
use crate::Seat;

impl Araby<'_> {
    /// Step 1: stranded camels go home, all at once (ARA-110, ARA-112).
    pub(super) fn strand(&mut self, owner: Seat) {
        if let Some(caravan) = &mut self.table.areas[owner].caravan {
            let before = Resolved { owner, card: caravan.card, field: caravan.field, numbers: None };
            caravan.field.remove_stranded();
            let _ = self.table.resolved.push(before);
        }
    }

    /// Steps 3 and 4: bandits, payouts, clean-up (ARA-116 to ARA-123). Without any card nobody attacks
    /// and nobody pays.
    pub(super) fn pay_out(&mut self, owner: Seat, numbers: Option<Resolution>) {
        let Some(mut caravan) = self.table.areas[owner].caravan.take() else { return };
        if let Some(numbers) = numbers {
            caravan.field.remove_attacked(numbers);
            for seat in self.table.areas.seats() {
                self.take_coins(seat, caravan.field.earnings(seat, numbers));
            }
        }
        if let Some(resolved) = self.table.resolved.iter_mut().find(|resolved| resolved.owner == owner) {
            resolved.numbers = numbers;
        }
    }

    /// The resolution card of the active seat's caravan lies there (ARA-113); it goes back on top of
    /// the deck (ARA-124).
    pub(super) fn resolve(&mut self, numbers: Option<Resolution>) {
        self.pop();
        if self.table.deck > 0 {
            self.table.top = numbers;
        }
        self.pay_out(self.table.active(), numbers);
    }

    /// The next caravan without its resolution card, clockwise from the first player (ARA-132).
    pub(super) fn awaits_issue(&self) -> Option<Seat> {
        let waits = |&seat: &Seat| {
            let area = &self.table.areas[seat];
            area.caravan.is_some() && area.issued.is_none()
        };
        self.table.from_first().find(waits)
    }

    pub(super) fn issue(&mut self, numbers: Option<Resolution>) {
        let Some(seat) = self.awaits_issue() else { return };
        let from_deck = self.table.deck > 0;
        self.table.areas[seat].issued = Some(Issued { numbers, from_deck });
        if from_deck {
            self.table.deck -= 1;
            self.table.top = None;
            if !self.table.known.is_empty() {
                self.table.known.remove(0);
            }
        }
    }

    /// All caravans are resolved in the same order, then the cards go back (ARA-133, R-50).
    pub(super) fn resolve_all(&mut self) {
        self.pop();
        self.table.resolved.clear();
        for seat in self.table.from_first() {
            let numbers = self.table.areas[seat].issued.and_then(|issued| issued.numbers);
            self.strand(seat);
            self.pay_out(seat, numbers);
        }
        self.table.deck = self.table.deck.saturating_add(self.table.issued());
        self.table.known.clear();
        for seat in self.table.areas.seats() {
            self.table.areas[seat].issued = None;
        }
    }

    /// Coins from the bank into a tent, which never runs dry (ARA-121, R-03).
    pub(super) fn take_coins(&mut self, seat: Seat, coins: u16) {
        let area = &mut self.table.areas[seat];
        area.coins = area.coins.saturating_add(coins);
        self.table.bank.out = self.table.bank.out.saturating_add(coins);
    }

    /// Coins from a tent into the bank (ARA-037); whoever calls this has looked that they are there.
    pub(super) fn pay_coins(&mut self, seat: Seat, coins: u16) {
        let area = &mut self.table.areas[seat];
        area.coins = area.coins.saturating_sub(coins);
        self.table.bank.back = self.table.bank.back.saturating_add(coins);
    }

    pub(super) fn push(&mut self, task: Task) {
        // The capacity names its worst case; a task that did not fit would be a mistake in this crate.
        let _ = self.table.tasks.push(task);
    }

    pub(super) fn pop(&mut self) {
        self.table.tasks.pop();
    }

    pub(super) fn replace(&mut self, task: Task) {
        self.pop();
        self.push(task);
    }
}
