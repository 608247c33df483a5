//! The state of the table: everything that is public, and the number of hidden cards and tiles.

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
/// How many of those places, from the first on, are the Plaza.
pub const PLAZA: usize = 6;
/// Face-up cards in either row.
pub const ROW: usize = 3;

/// A collection of villager cards.
pub type Villagers = Pile<Villager, { Villager::KINDS }>;
/// A collection of influence cards.
pub type Influences = Pile<Influence, { Influence::KINDS }>;

/// The state of a game, as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The rulings the table agreed on.
    pub options: Options,
    /// The start player.
    pub start: Seat,
    /// The active player, whose turn it is.
    pub turn: Seat,
    /// The winner, once the game is over.
    pub winner: Option<Seat>,
    /// The pending tasks; the last one is next.
    pub tasks: Tasks,
    /// What was used in this turn and is allowed only once per turn.
    pub spent: Spent,
    /// The current market action.
    pub trade: Option<Trade>,
    /// Tiles drawn for an Ambassador but not yet placed.
    pub drawn_traders: Vec<Trader, 2>,
    /// Cards drawn for a Priest, one of which will be kept.
    pub drawn_villagers: Vec<Villager, 2>,
    /// Tiles in the bag.
    pub bag: ByTrader<u8>,
    /// The tiles in the channel, from place 0 at the far end of the Plaza. Gaps (`null`) exist only
    /// while tiles are being taken.
    pub caravan: Vec<Option<Trader>, CARAVAN>,
    /// The common supply.
    pub supply: Supply,
    /// The villager cards nobody owns.
    pub villagers: VillagerCards,
    /// The influence cards nobody owns.
    pub influence: InfluenceCards,
    /// The cubes on the main tracks.
    pub cubes: ByRegion<TrackCubes>,
    /// The players' areas.
    pub boards: BySeat<PlayerBoard>,
}

/// Once-per-turn limits (PET-156, PET-157); cleared when a turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spent {
    /// Main tracks whose bonus was gained this turn.
    pub bonuses: TraderSet,
    /// Columns whose building paid its camel this turn.
    pub buildings: TraderSet,
}

/// The common supply beside the board (PET-011).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)] // the names say it
pub struct Supply {
    pub camels: u8,
    pub extensions: u8,
    pub gold: u8,
    pub buildings: u8,
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

/// The villager deck, row and discard pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VillagerCards {
    /// The cards in the deck. All other cards are public, so the contents are known, but not the order.
    pub deck: Villagers,
    /// The row, lowest slot first; the last slot is closest to the treasury.
    pub row: [Option<Villager>; ROW],
    /// The face-up discard pile.
    pub discard: Villagers,
}

/// The influence deck, row and discard pile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InfluenceCards {
    /// The number of cards in the deck.
    pub deck: u8,
    /// The cards nobody has seen that may be in the deck: those in it, and those drawn from it into
    /// hands. Only the players know which are where.
    pub unseen: Influences,
    /// The cards that have been hidden in hands since before the discards were last shuffled into a new
    /// deck.
    pub held: Influences,
    #[allow(missing_docs)] // the names say it
    pub row: [Option<Influence>; ROW],
    /// The face-up discard pile.
    pub discard: Influences,
}

/// The cubes on one main track.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrackCubes {
    /// The regular spaces, in the order of the edition; spaces not in play stay empty.
    pub spaces: Vec<Option<Seat>, MAX_INFLUENCE_SPACES>,
    /// The number of each seat's cubes in the pool.
    pub pool: BySeat<u8>,
}

impl TrackCubes {
    /// Returns a player's cubes on this track, including the pool (AMB-67).
    pub fn of(&self, seat: Seat) -> u8 {
        let regular = self.spaces.iter().filter(|&&owner| owner == Some(seat)).count();
        regular as u8 + self.pool[seat]
    }
}

impl Position {
    /// Returns a player's cubes in a region (PET-135).
    pub fn cubes_in(&self, region: Region, seat: Seat) -> u8 {
        self.cubes[region].of(seat)
    }

    /// Returns whether the bag holds no tiles.
    pub fn bag_is_empty(&self) -> bool {
        self.bag == ByTrader::default()
    }

    /// Returns the number of tiles in the caravan.
    pub fn caravan_tiles(&self) -> usize {
        self.caravan.iter().flatten().count()
    }

    /// Returns the area of the active player.
    pub fn mine(&self) -> &PlayerBoard {
        &self.boards[self.turn]
    }

    /// Returns the area of the active player, mutably.
    pub fn mine_mut(&mut self) -> &mut PlayerBoard {
        &mut self.boards[self.turn]
    }
}
