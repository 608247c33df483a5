//! The table: everything faceup, and the number of cards that are not.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::area::PlayerArea;
use super::card::{Card, CardKind};
use super::effect::Amounts;
use super::face::{Dice, Face};
use super::guild::Worker;
use super::journal::{GreenPlace, JournalSpace, JournalTile, Layout};
use super::options::Options;
use super::origin::Origin;
use super::row::{Row, RowSlot};
use super::supply::DRAWN;
use super::task::Tasks;
use super::tile::Tile;
use crate::total_map::TotalMap;
use crate::{BySeat, Seat};

/// The most waiting effects. Gaining one card can trigger all 18 vistas with their townsfolk, its immediate
/// effect and four links; an immediate effect that gains another card adds to that.
pub const MAX_WAITING: usize = 64;

/// The state of a game, as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The rulings the table agreed on.
    pub options: Options,
    /// The sides of the board sections (WAY-001).
    pub layout: Layout,
    /// The first player (WAY-014).
    pub first: Seat,
    /// The player whose turn it is.
    pub turn: Seat,
    /// The number of final turns left, once the end is triggered (WAY-173).
    pub final_turns: Option<u8>,
    /// What is still to be done. The last entry comes first.
    pub tasks: Tasks,
    /// What happened this turn.
    pub turn_state: TurnState,
    /// Effects that the player may use in any order. The latest group is last.
    pub waiting: Vec<Origin, MAX_WAITING, u8>,
    /// Cards in the current player's hand, not yet in the panorama.
    pub hand: Vec<Card, DRAWN, u8>,
    /// The rows of faceup cards with their piles.
    pub rows: TotalMap<CardKind, Row, 5>,
    /// The journal tiles on the track (WAY-004).
    pub journal_tiles: TotalMap<JournalSpace, Option<JournalTile>, 28>,
    /// Which green workers are still on the track (WAY-005).
    pub green: TotalMap<GreenPlace, bool, 4>,
    /// Upgrade tiles on the main board (WAY-006, WAY-007).
    pub store: TotalMap<Tile, u8, 23>,
    /// The players' own areas.
    pub areas: BySeat<PlayerArea>,
}

/// What happened this turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    /// Whether the main action was taken (WAY-026).
    pub acted: bool,
    /// Whether the trade ability was used (WAY-083).
    pub traded: bool,
    /// Whether a ship was hired (WAY-084).
    pub hired: bool,
    /// Whether the science ability was used (WAY-082).
    pub science: bool,
    /// The die about to be placed.
    pub held: Option<HeldDie>,
    /// What is left of the discounts for this action (RUL-19).
    pub less: Amounts,
    /// Whether the placed die has a pigeon for drawing cards (RUL-32).
    pub pigeon: bool,
    /// The worker placed this turn.
    pub placed: Option<PlacedWorker>,
    /// Whether the worker's action has done nothing yet and must (WAY-064).
    pub must_act: bool,
    /// Dice rolled in this rest, kept apart from those that stayed in supply (RUL-23).
    pub rolled: Dice,
    /// Whether this rest began with at most one die in supply (WAY-074).
    pub eligible: bool,
}

/// A die on its way from supply to a space.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeldDie {
    pub face: Face,
    /// Its chain of caravan shifts.
    pub chain: Chain,
}

/// The state of a die's chain of caravan shifts (RUL-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chain {
    /// Not begun.
    Open,
    /// Begun, and may continue.
    Begun,
    /// Ended by the trade ability (WAY-054).
    Over,
}

/// The worker placed this turn.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedWorker {
    /// Its card. Cards do not slide before the turn is over.
    pub at: RowSlot,
    pub worker: Worker,
}

impl Position {
    /// Returns the area of the current player.
    pub fn mine(&self) -> &PlayerArea {
        &self.areas[self.me()]
    }

    /// Mutable version of [`Self::mine`].
    pub fn mine_mut(&mut self) -> &mut PlayerArea {
        let me = self.me();
        &mut self.areas[me]
    }

    /// Returns the current player.
    pub fn me(&self) -> Seat {
        if self.areas.seats_at(self.turn) { self.turn } else { Seat::One }
    }

    /// Iterates over the seats in turn order.
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, players) = (self.first, self.areas.players());
        (0..players).map(move |place| first.clockwise(place, players))
    }

    /// Counts a player's influence tokens on row cards.
    pub fn on_cards(&self, seat: Seat) -> u8 {
        let slots = self.rows.values().iter().flat_map(Row::cards);
        slots.filter(|(_, card)| card.influence == Some(seat)).count() as u8
    }
}
