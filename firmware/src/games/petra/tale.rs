//! The pages about what a move of Passing Through Petra brings without a decision (discs, cubes, gold and camels,
//! which no switch sees) and about steps that are passed over.

use core::fmt::{self, Write as _};

use rules_nostd::petra::Petra;
use rules_nostd::petra::model::Trader;

use crate::screens::{Message, Text, View};

/// Returns the number of pages: one about what was gained, and one for each step that was passed over.
pub(super) fn pages(game: &Petra<'_>) -> u8 {
    let tally = game.tally();
    u8::from(!tally.has_no_gain()) + tally.skipped.len() as u8
}

/// Returns a page, from 0.
pub(super) fn page(game: &Petra<'_>, page: u8) -> Option<View> {
    let tally = game.tally();
    match page.checked_sub(u8::from(!tally.has_no_gain())) {
        None => Some(gain_page(game)),
        Some(place) => {
            let why = tally.skipped.get(usize::from(place))?.why();
            let title = Text::sentence(format_args!("{}, {}", tally.seat, why.rule));
            let what = Text::sentence(why.reason());
            Some(View::Message(Message { title, what, remedy: Text::default(), page: 0 }))
        }
    }
}

/// Tells where the disc is now, and what hands have to do.
fn gain_page(game: &Petra<'_>) -> View {
    let tally = game.tally();
    let board = &game.position().boards[tally.seat];
    let mut what = Text::<96>::default();
    if let Some(track) = tally.track {
        let disc = board.discs[track];
        let side = match (track, disc.active) {
            (Trader::Local, _) => "",
            (_, true) => ", active side up",
            (_, false) => ", blank side up",
        };
        what = Text::sentence(format_args!("{track} disc +{} to space {}{side}.", tally.spaces, disc.space));
    }
    let mut todo = Text::<96>::default();
    if tally.cubes > 0 {
        let _ = write!(todo, "Put {} of your cubes on its way. ", tally.cubes);
    }
    if tally.gold > 0 {
        let _ = write!(todo, "Push {} gold in. ", tally.gold);
    }
    if tally.camels > 0 {
        let _ = write!(todo, "Take {}, then you have {}.", Camels(tally.camels), Camels(board.camels));
    }
    if what.is_empty() {
        core::mem::swap(&mut what, &mut todo);
    }
    View::Message(Message { title: Text::sentence(tally.seat), what, remedy: todo, page: 0 })
}

/// Displays a number of camels.
struct Camels(u8);

impl fmt::Display for Camels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 camel"),
            camels => write!(f, "{camels} camels"),
        }
    }
}
