//! What is printed on the components (section 6 of the ledger), as the rules query it. The rows are in
//! `edition::rows`.

mod check;
mod compact;
mod provenance;
mod room;
mod rows;
mod text;

use core::ops::RangeInclusive;

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::caravan::Board;
use super::card::{CardKind, Inspiration, Land, Slot, Space, Townsfolk, Water};
use super::effect::{Action, DiceSpace};
use super::journal::{JournalSpace, JournalTile};
use super::tile::{Tile, TileColour};
use crate::edition::edition;
use crate::total_map::TotalMap;
pub use provenance::{LedgerPart, Printed, Source};
pub use rows::*;

/// Every value printed on the components as read from a file, not checked yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The game of this edition: `wayfarers`.
    pub game: String<16>,
    /// The display name.
    pub name: String<32>,
    /// P-01: the land cards.
    pub land: Printed<TotalMap<Land, LandRow, 36>>,
    /// P-02, P-03: the water cards.
    pub water: Printed<TotalMap<Water, WaterRow, 36>>,
    /// P-04: the space cards.
    pub space: Printed<TotalMap<Space, SpaceRow, 36>>,
    /// P-05: the silver to pay at slots 1 to 4 of the space row (WAY-111).
    pub space_prices: Printed<[u8; 4]>,
    /// P-06: the inspiration cards.
    pub inspiration: Printed<TotalMap<Inspiration, InspirationRow, 16>>,
    /// P-07: the townsfolk cards.
    pub townsfolk: Printed<TotalMap<Townsfolk, TownsfolkRow, 36>>,
    /// P-08 to P-10: what all player boards show.
    pub player_board: Printed<PlayerBoard>,
    /// P-11: the caravans of the player boards.
    pub boards: TotalMap<Board, BoardRow, 4>,
    /// P-12: VP for 2 to 7 tags of a primary type (WAY-175).
    pub common_sets: Printed<[u8; 6]>,
    /// P-13: the crossings of the journal track.
    pub crossings: Printed<Vec<Crossing, MAX_CROSSINGS, u8>>,
    /// P-14, P-15: the spaces of the journal track.
    pub journal: Printed<TotalMap<JournalSpace, JournalRow, 28>>,
    /// P-16: the journal tiles.
    pub journal_tiles: Printed<TotalMap<JournalTile, JournalTileRow, 10>>,
    /// P-17: the upgrade tiles.
    pub tiles: TotalMap<Tile, TileRow, 23>,
    /// P-18, P-19: the stores of upgrade tiles.
    pub stores: Printed<TotalMap<TileColour, StoreRow, 5>>,
    /// P-21: the worker spots: townsfolk, land, water and inspiration row, slots 1 to 4 of each.
    pub spots: Printed<[SpotRow; 16]>,
    /// P-22: the rows of faceup cards.
    pub rows: Printed<TotalMap<CardKind, RowRow, 5>>,
}

const _: () = assert!(size_of::<Components>() <= 10 * 1024, "an edition is unpacked into memory");

edition! { "wayfarers" }

/// Queries of the rules. Cards, tiles and spaces are looked up by id: `edition.land[card]`,
/// `edition.tiles[tile]`, `edition.journal[space]`, `edition.boards[board]`.
impl Components {
    /// Returns the allowed numbers of players (RUL-64).
    pub(super) fn players(&self) -> RangeInclusive<u8> {
        2..=4
    }

    /// Iterates over the crossings that leave a space.
    pub fn crossings_from(&self, from: JournalSpace) -> impl Iterator<Item = &Crossing> {
        self.crossings.iter().filter(move |crossing| crossing.from == from)
    }

    /// Returns the crossing from one space to another.
    pub fn crossing(&self, from: JournalSpace, to: JournalSpace) -> Option<&Crossing> {
        self.crossings_from(from).find(|crossing| crossing.to == to)
    }

    /// Returns the action of a worker at a slot, which a discarded inspiration card also gives (WAY-063,
    /// WAY-147). `None` for space cards, which take no workers.
    pub fn spot(&self, row: CardKind, slot: Slot) -> Option<&Action> {
        let place = match row {
            CardKind::Townsfolk => 0,
            CardKind::Land => 1,
            CardKind::Water => 2,
            CardKind::Inspiration => 3,
            CardKind::Space => return None,
        };
        self.spots.get(place * Slot::ALL.len() + slot.index()).map(|row| &row.action)
    }

    /// Returns the price in silver of a space card at a slot (WAY-111).
    pub fn space_price(&self, slot: Slot) -> u8 {
        self.space_prices[slot.index()]
    }

    /// Returns the dice space of a city card, or `None` for a vista.
    pub fn land_space(&self, card: Land) -> Option<&DiceSpace> {
        self.land[card].space()
    }

    /// Returns the dice space of a harbour card, or `None` for an open water.
    pub fn water_space(&self, card: Water) -> Option<&DiceSpace> {
        self.water[card].space.as_ref()
    }

    /// Returns the VP for this number of tags of one primary type (WAY-175, WAY-176).
    pub fn common_set(&self, tags: u8) -> u8 {
        let place = usize::from(tags.min(7)).checked_sub(2);
        place.and_then(|place| self.common_sets.get(place)).copied().unwrap_or(0)
    }
}
