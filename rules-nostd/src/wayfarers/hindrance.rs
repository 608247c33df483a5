//! Why an effect that nobody can use now would do nothing: too little to pay with, or nothing to choose.

use super::Wayfarers;
use super::card::CardKind;
use super::effect::{Deed, Spot};
use super::means::Means;
use super::origin::Origin;
use super::row::RowSlot;
use super::task::Terms;
use super::tile::{Tile, TileColour};
use crate::{Figure, Refusal};

/// What a player can do instead of an effect that is not possible.
const ANOTHER: &str = "Choose another one, or say done.";

impl Wayfarers<'_> {
    /// Returns why an effect cannot be used with what the player has: its cost, or its first part that does nothing.
    #[cold]
    pub(super) fn useless(&self, origin: Origin, means: Means) -> Refusal {
        let Some(left) = self.means_after(origin, means) else {
            let action = self.action(origin).map(|action| means.with_less(action.less).lacking(action.cost));
            return Refusal::new("WAY-037", "It costs {} {}; you have {}.", ANOTHER)
                .with(action.unwrap_or_default());
        };
        match self.parts_of(origin).parts().first() {
            Some(part) => self.hindrance(part.deed, left),
            None => Refusal::new("WAY-033", "Nothing is printed there.", ANOTHER),
        }
    }

    /// Returns why a deed that is not possible now is not.
    #[cold]
    pub(super) fn hindrance(&self, deed: Deed, means: Means) -> Refusal {
        let (rule, reason) = match deed {
            Deed::Acquire(kind) => return self.no_card(kind, Terms::Paid, means),
            Deed::AcquireTownsfolkFree => return self.no_card(CardKind::Townsfolk, Terms::Free, means),
            Deed::Upgrade(colour) => return self.no_tile(colour, false, means),
            Deed::UpgradeFree(colour) => return self.no_tile(colour, true, means),
            Deed::Influence(Spot::Card) => ("WAY-099", "No faceup card can take a token of yours."),
            Deed::Influence(_) => ("WAY-107", "You have no token that could go there."),
            Deed::MoveInfluence => ("WAY-105", "You have no token in a guild."),
            Deed::Retrieve => ("WAY-072", "There is no worker that you could retrieve."),
            Deed::Refresh => ("RUL-22", "You have no die to refresh."),
            Deed::Shift => ("RUL-13", "You have no die in supply."),
            Deed::Journal if self.position.mine().marker.is_final() => {
                ("RUL-56", "Your marker is on a final space.")
            }
            Deed::Journal => return self.no_splotch(),
            Deed::Draw(_) => ("RUL-30", "The pile is empty."),
            // Always possible.
            Deed::Gain(_) => ("WAY-013", "The bank is never empty."),
        };
        Refusal::new(rule, reason, ANOTHER)
    }

    /// Returns why the marker cannot move on: what the splotch asks for that is nearest to being open.
    fn no_splotch(&self) -> Refusal {
        let closed = self.edition.crossings_from(self.position.mine().marker).filter_map(|crossing| {
            let (asked, thing, held) = self.toll(*crossing.toll(self.position.layout), false)?;
            let short = asked.checked_sub(held).filter(|&short| short > 0)?;
            Some((short, [crossing.to.name().into(), Figure::Amount(asked, thing), held.into()]))
        });
        match closed.min_by_key(|(short, _)| *short) {
            Some((_, figures)) => {
                let reason = "No splotch is open; to {} it takes {}, and you have {}.";
                Refusal::new("RUL-71", reason, ANOTHER).with(figures)
            }
            None => Refusal::new("RUL-71", "No splotch ahead is open to you.", ANOTHER),
        }
    }

    /// Returns why none of the faceup cards of a kind can be acquired: what hinders all of them alike, if anything does.
    fn no_card(&self, kind: CardKind, terms: Terms, means: Means) -> Refusal {
        let cards = || RowSlot::of(kind).filter(|at| self.position.rows[kind].at(at.slot).is_some());
        let refusals = || cards().filter_map(|at| self.judge_take(kind, at, terms, means).err());
        let cheapest = cards().map(|at| self.price(at, terms)).min_by_key(|price| price.silver);
        let (Some(first), Some(cheapest)) = (refusals().next(), cheapest) else {
            return Refusal::new("RUL-30", "No card of that kind is left in its row.", ANOTHER);
        };
        if refusals().all(|other| other == first) {
            first
        } else if matches!(first.rule, "WAY-111" | "WAY-113")
            && refusals().all(|other| other.rule == first.rule)
        {
            Refusal::new(first.rule, "The cheapest costs {} {}; you have {}.", ANOTHER)
                .with(means.lacking(cheapest))
        } else {
            // The price, with or without tribute.
            let is_dear = |why: &Refusal| matches!(why.rule, "WAY-111" | "WAY-113" | "WAY-101" | "RUL-25");
            let dear = refusals().filter(is_dear).count();
            let reason = "{} cost too much with tribute, {} cannot be placed; you have {} silver.";
            Refusal::new("WAY-108", reason, ANOTHER).with([
                dear.into(),
                (refusals().count() - dear).into(),
                means.silver.into(),
            ])
        }
    }

    fn no_tile(&self, colour: TileColour, free: bool, means: Means) -> Refusal {
        match self.judge_colour(colour, free, means) {
            Err(refusal) if Tile::of(colour).any(|tile| self.position.store[tile] > 0) => refusal,
            _ => Refusal::new("RUL-46", "No tile of that colour is left.", ANOTHER),
        }
    }
}
