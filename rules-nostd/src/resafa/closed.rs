//! Steps that closed because nothing was possible, for the display. Not part of the position.

use core::num::NonZeroU8;

use heapless::Vec;

use super::Resafa;
use super::colour::Colour;
use super::effect::{Gain, Gift, Thing};
use super::task::{MainLeft, Task};
use crate::{Refusal, Seat};

/// The most closed steps reported per move.
const MAX_CLOSED: usize = 3;

/// The steps that closed with the last move.
pub(super) type ClosedSteps = Vec<Closed, MAX_CLOSED, u8>;

/// A step that closed without a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Closed {
    /// The player whose step it was.
    pub seat: Seat,
    /// What there was not, such as `trade`.
    pub what: &'static str,
    /// Why nothing was possible.
    pub why: Refusal,
}

impl Resafa<'_> {
    /// Returns the steps that closed with the last move because nothing was possible.
    pub fn closed(&self) -> &[Closed] {
        &self.closed
    }

    /// Notes that a task is dropped, if its player may have counted on it.
    pub(super) fn note_closed(&mut self, task: Task) {
        if let Some((what, why)) = self.why_closed(task) {
            let closed = Closed { seat: self.position.me(), what, why };
            if !self.closed.contains(&closed) {
                // What does not fit is not reported.
                let _ = self.closed.push(closed);
            }
        }
    }

    /// Returns what a task that waits for nobody would have been, and why it is impossible.
    fn why_closed(&self, task: Task) -> Option<(&'static str, Refusal)> {
        match task {
            Task::TakeActions => match self.position.turn_state.main {
                MainLeft::Fixed(action) => {
                    Some((action.name(), self.why_not_begin(action, Default::default(), false)))
                }
                _ => None,
            },
            Task::Begin(action, less, free_move) if !self.can_begin(action, less, free_move) => {
                Some((action.name(), self.why_not_begin(action, less, free_move)))
            }
            Task::TradeItems if self.has_arrived() => {
                let mut offers = self.offers_here();
                let why = offers.find_map(|(deal, item)| self.judge_trade(deal, item, 1).err())?;
                Some(("trade", why))
            }
            Task::PlaceBase if self.position.trade.is_some_and(|trade| trade.traded) => {
                let centre = self.position.mine().camel.at.centre()?;
                let number = self.free_bases(centre).next().map_or(1, |(number, _)| number);
                Some(("base", self.judge_base(centre, number).err()?))
            }
            Task::Step(colour, 1..) => Some(("step", self.judge_step(colour.unwrap_or(Colour::Pink)).err()?)),
            Task::DrawSacks(1..) => Some(("sack card", self.why_no_gift(Thing::Sack))),
            Task::TakeBonus(1..) => Some(("bonus card", self.why_no_gift(Thing::Bonus))),
            Task::PlaceToken(kind) if !self.can_place_token(kind) => Some(("token", self.why_no_token(kind))),
            Task::BuildWorkshop(Some(tier)) => Some(("workshop", self.why_no_raise(tier))),
            Task::Parts(origin, left) if left.count_ones() > 1 => {
                let mut parts = self.parts(origin, left);
                let (_, gain) = parts.find(|(_, gain)| !self.can_gain(gain))?;
                Some(("part", self.why_no_gain(gain)))
            }
            _ => None,
        }
    }

    fn why_no_gift(&self, thing: Thing) -> Refusal {
        self.why_no_gain(&Gain::Gift(Gift { thing, amount: NonZeroU8::MIN }))
    }
}
