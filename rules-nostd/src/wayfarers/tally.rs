//! What was gained or skipped without a decision, for the display. It is not part of the position.

use heapless::Vec;

use super::Wayfarers;
use super::effect::{Amounts, Deed, Part, Spot};
use super::guild::Resource;
use super::origin::Origin;
use super::task::{Task, Terms};
use crate::{Refusal, Seat};

/// The most skipped effects reported per move. The known edition never has more at once.
const MAX_SKIPPED: usize = 4;

/// What happened automatically with the last move, and with the dice rolled for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The player it happened to.
    pub seat: Seat,
    /// Silver and provisions gained without a choice: from townsfolk, vistas, links, cards, tiles and cells
    /// (RUL-72).
    pub gained: Amounts,
    /// Effects the player could not pay for, or that could do nothing.
    pub skipped: Vec<Skipped, MAX_SKIPPED, u8>,
}

/// An effect, or a part of one, that was skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// What would have happened.
    pub what: Missed,
    /// Why it was skipped.
    pub why: Refusal,
}

/// What was skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missed {
    /// An effect whose cost the player cannot pay.
    Effect(Origin),
    /// A deed that is not possible now.
    Deed(Deed),
}

impl Tally {
    /// Creates an empty tally.
    pub(super) const fn of(seat: Seat) -> Self {
        Self { seat, gained: Amounts::NONE, skipped: Vec::new() }
    }

    /// Returns whether there is nothing to report.
    pub fn is_empty(&self) -> bool {
        self.gained.is_none() && self.skipped.is_empty()
    }

    fn skip(&mut self, what: Missed, why: Refusal) {
        if self.skipped.iter().all(|other| other.what != what) {
            // Dropped if there is no room.
            let _ = self.skipped.push(Skipped { what, why });
        }
    }
}

impl Wayfarers<'_> {
    /// Returns what happened automatically with the last move.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Records a gain. Dice spaces and worker spots are left out: the player who chose one has read what it
    /// gives.
    pub(super) fn tally_gain(&mut self, origin: Origin, part: Part) {
        let (Deed::Gain(resource), false) =
            (part.deed, matches!(origin, Origin::Space(_) | Origin::Worker(_)))
        else {
            return;
        };
        let times = part.times.get();
        self.tally.gained = self.tally.gained.and(match resource {
            Resource::Silver => Amounts { silver: times, provision: 0 },
            Resource::Provision => Amounts { silver: 0, provision: times },
        });
    }

    /// Records a skipped effect: the player cannot pay for it, or none of it is possible.
    pub(super) fn skip_effect(&mut self, origin: Origin) {
        if self.can_pay_for(origin) {
            let given = self.parts_of(origin);
            given.parts().iter().for_each(|part| self.skip_deed(part.deed));
        } else {
            let why = self.useless(origin, self.means());
            self.tally.skip(Missed::Effect(origin), why);
        }
    }

    /// Records a skipped deed.
    pub(super) fn skip_deed(&mut self, deed: Deed) {
        if !matches!(deed, Deed::Gain(_)) {
            let why = self.hindrance(deed, self.means());
            self.tally.skip(Missed::Deed(deed), why);
        }
    }

    /// Records what a dropped task would have done.
    pub(super) fn skip_task(&mut self, task: Task) {
        self.skip_deed(match task {
            Task::Parts(origin, left) => {
                return self.parts_left(origin, left).for_each(|(_, part)| self.skip_deed(part.deed));
            }
            Task::Acquire(_, Terms::Free) => Deed::AcquireTownsfolkFree,
            Task::Acquire(kind, _) => Deed::Acquire(kind),
            Task::Upgrade(colour, true) => Deed::UpgradeFree(colour),
            Task::Upgrade(colour, false) => Deed::Upgrade(colour),
            Task::Influence(Some(guild), 1..) => Deed::Influence(Spot::Guild(guild)),
            Task::Influence(None, 1..) => Deed::Influence(Spot::AnyGuild),
            Task::InfluenceCard(1..) => Deed::Influence(Spot::Card),
            Task::MoveInfluence(1..) => Deed::MoveInfluence,
            Task::Retrieve(1..) => Deed::Retrieve,
            Task::Refresh(1..) => Deed::Refresh,
            Task::Shift(1..) => Deed::Shift,
            Task::Journal(1..) => Deed::Journal,
            _ => return,
        });
    }
}
