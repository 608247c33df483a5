//! A player's area: board, market row, settlements and cards.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::city::Cell;
use super::influence::Influence;
use super::position::{Influences, Villagers};
use super::trader::{ByTrader, Tile, Trader, TraderSet};

/// How many cubes each player has; placing the ninth wins (PET-005, PET-160).
pub const CUBES: u8 = 9;
/// How many stalls a market row has before any extension (PET-022).
pub const STALLS: usize = 6;
/// The most stalls: 6 and all 10 extensions (INV-11).
pub const MAX_STALLS: usize = 16;

/// All components in front of one player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBoard {
    /// The player board, 1 to 4; 0 until it is dealt.
    pub board: u8,
    /// Cubes not yet placed.
    pub cubes: u8,
    #[allow(missing_docs)] // the names say it
    pub camels: u8,
    #[allow(missing_docs)] // the names say it
    pub pawn: Cell,
    /// The disc on each track.
    pub discs: ByTrader<Disc>,
    /// Worker spaces with a worker on them; the other workers are free (INV-08).
    pub workers: TraderSet,
    /// The stalls from left (entry) to right (exit); `null` is an open stall.
    pub market: Market,
    /// Trader tiles in the settlement columns.
    pub settlements: ByTrader<u8>,
    /// Columns with a permanent settlement.
    pub permanents: TraderSet,
    /// Columns with a building.
    pub buildings: TraderSet,
    /// Villagers in the player's area.
    pub villagers: Villagers,
    /// Influence cards in hand.
    pub hand: Hand,
    /// Completed influence cards, each with a cube on it. Nine cubes win, so there are never more.
    pub completed: Vec<Influence, { CUBES as usize }>,
}

/// A disc on a track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Disc {
    /// The space the disc is on.
    pub space: u8,
    /// Whether the cube side is up.
    pub active: bool,
}

/// Influence cards in hand. Cards drawn from the deck are only counted, because nobody else knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    /// The number of cards drawn from the deck, known only to their owner.
    pub hidden: u8,
    /// Cards taken from the row, which everyone saw.
    pub seen: Influences,
}

impl Hand {
    /// Returns the number of cards in hand, which is public.
    pub fn len(&self) -> u16 {
        u16::from(self.hidden) + self.seen.total()
    }

    /// Returns whether the hand is empty.
    pub fn is_empty(&self) -> bool {
        self.hidden == 0 && self.seen.is_empty()
    }
}

impl PlayerBoard {
    /// Returns a player's area before the first draw (PET-014 to PET-018).
    pub(super) fn new(starts: &ByTrader<u8>) -> Self {
        Self {
            board: 0,
            cubes: CUBES,
            camels: 0,
            pawn: Cell::CENTRE,
            discs: ByTrader::new(|track| Disc { space: starts[track], active: false }),
            workers: TraderSet::EMPTY,
            market: Market::default(),
            settlements: ByTrader::default(),
            permanents: TraderSet::EMPTY,
            buildings: TraderSet::EMPTY,
            villagers: Villagers::EMPTY,
            hand: Hand::default(),
            completed: Vec::new(),
        }
    }

    /// Returns the number of cubes on tracks and completed cards.
    pub fn placed_cubes(&self) -> u8 {
        CUBES.saturating_sub(self.cubes)
    }

    /// Returns the number of attached market extensions.
    pub fn extensions(&self) -> u8 {
        self.market.stalls().saturating_sub(STALLS) as u8
    }

    /// Returns the tiles in a column as a trade counts them: traders and the permanent settlement
    /// (PET-059).
    pub fn column(&self, trader: Trader) -> u8 {
        self.settlements[trader] + u8::from(self.permanents.has(trader))
    }
}

/// A market row. Tiles are packed to the right and open stalls are at the left end (INV-11), except
/// while a Noble rearranges.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Market(Vec<Option<Tile>, MAX_STALLS>);

impl Market {
    /// Builds a row of these tiles, one stall each (at most 16).
    pub fn from_tiles(tiles: &[Tile]) -> Self {
        Self(tiles.iter().take(MAX_STALLS).copied().map(Some).collect())
    }

    /// Returns the number of stalls.
    pub fn stalls(&self) -> usize {
        self.0.len()
    }

    /// Returns the tile in a stall, counted from the left; `None` if the stall is open or does not
    /// exist.
    pub fn tile(&self, stall: usize) -> Option<Tile> {
        self.0.get(stall).copied().flatten()
    }

    /// Iterates over the tiles from left to right.
    pub fn tiles(&self) -> impl DoubleEndedIterator<Item = Tile> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Returns how many of this tile are in the row.
    pub fn count(&self, tile: Tile) -> u8 {
        self.tiles().filter(|&standing| standing == tile).count() as u8
    }

    /// Returns the number of open stalls at the left end.
    pub fn open_left(&self) -> usize {
        self.0.iter().take_while(|stall| stall.is_none()).count()
    }

    /// Returns whether any stall is open.
    pub fn has_open(&self) -> bool {
        self.0.contains(&None)
    }

    /// Adds a stall with this tile at the right end, as the row is laid out at set-up.
    pub(super) fn lay_out(&mut self, trader: Trader) {
        let laid = self.0.push(Some(trader.into()));
        debug_assert!(laid.is_ok(), "set-up lays out six tiles");
    }

    /// Attaches an extension: one more open stall at the left end (PET-084).
    pub(super) fn extend(&mut self) {
        let extended = self.0.insert(0, None);
        debug_assert!(extended.is_ok(), "the supply has ten extensions");
    }

    /// Pushes a tile in from the left. A full row drives one tile out at the right end (PET-041);
    /// an open stall takes the tile and drives nothing out (AMB-12).
    pub(super) fn push(&mut self, tile: Tile) -> Option<Tile> {
        match self.open_left() {
            0 => {
                let driven_out = self.0.last().copied().flatten();
                self.0.rotate_right(1);
                self.put(0, Some(tile));
                driven_out
            }
            open => {
                self.put(open - 1, Some(tile));
                None
            }
        }
    }

    /// Puts a tile into a stall, or removes it.
    pub(super) fn put(&mut self, stall: usize, tile: Option<Tile>) {
        if let Some(place) = self.0.get_mut(stall) {
            *place = tile;
        }
    }

    /// Returns the stall for a tile that a Noble moves down: first the vacated stalls from left to
    /// right, then the `open` ones at the left end, closest to the tiles first (AMB-58).
    pub(super) fn vacancy(&self, open: usize) -> Option<usize> {
        let is_open = |&stall: &usize| self.0.get(stall) == Some(&None);
        (open..self.0.len()).find(is_open).or_else(|| (0..open.min(self.0.len())).rev().find(is_open))
    }

    /// Moves the first such tile at or after `stall` to `stall`; the tiles in between slide to the
    /// right.
    pub(super) fn bring_forward(&mut self, stall: usize, tile: Tile) {
        if let Some(rest) = self.0.get_mut(stall..)
            && let Some(place) = rest.iter().position(|&standing| standing == Some(tile))
        {
            rest[..=place].rotate_right(1);
        }
    }
}
