//! Pages about what a player of Wayfarers gains without a decision, about choices of which only one is left, and about
//! effects that are passed over.

use core::fmt::Write as _;

use rules_nostd::Seat;
use rules_nostd::wayfarers::gloss::{Asked, Deal, Doing, Of};
use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::wayfarers::model::{Amounts, Deed, Missed, Origin, Part, Resource, Settled, Skipped};

use crate::screens::{Message, Text, View};

/// Returns the number of pages: one about what was gained, and one for each choice that settled itself and each effect
/// that was passed over.
pub(super) fn pages(game: &Wayfarers<'_>) -> u8 {
    let tally = game.tally();
    u8::from(!tally.gained.is_none()) + (tally.settled.len() + tally.skipped.len()) as u8
}

/// Returns a page, from 0.
pub(super) fn page(game: &Wayfarers<'_>, page: u8) -> Option<View> {
    let tally = game.tally();
    let mut message = match page.checked_sub(u8::from(!tally.gained.is_none())) {
        None => gain_message(game),
        Some(place) => match tally.settled.get(usize::from(place)) {
            Some(settled) => settled_message(tally.seat, *settled),
            None => skip_message(game, tally.skipped.get(usize::from(place) - tally.settled.len())?),
        },
    };
    let all = pages(game);
    if all > 1 {
        // Writing to a text cannot fail.
        let _ = write!(message.title, " {}/{all}", page + 1);
    }
    Some(View::Message(message))
}

/// Tells what hands have to take, and what the player has then.
fn gain_message(game: &Wayfarers<'_>) -> Message {
    let tally = game.tally();
    let area = &game.position().areas[tally.seat];
    let mut what = Text::default();
    let mut sign = "Take ";
    for resource in Resource::ALL {
        let number = tally.gained.of(resource);
        if number > 0 {
            let _ = write!(what, "{sign}{}", Of(number, resource));
            sign = " and ";
        }
    }
    let _ = what.write_str(".");
    let (silver, provisions) = (Of(area.silver, Resource::Silver), Of(area.provisions, Resource::Provision));
    let remedy = Text::new(format_args!("Then you have {silver}, {provisions}."));
    Message { title: Text::sentence(tally.seat), what, remedy, page: 0 }
}

/// Tells of a choice of which only one was left, for hands to carry out.
fn settled_message(seat: Seat, settled: Settled) -> Message {
    Message {
        title: Text::sentence(format_args!("{seat}, {}", settled.rule())),
        what: Text::sentence(format_args!("{settled}.")),
        remedy: Text::default(),
        page: 0,
    }
}

/// Tells what was passed over and why. For a crossing or a cost, also what it requires.
fn skip_message(game: &Wayfarers<'_>, skipped: &Skipped) -> Message {
    let (table, edition, seat) = (game.position(), game.edition(), game.tally().seat);
    let mut remedy = Text::default();
    let what = match skipped.what {
        Missed::Effect(origin) => {
            if let Some(action) = game.action(origin) {
                let _ = write!(remedy, "{}", Deal(action, Amounts::NONE));
            }
            match origin {
                Origin::Space(stand) => Text::sentence(format_args!("{stand}: {}", skipped.why.reason())),
                _ => Text::sentence(format_args!("{origin}: {}", skipped.why.reason())),
            }
        }
        Missed::Deed(deed) => {
            if deed == Deed::Journal && skipped.why.rule == "RUL-71" {
                // The second line lists all of them, which leaves no room for the nearest in the first.
                let mut gap = "";
                for crossing in edition.crossings_from(table.areas[seat].marker) {
                    let _ = write!(remedy, "{gap}{}: {}", crossing.to, Asked(crossing.toll(table.layout)));
                    gap = ", ";
                }
                Text::sentence("journal: no splotch ahead is open to you.")
            } else {
                Text::sentence(format_args!("{}: {}", Doing(Part::once(deed)), skipped.why.reason()))
            }
        }
    };
    Message { title: Text::sentence(format_args!("{seat}, {}", skipped.why.rule)), what, remedy, page: 0 }
}
