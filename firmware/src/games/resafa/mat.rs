//! The mat of Resafa: the water network, and the map with its trading centres.
//!
//! Under every space of the network lie two switches: one for a canal tile, whose magnet is at its foot, and
//! one for a water cube, which lies at its head. The mat has the largest network that an edition can have;
//! smaller ones lie in its upper left corner. On the map the switches see camels, and bases on the first two
//! spaces of each centre; further spaces are told by menu. Everything else is a card or tile that is shown to
//! a pad, or a choice from the menu.

use core::fmt;

use rules_nostd::resafa::{
    CellKind, Centre, Edge, Heading, MAX_COLUMNS, MAX_ROWS, Move, Place, Resafa, Space as Square,
    TURNS_PER_ROUND, Position, Task,
};

use crate::mat::{Channel, Channels, MatGame, Millimetres, Space};

/// A space with a switch under it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResafaSpace {
    /// The foot of a network space: a canal tile.
    Canal(Square),
    /// The head of a network space: a water cube. [`ResafaSpace::water`] knows which spaces have one.
    Water(Square),
    /// Beside the network, at this edge of it, at the column or row with this number from 1.
    Source(Side, u8),
    /// Where camels stand.
    Place(Place),
    /// A base space of a centre, from 1.
    Base(Centre, u8),
}

/// An edge of the network where water comes in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Above the columns.
    North,
    /// Left of the rows.
    West,
    /// Right of the rows.
    East,
}

/// Rows with a place for water: below them tanks and ways out end every way.
const WET_ROWS: u8 = MAX_ROWS - 1;
/// Base spaces of each centre that have a switch: all there are with one or two players, but for one centre.
const BASES: u8 = 2;

/// The first channel of each kind of space.
const FIRST_WATER: u8 = MAX_ROWS * MAX_COLUMNS;
const FIRST_NORTH: u8 = FIRST_WATER + WET_ROWS * MAX_COLUMNS;
const FIRST_WEST: u8 = FIRST_NORTH + MAX_COLUMNS;
const FIRST_EAST: u8 = FIRST_WEST + WET_ROWS;
const FIRST_PLACE: u8 = FIRST_EAST + WET_ROWS;
const FIRST_BASE: u8 = FIRST_PLACE + Place::ALL.len() as u8;
/// One past the last channel in use.
const END: u8 = FIRST_BASE + BASES * Centre::ALL.len() as u8;

const _: () = assert!(END as usize <= crate::mat::CHANNELS, "the mat has enough switches");

impl ResafaSpace {
    /// Where water lies on a space of the network, if there is a switch for it.
    pub fn water(square: Square) -> Option<Self> {
        (square.row() <= WET_ROWS).then_some(Self::Water(square))
    }

    /// Where a water cube waits beside a space.
    pub fn source(square: Square, edge: Edge) -> Option<Self> {
        match edge {
            Edge::North => Some(Self::Source(Side::North, square.column())),
            Edge::West if square.row() <= WET_ROWS => Some(Self::Source(Side::West, square.row())),
            Edge::East if square.row() <= WET_ROWS => Some(Self::Source(Side::East, square.row())),
            // No water comes from below.
            _ => None,
        }
    }

    /// A base space of a centre, from 1, if there is a switch for it.
    pub fn base(centre: Centre, number: u8) -> Option<Self> {
        (1..=BASES).contains(&number).then_some(Self::Base(centre, number))
    }
}

fn square_index(square: Square) -> u8 {
    (square.row() - 1) * MAX_COLUMNS + square.column() - 1
}

fn square_at(index: u8) -> Option<Square> {
    Square::at(index / MAX_COLUMNS + 1, index % MAX_COLUMNS + 1)
}

impl Space for ResafaSpace {
    fn channel(self) -> Channel {
        let number = match self {
            Self::Canal(square) => square_index(square),
            Self::Water(square) => FIRST_WATER + square_index(square),
            Self::Source(Side::North, column) => FIRST_NORTH + column - 1,
            Self::Source(Side::West, row) => FIRST_WEST + row - 1,
            Self::Source(Side::East, row) => FIRST_EAST + row - 1,
            Self::Place(place) => FIRST_PLACE + place.index() as u8,
            Self::Base(centre, number) => FIRST_BASE + centre.index() as u8 * BASES + number - 1,
        };
        // The assertion above keeps every space of the game below the number of channels.
        Channel::new(number).unwrap_or(Channel::FIRST)
    }

    fn at(channel: Channel) -> Option<Self> {
        let number = channel.number();
        match number {
            0..FIRST_WATER => square_at(number).map(Self::Canal),
            FIRST_WATER..FIRST_NORTH => square_at(number - FIRST_WATER).map(Self::Water),
            FIRST_NORTH..FIRST_WEST => Some(Self::Source(Side::North, number - FIRST_NORTH + 1)),
            FIRST_WEST..FIRST_EAST => Some(Self::Source(Side::West, number - FIRST_WEST + 1)),
            FIRST_EAST..FIRST_PLACE => Some(Self::Source(Side::East, number - FIRST_EAST + 1)),
            FIRST_PLACE..FIRST_BASE => {
                Place::ALL.get(usize::from(number - FIRST_PLACE)).copied().map(Self::Place)
            }
            FIRST_BASE..END => {
                let index = number - FIRST_BASE;
                let centre = Centre::ALL.get(usize::from(index / BASES)).copied()?;
                Some(Self::Base(centre, index % BASES + 1))
            }
            END.. => None,
        }
    }

    fn position(self) -> Millimetres {
        // The network at the left with its sources around it, the map at the right.
        let x = |column: u8| 60 + 34 * (u16::from(column) - 1);
        let y = |row: u8| 66 + 36 * (u16::from(row) - 1);
        match self {
            Self::Water(square) => Millimetres { x: x(square.column()), y: y(square.row()) - 8 },
            Self::Canal(square) => Millimetres { x: x(square.column()), y: y(square.row()) + 9 },
            Self::Source(Side::North, column) => Millimetres { x: x(column), y: 36 },
            Self::Source(Side::West, row) => Millimetres { x: 28, y: y(row) },
            Self::Source(Side::East, row) => Millimetres { x: 262, y: y(row) },
            Self::Place(place) => on_map(place),
            Self::Base(centre, number) => {
                let Millimetres { x, y } = on_map(centre.into());
                Millimetres { x: x - 39 + 26 * u16::from(number), y: y + 21 }
            }
        }
    }

    fn size(self) -> Millimetres {
        match self {
            Self::Water(_) => Millimetres { x: 32, y: 14 },
            Self::Canal(_) => Millimetres { x: 32, y: 16 },
            Self::Source(..) => Millimetres { x: 18, y: 20 },
            Self::Place(_) => Millimetres { x: 50, y: 18 },
            Self::Base(..) => Millimetres { x: 24, y: 18 },
        }
    }
}

/// Resafa at the top, three rows of three centres below it. Where they lie on the printed map is not known
/// to us, and does not matter to the switches.
fn on_map(place: Place) -> Millimetres {
    match place.centre() {
        None => Millimetres { x: 375, y: 45 },
        Some(centre) => {
            let index = centre.index() as u16;
            Millimetres { x: 320 + 55 * (index % 3), y: 95 + 66 * (index / 3) }
        }
    }
}

/// Names as a player would say them, and short enough for a line of the OLED.
impl fmt::Display for ResafaSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Canal(square) => write!(f, "canal {square}"),
            Self::Water(square) => write!(f, "water {square}"),
            Self::Source(Side::North, column) => write!(f, "source above column {column}"),
            Self::Source(Side::West, row) => write!(f, "source left of row {row}"),
            Self::Source(Side::East, row) => write!(f, "source right of row {row}"),
            Self::Place(place) => write!(f, "{place}"),
            Self::Base(centre, number) => write!(f, "{centre} base {number}"),
        }
    }
}

impl MatGame for Resafa<'_> {
    type Space = ResafaSpace;

    fn picture(&self) -> Channels {
        let table = self.position();
        let mut channels = Channels::NONE;
        let mut put = |space: Option<ResafaSpace>| {
            if let Some(space) = space {
                channels.insert(space.channel());
            }
        };
        for (square, there) in table.network.iter() {
            if there.tile.is_some() {
                put(Some(ResafaSpace::Canal(square)));
            }
            if there.cubes > 0 {
                put(ResafaSpace::water(square));
            }
        }
        if let Some(square) = flowing(table) {
            put(ResafaSpace::water(square));
        }
        for (source, waits) in self.edition().network[table.side()].sources.iter().zip(&table.sources) {
            if *waits {
                put(ResafaSpace::source(source.space, source.edge));
            }
        }
        for area in table.areas.values() {
            put(Some(ResafaSpace::Place(area.camel.at)));
        }
        for (centre, bases) in table.bases.iter() {
            for (number, owner) in (1..).zip(bases) {
                if owner.is_some() {
                    put(ResafaSpace::base(centre, number));
                }
            }
        }
        channels
    }

    /// A canal tile tells where it lies before the water cube beside it has moved (RES-131). A cube in the
    /// hand tells that it flows, and where it is put next tells its way; what follows without a choice is
    /// walked at leisure.
    fn halfway(&self, m: Move, _after: &Self) -> Option<Channels> {
        let mut gap = self.picture();
        let table = self.position();
        match m {
            Move::Space(square) => gap.insert(ResafaSpace::Canal(square).channel()),
            Move::DrewBotTile(..) => {
                gap.insert(ResafaSpace::Canal(awaited_tile(table)?).channel());
            }
            Move::Cube(square) => gap.remove(ResafaSpace::water(square)?.channel()),
            Move::Flow(way) => {
                let from = flowing(table)?;
                gap.remove(ResafaSpace::water(from)?.channel());
                if let Some(next) = water_beside(self, from, way) {
                    gap.insert(next.channel());
                }
            }
            _ => return None,
        }
        Some(gap)
    }

    /// A cube that is gone from the network may have gone any way.
    fn end_tells(&self, m: Move) -> bool {
        !matches!(m, Move::Cube(_) | Move::Flow(_))
    }

    /// Tiles, camels, bases and water move by a few kinds of moves. But whatever ends the last turn of an even
    /// round lets it rain, and whatever the bot waits for lets it go on.
    fn can_show(&self, m: Move) -> bool {
        matches!(
            m,
            Move::Space(_)
                | Move::DrewBotTile(..)
                | Move::ShowedSoloCard(_)
                | Move::Travel(..)
                | Move::Base(_)
                | Move::Cube(_)
                | Move::Flow(_)
        ) || may_rain(self.position())
            || self.position().tasks.contains(&Task::BotMain)
    }
}

/// Where water lies next that flows that way; below the network there is nothing.
fn water_beside(game: &Resafa<'_>, from: Square, way: Heading) -> Option<ResafaSpace> {
    let next = from.neighbour(way.edge())?;
    let cell = game.edition().network[game.position().side()].cell(next)?;
    if cell.kind == CellKind::Out { None } else { ResafaSpace::water(next) }
}

/// The space where water stands that somebody leads on.
fn flowing(table: &Position) -> Option<Square> {
    match table.tasks.last() {
        Some(&Task::Flow(square, ..)) => Some(square),
        _ => None,
    }
}

/// The space for which the bot's next tile is drawn.
fn awaited_tile(table: &Position) -> Option<Square> {
    match table.tasks.last() {
        Some(&(Task::OpeningTile(square) | Task::BotCanal(square))) => Some(square),
        _ => None,
    }
}

/// Whether a move could end in Rain scoring with water on the network.
fn may_rain(table: &Position) -> bool {
    let last_turn = usize::from(table.turns) + 1 >= usize::from(TURNS_PER_ROUND) * table.takers();
    let wet = || table.network.iter().any(|(_, there)| there.cubes > 0);
    !table.is_odd_round() && last_turn && (flowing(table).is_some() || wet())
}
