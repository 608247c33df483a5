//! The caravan: the paper of 6 columns and 3 rows on a player board (WAY-023).

use serde::{Deserialize, Serialize};

use super::asset::{Asset, Assets};
use super::effect::{Deed, Spot};
use super::face::Face;
use super::guild::Resource;
use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A player board. They differ only in their caravans.
    #[allow(missing_docs)] // numbers
    pub enum Board {
        One = "1", Two = "2", Three = "3", Four = "4",
    }
}

named_enum! {
    /// A row of the caravan.
    pub enum CaravanRow {
        /// The upper row, with the camel and the telescope at its ends.
        Top = "1",
        /// The middle row.
        Middle = "2",
        /// The lower row.
        Bottom = "3",
    }
}

named_enum! {
    /// An effect printed on a cell, gained when the cell is covered (WAY-163).
    pub enum CoverIcon {
        /// Gain 1 silver.
        Silver = "silver",
        /// Gain 1 provision.
        Provision = "provision",
        /// Move an influence.
        Move = "move",
        /// Influence a card.
        Card = "card",
        /// Refresh a die.
        Refresh = "refresh",
    }
}

indexed! { Board CaravanRow CoverIcon }

impl CoverIcon {
    /// Returns what covering the icon gives, once.
    pub const fn deed(self) -> Deed {
        match self {
            Self::Silver => Deed::Gain(Resource::Silver),
            Self::Provision => Deed::Gain(Resource::Provision),
            Self::Move => Deed::MoveInfluence,
            Self::Card => Deed::Influence(Spot::Card),
            Self::Refresh => Deed::Refresh,
        }
    }
}

/// What is printed in a cell of the caravan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CaravanCell {
    /// Paper without an icon; takes a tile.
    Plain,
    /// Paper with an effect; takes a tile.
    Icon(CoverIcon),
    /// An asset beside the paper. Takes no tile and serves its column all game (RUL-18).
    Asset(Asset),
}

/// One row of the caravan, column by column.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CaravanLine(pub [CaravanCell; 6]);

/// A cell of the caravan. 16 of the 18 take tiles.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell {
    pub row: CaravanRow,
    pub column: Face,
}

impl Cell {
    /// The number of cells, including the corners.
    pub const COUNT: usize = CaravanRow::ALL.len() * Face::ALL.len();

    /// Iterates over all cells, row by row.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        CaravanRow::ALL
            .into_iter()
            .flat_map(|row| Face::ALL.into_iter().map(move |column| Self { row, column }))
    }

    /// Returns the cell to the right.
    pub fn right(self) -> Option<Self> {
        Some(Self { column: self.column.raised()?, ..self })
    }

    /// Returns the cell below.
    pub fn below(self) -> Option<Self> {
        let row = *CaravanRow::ALL.get(self.row.index() + 1)?;
        Some(Self { row, ..self })
    }
}

impl crate::pile::Indexed for Cell {
    fn index(self) -> usize {
        self.row.index() * Face::ALL.len() + self.column.index()
    }

    fn from_index(index: usize) -> Option<Self> {
        let row = *CaravanRow::ALL.get(index / Face::ALL.len())?;
        let column = *Face::ALL.get(index % Face::ALL.len())?;
        Some(Self { row, column })
    }
}

/// Returns the assets printed in a column of a caravan (WAY-024).
pub(super) fn printed_assets(lines: &[CaravanLine; 3], column: Face) -> Assets {
    let cells = lines.iter().filter_map(|CaravanLine(cells)| cells.get(column.index()));
    cells.filter_map(|cell| if let CaravanCell::Asset(asset) = cell { Some(*asset) } else { None }).collect()
}
