//! The invariants of section 8 of the ledger on a step from one position to the next.

use crate::araby::Araby;
use crate::araby::check::hold;
use crate::araby::field::{Leave, leave_needed};
use crate::araby::product::Product;
use crate::araby::space::Space;
use crate::araby::task::Task;
use crate::{InvariantError, Seat};

/// The most cards one move can take off the deck: no effect draws more (V-14).
const MOST_DRAWN: usize = 20;

impl Araby<'_> {
    /// Checks every invariant on the step from `before` to this position.
    pub(crate) fn check_since(&self, before: &Self) -> Result<(), InvariantError> {
        let (now, then) = (&self.position, &before.position);
        hold(
            now.turns == then.turns || Some(now.turns) == then.turns.checked_add(1),
            "I-22",
            "a turn was skipped, or taken back",
        )?;
        self.check_camels_since(before)?;
        self.check_refreshed_since(before)?;
        let was = then.tasks.last();
        if was == Some(&Task::ShowResolution) {
            hold(
                now.deck == then.deck && now.discard == then.discard,
                "I-06",
                "a resolution changed deck or discard pile",
            )?;
            let earned = i32::from(now.bank.out) - i32::from(then.bank.out);
            let tents = |position: &crate::araby::position::Position| {
                position.areas.values().map(|area| i32::from(area.coins)).sum::<i32>()
            };
            hold(tents(now) - tents(then) == earned, "I-20", "a resolution did not pay what it owed")?;
        }
        if now.discard.len() < then.discard.len() {
            // Cards discarded in the same move may reach the pile before or after the flip.
            let cards = usize::from(now.deck) + now.discard.len();
            hold(
                usize::from(then.deck) <= MOST_DRAWN && cards + MOST_DRAWN >= then.discard.len(),
                "I-08",
                "the discard pile was flipped before the deck was exhausted",
            )?;
        }
        if now.turns > then.turns {
            hold(
                now.areas.values().all(|area| area.pool.is_empty()) && now.grants.is_empty(),
                "I-15",
                "a turn began with products or permissions of the turn before",
            )?;
            let open = then.debts.iter().filter(|debt| !debt.lost && !debt.what.is_help()).count();
            // The last debt may be delivered in this very step: then the gate asked for it.
            let asked = usize::from(was == Some(&Task::Gate));
            hold(open <= asked, "I-17", "a turn passed while something was owed")?;
        }
        Ok(())
    }

    /// Checks that camels are placed one at a time, paid for and allowed, and stay (I-11 to I-14).
    fn check_camels_since(&self, before: &Self) -> Result<(), InvariantError> {
        let (now, then) = (&self.position, &before.position);
        for (owner, area) in then.areas.iter() {
            let Some(was) = &area.caravan else { continue };
            let is = now.areas[owner].caravan.filter(|caravan| caravan.card == was.card);
            let resolving =
                now.resolved.iter().any(|resolved| resolved.owner == owner && resolved.card == was.card);
            let Some(is) = is else {
                hold(resolving, "I-02", "a caravan is gone that was not resolved")?;
                continue;
            };
            for space in Space::ALL {
                match (was.field.at(space), is.field.at(space)) {
                    (None, Some(camel)) => self.check_new_camel(before, owner, space, camel)?,
                    (Some(old), new) => hold(
                        new == Some(old) || new.is_none() && resolving,
                        "I-12",
                        "a camel was moved or taken back",
                    )?,
                    (None, None) => {}
                }
            }
        }
        Ok(())
    }

    fn check_new_camel(
        &self,
        before: &Self,
        owner: Seat,
        space: Space,
        camel: Seat,
    ) -> Result<(), InvariantError> {
        let (now, then) = (&self.position, &before.position);
        let allowed = leave_needed(camel, owner, then.active()) == Leave::Nothing
            || then.grants.iter().any(|grant| {
                grant.to == camel && grant.caravan == owner && grant.space.is_none_or(|on| on == space)
            });
        hold(allowed, "I-14", "a camel was placed without permission")?;
        let Some(card) = now.areas[owner].caravan.map(|caravan| caravan.card) else { return Ok(()) };
        let paid = self.edition.product_on(card, space);
        let spent = |product: Product| now.spent.of(product).wrapping_sub(then.spent.of(product));
        hold(
            Product::ALL.into_iter().all(|product| spent(product) == u8::from(product == paid)),
            "I-11",
            "a camel was not paid for with its product",
        )
    }

    /// Checks that the active seat's cards are refreshed when its window opens and when its turn has passed
    /// (I-25).
    fn check_refreshed_since(&self, before: &Self) -> Result<(), InvariantError> {
        let (now, then) = (&self.position, &before.position);
        let fresh = |seat: Seat| now.areas[seat].entourage.iter().all(|retainer| !retainer.tasked);
        let opens = then.tasks.last() == Some(&Task::DrawCaravan);
        let ended = now.tasks.first() == Some(&Task::PassTurn);
        hold(!opens && !ended || fresh(now.active()), "I-25", "a card of the active player is still tasked")
    }
}
