//! Which effects make sense, and where. What is allowed in a place bounds how deep effects can nest.

use core::num::NonZeroU8;

use crate::wayfarers::card::CardKind;
use crate::wayfarers::effect::{Branch, Deed, Effect};
use crate::wayfarers::tile::TileColour;

/// Where an effect is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    /// A dice space, or a worker spot: an action of its own.
    Action,
    /// A card that is added, or a resting ability.
    Card,
    /// A journal space or tile.
    Journal,
    /// A vista, a townsfolk card that works with its host, a worker spot that is taken for a discarded
    /// inspiration card: it comes on top of another effect.
    Addition,
}

/// The most often that one part may be done; no component shows more than 4 of anything.
const MOST: u8 = 9;

/// The most cards or tiles that one part gains; no component shows more than one. Each is a task of its own.
const MOST_GAINS: u8 = 3;

/// What is wrong with an effect; nothing if the rules can carry it out.
pub(crate) fn misfit(effect: &Effect, on: On) -> Option<&'static str> {
    let checks = [
        (branches_fit(effect), "parts for all, then two alternatives or more"),
        (
            effect.parts.iter().all(|part| part.times.get() <= most(part.deed)),
            "draw3keep1 once, cards and tiles 3 times, other parts 9 times at most",
        ),
        (
            !effect.parts.iter().any(|part| part.deed == Deed::UpgradeFree(TileColour::Pink)),
            "'upgrade pink': special tiles have no price (WAY-159)",
        ),
        at_its_place(effect, on),
    ];
    checks.into_iter().find(|(holds, _)| !holds).map(|(_, allowed)| allowed)
}

/// How often a part may do a deed.
fn most(deed: Deed) -> u8 {
    match deed {
        // The hand has room for one draw.
        Deed::Draw(_) => 1,
        Deed::Acquire(_) | Deed::AcquireTownsfolkFree | Deed::Upgrade(_) | Deed::UpgradeFree(_) => MOST_GAINS,
        Deed::Gain(_)
        | Deed::Influence(_)
        | Deed::MoveInfluence
        | Deed::Retrieve
        | Deed::Refresh
        | Deed::Shift
        | Deed::Journal => MOST,
    }
}

/// Parts that come in any case stand first, then the alternatives 1, 2 …
fn branches_fit(effect: &Effect) -> bool {
    let mut last = 0;
    for part in &effect.parts {
        let number = match part.branch {
            Branch::Always => 0,
            Branch::Either(number) => number.get(),
        };
        if number != last && number != last + 1 {
            return false;
        }
        last = number;
    }
    last != NonZeroU8::MIN.get()
}

fn at_its_place(effect: &Effect, on: On) -> (bool, &'static str) {
    let all = |allowed: fn(Deed) -> bool| effect.parts.iter().all(|part| allowed(part.deed));
    match on {
        On::Action => (true, ""),
        On::Card => {
            (all(|deed| !adds_a_column(deed)), "no land, water or space card acquired by an effect of a card")
        }
        On::Journal => (
            all(|deed| !adds_a_column(deed) && deed != Deed::Journal),
            "no land, water or space card and no further journaling on the journal track",
        ),
        On::Addition => (
            all(is_plain),
            "nothing but resources, influence, workers and dice in what comes on top of another effect",
        ),
    }
}

/// Land, water and space cards bring effects of their own.
fn adds_a_column(deed: Deed) -> bool {
    matches!(deed, Deed::Acquire(CardKind::Land | CardKind::Water | CardKind::Space) | Deed::Draw(_))
}

/// What brings nothing else about.
fn is_plain(deed: Deed) -> bool {
    match deed {
        Deed::Gain(_)
        | Deed::Influence(_)
        | Deed::MoveInfluence
        | Deed::Retrieve
        | Deed::Refresh
        | Deed::Shift => true,
        Deed::Journal
        | Deed::Acquire(_)
        | Deed::AcquireTownsfolkFree
        | Deed::Draw(_)
        | Deed::Upgrade(_)
        | Deed::UpgradeFree(_) => false,
    }
}
