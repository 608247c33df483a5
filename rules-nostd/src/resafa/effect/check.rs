//! Checks which effects make sense, and where.

use crate::resafa::action::MainAction;
use crate::resafa::effect::{Effect, Flipped, Gain, Occasion, Thing, When};
use crate::resafa::item::{Discount, Price};

/// Where an effect is printed.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    Bonus,
    Sack,
    CanalBonus,
    Pink,
    /// A yellow special card: the bonus in its middle.
    Yellow,
    /// A special card that is used once.
    Immediate,
    /// A blue level I card, used once or permanent.
    BlueI,
}

/// Returns what is wrong with an effect, or `None` if the rules can carry it out.
pub(crate) fn misfit(effect: &Effect, on: On) -> Option<&'static str> {
    let checks = [
        (!effect.gains.is_empty() && (!effect.one_of || effect.gains.len() > 1), "something to gain"),
        at_its_place(effect.when, on),
        pays(effect, on),
        (gains_fit(effect), "gains that fit the moment (section 0.3 of docs/rules/resafa-standins.md)"),
    ];
    checks.into_iter().find(|(holds, _)| !holds).map(|(_, allowed)| allowed)
}

fn at_its_place(when: When, on: On) -> (bool, &'static str) {
    match on {
        On::Bonus => (
            !matches!(when, When::Always(_) | When::End { .. }),
            "at any time, @ an action, or have (RES-062, RES-063)",
        ),
        On::Sack | On::CanalBonus => (when == When::AnyTime, "usable at any time (RES-064, RES-130)"),
        On::Pink => (matches!(when, When::End { .. }), "end: pink cards score at the end (RES-087)"),
        On::Yellow => (when == When::AnyTime, "no condition: gained each time the card is played (RES-084)"),
        On::Immediate => {
            (when == When::AnyTime, "used once at any time; permanent effects only on blue level I (RES-086)")
        }
        On::BlueI => {
            (matches!(when, When::AnyTime | When::Always(_)), "used once at any time, or always (RES-086)")
        }
    }
}

fn pays(effect: &Effect, on: On) -> (bool, &'static str) {
    let cost = effect.cost;
    let only_stone_and_coins = Price { coin: cost.coin, stone: cost.stone, ..Price::FREE };
    match on {
        On::Sack => (cost == only_stone_and_coins, "stone or coins converted (RES-064)"),
        // An effect settled with a sale or a build cannot ask which goods to pay.
        On::Bonus if matches!(effect.when, When::Selling { .. }) => {
            (cost.is_free(), "nothing to pay with a sale")
        }
        On::Bonus if effect.is_laid() => {
            (cost.goods == 0, "coins, resources or one kind of rare goods to pay with a build")
        }
        On::Bonus | On::Immediate => (true, ""),
        // An exchange at the end is for VP and may repeat. Anything else is scored once.
        On::Pink => {
            let times = match effect.when {
                When::End { times } => times,
                _ => 1,
            };
            (times == 1 || !cost.is_free(), "a cost for what is done several times (RES-268)")
        }
        On::Yellow | On::CanalBonus | On::BlueI => (cost.is_free(), "nothing to pay"),
    }
}

/// Returns whether every gain can be carried out at the moment of the effect, and one of several
/// chosen.
fn gains_fit(effect: &Effect) -> bool {
    let asked = match effect.when {
        When::AnyTime | When::Having { .. } => true,
        // Discounts and cards laid out for a build are settled without asking.
        When::During(MainAction::Production | MainAction::Provisions | MainAction::Trading) => {
            !effect.gains.iter().any(|gain| matches!(gain, Gain::Less(_)))
        }
        _ => false,
    };
    if effect.one_of && !asked {
        return false;
    }
    effect.gains.iter().all(|&gain| match effect.when {
        When::AnyTime | When::Having { .. } => once(gain),
        When::During(action) => match gain {
            Gain::Less(less) => costs(action, less),
            Gain::Flip(Flipped::Here) => action == MainAction::Trading,
            gain => once(gain),
        },
        // Paid per item sold, in the middle of the sale, so it cannot ask the player anything.
        When::Selling { .. } => {
            matches!(gain, Gain::Gift(gift) if matches!(gift.thing, Thing::Coin | Thing::Vp))
        }
        When::Always(occasion) => match gain {
            Gain::Gift(_) => true,
            Gain::Less(less) => match occasion {
                Occasion::Action(action) => costs(action, less),
                Occasion::Base => less == Discount { marble: 0, ..less } && !less.is_none(),
            },
            _ => false,
        },
        When::End { .. } if !effect.cost.is_free() => {
            matches!(gain, Gain::Gift(gift) if gift.thing == Thing::Vp)
        }
        When::End { .. } => match gain {
            Gain::Gift(gift) => gift.thing == Thing::Vp,
            gain => matches!(gain, Gain::VpPer { .. } | Gain::Scale(_) | Gain::AgainPink),
        },
    })
}

/// Returns whether a gain is possible at any moment of the player's own turn.
fn once(gain: Gain) -> bool {
    match gain {
        Gain::Gift(_) | Gain::VpPer { .. } | Gain::Flip(Flipped::Any) | Gain::Lay { .. } | Gain::Raise(_) => {
            true
        }
        Gain::Do { action, less, .. } => less.is_none() || costs(action, less),
        Gain::Flip(Flipped::Here) | Gain::Less(_) | Gain::Scale(_) | Gain::AgainPink => false,
    }
}

/// Returns whether the action's cost includes every part the discount takes off.
fn costs(action: MainAction, less: Discount) -> bool {
    let possible = match action {
        // 1 coin and 1 stone (RES-094), stone and perhaps a coin (RES-111)
        MainAction::Workshop | MainAction::Garden => Discount { marble: 0, ..less },
        // marble and coins (RES-124)
        MainAction::Canal => Discount { stone: 0, ..less },
        // the coins of the move (RES-141)
        MainAction::Trading => Discount { stone: 0, marble: 0, ..less },
        MainAction::Production | MainAction::Provisions => Discount::NONE,
    };
    !less.is_none() && possible == less
}
