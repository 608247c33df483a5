//! The mat of Resafa: the water network, and the map with its trading centres.
//!
//! Under every space of the network are two switches: one for a canal tile, whose magnet is at its foot, and
//! one for a water cube, which lies at the head of the space. The mat has the largest network that an edition
//! can have; smaller ones use its upper left corner. On the map, switches see camels, and bases on the first
//! two spaces of each centre; other base spaces are told by menu. Everything else is a card or tile that is
//! shown to a pad, or a choice from the menu.

use core::fmt;

use rules_nostd::Refusal;
use rules_nostd::resafa::{Move, Resafa, Position};
use rules_nostd::resafa::model::{CellKind, Centre, Edge, Heading, MAX_COLUMNS, MAX_ROWS, Place, Space as Square, TURNS_PER_ROUND, Task, Way};

use crate::mat::{Channel, Channels, MatGame, Millimetres, ReaderPlace, Space};
use super::{CARD_PAD, TILE_PAD};

/// A space with a switch under it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ResafaSpace {
    /// The foot of a network space, where a canal tile has its magnet.
    Canal(Square),
    /// The head of a network space, where a water cube lies. [`ResafaSpace::water`] knows which spaces have
    /// one.
    Water(Square),
    /// Beside the network: the edge, and the number of the column or row there, from 1.
    Source(Side, u8),
    /// A place where camels stand.
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

/// Rows with places for water. In the last row every way ends in a tank or leaves the network.
const WET_ROWS: u8 = MAX_ROWS - 1;
/// Base spaces with a switch at each centre. With one or two players these are all of them, except at one
/// centre.
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
    /// Returns where water lies on a space of the network, if there is a switch for it.
    pub fn water(square: Square) -> Option<Self> {
        (square.row() <= WET_ROWS).then_some(Self::Water(square))
    }

    /// Returns where a water cube waits beside a space.
    pub fn source(square: Square, edge: Edge) -> Option<Self> {
        match edge {
            Edge::North => Some(Self::Source(Side::North, square.column())),
            Edge::West if square.row() <= WET_ROWS => Some(Self::Source(Side::West, square.row())),
            Edge::East if square.row() <= WET_ROWS => Some(Self::Source(Side::East, square.row())),
            // No water comes from below.
            _ => None,
        }
    }

    /// Returns a base space of a centre, from 1, if there is a switch for it.
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
        // Cannot be out of range: see the assertion above.
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
        // The network on the left with its sources around it, the map on the right.
        let x = |column: u8| 60 + 34 * (u16::from(column) - 1);
        let y = |row: u8| 66 + 36 * (u16::from(row) - 1);
        match self {
            Self::Water(square) => Millimetres { x: x(square.column()), y: y(square.row()) - 8 },
            Self::Canal(square) => Millimetres { x: x(square.column()), y: y(square.row()) + 9 },
            Self::Source(Side::North, column) => Millimetres { x: x(column), y: 36 },
            Self::Source(Side::West, row) => Millimetres { x: 28, y: y(row) },
            Self::Source(Side::East, row) => Millimetres { x: 262, y: y(row) },
            Self::Place(place) => position_on_map(place),
            Self::Base(centre, number) => {
                let Millimetres { x, y } = position_on_map(centre.into());
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

/// Places Resafa at the top and three rows of three centres below it. We do not know the positions on the
/// printed map, and they do not matter to the switches.
fn position_on_map(place: Place) -> Millimetres {
    match place.centre() {
        None => Millimetres { x: 375, y: 45 },
        Some(centre) => {
            let index = centre.index() as u16;
            Millimetres { x: 320 + 55 * (index % 3), y: 95 + 66 * (index / 3) }
        }
    }
}

/// The readers: both pads are below the map.
pub(super) const READERS: [ReaderPlace; 2] = [
    ReaderPlace { name: "card pad", number: CARD_PAD, position: Millimetres { x: 340, y: 320 } },
    ReaderPlace { name: "tile pad", number: TILE_PAD, position: Millimetres { x: 420, y: 320 } },
];

/// Writes the name a player would use, short enough for a line of the display.
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
        if let Some(square) = flowing_water(table) {
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

    /// A canal tile identifies its space before the water cube beside it has moved (RES-131). A cube that was
    /// lifted shows that it flows, and where it is put next shows its way. Whatever follows without a choice
    /// may be moved later.
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
                let from = flowing_water(table)?;
                gap.remove(ResafaSpace::water(from)?.channel());
                if let Some(next) = water_beside(self, from, way) {
                    gap.insert(next.channel());
                }
            }
            _ => return None,
        }
        Some(gap)
    }

    /// A cube that has left the network may have gone any way.
    fn end_tells(&self, m: Move) -> bool {
        !matches!(m, Move::Cube(_) | Move::Flow(_))
    }

    /// Only a few kinds of moves change tiles, camels, bases and water directly. But any move that ends the
    /// last turn of an even round may start the rain, and any move that the bot waits for lets it act.
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

    fn meant(&self, changed: Channels) -> Option<Move> {
        let (now, table) = (self.picture(), self.position());
        let task = table.tasks.last();
        changed.iter().find_map(|channel| match (ResafaSpace::at(channel)?, !now.has(channel)) {
            (ResafaSpace::Canal(square), true) => Some(Move::Space(square)),
            (ResafaSpace::Place(place), true) if moved_camel(table, changed) => {
                Some(Move::Travel(place.centre()?, Way::Straight))
            }
            (ResafaSpace::Base(centre, number), true)
                if task != Some(&Task::PlaceBase) || table.mine().camel.at == centre.into() =>
            {
                Some(Move::Base(number))
            }
            (ResafaSpace::Water(square), true) => {
                let from = flowing_water(table)?;
                let leads = |way: &Heading| from.neighbour(way.edge()) == Some(square);
                Heading::ALL.into_iter().find(leads).map(Move::Flow)
            }
            (ResafaSpace::Water(square), false) if task == Some(&Task::FlowCubes) => Some(Move::Cube(square)),
            _ => None,
        })
    }

    fn forbids(&self, changed: Channels) -> Option<Refusal> {
        let (now, table) = (self.picture(), self.position());
        // Here a tile or a cube may be on its way.
        if matches!(
            table.tasks.last()?,
            Task::ChooseSpace(..) | Task::OpeningTile(_) | Task::BotCanal(_) | Task::FlowCubes | Task::Flow(..)
        ) {
            return None;
        }
        let put_back = "Put it back.";
        let (camel, seat) = (table.mine().camel.at, table.turn);
        changed.iter().find_map(|channel| {
            Some(match (ResafaSpace::at(channel)?, !now.has(channel)) {
                (ResafaSpace::Place(Place::Resafa), true) if moved_camel(table, changed) => {
                    Refusal::new("A-68", "A journey ends in a trading centre, not in Resafa.", put_back)
                }
                (ResafaSpace::Place(_), true) if !moved_camel(table, changed) => {
                    Refusal::new("RES-140", "That is not the camel of seat {}, whose turn it is.", put_back)
                        .with([seat.number().into()])
                }
                (ResafaSpace::Base(..), true) => {
                    Refusal::new("RES-156", "A base goes where the trade was made: in {}.", put_back)
                        .with([camel.name().into()])
                }
                (ResafaSpace::Base(..), false) => Refusal::new("INV-27", "A base is never removed.", put_back),
                (ResafaSpace::Canal(_), false) => {
                    Refusal::new("INV-03", "A canal tile that was laid never moves.", put_back)
                }
                (ResafaSpace::Water(_), false) => {
                    Refusal::new("RES-133", "The water stays on its tile until the next rain.", put_back)
                }
                (ResafaSpace::Water(_), true) | (ResafaSpace::Source(..), false) => Refusal::new(
                    "RES-131",
                    "Water comes onto a tile only when that is laid beside its source.",
                    put_back,
                ),
                (ResafaSpace::Source(..), true) => {
                    Refusal::new("RES-134", "No cube comes to a source again.", "Take it away.")
                }
                _ => return None,
            })
        })
    }
}

/// Returns whether the camel of the player whose turn it is may have moved: it left its place, or none left, because
/// another camel stands there too.
fn moved_camel(table: &Position, changed: Channels) -> bool {
    let left = |at: Place| changed.has(ResafaSpace::Place(at).channel());
    left(table.mine().camel.at) || !table.areas.values().any(|area| left(area.camel.at))
}

/// Returns where water lies next if it flows this way; `None` below the network.
fn water_beside(game: &Resafa<'_>, from: Square, way: Heading) -> Option<ResafaSpace> {
    let next = from.neighbour(way.edge())?;
    let cell = game.edition().network[game.position().side()].cell(next)?;
    if cell.kind == CellKind::Out { None } else { ResafaSpace::water(next) }
}

/// Returns the space of the water that a player leads on.
fn flowing_water(table: &Position) -> Option<Square> {
    match table.tasks.last() {
        Some(&Task::Flow(square, ..)) => Some(square),
        _ => None,
    }
}

/// Returns the space for which the bot's next tile is drawn.
fn awaited_tile(table: &Position) -> Option<Square> {
    match table.tasks.last() {
        Some(&(Task::OpeningTile(square) | Task::BotCanal(square))) => Some(square),
        _ => None,
    }
}

/// Returns whether a move could lead to the Rain scoring with water on the network.
fn may_rain(table: &Position) -> bool {
    let last_turn = usize::from(table.turns) + 1 >= usize::from(TURNS_PER_ROUND) * table.takers();
    let wet = || table.network.iter().any(|(_, there)| there.cubes > 0);
    !table.is_odd_round() && last_turn && (flowing_water(table).is_some() || wet())
}
