//! Checks an edition: every constraint of section 6 of the ledger.
//!
//! One file per part of the table, one function per value, in the order of the ledger: here what
//! holds for all rows, then `edition::check::map` (PR-01 to PR-03), `edition::check::water` (PR-04 to
//! PR-07), `edition::check::tiles` (PR-08 to PR-10), `edition::check::cards` (PR-11 to PR-14) and
//! `edition::check::boards` (PR-15 to PR-18).

mod boards;
mod cards;
mod map;
mod tiles;
mod water;

use core::fmt;

use super::provenance::Source;
use crate::edition::fault::{Fault, Report, Two};
use crate::resafa::edition::{CanalFace, Components, TradingFace};
use crate::resafa::network::{CanalSide, CanalTile};
use crate::resafa::place::BoardSide;
use crate::resafa::solo::SoloCard;
use crate::resafa::trading_tile::{Face, TradingTile};

impl Components {
    /// Visits every fault of the edition. No check relies on an earlier one: a file may be wrong in
    /// many places, and its author wants to see all of them.
    pub fn each_fault(&self, mut visit: impl FnMut(Fault)) {
        let report = &mut Report::new(&mut visit);
        report.header("resafa", &self.game, &self.name);
        self.check_provenance(report);
        self.check_order(report);
        self.check_map(report);
        self.check_water(report);
        self.check_tiles(report);
        self.check_cards(report);
        self.check_boards(report);
    }

    /// Returns whether any value is a stand-in. Such an edition must say so wherever it is shown.
    pub fn has_stand_ins(&self) -> bool {
        let mut any = false;
        self.each_provenance(|_, _, _, stand_in| any |= stand_in);
        any
    }

    /// Visits each row: its PR id, its subject, its source, and whether it or a part of it is a
    /// stand-in.
    pub fn each_provenance(&self, mut visit: impl FnMut(&'static str, &dyn fmt::Display, Source, bool)) {
        macro_rules! rows {
            ($pr:literal $rows:expr, $name:expr) => {
                for row in $rows {
                    visit($pr, &$name(row), row.source, row.stand_in);
                }
            };
        }
        macro_rules! one {
            ($pr:literal $( $name:literal $row:expr ),+) => {
                $( visit($pr, &$name, $row.source, $row.stand_in); )+
            };
        }
        rows!("PR-01" self.centres.values(), |row: &crate::resafa::CentreRow| row.centre);
        rows!("PR-01" & self.roads, |_| "a road");
        rows!("PR-02" & self.trading_tiles, |row: &TradingFace| Two(row.tile, row.face));
        for side in BoardSide::ALL {
            rows!("PR-03" self.bases[side].values(), |row: &crate::resafa::BaseRow| Two(side, row.centre));
        }
        one!("PR-04" "1-2" self.network.few, "3-4" self.network.many);
        rows!("PR-05" & self.canal_tiles, |row: &CanalFace| Two(row.tile, row.side));
        rows!("PR-06" self.canal_bonuses.values(), |row: &crate::resafa::CanalBonusRow| row.kind);
        rows!("PR-07" & self.canal_setups, |row: &crate::resafa::CanalSetup| row.card);
        rows!("PR-08" self.workshops.values(), |row: &crate::resafa::WorkshopRow| row.tile);
        rows!("PR-08" self.workshop_backs.values(), |row: &crate::resafa::BackRow| Two("back", row.level));
        rows!("PR-09" self.greens.values(), |row: &crate::resafa::GreenRow| row.tile);
        rows!("PR-10" self.tracks.values(), |row: &crate::resafa::TrackRow| row.track);
        rows!("PR-11" self.specials.values(), |row: &crate::resafa::SpecialRow| row.card);
        rows!("PR-12" & self.bonuses, |row: &crate::resafa::BonusRow| row.bonus);
        rows!("PR-12" & self.bonus_decks, |row: &crate::resafa::BonusDeck| Two(row.colour, row.level));
        rows!("PR-13" self.sacks.values(), |row: &crate::resafa::SackRow| row.card);
        rows!("PR-14" self.action_cards.values(), |row: &crate::resafa::ActionCardRow| Two("card", row.card));
        let board = &self.player_board;
        one!("PR-15" "camel_track" board.camel_track, "causeway" board.causeway, "rows" board.rows,
            "row_values" board.row_values, "scarab_scale" board.scarab_scale,
            "level_limits" board.level_limits);
        rows!("PR-15" & board.garden_rewards, |_| "a garden reward");
        one!("PR-15" "base_cost" board.base_cost);
        one!("PR-16" "canal_scale" self.canal_scale);
        rows!("PR-17" & self.solo_actions, |row: &crate::resafa::SoloActionRow| Two(row.card, "actions"));
        rows!("PR-17" self.solo_cards.values(), |row: &crate::resafa::SoloRow| row.card);
        one!("PR-17" "solo_opening" self.solo_opening);
        one!("PR-18" "score_track" self.score_track);
    }

    /// Checks that no stand-in is presented as a fact, and that every fact has a source.
    fn check_provenance(&self, report: &mut Report<'_>) {
        self.each_provenance(|pr, what, source, stand_in| {
            report.about(pr);
            source.check(
                stand_in,
                what,
                "a source, stand_in = true, or both if only a part is known",
                report,
            );
        });
    }

    /// Checks that each row is at the index of its handle. The types fix the number of rows.
    fn check_order(&self, report: &mut Report<'_>) {
        macro_rules! in_order {
            ($pr:literal $rows:expr, $field:ident) => {
                report.about($pr);
                for (expected, row) in $rows.iter() {
                    report.in_place(expected, row.$field);
                }
            };
        }
        in_order!("PR-01" self.centres, centre);
        report.about("PR-02");
        let faces = TradingTile::ALL.into_iter().flat_map(|tile| Face::ALL.map(|face| Two(tile, face)));
        for (expected, row) in faces.zip(&self.trading_tiles) {
            report.in_place(expected, Two(row.tile, row.face));
        }
        in_order!("PR-03" self.bases.few, centre);
        in_order!("PR-03" self.bases.many, centre);
        report.about("PR-05");
        let sides = CanalTile::ALL.into_iter().flat_map(|tile| CanalSide::ALL.map(|side| Two(tile, side)));
        for (expected, row) in sides.zip(&self.canal_tiles) {
            report.in_place(expected, Two(row.tile, row.side));
        }
        in_order!("PR-06" self.canal_bonuses, kind);
        in_order!("PR-08" self.workshops, tile);
        in_order!("PR-08" self.workshop_backs, level);
        in_order!("PR-09" self.greens, tile);
        in_order!("PR-10" self.tracks, track);
        in_order!("PR-11" self.specials, card);
        in_order!("PR-13" self.sacks, card);
        in_order!("PR-14" self.action_cards, card);
        in_order!("PR-17" self.solo_cards, card);
        for (expected, row) in SoloCard::ORDINARY.into_iter().zip(&self.solo_actions) {
            report.in_place(expected, row.card);
        }
    }
}

/// Returns whether `list` holds each of `all` once and nothing else.
pub(super) fn each_once<T: PartialEq>(list: &[T], all: &[T]) -> bool {
    list.len() == all.len() && all.iter().all(|thing| list.contains(thing))
}
