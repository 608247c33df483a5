//! The page about what a move of Passing Through Petra brings without a decision: discs, cubes, gold and
//! camels, which no switch sees.

use core::fmt::{self, Write as _};

use rules_nostd::petra::Petra;
use rules_nostd::petra::model::Trader;

use crate::screens::{Message, Text, View};

/// Returns the page: where the disc is now, and what hands have to do.
pub(super) fn page(game: &Petra<'_>) -> Option<View> {
    let tally = game.tally();
    if tally.is_empty() {
        return None;
    }
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
    Some(View::Message(Message { title: Text::sentence(tally.seat), what, remedy: todo, page: 0 }))
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
