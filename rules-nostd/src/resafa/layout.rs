//! Where workshops and gardens lie: a checkerboard of workshops and garden squares.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::effect::Gift;
use super::item::GardenSize;
use super::network::Edge;
use super::workshop::{GreenPlace, Workshop, WorkshopFace};
use crate::named_enum::named_enum;
use crate::notation::{NotationError, Words};

/// A plot of a player's lattice, counted from starting workshop `A`. Workshops lie where the two
/// numbers add up to an even number, garden squares in between.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plot {
    /// Plots to the right, negative to the left.
    pub east: i8,
    /// Plots down, negative up.
    pub south: i8,
}

/// How far a layout can reach: 28 workshops in one diagonal (RES-095).
const FAR: i8 = 28;

impl Plot {
    /// Where starting workshop `A` lies.
    pub const HOME: Self = Self { east: 0, south: 0 };

    /// Returns whether workshops lie here. Otherwise it is a garden square.
    pub const fn is_for_workshop(self) -> bool {
        (self.east as i16 + self.south as i16) % 2 == 0
    }

    /// Returns whether a layout can reach that far.
    pub const fn is_near(self) -> bool {
        self.east.unsigned_abs() <= FAR as u8 + 1 && self.south.unsigned_abs() <= FAR as u8 + 1
    }

    /// Returns the four plots that touch this one at a corner.
    pub fn corners(self) -> [Self; 4] {
        [(-1, -1), (1, -1), (1, 1), (-1, 1)].map(|(east, south)| self.moved(east, south))
    }

    /// Returns the plot across an edge.
    pub fn beside(self, edge: Edge) -> Self {
        match edge {
            Edge::North => self.moved(0, -1),
            Edge::East => self.moved(1, 0),
            Edge::South => self.moved(0, 1),
            Edge::West => self.moved(-1, 0),
        }
    }

    fn moved(self, east: i8, south: i8) -> Self {
        Self { east: self.east.saturating_add(east), south: self.south.saturating_add(south) }
    }

    /// Reads `east 1 north 2`; `home` is the plot of workshop `A`.
    pub(super) fn read<'t>(words: &mut Words<'t>) -> Result<Self, NotationError<'t>> {
        let mut plot = Self::HOME;
        if words.take("home") {
            return Ok(plot);
        }
        let number = |words: &mut Words<'t>| words.number(1..=FAR as u8 + 1).map(|far| far as i8);
        let across = words.clone();
        if words.take("east") {
            plot.east = number(words)?;
        } else if words.take("west") {
            plot.east = -number(words)?;
        }
        if words.take("north") {
            plot.south = -number(words)?;
        } else if words.take("south") {
            plot.south = number(words)?;
        }
        if plot == Self::HOME {
            return Err(
                across.not_expected(crate::notation::Expected::Words("a plot such as east 1 north 2"))
            );
        }
        Ok(plot)
    }
}

/// `east 1 north 2`.
impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let across = if self.east < 0 { "west" } else { "east" };
        let along = if self.south < 0 { "north" } else { "south" };
        match (self.east.unsigned_abs(), self.south.unsigned_abs()) {
            (0, 0) => f.write_str("home"),
            (far, 0) => write!(f, "{across} {far}"),
            (0, far) => write!(f, "{along} {far}"),
            (far, down) => write!(f, "{across} {far} {along} {down}"),
        }
    }
}

/// A workshop in a player's layout.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BuiltWorkshop {
    pub tile: Workshop,
    /// The side that is up.
    pub face: WorkshopFace,
    pub plot: Plot,
    /// Quarter turns clockwise, 0 to 3.
    pub turned: u8,
}

named_enum! {
    /// How the strips of a garden square lie. All strips of one square lie the same way.
    pub enum Lie {
        /// Side to side: upper, middle and lower third.
        Horizontal = "horizontal",
        /// Top to bottom: left, middle and right third.
        Vertical = "vertical",
    }
}

named_enum! {
    /// Where in its square a garden tile goes (RES-114, A-49).
    pub enum Spot {
        /// Horizontally along the upper edge.
        Top = "top",
        /// Horizontally along the lower edge.
        Bottom = "bottom",
        /// Vertically along the left edge.
        Left = "left",
        /// Vertically along the right edge.
        Right = "right",
        /// In the middle, in line with the other tiles of the square. Only for a small tile, never
        /// the first.
        Middle = "middle",
    }
}

impl Spot {
    /// Returns how a tile here lies. The middle leaves it open.
    const fn lie(self) -> Option<Lie> {
        match self {
            Self::Top | Self::Bottom => Some(Lie::Horizontal),
            Self::Left | Self::Right => Some(Lie::Vertical),
            Self::Middle => None,
        }
    }

    /// Returns the thirds that a tile of this size covers here.
    const fn thirds(self, size: GardenSize) -> Option<Thirds> {
        match (self, size) {
            (Self::Top | Self::Left, GardenSize::Small) => Some(Thirds(0b001)),
            (Self::Middle, GardenSize::Small) => Some(Thirds(0b010)),
            (Self::Bottom | Self::Right, GardenSize::Small) => Some(Thirds(0b100)),
            (Self::Top | Self::Left, GardenSize::Large) => Some(Thirds(0b011)),
            (Self::Bottom | Self::Right, GardenSize::Large) => Some(Thirds(0b110)),
            (Self::Middle, GardenSize::Large) => None,
        }
    }
}

/// A set of the three thirds of a square, from the top or from the left: bits 0 to 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Thirds(u8);

impl Thirds {
    const ALL: Self = Self(0b111);

    /// Returns the number of thirds.
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn has(self, third: u8) -> bool {
        self.0 & 1 << third != 0
    }

    /// Returns these thirds and the ones right beside them.
    const fn grown(self) -> Self {
        Self((self.0 | self.0 << 1 | self.0 >> 1) & 0b111)
    }
}

/// The garden tiles in one square.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GardenSquare {
    pub plot: Plot,
    /// How its tiles lie.
    pub lie: Lie,
    /// The thirds that are covered.
    pub covered: Thirds,
    /// Whether one of the tiles is large.
    pub large: bool,
}

impl GardenSquare {
    /// Returns whether the square is filled: three small tiles, or a large and a small one
    /// (RES-112).
    pub fn is_filled(&self) -> bool {
        self.covered == Thirds::ALL
    }

    /// Returns the number of small tiles.
    pub fn small_tiles(&self) -> u8 {
        self.covered.count().saturating_sub(if self.large { 2 } else { 0 })
    }

    /// Returns the number of tiles.
    pub fn tiles(&self) -> u8 {
        self.small_tiles() + u8::from(self.large)
    }

    /// Returns whether tiles can lie like that (INV-22).
    pub(super) fn is_possible(&self) -> bool {
        let Thirds(covered) = self.covered;
        let end = if self.large { matches!(covered, 0b011 | 0b110 | 0b111) } else { covered != 0b010 };
        self.covered.count() > 0 && covered <= 0b111 && end
    }
}

/// A garden tile about to be laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Laying {
    /// The square with the new tile.
    pub(super) square: GardenSquare,
    /// The new tile's thirds.
    new: Thirds,
    /// The thirds that were covered before.
    old: Thirds,
}

impl Laying {
    /// Lays a tile at a spot of a square, if it fits there. `square` is the square so far.
    pub(super) fn new(
        square: Option<GardenSquare>,
        plot: Plot,
        size: GardenSize,
        spot: Spot,
    ) -> Option<Self> {
        let new = spot.thirds(size)?;
        let (lie, old, large) = match square {
            // The first tile lies at an edge (RES-114).
            None => (spot.lie()?, Thirds::default(), false),
            Some(square) => (square.lie, square.covered, square.large),
        };
        let lies_alike = spot.lie().is_none_or(|spot| spot == lie);
        if !lies_alike || new.meets(old) || plot.is_for_workshop() {
            return None;
        }
        let large = large || size == GardenSize::Large;
        Some(Self { square: GardenSquare { plot, lie, covered: old.and(new), large }, new, old })
    }

    /// Returns whether the new tile shares part of an edge with a garden tile of its square.
    pub(super) fn touches_garden(&self) -> bool {
        self.new.grown().meets(self.old)
    }

    /// Returns whether the new tile itself touches the neighbour at an edge of the square.
    pub(super) fn touches_edge(&self, edge: Edge) -> bool {
        touches(self.square.lie, self.new, edge).next().is_some()
    }

    /// Iterates over what the unbroken group of tiles around the new one touches: an
    /// edge of the square, and the place on the neighbour as it lies.
    pub(super) fn connects(&self) -> impl Iterator<Item = (Edge, GreenPlace)> {
        let mut group = self.new;
        // Two rounds reach from one end of the square to the other.
        for _ in 0..2 {
            group = Thirds(group.grown().0 & self.square.covered.0);
        }
        let lie = self.square.lie;
        Edge::ALL.into_iter().flat_map(move |edge| touches(lie, group, edge).map(move |place| (edge, place)))
    }
}

/// Iterates over the places of the neighbour at `edge` that strips on these thirds touch. A strip
/// touches one third of an edge with each of its short ends, and the whole of an edge it lies along
/// (PR-09).
fn touches(lie: Lie, thirds: Thirds, edge: Edge) -> impl Iterator<Item = GreenPlace> {
    let along = match lie {
        Lie::Horizontal => matches!(edge, Edge::North | Edge::South),
        Lie::Vertical => matches!(edge, Edge::West | Edge::East),
    };
    let outermost = if matches!(edge, Edge::North | Edge::West) { 0 } else { 2 };
    // Thirds are counted clockwise round the neighbour: down its right edge, up its left one.
    let forward = matches!(edge, Edge::South | Edge::West);
    (0..3).filter(move |&third| if along { thirds.has(outermost) } else { thirds.has(third) }).map(
        move |third| GreenPlace { edge: edge.opposite(), third: if forward { third + 1 } else { 3 - third } },
    )
}

/// A green bonus that a garden tile connects, with its location as seen from the square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Green {
    /// 0 to 11: edge of the square and third of the neighbour. Used in the set of bonuses still to
    /// come.
    pub(super) index: u8,
    /// What it gives.
    pub(super) gift: Gift,
}

impl Green {
    pub(super) fn index(edge: Edge, place: GreenPlace) -> u8 {
        edge.index() as u8 * 3 + (place.third - 1)
    }

    /// Returns the edge of the square, and the place on the neighbour as it lies.
    pub(super) fn place(index: u8) -> (Edge, GreenPlace) {
        let edge = Edge::ALL[usize::from(index / 3) % 4];
        (edge, GreenPlace { edge: edge.opposite(), third: index % 3 + 1 })
    }
}
