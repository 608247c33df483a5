//! Camels, permissions and locks (ARA-066 to ARA-081).

use super::Araby;
use super::deal::{Debt, Grant, What};
use super::field::{Leave, leave_needed};
use super::position::ActiveCaravan;
use super::product::Product;
use super::space::Space;
use super::supply::CAMELS;
use super::task::Task;
use crate::refusal::{need, need_with};
use crate::{Refusal, Seat};

impl Araby<'_> {
    pub(super) fn judge_place(&self, me: Seat, owner: Seat, space: Space) -> Result<(), Refusal> {
        let caravan = self.judge_caravan_of(owner)?;
        self.judge_empty(owner, true, Some(space))?;
        let product = self.edition.product_on(caravan.card, space);
        let pool = self.position.areas[me].pool;
        need_with(
            !pool.is_empty(),
            "ARA-066",
            "A camel carries a product that was generated in this turn; a discard makes none.",
            "Task a card or play a djinn that makes {}.",
            [product.name().into()],
        )?;
        if pool.of(product) == 0 {
            let other = Product::ALL.into_iter().find(|&other| pool.of(other) > 0).unwrap_or(product);
            return Err(Refusal::new(
                "ARA-070",
                "Space {} takes {}, and you have none of it.",
                "Choose a space that takes your {}.",
            )
            .with([space.number().into(), product.name().into(), other.name().into()]));
        }
        self.judge_spendable(me, product)?;
        self.judge_camel(me)?;
        self.judge_leave(me, owner, Some(space))
    }

    fn judge_camel(&self, me: Seat) -> Result<(), Refusal> {
        need_with(
            self.position.camels_at_home(me) > 0,
            "ARA-071",
            "All {} of your camels are on caravans.",
            "Wait until a caravan is resolved.",
            [CAMELS.into()],
        )
    }

    fn judge_caravan_of(&self, owner: Seat) -> Result<&ActiveCaravan, Refusal> {
        let seated = self.position.areas.seats_at(owner).then(|| self.position.areas[owner].caravan.as_ref());
        seated.flatten().ok_or_else(|| {
            Refusal::new("ARA-031", "No caravan lies before seat {} yet.", "Choose a caravan on the table.")
                .with([owner.number().into()])
        })
    }

    /// Checks what the placement matrix asks for (section 2.10).
    fn judge_leave(&self, me: Seat, owner: Seat, space: Option<Space>) -> Result<(), Refusal> {
        match leave_needed(me, owner, self.position.active()) {
            Leave::Nothing => Ok(()),
            _ if self.grant_for(me, owner, space).is_some() => Ok(()),
            Leave::Unlock => Err(Refusal::new(
                "ARA-078",
                "Your caravan is locked: your turn is over.",
                "Ask seat {}, whose turn it is, to unlock it.",
            )
            .with([self.position.active().number().into()])),
            Leave::Permission => {
                let here = |grant: &&Grant| grant.to == me && grant.caravan == owner;
                let elsewhere = self.position.grants.iter().find(here).and_then(|grant| grant.space);
                let owner = owner.number().into();
                Err(match elsewhere {
                    Some(space) => Refusal::new(
                        "ARA-076",
                        "Seat {} has allowed a camel on space {}, not here.",
                        "Place it there, or ask seat {}.",
                    )
                    .with([owner, space.number().into(), owner]),
                    None => Refusal::new(
                        "ARA-076",
                        "Seat {}, who owns the caravan, has not allowed that.",
                        "Ask seat {}, or strike a deal.",
                    )
                    .with([owner, owner]),
                })
            }
        }
    }

    /// Finds the permission that a camel would use up. One that names the space goes before one that does
    /// not.
    fn grant_for(&self, me: Seat, owner: Seat, space: Option<Space>) -> Option<usize> {
        let fits = |grant: &Grant, named: Option<Space>| {
            grant.to == me && grant.caravan == owner && grant.camels > 0 && grant.space == named
        };
        let named = space.and_then(|_| self.position.grants.iter().position(|grant| fits(grant, space)));
        named.or_else(|| self.position.grants.iter().position(|grant| fits(grant, None)))
    }

    pub(super) fn place(&mut self, me: Seat, owner: Seat, space: Space) {
        let Some(card) = self.position.areas[owner].caravan.map(|caravan| caravan.card) else { return };
        if leave_needed(me, owner, self.position.active()) != Leave::Nothing
            && let Some(used) = self.grant_for(me, owner, Some(space))
        {
            self.position.grants[used].camels -= 1;
            self.position.grants.retain(|grant| grant.camels > 0);
        }
        let product = self.edition.product_on(card, space);
        self.position.areas[me].pool.take(product);
        self.position.spent.add(product, 1);
        if let Some(caravan) = &mut self.position.areas[owner].caravan {
            caravan.field.put(space, me);
        }
        let placed = |what: What| match what {
            What::Place(seat, on) => seat == owner && on.is_none_or(|on| on == space),
            _ => false,
        };
        self.done(me, placed);
        self.acted();
    }

    /// Returns whether a seat could place a camel that it owes, judged by public information only.
    pub(super) fn could_place(&self, debt: &Debt, owner: Seat, space: Option<Space>) -> bool {
        let Ok(caravan) = self.judge_caravan_of(owner) else { return false };
        let me = debt.from;
        let has = |product: Product| self.spendable(me, product) > 0 || self.can_make(me, product);
        let fits = |on: Space| {
            caravan.field.at(on).is_none()
                && space.is_none_or(|space| space == on)
                && self.judge_leave(me, owner, Some(on)).is_ok()
                && has(self.edition.product_on(caravan.card, on))
        };
        self.position.camels_at_home(me) > 0 && Space::ALL.into_iter().any(fits)
    }

    /// Checks a request to place on a caravan, or to have the active seat unlock one's own caravan (D-10,
    /// D-11).
    pub(super) fn judge_ask(&self, me: Seat, owner: Seat) -> Result<(), Refusal> {
        self.judge_caravan_of(owner)?;
        need(
            leave_needed(me, owner, self.position.active()) != Leave::Nothing,
            "ARA-075",
            "On your own turn you need nobody's permission for your own caravan.",
            "Place your camels.",
        )?;
        self.judge_camel(me)?;
        need(
            self.grant_for(me, owner, None).is_none(),
            "ARA-081",
            "You have a permission for any space of that caravan.",
            "Use it first.",
        )?;
        self.judge_again(me, self.asked_for_leave(me, owner))
    }

    /// Checks a permission for `camels` camels: at most as many as the placer has at home.
    pub(super) fn judge_grant(&self, placer: Seat, camels: u8) -> Result<(), Refusal> {
        let home = self.position.camels_at_home(placer);
        need_with(
            (1..=home).contains(&camels),
            "ARA-081",
            "You allow camels: {}, and seat {} has {} at home.",
            "Allow fewer, or refuse.",
            [camels.into(), placer.number().into(), home.into()],
        )?;
        need(
            !self.position.grants.is_full(),
            "ARA-081",
            "Too many permissions are open.",
            "Refuse for now, until some are used.",
        )
    }

    /// Checks a permission for one camel on a space that the caravan's owner names.
    pub(super) fn judge_grant_on(&self, placer: Seat, owner: Seat, space: Space) -> Result<(), Refusal> {
        need(
            placer != owner,
            "ARA-079",
            "A caravan is unlocked for a number of camels, not for a space.",
            "Grant a number, or refuse.",
        )?;
        self.judge_grant(placer, 1)?;
        self.judge_empty(owner, true, Some(space))
    }

    pub(super) fn grant(&mut self, placer: Seat, owner: Seat, camels: u8, space: Option<Space>) {
        self.pop();
        let from = self.asked_for_leave(placer, owner);
        let grant = Grant { from, to: placer, caravan: owner, camels, space, bound: false };
        let _ = self.position.grants.push(grant);
    }

    pub(super) fn refuse_consent(&mut self, placer: Seat, owner: Seat) {
        self.pop();
        self.disagreed(self.asked_for_leave(placer, owner));
    }

    /// Returns who allows a camel: the caravan's owner, or the active seat if the owner is the one placing.
    pub(super) fn asked_for_leave(&self, placer: Seat, owner: Seat) -> Seat {
        if placer == owner { self.position.active() } else { owner }
    }

    /// Checks that a permission can be taken back: only one given for nothing, and only until it is used
    ///
    pub(super) fn judge_revoke(&self, me: Seat, from: Seat) -> Result<(), Refusal> {
        let free = |grant: &Grant| grant.from == me && grant.to == from && !grant.bound;
        let given = |grant: &Grant| grant.from == me && grant.to == from;
        let figures = [from.number().into()];
        if self.position.grants.iter().any(given) {
            let (reason, remedy) = ("Seat {} has your permission by a deal, and keeps it.", "Let it stand.");
            need_with(self.position.grants.iter().any(free), "ARA-081", reason, remedy, figures)
        } else {
            need_with(
                false,
                "ARA-081",
                "Seat {} has no permission from you.",
                "Name a seat that has.",
                figures,
            )
        }
    }

    pub(super) fn revoke(&mut self, me: Seat, from: Seat) {
        self.position.grants.retain(|grant| grant.from != me || grant.to != from || grant.bound);
    }

    pub(super) fn ask(&mut self, me: Seat, owner: Seat) {
        self.push(Task::Consent(me, owner));
    }
}
