//! Steps that closed because nothing was possible, for the display. Not part of the position.

use core::num::NonZeroU8;

use heapless::Vec;

use super::Resafa;
use super::colour::Colour;
use super::effect::{Gain, Gift, Thing};
use super::item::{Discount, Item};
use super::task::{ColourLeft, MainLeft, Task};
use crate::{Refusal, Seat};

/// The most closed steps reported per move.
const MAX_CLOSED: usize = 4;

const NO_OTHER_ACTION: Refusal = Refusal::new("RES-049", "None of the other actions can be carried out.", "");
const NO_COLOUR_ACTION: Refusal =
    Refusal::new("RES-052", "No bonus card, no step and no sack card can be had there.", "");
const NOTHING_STORED: Refusal = Refusal::new("RES-145", "The warehouse is empty.", "");
const ONLY_ROW: Refusal =
    Refusal::new("RES-165", "The {} token goes into the {} row: only that has a free space.", "");
const NO_OTHER_WORKSHOP: Refusal =
    Refusal::new("RES-106", "Each of your workshops was activated already.", "");

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
        if task == Task::TakeActions {
            self.note_untaken();
        } else if let Some((what, why)) = self.why_closed(task) {
            self.tell_closed(what, why);
        }
    }

    /// Notes which actions of the card can no longer be taken.
    fn note_untaken(&mut self) {
        let (main, colour) = (self.position.turn_state.main, self.position.turn_state.colour);
        match main {
            MainLeft::Fixed(action) => {
                self.tell_closed(action.name(), self.why_not_begin(action, Discount::NONE, false));
            }
            MainLeft::None => {}
            _ => self.tell_closed("main action", NO_OTHER_ACTION),
        }
        match colour {
            ColourLeft::Fixed(colour) => self.tell_closed(colour.name(), NO_COLOUR_ACTION),
            ColourLeft::Any => self.tell_closed("colour action", NO_COLOUR_ACTION),
            ColourLeft::None => {}
        }
    }

    fn tell_closed(&mut self, what: &'static str, why: Refusal) {
        let closed = Closed { seat: self.position.me(), what, why };
        if !self.closed.contains(&closed) {
            // What does not fit is not reported.
            let _ = self.closed.push(closed);
        }
    }

    /// Returns what a task that waits for nobody would have been, and why it is impossible.
    fn why_closed(&self, task: Task) -> Option<(&'static str, Refusal)> {
        match task {
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
            Task::ColourAction(colour) => {
                Some((colour.map_or("colour action", Colour::name), NO_COLOUR_ACTION))
            }
            Task::Activate(1.., _) => Some(("further room", NO_OTHER_WORKSHOP)),
            Task::ChooseSquare(_, size) => Some(("garden tile", self.judge_lay(size).err()?)),
            Task::Parts(origin, left) => {
                let mut parts = self.parts(origin, left);
                let (_, gain) = parts.find(|(_, gain)| !self.can_gain(gain))?;
                // The last part is begun in any case. As a step of its own it tells why it closes.
                let begins = left.count_ones() == 1 && !matches!(gain, Gain::VpPer { .. } | Gain::Flip(_));
                (!begins).then(|| ("part", self.why_no_gain(gain)))
            }
            Task::LoadCamel => {
                let mine = self.position.mine();
                let stored = || Item::ALL.into_iter().find(|&item| mine.warehouse.of(item) > 0);
                match mine.camel.load.map(|load| load.item).or_else(stored) {
                    Some(item) => Some(("load", self.judge_load(item, 1).err()?)),
                    None => Some(("load", NOTHING_STORED)),
                }
            }
            Task::PlaceToken(kind) if self.needs_row() => {
                let row = self.free_rows().next()?;
                Some(("choice of a row", ONLY_ROW.with([kind.name().into(), row.name().into()])))
            }
            _ => None,
        }
    }

    fn why_no_gift(&self, thing: Thing) -> Refusal {
        self.why_no_gain(&Gain::Gift(Gift { thing, amount: NonZeroU8::MIN }))
    }
}
