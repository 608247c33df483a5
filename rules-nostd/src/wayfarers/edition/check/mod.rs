//! Checks an edition against every constraint of section 6 of the ledger.
//!
//! What the rulebook says or the rules need must hold. What only the published component facts say is
//! expected, and a mismatch is reported as doubtful. This file checks what concerns all rows; see
//! `edition::check::cards` (P-01 to P-07), `edition::check::boards` (P-08 to P-12, P-17 to P-22) and
//! `edition::check::journal` (P-13 to P-16) for the rest.

mod boards;
mod cards;
mod journal;

use core::fmt;

use super::provenance::Source;
use crate::edition::fault::{Fault, Report, Two};
use crate::wayfarers::card::{CardKind, Slot};
use crate::wayfarers::edition::Components;
use crate::wayfarers::effect::Effect;
use crate::wayfarers::effect::check::{On, misfit};

/// The rows with worker spots, in edition order.
pub(super) const SPOT_ROWS: [CardKind; 4] =
    [CardKind::Townsfolk, CardKind::Land, CardKind::Water, CardKind::Inspiration];

impl Components {
    /// Visits every fault of the edition. No check relies on an earlier one: a file may be wrong in many
    /// places, and its author wants to see all of them.
    pub fn each_fault(&self, mut visit: impl FnMut(Fault)) {
        let report = &mut Report::new(&mut visit);
        report.header("wayfarers", &self.game, &self.name);
        self.check_provenance(report);
        self.check_order(report);
        self.check_cards(report);
        self.check_boards(report);
        self.check_journal(report);
    }

    /// Returns whether any value is a stand-in. Such an edition must be marked wherever it is shown.
    pub fn has_stand_ins(&self) -> bool {
        let mut any = false;
        self.each_provenance(|_, _, _, stand_in| any |= stand_in);
        any
    }

    /// Visits each part with its P id, its subject, its source, and whether all or some of it is a stand-in.
    pub fn each_provenance(&self, mut visit: impl FnMut(&'static str, &dyn fmt::Display, Source, bool)) {
        macro_rules! parts {
            ($($p:literal $name:literal $part:expr;)+) => {
                $( visit($p, &$name, $part.source, $part.stand_in); )+
            };
        }
        parts! {
            "P-01" "land" self.land;
            "P-02" "water" self.water;
            "P-04" "space" self.space;
            "P-05" "space_prices" self.space_prices;
            "P-06" "inspiration" self.inspiration;
            "P-07" "townsfolk" self.townsfolk;
            "P-08" "player_board" self.player_board;
        }
        for row in self.boards.values() {
            visit("P-11", &Two("board", row.board), row.source, row.stand_in);
        }
        parts! {
            "P-12" "common_sets" self.common_sets;
            "P-13" "crossings" self.crossings;
            "P-14" "journal" self.journal;
            "P-16" "journal_tiles" self.journal_tiles;
        }
        for row in self.tiles.values() {
            visit("P-17", &row.tile, row.source, row.stand_in);
        }
        parts! {
            "P-18" "stores" self.stores;
            "P-21" "spots" self.spots;
            "P-22" "rows" self.rows;
        }
    }

    /// Checks that no stand-in is presented as a fact and no fact lacks its source.
    fn check_provenance(&self, report: &mut Report<'_>) {
        self.each_provenance(|p, what, source, stand_in| {
            report.about(p);
            source.check(
                stand_in,
                what,
                "a source, stand_in = true, or both if not all of it was compared",
                report,
            );
        });
    }

    /// Checks that each row is at the index of its handle. The types fix how many rows there are.
    fn check_order(&self, report: &mut Report<'_>) {
        macro_rules! in_order {
            ($($p:literal $rows:ident $field:ident;)+) => {
                $( report.about($p);
                for (expected, row) in self.$rows.iter() {
                    report.in_place(expected, row.$field);
                } )+
            };
        }
        in_order! {
            "P-01" land card;
            "P-02" water card;
            "P-04" space card;
            "P-06" inspiration card;
            "P-07" townsfolk card;
            "P-11" boards board;
            "P-14" journal space;
            "P-16" journal_tiles tile;
            "P-17" tiles tile;
            "P-18" stores colour;
            "P-22" rows row;
        }
        report.about("P-21");
        let spots = SPOT_ROWS.into_iter().flat_map(|row| Slot::ALL.map(|slot| Two(row, slot)));
        for (expected, spot) in spots.zip(self.spots.iter()) {
            report.in_place(expected, Two(spot.row, spot.slot));
        }
    }
}

/// Checks that an effect is allowed where it is printed.
pub(super) fn check_effect(report: &mut Report<'_>, of: &dyn fmt::Display, effect: &Effect, on: On) {
    let misfit = misfit(effect, on);
    report.must(misfit.is_none(), misfit.unwrap_or(""), format_args!("{of} with '{effect}'"));
}

/// Returns whether the list has no duplicates.
pub(super) fn all_different<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().all(|(place, thing)| !list.iter().take(place).any(|other| other == thing))
}

/// Reports a total that differs from the published one as doubtful.
pub(super) fn expect_total(report: &mut Report<'_>, what: &str, found: usize, expected: usize) {
    report.should(
        found == expected,
        "the published number",
        format_args!("{found} {what}, expected {expected}"),
    );
}
