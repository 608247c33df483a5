//! What a player can pay with: silver, provisions, and discounts on the current action.

use super::Wayfarers;
use super::effect::Amounts;
use super::guild::Resource;
use super::position::PlacedWorker;
use crate::Figure;

/// What a player could pay with after a hypothetical payment or placement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    pub(super) silver: u8,
    pub(super) provision: u8,
    /// What is left of the discounts (RUL-19).
    pub(super) less: Amounts,
    /// The worker placed this turn.
    pub(super) placed: Option<PlacedWorker>,
}

impl Means {
    /// Returns what is left after paying a cost, using discounts first, or `None` if it is too much (WAY-037,
    /// RUL-19).
    pub(super) fn after(self, cost: Amounts) -> Option<Self> {
        let (silver, less_silver) = pay(self.silver, self.less.silver, cost.silver)?;
        let (provision, less_provision) = pay(self.provision, self.less.provision, cost.provision)?;
        let less = Amounts { silver: less_silver, provision: less_provision };
        Some(Self { silver, provision, less, ..self })
    }

    /// Returns what is left after paying a tribute of 1, to which no discount applies (WAY-100, RUL-19).
    pub(super) fn after_tribute(self, paid: Resource) -> Option<Self> {
        Some(match paid {
            Resource::Silver => Self { silver: self.silver.checked_sub(1)?, ..self },
            Resource::Provision => Self { provision: self.provision.checked_sub(1)?, ..self },
        })
    }

    /// Returns the first resource of which a cost is too much: what is due after the discounts, its name, and what the
    /// player has.
    pub(super) fn lacking(self, cost: Amounts) -> [Figure; 3] {
        let due = cost.off(self.less);
        let silver = due.silver > self.silver;
        let (due, name, held) = match (silver, due.provision) {
            (true, _) => (due.silver, "silver", self.silver),
            (_, 1) => (1, "provision", self.provision),
            (_, provisions) => (provisions, "provisions", self.provision),
        };
        [due.into(), name.into(), held.into()]
    }

    /// Adds a discount.
    pub(super) fn with_less(self, more: Amounts) -> Self {
        Self { less: self.less.and(more), ..self }
    }
}

/// Returns what is left of a resource and its discount after a payment.
fn pay(held: u8, less: u8, cost: u8) -> Option<(u8, u8)> {
    let off = less.min(cost);
    Some((held.checked_sub(cost - off)?, less - off))
}

impl Wayfarers<'_> {
    /// Returns what the current player has.
    pub(super) fn means(&self) -> Means {
        let (mine, state) = (self.position.mine(), &self.position.turn_state);
        Means { silver: mine.silver, provision: mine.provisions, less: state.less, placed: state.placed }
    }

    /// Pays a cost that is known to be payable.
    pub(super) fn pay(&mut self, cost: Amounts) {
        if let Some(left) = self.means().after(cost) {
            self.position.turn_state.less = left.less;
            let mine = self.position.mine_mut();
            mine.silver = left.silver;
            mine.provisions = left.provision;
        }
    }

    /// Gains a resource from the bank, which is unlimited (RUL-65).
    pub(super) fn gain(&mut self, resource: Resource, amount: u8) {
        let mine = self.position.mine_mut();
        let held = match resource {
            Resource::Silver => &mut mine.silver,
            Resource::Provision => &mut mine.provisions,
        };
        *held = held.saturating_add(amount);
    }
}
