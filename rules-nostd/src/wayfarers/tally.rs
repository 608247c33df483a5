//! What was gained or skipped without a decision, for the display. It is not part of the position.

use core::fmt;

use heapless::Vec;

use super::Wayfarers;
use super::caravan::Cell;
use super::card::{Space, Townsfolk};
use super::effect::{Amounts, Deed, Part, Spot};
use super::guild::Resource;
use super::moves::Payment;
use super::origin::Origin;
use super::stand::Stand;
use super::task::{Task, Terms};
use super::tile::Tile;
use crate::{Refusal, Seat};

/// The most skipped effects reported per move. The known edition never has more at once.
const MAX_SKIPPED: usize = 4;
/// The most choices that settle themselves with a move: what is paid for something, and where it goes.
const MAX_SETTLED: usize = 2;

/// What happened automatically with the last move, and with the dice rolled for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The player it happened to.
    pub seat: Seat,
    /// Silver and provisions gained without a choice: from townsfolk, vistas, links, cards, tiles and cells
    /// (RUL-72).
    pub gained: Amounts,
    /// Choices that nobody was asked for, because only one was left.
    pub settled: Vec<Settled, MAX_SETTLED, u8>,
    /// Effects the player could not pay for, or that could do nothing.
    pub skipped: Vec<Skipped, MAX_SKIPPED, u8>,
    /// How often something of this was told, the same twice included.
    told: u8,
}

/// A choice of which only one was left, so that nobody was asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Settled {
    /// Where a space card goes.
    Above(Space, Stand),
    /// Where a townsfolk card is tucked.
    Tucked(Townsfolk, Stand),
    /// Where a tile lies.
    Laid(Tile, Cell),
    /// How the price of a tile is paid.
    Paid(Tile, Payment),
    /// How tribute is paid, and to whom.
    Tribute(Payment, Seat),
}

impl Settled {
    /// Returns the id of the rule in the ledger.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Above(..) => "WAY-138",
            Self::Tucked(..) => "WAY-153",
            Self::Laid(..) => "WAY-160",
            Self::Paid(..) => "RUL-67",
            Self::Tribute(..) => "WAY-100",
        }
    }
}

impl fmt::Display for Settled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Above(card, stand) => write!(f, "{card} goes above {stand}, the only place for it"),
            Self::Tucked(card, stand) => write!(f, "{card} goes under {stand}, the only place for it"),
            Self::Laid(tile, cell) => {
                write!(f, "{tile} goes to column {}, row {}, where alone it fits", cell.column, cell.row)
            }
            Self::Paid(tile, payment) => write!(f, "{tile} can be paid for with {payment} only"),
            Self::Tribute(payment, seat) => {
                write!(f, "1 {payment} goes to {seat} as tribute: nothing else can be paid")
            }
        }
    }
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
        Self { seat, gained: Amounts::NONE, settled: Vec::new(), skipped: Vec::new(), told: 0 }
    }

    /// Returns whether there is nothing to report.
    pub fn is_empty(&self) -> bool {
        self.gained.is_none() && self.settled.is_empty() && self.skipped.is_empty()
    }

    /// Returns how often something was told that closed by itself, the same twice included.
    pub(super) fn told(&self) -> u8 {
        self.told
    }

    /// Records a choice that settled itself.
    pub(super) fn settle(&mut self, choice: Settled) {
        // Dropped if there is no room.
        let told = self.settled.push(choice).is_ok();
        self.told = self.told.wrapping_add(told.into());
    }

    fn skip(&mut self, what: Missed, why: Refusal) {
        let listed = self.skipped.iter().any(|other| other.what == what);
        // Dropped if there is no room.
        let told = listed || self.skipped.push(Skipped { what, why }).is_ok();
        self.told = self.told.wrapping_add(told.into());
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
