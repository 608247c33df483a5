//! The water network: spaces, edges, openings and canal tiles.

use core::fmt;
use core::num::NonZeroU8;

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::item::Discount;
use crate::named_enum::named_enum;
use crate::notation::{Expected, NotationError, Words};
use crate::total_map::indexed;

/// Most columns of a network. The rulebook's pictures need fewer.
pub const MAX_COLUMNS: u8 = 6;
/// Most rows of a network, including the row of tank spaces.
pub const MAX_ROWS: u8 = 7;
/// Water sources of the 3-4 player side (RES-004).
pub const MAX_SOURCES: usize = 9;

/// A space of the water network: row from the top, column from the left, both counted from 1. The
/// tank spaces are the row below the last one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Space(NonZeroU8);

impl Space {
    /// The number of possible spaces.
    pub const COUNT: usize = MAX_ROWS as usize * MAX_COLUMNS as usize;

    /// The upper left corner, `r1c1`.
    pub const FIRST: Self = Self(NonZeroU8::MIN);

    /// Returns the space in a row and a column, both counted from 1.
    pub const fn at(row: u8, column: u8) -> Option<Self> {
        if row < 1 || row > MAX_ROWS || column < 1 || column > MAX_COLUMNS {
            return None;
        }
        match NonZeroU8::new((row - 1) * MAX_COLUMNS + column) {
            Some(space) => Some(Self(space)),
            None => None,
        }
    }

    /// Returns the row, counted from 1 at the top.
    pub const fn row(self) -> u8 {
        (self.0.get() - 1) / MAX_COLUMNS + 1
    }

    /// Returns the column, counted from 1 at the left.
    pub const fn column(self) -> u8 {
        (self.0.get() - 1) % MAX_COLUMNS + 1
    }

    /// Returns the next space that way, whether or not the board has one there.
    pub const fn neighbour(self, edge: Edge) -> Option<Self> {
        let (row, column) = (self.row(), self.column());
        match edge {
            Edge::North => Self::at(row - 1, column),
            Edge::East => Self::at(row, column + 1),
            Edge::South => Self::at(row + 1, column),
            Edge::West => Self::at(row, column - 1),
        }
    }

    /// Reads `r2c3`.
    pub fn named(name: &str) -> Option<Self> {
        let &[b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] = name.as_bytes() else {
            return None;
        };
        Self::at(row - b'0', column - b'0')
    }
}

impl crate::pile::Indexed for Space {
    fn index(self) -> usize {
        usize::from(self.0.get() - 1)
    }

    fn from_index(index: usize) -> Option<Self> {
        let columns = usize::from(MAX_COLUMNS);
        Self::at(u8::try_from(index / columns + 1).ok()?, u8::try_from(index % columns + 1).ok()?)
    }
}

/// `r2c3`.
impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row(), self.column())
    }
}

/// By name in text formats, by number in binary ones.
impl Serialize for Space {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            serializer.serialize_u8(self.0.get())
        }
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl serde::de::Visitor<'_> for Name {
            type Value = Space;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a space such as r2c3, at most r7c6")
            }

            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Space, E> {
                let wrong = serde::de::Unexpected::Str(name);
                Space::named(name).ok_or_else(|| E::invalid_value(wrong, &self))
            }

            fn visit_u8<E: serde::de::Error>(self, number: u8) -> Result<Space, E> {
                let wrong = serde::de::Unexpected::Unsigned(number.into());
                let index = usize::from(number).checked_sub(1);
                let space = index.and_then(<Space as crate::pile::Indexed>::from_index);
                space.ok_or_else(|| E::invalid_value(wrong, &self))
            }
        }

        if deserializer.is_human_readable() {
            deserializer.deserialize_str(Name)
        } else {
            deserializer.deserialize_u8(Name)
        }
    }
}

named_enum! {
    /// An edge of a tile or a space.
    pub enum Edge {
        /// Up.
        North = "N",
        /// Right.
        East = "E",
        /// Down.
        South = "S",
        /// Left.
        West = "W",
    }
}

impl Edge {
    /// Returns the opposite edge.
    pub const fn opposite(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Returns the edge `quarters` quarter turns clockwise from here.
    pub const fn turned(self, quarters: u8) -> Self {
        Self::ALL[(self.index() + quarters as usize) % Self::ALL.len()]
    }
}

/// The edges where a channel opens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Openings(u8);

impl Openings {
    /// Top and bottom: the channel printed on a space, unless the edition says otherwise.
    pub const STRAIGHT: Self = Self::of(&[Edge::North, Edge::South]);
    /// Top only: a water tank.
    pub const TANK: Self = Self::of(&[Edge::North]);

    /// Returns a channel open at these edges.
    pub const fn of(edges: &[Edge]) -> Self {
        let mut set = 0;
        let mut place = 0;
        while place < edges.len() {
            set |= 1 << edges[place] as u8;
            place += 1;
        }
        Self(set)
    }

    /// Returns whether the channel opens at `edge`.
    pub const fn has(self, edge: Edge) -> bool {
        self.0 & 1 << edge as u8 != 0
    }

    /// Reads `N E S`: each edge at most once, up to the end of the line.
    pub(super) fn read<'t>(words: &mut Words<'t>) -> Result<Self, NotationError<'t>> {
        let mut openings = Self(0);
        while !words.peek().is_empty() {
            let before = words.clone();
            let edge = Self::of(&[words.named()?]);
            if openings.0 & edge.0 != 0 {
                return Err(before.not_expected(Expected::Words("each opening once")));
            }
            openings.0 |= edge.0;
        }
        Ok(openings)
    }
}

/// `N E S W`.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open = Edge::ALL.into_iter().filter(|&edge| self.has(edge));
        for (place, edge) in open.enumerate() {
            let blank = if place > 0 { " " } else { "" };
            write!(f, "{blank}{edge}")?;
        }
        Ok(())
    }
}

/// A set of bits in binary formats. Text formats go through `text`.
impl Serialize for Openings {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Openings {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match u8::deserialize(deserializer)? {
            bits @ 0..16 => Ok(Self(bits)),
            _ => Err(serde::de::Error::custom("openings at four edges")),
        }
    }
}

/// What is printed on a space of the network, or on a place of the row below (PR-04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// What may lie here.
    pub kind: CellKind,
    /// VP for covering it (RES-129).
    pub vp: u8,
    /// Discount on the tile that covers it (RES-129).
    pub less: Discount,
    /// Whether it is one of the four spaces for the bot's opening tile (RES-204).
    pub palm: bool,
    /// The printed channel, which water follows while no tile lies here (RES-182).
    pub channel: Openings,
}

named_enum! {
    /// What a place of the network is for.
    pub enum CellKind {
        /// A canal side of a tile.
        Canal = "canal",
        /// A water tank (RES-135).
        Tank = "tank",
        /// Nothing: below the last row, where water leaves the grid.
        Out = "out",
    }
}

/// Where a water cube waits: beside a space, at one of its edges (RES-004).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct WaterSource {
    #[allow(missing_docs)] // the names say it
    pub space: Space,
    /// The edge of that space that the source touches.
    pub edge: Edge,
}

/// The cells of one row, from the left.
pub type NetworkRow = Vec<Cell, { MAX_COLUMNS as usize }, u8>;

named_enum! {
    /// A canal tile of a player's set; the sets are equal (PR-05).
    #[allow(missing_docs)] // numbers
    pub enum CanalTile {
        C1 = "c1", C2 = "c2", C3 = "c3", C4 = "c4", C5 = "c5", C6 = "c6", C7 = "c7",
    }
}

named_enum! {
    /// A side of a canal tile. Tanks are on side B.
    #[allow(missing_docs)] // letters
    pub enum CanalSide {
        A = "A",
        B = "B",
    }
}

named_enum! {
    /// A kind of canal bonus tile (RES-138, PR-06).
    #[allow(missing_docs)] // numbers
    pub enum CanalBonus {
        K1 = "k1", K2 = "k2", K3 = "k3", K4 = "k4", K5 = "k5", K6 = "k6", K7 = "k7",
    }
}

indexed! { Edge CanalTile CanalSide CanalBonus }
