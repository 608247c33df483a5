//! The rows of an edition: what one card, tile or board says.
//!
//! Every row says where it was read (`source`) or that it, or a part of it, is a `stand_in`.

use core::ops::Index;

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::provenance::{Printed, Source};
use crate::edition::row;
use crate::edition::text_form;
use crate::named_enum::named_enum;
use crate::pile::Indexed;
use crate::resafa::action::MainAction;
use crate::resafa::card::{ActionSet, Bonus, Half, Sack, SetupCard, Special, Starting};
use crate::resafa::colour::{Colour, Level, Tier};
use crate::resafa::effect::{Effect, Gift, Gifts};
use crate::resafa::item::{Price, Token};
use crate::resafa::network::{
    CanalBonus, CanalSide, CanalTile, Cell, CellKind, MAX_ROWS, MAX_SOURCES, NetworkRow, Openings, Space,
    WaterSource,
};
use crate::resafa::place::{BoardSide, Centre, Place};
use crate::resafa::solo::{Arrow, BotIcon, Heading, SoloCard, SoloHalf, TrackSign};
use crate::resafa::trading_tile::{Face, Offer, TileColour, TradingTile};
use crate::resafa::workshop::{Greens, Workshop};

/// Most roads on the map of one edition. The stand-in has 11, and two sides may differ.
pub const MAX_ROADS: usize = 24;
/// Most ends of one road. The stretch below Resafa has three.
pub const MAX_ENDS: usize = 4;
/// Most base spaces of one centre: at most 4 players build there, and a fifth space serves other
/// player counts.
pub const MAX_BASE_SPACES: usize = 5;
/// Canal setup layouts: 3 cards of two sides.
pub const MAX_SETUPS: usize = 6;
/// Number of canal bonus tiles, and so the most spaces on a setup card.
pub const CANAL_BONUS_TILES: usize = 9;
/// Spaces of the camel track.
pub const MAX_CAMELS: usize = 10;
/// Spaces of a merchant row.
pub const MAX_ROW_SPACES: usize = 6;

row! {
    sourced
    /// A trading centre (PR-01).
    #[allow(missing_docs)] // the names say it
    pub struct CentreRow {
        pub centre: Centre,
        /// The name printed on the map.
        pub name: String<16>,
        /// Which trading tiles may lie there.
        pub tile: TileColour,
    }
}

row! {
    sourced
    /// A road segment (PR-01, A-66).
    pub struct Road {
        /// The places it joins: two, or three for the stretch below Resafa.
        pub ends: Vec<Place, MAX_ENDS, u8>,
        /// Coins for travelling it.
        pub coins: u8,
        /// The board side that has it. `None` means both.
        #[serde(default)]
        pub side: Option<BoardSide>,
    }
}

row! {
    sourced
    /// One face of a trading tile (PR-02).
    #[allow(missing_docs)] // the names say it
    pub struct TradingFace {
        pub tile: TradingTile,
        /// The face, by the place of its coloured box.
        pub face: Face,
        #[serde(default, with = "text_form::maybe")]
        pub top: Option<Offer>,
        #[serde(default, with = "text_form::maybe")]
        pub bottom: Option<Offer>,
    }
}

row! {
    sourced
    /// The base spaces of a centre on one board side (PR-03).
    #[allow(missing_docs)] // the names say it
    pub struct BaseRow {
        pub centre: Centre,
        /// From left to right.
        #[serde(with = "text_form::list")]
        pub spaces: Vec<BaseSpace, MAX_BASE_SPACES, u8>,
    }
}

/// A base space (RES-159 to RES-162), written `square + sack 1 [4]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BaseSpace {
    /// The merchant token it gives.
    pub token: Token,
    /// VP, a sack card or a step.
    pub bonus: Option<Gift>,
    /// The player counts at which it is open.
    pub players: Players,
}

/// A set of player counts, 1 to 4. Solo is 1, but uses what is open to 2 (RES-199).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Players(pub(super) u8);

impl Players {
    /// All player counts.
    pub const ALL: Self = Self::of(&[1, 2, 3, 4]);

    /// Returns the set of these counts, each from 1 to 4.
    pub const fn of(counts: &[usize]) -> Self {
        let mut set = 0;
        let mut place = 0;
        while place < counts.len() {
            if counts[place] >= 1 && counts[place] <= 4 {
                set |= 1 << (counts[place] - 1);
            }
            place += 1;
        }
        Self(set)
    }

    /// Returns whether the set holds that count.
    pub const fn has(self, players: usize) -> bool {
        players >= 1 && players <= 4 && self.0 & 1 << (players - 1) != 0
    }

    /// Iterates over the counts.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (1..=4).filter(move |&players| self.has(players))
    }
}

row! {
    sourced
    /// The water network of one board side (PR-04).
    pub struct Network {
        /// The rows from the top, each from the left, without the tank row.
        #[serde(with = "text_form::list")]
        pub rows: Vec<NetworkRow, { MAX_ROWS as usize - 1 }, u8>,
        /// The row below: tank spaces, and exits for the water.
        #[serde(with = "text_form::one")]
        pub tanks: NetworkRow,
        #[allow(missing_docs)] // the names say it
        #[serde(with = "text_form::list")]
        pub sources: Vec<WaterSource, MAX_SOURCES, u8>,
    }
}

impl Network {
    /// Returns the number of rows without the tank row.
    pub fn height(&self) -> u8 {
        u8::try_from(self.rows.len()).unwrap_or(MAX_ROWS)
    }

    /// Returns the number of columns.
    pub fn width(&self) -> u8 {
        u8::try_from(self.tanks.len()).unwrap_or(0)
    }

    /// Returns what is printed on a space, or `None` where the board has no space. The tank row is
    /// the row below the last one.
    pub fn cell(&self, space: Space) -> Option<&Cell> {
        let row = usize::from(space.row()) - 1;
        let cells = if row == self.rows.len() { &self.tanks } else { self.rows.get(row)? };
        cells.get(usize::from(space.column()) - 1)
    }

    /// Iterates over every space where a tile may lie, row by row, tank spaces last.
    pub fn spaces(&self) -> impl Iterator<Item = (Space, &Cell)> {
        let all = (0..Space::COUNT).filter_map(Space::from_index);
        all.filter_map(|space| Some((space, self.cell(space)?)))
            .filter(|(_, cell)| cell.kind != CellKind::Out)
    }
}

row! {
    sourced
    /// One side of a canal tile (PR-05).
    #[allow(missing_docs)] // the names say it
    pub struct CanalFace {
        pub tile: CanalTile,
        /// The side. A is always a canal. On two tiles it shows the icon of a tank on B (RES-136).
        pub side: CanalSide,
        /// Canal or tank, never `out`.
        pub kind: CellKind,
        /// Where its channel opens.
        #[serde(with = "text_form::one")]
        pub openings: Openings,
        /// Marble it costs.
        pub marble: u8,
        /// Coins it costs.
        pub coins: u8,
        /// Blue VP (RES-302).
        pub blue: u8,
    }
}

impl CanalFace {
    /// Returns the printed cost (RES-124).
    pub const fn cost(&self) -> Price {
        Price { coin: self.coins, marble: self.marble, ..Price::FREE }
    }
}

row! {
    sourced
    /// A kind of canal bonus tile (PR-06).
    #[allow(missing_docs)] // the names say it
    pub struct CanalBonusRow {
        pub kind: CanalBonus,
        pub copies: u8,
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

row! {
    sourced
    /// One side of a canal setup card (PR-07).
    #[allow(missing_docs)] // the names say it
    pub struct CanalSetup {
        pub card: SetupCard,
        /// The player counts it fits.
        pub players: Players,
        /// Where canal bonus tiles are placed.
        pub spaces: Vec<Space, CANAL_BONUS_TILES, u8>,
    }
}

row! {
    sourced
    /// The front of a workshop tile (PR-08).
    #[allow(missing_docs)] // the names say it
    pub struct WorkshopRow {
        pub tile: Workshop,
        /// The output of each room.
        #[serde(with = "text_form::list")]
        pub rooms: Vec<Gifts, 2, u8>,
    }
}

row! {
    sourced
    /// The back of the workshop tiles of a level (RES-097, RES-098).
    #[allow(missing_docs)] // the names say it
    pub struct BackRow {
        pub level: Tier,
        /// The output of its room.
        #[serde(with = "text_form::list")]
        pub rooms: Vec<Gifts, 2, u8>,
        /// Extra production icons.
        pub extra: u8,
    }
}

row! {
    sourced
    /// The green bonuses of a workshop tile (PR-09).
    #[allow(missing_docs)] // the names say it
    pub struct GreenRow {
        pub tile: Workshop,
        /// Front and back. Starting tiles have only a front.
        #[serde(with = "text_form::list")]
        pub faces: Vec<Greens, 2, u8>,
    }
}

row! {
    sourced
    /// A special track (PR-10).
    #[allow(missing_docs)] // the names say it
    pub struct TrackRow {
        pub track: Colour,
        /// Spaces after the start, which is space 0.
        pub spaces: u8,
        /// The spaces with the icons for level I, II and III.
        pub icons: [u8; 3],
    }
}

impl TrackRow {
    /// Returns the level whose icon is on a space.
    pub fn icon_at(&self, space: u8) -> Option<Level> {
        Level::ALL.into_iter().zip(self.icons).find(|&(_, icon)| icon == space).map(|(level, _)| level)
    }
}

row! {
    sourced
    /// A special card (PR-11).
    #[allow(missing_docs)] // the names say it
    pub struct SpecialRow {
        pub card: Special,
        pub colour: Colour,
        pub level: Level,
        /// End VP, scored in step (4) (RES-191).
        pub end: u8,
        /// The main actions of a yellow card (RES-079, RES-080).
        #[serde(default, with = "text_form::one")]
        pub actions: YellowActions,
        /// What it does. On a yellow card this is the bonus in its middle (RES-084).
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

/// The main actions of a yellow special card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum YellowActions {
    /// Not a yellow card.
    #[default]
    None,
    /// Level I: the player chooses one half of the pair (RES-079).
    Pair([MainAction; 2]),
    /// Level II: any one action (RES-080, RES-283).
    Any,
    /// Level III: any two different actions (RES-284).
    AnyTwo,
}

row! {
    sourced
    /// An effect of bonus cards (PR-12).
    #[allow(missing_docs)] // the names say it
    pub struct BonusRow {
        pub bonus: Bonus,
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

row! {
    sourced
    /// The nine bonus cards of a colour and level (PR-12).
    #[allow(missing_docs)] // the names say it
    pub struct BonusDeck {
        pub colour: Colour,
        pub level: Tier,
        #[serde(with = "text_form::list")]
        pub cards: Vec<BonusCopies, 9, u8>,
    }
}

/// How many copies of a bonus card a deck has, written `e52 x3`.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct BonusCopies {
    pub bonus: Bonus,
    pub copies: u8,
}

row! {
    sourced
    /// A sack card (PR-13).
    #[allow(missing_docs)] // the names say it
    pub struct SackRow {
        pub card: Sack,
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

row! {
    sourced
    /// A starting action card, in all four sets (PR-14).
    #[allow(missing_docs)] // the names say it
    pub struct ActionCardRow {
        pub card: Starting,
        pub upper: MainAction,
        pub lower: MainAction,
        /// The colours of the upper and lower half in set alpha.
        #[serde(with = "text_form::one")]
        pub alpha: [Colour; 2],
        /// The colours in set beta.
        #[serde(with = "text_form::one")]
        pub beta: [Colour; 2],
        /// The colours in set gamma.
        #[serde(with = "text_form::one")]
        pub gamma: [Colour; 2],
        /// The colours in set delta.
        #[serde(with = "text_form::one")]
        pub delta: [Colour; 2],
    }
}

impl ActionCardRow {
    /// Returns the action of a half.
    pub const fn action(&self, half: Half) -> MainAction {
        match half {
            Half::Upper => self.upper,
            Half::Lower => self.lower,
        }
    }

    /// Returns the colour of a half in a set (RES-024).
    pub const fn colour(&self, set: ActionSet, half: Half) -> Colour {
        let [upper, lower] = match set {
            ActionSet::Alpha => self.alpha,
            ActionSet::Beta => self.beta,
            ActionSet::Gamma => self.gamma,
            ActionSet::Delta => self.delta,
        };
        match half {
            Half::Upper => upper,
            Half::Lower => lower,
        }
    }
}

named_enum! {
    /// A merchant row of the player board (RES-165, RES-166).
    pub enum MerchantRow {
        /// VP per garden tile.
        Garden = "garden",
        /// VP per workshop tile.
        Workshop = "workshop",
        /// VP per canal tile.
        Canal = "canal",
    }
}

crate::total_map::indexed! { MerchantRow }

/// The player board (PR-15).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerBoard {
    /// Camels on each space of the camel track, from the bottom (RES-021, RES-147).
    pub camel_track: Printed<Vec<u8, MAX_CAMELS, u8>>,
    /// Causeway places (RES-163).
    pub causeway: Printed<u8>,
    /// The merchant rows from top to bottom (RES-166).
    pub rows: Printed<[MerchantRow; 3]>,
    /// The value after 1, 2, 3 tokens in a row. A row has as many spaces as values (RES-187).
    pub row_values: Printed<Vec<u8, MAX_ROW_SPACES, u8>>,
    /// VP for 1 to 5 scarab tokens (RES-186).
    pub scarab_scale: Printed<[u8; 5]>,
    /// On how many of the yellow, white and blue tracks a player may reach levels I, II and III
    /// (RES-074).
    pub level_limits: Printed<[u8; 3]>,
    /// The reward for the first, second, third, fourth filled square, and for each later one
    /// (RES-118 to RES-122).
    pub garden_rewards: [RewardRow; 5],
    /// The cost of a base (RES-158).
    pub base_cost: PriceRow,
}

row! {
    sourced
    /// A reward for filling a garden square.
    #[allow(missing_docs)] // the names say it
    pub struct RewardRow {
        #[serde(with = "text_form::one")]
        pub value: Gifts,
    }
}

row! {
    sourced
    /// A printed cost.
    #[allow(missing_docs)] // the names say it
    pub struct PriceRow {
        #[serde(with = "text_form::one")]
        pub value: Price,
    }
}

row! {
    sourced
    /// The action side of an ordinary solo card (PR-17).
    #[allow(missing_docs)] // the names say it
    pub struct SoloActionRow {
        pub card: SoloCard,
        /// The upper half, written `trading pink`.
        #[serde(with = "text_form::one")]
        pub upper: SoloHalf,
        #[serde(with = "text_form::one")]
        pub lower: SoloHalf,
    }
}

row! {
    sourced
    /// The parameter side of a solo card (PR-17).
    #[allow(missing_docs)] // the names say it
    pub struct SoloRow {
        pub card: SoloCard,
        /// Which half of the right card counts (RES-211).
        pub arrow: Arrow,
        /// The icon at the upper end (RES-213).
        pub top: BotIcon,
        /// The icon at the lower end.
        pub bottom: BotIcon,
        /// Which of the three workshops is removed, 1 to 3 (RES-221).
        pub workshop: u8,
        /// Which marker provisions move (RES-223).
        pub track: TrackSign,
        /// Where the next canal tile goes (RES-227).
        pub canal: Heading,
        /// The two listed centres, in order (RES-233).
        pub centres: [Centre; 2],
        /// The action outlined in red (RES-220).
        pub red: MainAction,
        /// The height of the orange arrow, from 1 at the top to 4. The setup card has none
        /// (RES-204).
        #[serde(default)]
        pub orange: Option<u8>,
    }
}

impl SoloRow {
    /// Returns the icon at the end the arrow selects.
    pub const fn icon(&self) -> BotIcon {
        match self.arrow {
            Arrow::Up => self.top,
            Arrow::Down => self.bottom,
        }
    }
}

/// One value for each side of the main board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BySide<T> {
    /// The side for 1 or 2 players.
    #[serde(rename = "1-2")]
    pub few: T,
    /// The side for 3 or 4 players.
    #[serde(rename = "3-4")]
    pub many: T,
}

impl<T> Index<BoardSide> for BySide<T> {
    type Output = T;

    fn index(&self, side: BoardSide) -> &T {
        match side {
            BoardSide::Few => &self.few,
            BoardSide::Many => &self.many,
        }
    }
}
