//! Checks the workshops and the special tracks: PR-08, PR-09, PR-10.

use crate::edition::fault::Report;
use crate::edition::text_form::{TextForm, Written};
use crate::resafa::colour::{Colour, Tier};
use crate::resafa::edition::{Components, TrackRow};
use crate::resafa::effect::{Gifts, Thing};
use crate::resafa::item::Item;
use crate::resafa::workshop::Workshop;

/// Spaces of a special track; markers are counted in a byte.
const MAX_TRACK: u8 = 30;

impl Components {
    pub(super) fn check_tiles(&self, report: &mut Report<'_>) {
        self.check_rooms(report);
        self.check_backs(report);
        self.check_known_rooms(report);
        self.check_first_rooms(report);
        self.check_greens(report);
        for (colour, track) in self.tracks.iter() {
            check_track(colour, track, report);
        }
    }

    /// Checks PR-08: the rooms of each front, which make what RES-108 lists.
    fn check_rooms(&self, report: &mut Report<'_>) {
        report.about("PR-08");
        for (tile, row) in self.workshops.iter() {
            let rooms = row.rooms.len();
            let (holds, allowed) = match tile.tier() {
                None => ((1..=2).contains(&rooms), "1 or 2 rooms on a starting tile (RES-103)"),
                Some(Tier::I) => (rooms == 2, "2 rooms on a level I front (RES-097)"),
                Some(Tier::II) => (rooms == 1, "1 room on a level II front (RES-098)"),
            };
            report.must(holds, allowed, format_args!("{tile} with {rooms} rooms"));
        }
        let fronts = self.workshops.values().iter().flat_map(|row| &row.rooms);
        let backs = self.workshop_backs.values().iter().flat_map(|row| &row.rooms);
        for room in fronts.chain(backs) {
            report.must(
                !room.is_empty() && room.iter().all(|gift| is_produced(gift.thing)),
                "items, camels, coins and VP (RES-108)",
                format_args!("a room with '{}'", Written(room)),
            );
        }
    }

    /// Checks PR-08: the backs match RES-097 and RES-098.
    fn check_backs(&self, report: &mut Report<'_>) {
        report.about("PR-08");
        for (tier, text, allowed) in [
            (Tier::I, "vp 2", "1 room of 2 VP and 1 extra production on a level I back (RES-097)"),
            (Tier::II, "vp 3", "1 room of 3 VP and 1 extra production on a level II back (RES-098)"),
        ] {
            let row = &self.workshop_backs[tier];
            let holds = row.extra == 1 && row.rooms.len() == 1 && row.rooms.iter().all(|room| is(room, text));
            report.must(holds, allowed, format_args!("another back at level {tier}"));
        }
    }

    /// Checks PR-08: the rooms of EX-04 and EX-05.
    fn check_known_rooms(&self, report: &mut Report<'_>) {
        report.about("PR-08");
        let has = |tile: Workshop, text: &str| self.workshops[tile].rooms.iter().any(|room| is(room, text));
        let anywhere = |text: &str| Workshop::ALL.into_iter().any(|tile| has(tile, text));
        let starting = |text: &str| [Workshop::A, Workshop::B].into_iter().any(|tile| has(tile, text));
        for (holds, allowed) in [
            (starting("camel 1"), "a starting tile with a room of 1 camel (EX-05)"),
            (anywhere("stone 3"), "a room of 3 stone (EX-05)"),
            (anywhere("coin 1 + vp 3"), "a room of 1 coin and 3 VP (EX-05)"),
            (
                Workshop::of(Tier::II).any(|tile| has(tile, "amphora 1 + vp 2")),
                "a level II room of 1 amphora and 2 VP (EX-04)",
            ),
        ] {
            report.must(holds, allowed, format_args!("no such room"));
        }
    }

    /// Checks PR-08: starting and level I rooms together make everything.
    fn check_first_rooms(&self, report: &mut Report<'_>) {
        report.about("PR-08");
        let first = || self.workshops.iter().filter(|(tile, _)| tile.tier() != Some(Tier::II));
        let made = |thing: Thing| {
            let mut gifts = first().flat_map(|(_, row)| &row.rooms).flatten();
            gifts.any(|gift| gift.thing == thing)
        };
        let stand_in = first().any(|(_, row)| row.stand_in);
        let items = Item::ALL.map(|item| (item.name(), Thing::Item(item)));
        for (name, thing) in [("coin", Thing::Coin), ("camel", Thing::Camel)].into_iter().chain(items) {
            let allowed = "starting and level I rooms that make coins, camels and all four items";
            if stand_in {
                report.must(made(thing), allowed, format_args!("no {name}"));
            } else {
                report.should(made(thing), allowed, format_args!("no {name}"));
            }
        }
    }

    /// Checks PR-09: starting tiles have one face, the others two.
    fn check_greens(&self, report: &mut Report<'_>) {
        report.about("PR-09");
        for (tile, row) in self.greens.iter() {
            let faces = row.faces.len();
            let expected = if tile.tier().is_some() { 2 } else { 1 };
            report.must(
                faces == expected,
                "front and back, on a starting tile only a front",
                format_args!("{tile} with {faces} faces"),
            );
        }
        let any =
            self.greens.values().iter().flat_map(|row| &row.faces).any(|face| face.iter().next().is_some());
        report.must(any, "green bonuses (RES-115)", format_args!("none on any tile"));
    }
}

/// Checks PR-10: three icons in order, on the track.
fn check_track(colour: Colour, track: &TrackRow, report: &mut Report<'_>) {
    report.about("PR-10");
    let [first, second, third] = track.icons;
    report.must(
        1 <= first && first < second && second < third && third <= track.spaces,
        "icons in rising order, from space 1 to the last",
        format_args!("{colour} with icons {first} {second} {third} of {} spaces", track.spaces),
    );
    report.must(
        track.spaces <= MAX_TRACK,
        "30 spaces at most",
        format_args!("{colour} with {} spaces", track.spaces),
    );
    report.should(
        colour != Colour::Pink || first.is_multiple_of(2),
        "the pink level I icon on an even space: the bot, going by twos, ends on it (EX-20)",
        format_args!("pink with the icon on {first}"),
    );
}

/// Returns whether rooms can make this (RES-108).
fn is_produced(thing: Thing) -> bool {
    matches!(thing, Thing::Coin | Thing::Item(_) | Thing::Goods | Thing::AnyItem | Thing::Camel | Thing::Vp)
}

/// Returns whether a room makes exactly this, in any order.
fn is(room: &Gifts, text: &str) -> bool {
    Gifts::read(text).is_ok_and(|known| crate::resafa::edition::check::each_once(room, &known))
}
