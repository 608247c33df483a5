//! The mat of Passing Through Petra.
//!
//! Tiles move only by being pushed: a reader at the mouth of the Siq and one at the left end of each market
//! row see every tile that comes in, and switches under the spaces see the rest. Cards are shown to the
//! reader of the card pad. Settlements, tracks and camels are not sensed: the game knows them.

use core::fmt;

use rules_nostd::petra::{Move, Petra, Prompt};
use rules_nostd::petra::model::{CARAVAN, Cell, Direction, MAX_STALLS, PLAZA, Trader};
use rules_nostd::{Game, Next, Refusal, Seat};

use crate::mat::{Channel, Channels, Fit, MatGame, Millimetres, ReaderPlace, Space};
use super::{CARD_PAD, SIQ_GATE};

/// A space with a switch under it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PetraSpace {
    /// A place of the caravan. 0 is the far end of the Plaza.
    Caravan(u8),
    /// A market stall, counted from the exit at the right end (0). Extensions grow to the left, so a stall
    /// keeps its number.
    Stall(Seat, u8),
    /// A cell of the city grid.
    City(Cell),
    /// The worker space for a trader on a player's board.
    Worker(Seat, Trader),
}

/// The first channel of each kind of space.
const FIRST_STALL: u8 = CARAVAN as u8;
const FIRST_CELL: u8 = FIRST_STALL + 4 * MAX_STALLS as u8;
const FIRST_WORKER: u8 = FIRST_CELL + Cell::SIDE * Cell::SIDE;
/// One past the last channel in use.
const END: u8 = FIRST_WORKER + 4 * 5;

const _: () = assert!(END as usize <= crate::mat::CHANNELS, "the mat has enough switches");

/// Millimetres from the centre of one tile to the next.
const PITCH: u16 = 25;
/// How far down the caravan lies, in millimetres.
const CARAVAN_ROW: u16 = 40;

/// Returns how far down the market of a seat lies, in millimetres.
const fn market_row(seat: u8) -> u16 {
    160 + 75 * seat as u16
}

/// The readers. A gate is in line with its row, so that a tile which is pushed over it goes straight on into the row.
pub(super) const READERS: [ReaderPlace; 6] = [
    ReaderPlace { name: "siq gate", number: SIQ_GATE, position: Millimetres { x: 590, y: CARAVAN_ROW } },
    market_gate("market gate 1", 1),
    market_gate("market gate 2", 2),
    market_gate("market gate 3", 3),
    market_gate("market gate 4", 4),
    ReaderPlace { name: "card pad", number: CARD_PAD, position: Millimetres { x: 120, y: 115 } },
];

/// Returns the gate at the left end of the market of a seat. The reader has the number of the seat.
const fn market_gate(name: &'static str, seat: u8) -> ReaderPlace {
    ReaderPlace { name, number: seat, position: Millimetres { x: 65, y: market_row(seat) } }
}

impl Space for PetraSpace {
    fn channel(self) -> Channel {
        let number = match self {
            Self::Caravan(place) => place,
            Self::Stall(seat, stall) => FIRST_STALL + seat.index() as u8 * MAX_STALLS as u8 + stall,
            Self::City(cell) => FIRST_CELL + cell.row * Cell::SIDE + cell.column,
            Self::Worker(seat, trader) => FIRST_WORKER + seat.index() as u8 * 5 + trader.index() as u8,
        };
        // Cannot be out of range: see the assertion above.
        Channel::new(number).unwrap_or(Channel::FIRST)
    }

    fn at(channel: Channel) -> Option<Self> {
        let number = channel.number();
        let seat = |index: u8| Seat::ALL[usize::from(index)];
        match number {
            0..FIRST_STALL => Some(Self::Caravan(number)),
            FIRST_STALL..FIRST_CELL => {
                let index = number - FIRST_STALL;
                Some(Self::Stall(seat(index / MAX_STALLS as u8), index % MAX_STALLS as u8))
            }
            FIRST_CELL..FIRST_WORKER => {
                let index = number - FIRST_CELL;
                Some(Self::City(Cell { column: index % Cell::SIDE, row: index / Cell::SIDE }))
            }
            FIRST_WORKER..END => {
                let index = number - FIRST_WORKER;
                Some(Self::Worker(seat(index / 5), Trader::ALL[usize::from(index % 5)]))
            }
            END.. => None,
        }
    }

    fn position(self) -> Millimetres {
        // The caravan along the top, the city below it, the rows of the four players beneath.
        match self {
            Self::Caravan(place) => Millimetres { x: 40 + PITCH * u16::from(place), y: CARAVAN_ROW },
            Self::Stall(seat, stall) => {
                Millimetres { x: 515 - PITCH * u16::from(stall), y: market_row(seat.number()) }
            }
            Self::City(cell) => {
                Millimetres { x: 250 + 30 * u16::from(cell.column), y: 85 + 30 * u16::from(cell.row) }
            }
            Self::Worker(seat, trader) => {
                Millimetres { x: 265 + 50 * trader.index() as u16, y: market_row(seat.number()) - 35 }
            }
        }
    }

    fn size(self) -> Millimetres {
        match self {
            Self::Caravan(_) | Self::Stall(..) => Millimetres { x: 23, y: 23 },
            Self::City(_) => Millimetres { x: 28, y: 28 },
            Self::Worker(..) => Millimetres { x: 20, y: 20 },
        }
    }
}

/// Writes the name a player would use, short enough for a line of the display.
impl fmt::Display for PetraSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Caravan(place) if usize::from(place) < PLAZA => write!(f, "plaza {}", place + 1),
            Self::Caravan(place) => write!(f, "siq {}", place + 1),
            Self::Stall(seat, 0) => write!(f, "{seat} exit stall"),
            Self::Stall(seat, stall) => write!(f, "{seat} stall {} from exit", stall + 1),
            Self::City(cell) => f.write_str(cell_name(cell)),
            Self::Worker(seat, trader) => write!(f, "{seat} worker {trader}"),
        }
    }
}

fn cell_name(cell: Cell) -> &'static str {
    const NAMES: [[&str; 3]; 3] = [
        ["city north-west", "city north", "city north-east"],
        ["city west", "city centre", "city east"],
        ["city south-west", "city south", "city south-east"],
    ];
    NAMES[usize::from(cell.row.min(2))][usize::from(cell.column.min(2))]
}

impl MatGame for Petra<'_> {
    type Space = PetraSpace;

    fn picture(&self) -> Channels {
        let table = self.position();
        let mut channels = Channels::NONE;
        for (place, tile) in table.caravan.iter().enumerate() {
            channels.set(PetraSpace::Caravan(place as u8).channel(), tile.is_some());
        }
        for (seat, board) in table.boards.iter() {
            let stalls = board.market.stalls();
            for stall in 0..stalls {
                let from_exit = (stalls - 1 - stall) as u8;
                channels
                    .set(PetraSpace::Stall(seat, from_exit).channel(), board.market.tile(stall).is_some());
            }
            channels.insert(PetraSpace::City(board.pawn).channel());
            for trader in board.workers.iter() {
                channels.insert(PetraSpace::Worker(seat, trader).channel());
            }
        }
        channels
    }

    /// A caravan with gaps still has its tiles in order, so play goes on until somebody pushes it together.
    /// Only while tiles are taken from it, the exact places matter.
    fn fit(&self, seen: Channels, ignored: Channels) -> Fit {
        let expected = self.picture();
        let wrong = (seen ^ expected) & !ignored;
        if wrong.is_empty() {
            return Fit::Exact;
        }
        let taking = matches!(self.next(), Next::Decide(_, Prompt::TakeTile(..)));
        let tiles = |channels: Channels| (channels & CARAVAN_CHANNELS & !ignored).len();
        let hidden = (CARAVAN_CHANNELS & ignored).len();
        let gaps = (wrong & !CARAVAN_CHANNELS).is_empty() && tiles(seen).abs_diff(tiles(expected)) <= hidden;
        if gaps && !taking { Fit::Untidy } else { Fit::None }
    }

    /// A tile taken from the caravan leaves a gap that is closed later (PET-044). The gap shows which tile
    /// was taken; the closed caravan does not.
    fn halfway(&self, m: Move, after: &Self) -> Option<Channels> {
        let Move::Take(place) = m else { return None };
        let mut gap = self.picture() & CARAVAN_CHANNELS;
        gap.remove(PetraSpace::Caravan(place.checked_sub(1)?).channel());
        Some((after.picture() & !CARAVAN_CHANNELS) | gap)
    }

    /// A closed caravan does not show which tile was taken from it.
    fn end_tells(&self, m: Move) -> bool {
        !matches!(m, Move::Take(_))
    }

    /// Tries a lifted tile, a pawn that moved one cell, or a worker of the seat that is asked.
    fn meant(&self, changed: Channels) -> Option<Move> {
        let Next::Decide(seat, _) = self.next() else { return None };
        let (now, pawn) = (self.picture(), self.position().boards[seat].pawn);
        changed.iter().find_map(|channel| match (PetraSpace::at(channel)?, !now.has(channel)) {
            (PetraSpace::Caravan(place), false) => Some(Move::Take(place + 1)),
            (PetraSpace::City(cell), true) if who_moved(self, changed) == Some(seat) => {
                Direction::ALL.into_iter().find(|&way| pawn.step(way) == Some(cell)).map(Move::Pawn)
            }
            (PetraSpace::Worker(owner, column), true) if owner == seat => Some(Move::Worker(column)),
            (PetraSpace::Worker(owner, column), false) if owner == seat => Some(Move::Retrieve(column)),
            _ => None,
        })
    }

    /// A pawn can stand where no direction leads, and pieces of a player can move in the turn of another.
    fn forbids(&self, changed: Channels) -> Option<Refusal> {
        let Next::Decide(seat, _) = self.next() else { return None };
        changed.iter().find_map(|channel| match PetraSpace::at(channel)? {
            PetraSpace::City(_) => who_moved(self, changed).map(|mover| self.why_not_there(mover)),
            PetraSpace::Worker(owner, _) if owner != seat => Some(self.why_not_there(owner)),
            _ => None,
        })
    }
}

/// Returns whose pawn was moved to another cell. Pawns share cells, so the switch under the one it left may not tell.
fn who_moved(game: &Petra<'_>, changed: Channels) -> Option<Seat> {
    let (table, now) = (game.position(), game.picture());
    let cell = |seat: Seat| PetraSpace::City(table.boards[seat].pawn).channel();
    let elsewhere = |seat: Seat| table.boards.iter().any(|(other, _)| cell(other) != cell(seat));
    let shares = |seat: Seat| table.boards.iter().any(|(other, _)| other != seat && cell(other) == cell(seat));
    let arrived = changed
        .iter()
        .any(|channel| matches!(PetraSpace::at(channel), Some(PetraSpace::City(_))) && !now.has(channel));
    let mut seats = core::iter::once(table.turn).chain(Seat::first(table.boards.players()));
    match seats.clone().find(|&seat| changed.has(cell(seat))) {
        // One that arrived nowhere is still in a hand, unless it joined another pawn.
        Some(seat) => (arrived || elsewhere(seat)).then_some(seat),
        None => seats.find(|&seat| arrived && shares(seat)),
    }
}

/// The switches of the caravan: the first 20.
const CARAVAN_CHANNELS: Channels = Channels::from_bits((1 << CARAVAN) - 1);
