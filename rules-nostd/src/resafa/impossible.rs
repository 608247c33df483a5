//! Why an action, or a part of an effect, can do nothing now.

use super::Resafa;
use super::action::MainAction;
use super::colour::Colour;
use super::effect::{Effect, Flipped, Gain, Thing};
use super::item::Discount;
use super::timing::{CANNOT_BEGIN, GET_IT, KEEP_IT};
use crate::Refusal;

impl Resafa<'_> {
    /// Returns why an action that cannot begin cannot (RES-049).
    #[cold]
    pub(super) fn why_not_begin(&self, action: MainAction, less: Discount, free_move: bool) -> Refusal {
        match action {
            MainAction::Workshop => self.why_no_workshop(less),
            MainAction::Garden => self.why_no_garden(less),
            MainAction::Canal => self.why_no_canal(less),
            MainAction::Trading => {
                self.lacks_to_trade(less, free_move).map_or(CANNOT_BEGIN, |lack| lack.refuse("A-70", GET_IT))
            }
            MainAction::Provisions => Refusal::new(
                "RES-109",
                "No bonus card, no step and no sack card can be had.",
                "Take the colour action, or say done.",
            ),
            MainAction::Production => CANNOT_BEGIN,
        }
    }

    /// Returns why a part of an effect that can do nothing now cannot.
    #[cold]
    pub(super) fn why_no_gain(&self, gain: &Gain) -> Refusal {
        let (rule, reason) = match *gain {
            Gain::Gift(gift) => match gift.thing {
                Thing::Camel => ("A-46", "Your camel marker is at the top of its track."),
                Thing::Sack => ("A-09", "The sack deck is empty."),
                Thing::Bonus => ("RES-054", "No bonus card is left in the display."),
                Thing::Token(kind) => return self.why_no_token(kind),
                Thing::Step(colour) => {
                    return self.judge_step(colour.unwrap_or(Colour::Pink)).err().unwrap_or(NOTHING);
                }
                _ => return NOTHING,
            },
            Gain::VpPer { each, per, .. } => {
                let counted = per.paired_with.filter(|&other| self.count(self.position.me(), other) == 0);
                let words = Refusal::new("A-117", "It gives {} VP for each {}; you have 0.", KEEP_IT);
                return words.with([each.into(), counted.unwrap_or(per.count).noun().into()]);
            }
            Gain::Flip(_) => ("RES-248", "The camel has not arrived where the trade takes place."),
            Gain::Do { action, less, free_move } => return self.why_not_begin(action, less, free_move),
            Gain::Lay { size, .. } => return self.judge_lay(size).err().unwrap_or(NOTHING),
            Gain::Raise(tier) => return self.why_no_raise(tier),
            Gain::Less(_) | Gain::Scale(_) | Gain::AgainPink => return NOTHING,
        };
        Refusal::new(rule, reason, KEEP_IT)
    }

    /// Returns why using an effect would do nothing now: the reason of its first part.
    #[cold]
    pub(super) fn why_no_help(&self, effect: &Effect) -> Refusal {
        effect.gains.first().map_or(NOTHING, |gain| self.why_no_gain(gain))
    }

    /// Returns which parts of an effect are gone once this part is taken: with a trading action the flip, which
    /// comes before it (RES-289).
    pub(super) fn gone_with(&self, gain: &Gain, parts: &[Gain]) -> u8 {
        let trades = matches!(gain, Gain::Do { action: MainAction::Trading, .. });
        let flips = parts.iter().enumerate().filter(|(_, part)| matches!(part, Gain::Flip(Flipped::Any)));
        if trades { flips.fold(0, |gone, (place, _)| gone | 1 << place) } else { 0 }
    }
}

/// A card without a use.
const NOTHING: Refusal = Refusal::new("A-117", "That would do nothing now.", KEEP_IT);
