//! Checks which effects are valid, and where. The limits per place bound how deep effects can nest.

use core::num::NonZeroU8;

use crate::wayfarers::card::CardKind;
use crate::wayfarers::effect::{Branch, Deed, Effect};
use crate::wayfarers::tile::TileColour;

/// Where an effect is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    /// A dice space or worker spot: an action of its own.
    Action,
    /// A card that is added, or a resting ability.
    Card,
    /// A journal space or tile.
    Journal,
    /// An effect on top of another one: a vista, a townsfolk card triggered with its host, or a worker spot
    /// used for a discarded inspiration card.
    Addition,
}

/// The highest repeat count of a part. No component shows more than 4 of anything.
const MOST: u8 = 9;

/// The most cards or tiles one part can gain. No component shows more than one. Each needs its own task.
const MOST_GAINS: u8 = 3;

/// Returns what is wrong with an effect, or `None` if the rules can carry it out.
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

/// Returns how often one part may repeat a deed.
fn most(deed: Deed) -> u8 {
    match deed {
        // The hand holds the cards of one draw.
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

/// Returns whether the unconditional parts come first, followed by the alternatives 1, 2 …
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

/// Returns whether the deed adds a land, water or space card, which brings its own effects.
fn adds_a_column(deed: Deed) -> bool {
    matches!(deed, Deed::Acquire(CardKind::Land | CardKind::Water | CardKind::Space) | Deed::Draw(_))
}

/// Returns whether the deed triggers nothing else.
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
