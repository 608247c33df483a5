//! Examples of every screen: for the pixel goldens, for `host-sim screens`, and for people to look at.
//!
//! This file holds the examples that belong to no game; each game has its own gallery.

use rules_nostd::BySeat;

use super::{Confirm, Message, Preparing, ReaderState, SelfTest, Title, View};
use crate::games;
use crate::mat::{Channel, Channels};

/// Visits every example with a name that can be used as a file name.
pub fn each(mut visit: impl FnMut(&'static str, View)) {
    visit("title", View::Title(Title { hint: "Press the knob".into() }));
    asking(&mut visit);
    serving(&mut visit);
    games::each_example(&mut visit);
}

/// Takes an example and its name.
pub type Visit<'v> = &'v mut dyn FnMut(&'static str, View);

pub(crate) fn scores(points: &[i16]) -> BySeat<i16> {
    BySeat::new(points.len(), |seat| points.get(seat.index()).copied().unwrap_or(0))
}

fn asking(visit: Visit<'_>) {
    let abandon = Confirm {
        title: "Abandon?".into(),
        question: "The game and its 1248 moves are lost.".into(),
        no: "Keep".into(),
        yes: "Abandon".into(),
        on_yes: false,
    };
    visit("confirm-abandon", View::Confirm(abandon));
    let headless = Confirm {
        title: "Memory".into(),
        question: "A game has lost its beginning and cannot be opened. Erase it?".into(),
        no: "Keep".into(),
        yes: "Erase".into(),
        on_yes: false,
    };
    visit("confirm-headless", View::Confirm(headless));
    let nearly_full = Message {
        title: "Memory".into(),
        what: "The record is nearly full: room for 1000 moves.".into(),
        remedy: "Finish the game. Undo and export always work.".into(),
        page: 0,
    };
    visit("message-nearly-full", View::Message(nearly_full));
}

fn serving(visit: Visit<'_>) {
    use ReaderState::{Absent, Failed, Good, Tag};
    let channels =
        |numbers: &[u8]| -> Channels { numbers.iter().filter_map(|&number| Channel::new(number)).collect() };
    let good = SelfTest {
        occupied: (0..20).chain(30..34).filter_map(Channel::new).collect(),
        failed: Channels::NONE,
        readers: [Good, Good, Tag, Good, Good, Good, Absent, Absent],
        note: "lay a magnet on each dot".into(),
    };
    visit("self-test", View::SelfTest(good.clone()));
    let note = "3: 4/s chess pawn white".into();
    visit("self-test-tag", View::SelfTest(SelfTest { note, ..good.clone() }));
    let failed = channels(&[6, 77]);
    let readers = [Good, Failed, Good, Good, Good, Good, Absent, Absent];
    visit(
        "self-test-bad",
        View::SelfTest(SelfTest { failed, readers, note: "siq 7 is stuck".into(), ..good }),
    );
    let (what, remedy) = ("Two tags lie on the same reader.".into(), "Take one away.".into());
    visit("message-two-tags", View::Message(Message { title: "Tag".into(), what, remedy, page: 0 }));
    visit("preparing", View::Preparing(Preparing { done: 118, of: 193 }));
}
