//! The 3x3 city grid and its four sides.

use serde::{Deserialize, Serialize};

use crate::named_enum::named_enum;

named_enum! {
    /// A direction in the city grid; north points away from the reader of the board.
    #[allow(missing_docs)] // the names say it
    pub enum Direction {
        North = "north",
        East = "east",
        South = "south",
        West = "west",
    }
}

named_enum! {
    /// The action at a side of the city (PET-037).
    pub enum Action {
        /// Take two tiles from the Plaza.
        Plaza = "plaza",
        /// Take one tile from the Siq.
        Siq = "siq",
        /// Trade.
        Market = "market",
        /// Take workers back and hire a villager.
        Village = "village",
    }
}

/// The action on each side (DAT-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the four sides say it all
pub struct Sides {
    pub north: Action,
    pub east: Action,
    pub south: Action,
    pub west: Action,
}

impl Sides {
    /// Returns the action of the side that a pawn moves toward.
    pub const fn toward(&self, direction: Direction) -> Action {
        match direction {
            Direction::North => self.north,
            Direction::East => self.east,
            Direction::South => self.south,
            Direction::West => self.west,
        }
    }
}

/// A cell of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// 0 (west) to 2 (east).
    pub column: u8,
    /// 0 (north) to 2 (south).
    pub row: u8,
}

impl Cell {
    /// The number of cells along a side.
    pub const SIDE: u8 = 3;

    /// The cell where every pawn starts (PET-018).
    pub const CENTRE: Self = Self { column: 1, row: 1 };

    /// Returns whether the cell is in the grid.
    pub const fn is_inside(self) -> bool {
        self.column < Self::SIDE && self.row < Self::SIDE
    }

    /// Returns the next cell in a direction, or `None` at the edge (PET-033, PET-034).
    pub fn step(self, direction: Direction) -> Option<Self> {
        let Self { column, row } = self;
        let next = match direction {
            Direction::North => Self { column, row: row.checked_sub(1)? },
            Direction::East => Self { column: column + 1, row },
            Direction::South => Self { column, row: row + 1 },
            Direction::West => Self { column: column.checked_sub(1)?, row },
        };
        next.is_inside().then_some(next)
    }
}
