//! The table: everything that lies in the open, and how many of what does not.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::board::PlayerBoard;
use super::edition::MAX_INFLUENCE_SPACES;
use super::influence::Influence;
use super::options::Options;
use super::task::Tasks;
use super::trade::Trade;
use super::trader::{ByRegion, ByTrader, Region, Trader, TraderSet};
use super::villager::Villager;
use crate::pile::Pile;
use crate::{BySeat, Seat};

/// Places in the caravan channel (PET-002).
pub const CARAVAN: usize = 20;
/// The first of them are the Plaza.
pub const PLAZA: usize = 6;
/// Face-up cards in either row.
pub const ROW: usize = 3;

/// Villager cards lying together.
pub type Villagers = Pile<Villager, { Villager::KINDS }>;
/// Influence cards lying together.
pub type Influences = Pile<Influence, { Influence::KINDS }>;

/// The state of a game, as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What the table agreed on.
    pub options: Options,
    /// Who started.
    pub start: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who won.
    pub winner: Option<Seat>,
    /// What is still to be done, the last one first.
    pub tasks: Tasks,
    /// What happened once in this turn and may not happen again.
    pub spent: Spent,
    /// The market action under way.
    pub trade: Option<Trade>,
    /// Tiles drawn for an Ambassador and not yet placed.
    pub drawn_traders: Vec<Trader, 2>,
    /// Cards drawn for a Priest, of which one will be kept.
    pub drawn_villagers: Vec<Villager, 2>,
    /// Tiles in the bag.
    pub bag: ByTrader<u8>,
    /// The tiles in the channel: place 0 is the far end of the Plaza. A gap (`null`) is there only
    /// while tiles are being taken.
    pub caravan: Vec<Option<Trader>, CARAVAN>,
    /// The common supply.
    pub supply: Supply,
    /// The villager cards that nobody owns.
    pub villagers: VillagerCards,
    /// The influence cards that nobody owns.
    pub influence: InfluenceCards,
    /// The cubes on the main tracks.
    pub cubes: ByRegion<TrackCubes>,
    /// The players' own areas.
    pub boards: BySeat<PlayerBoard>,
}

/// Once-per-turn limits (PET-156, PET-157); cleared when a turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// Main tracks whose bonus was gained.
    pub bonuses: TraderSet,
    /// Columns whose building paid its camel.
    pub buildings: TraderSet,
}

/// What lies beside the board (PET-011).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Camel tokens.
    pub camels: u8,
    /// Market extensions.
    pub extensions: u8,
    /// Gold traders.
    pub gold: u8,
    /// Buildings.
    pub buildings: u8,
    /// Permanent settlements.
    pub permanents: ByTrader<u8>,
}

/// Camels in the game.
pub const CAMELS: u8 = 30;
/// Market extensions in the game.
pub const EXTENSIONS: u8 = 10;
/// Gold traders in the game.
pub const GOLD: u8 = 5;
/// Buildings in the game.
pub const BUILDINGS: u8 = 12;

/// Villager deck, row and discard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VillagerCards {
    /// The cards in the deck: all others lie open, so what is left is known, its order is not.
    pub deck: Villagers,
    /// The row, lowest slot first; the last slot is nearest the treasury.
    pub row: [Option<Villager>; ROW],
    /// The open discard.
    pub discard: Villagers,
}

/// Influence deck, row and discard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfluenceCards {
    /// Cards in the deck.
    pub deck: u8,
    /// The cards nobody has seen that may be in the deck: those in it, and those drawn from it into
    /// hands. Which is which only the players know.
    pub unseen: Influences,
    /// The cards hidden in hands since before the discards were last shuffled into a new deck.
    pub held: Influences,
    /// The row.
    pub row: [Option<Influence>; ROW],
    /// The open discard.
    pub discard: Influences,
}

/// The cubes on one main track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackCubes {
    /// The regular spaces, in the order of the edition; those not in play stay empty.
    pub spaces: Vec<Option<Seat>, MAX_INFLUENCE_SPACES>,
    /// The pool: cubes of each seat.
    pub pool: BySeat<u8>,
}

impl TrackCubes {
    /// A player's cubes on this track, the pool included (AMB-67).
    pub fn of(&self, seat: Seat) -> u8 {
        let regular = self.spaces.iter().filter(|&&owner| owner == Some(seat)).count();
        regular as u8 + self.pool[seat]
    }
}

impl Position {
    /// A player's cubes in a region (PET-135).
    pub fn cubes_in(&self, region: Region, seat: Seat) -> u8 {
        self.cubes[region].of(seat)
    }

    /// Whether the bag holds nothing.
    pub fn bag_is_empty(&self) -> bool {
        self.bag == ByTrader::default()
    }

    /// The number of tiles in the caravan.
    pub fn caravan_tiles(&self) -> usize {
        self.caravan.iter().flatten().count()
    }

    /// The area of the player whose turn it is.
    pub fn mine(&self) -> &PlayerBoard {
        &self.boards[self.turn]
    }

    /// The same, to change it.
    pub fn mine_mut(&mut self) -> &mut PlayerBoard {
        &mut self.boards[self.turn]
    }
}
