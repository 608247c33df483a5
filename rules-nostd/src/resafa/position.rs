//! The table: everything that lies open, and how many pieces are hidden.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::area::{PlayerArea, SackCards};
use super::bot::Bot;
use super::card::{Bonus, Sack, SetupCard, Special};
use super::colour::{Colour, Level, Tier};
use super::edition::MAX_BASE_SPACES;
use super::item::{GardenSize, Token};
use super::network::{CanalBonus, CanalSide, CanalTile, MAX_SOURCES, Space};
use super::options::Options;
use super::place::{BoardSide, Centre};
use super::rain_tale::RainTale;
use super::supply::{BONUS_DISPLAY, WORKSHOP_OFFER};
use super::task::{Act, Tasks, Trade, TurnState};
use super::trading_tile::{Face, TradingTile};
use super::workshop::Workshop;
use crate::pile::Pile;
use crate::total_map::TotalMap;
use crate::{BySeat, Seat};

/// The bot's seat in a solo game. It has no area of its own (RES-198).
pub const BOT: Seat = Seat::Two;
/// Nested actions: the turn's own, one for each immediate special card (white and blue of three
/// levels), and one spare for anything else that grants one.
pub const MAX_ACTS: usize = 8;

/// Bonus cards of one colour in one pile.
pub type BonusPile = Pile<Bonus, { Bonus::COUNT }>;

/// The state of a game, as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Options the table agreed on.
    pub options: Options,
    /// The round, 1 to 6 (RES-171).
    pub round: u8,
    /// Turns finished in this round.
    pub turns: u8,
    /// Who holds the starting player tile. In a solo game seat 2 is the bot.
    pub start: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Pending tasks, the current one last.
    pub tasks: Tasks,
    /// What the card played in this turn still allows.
    pub turn_state: TurnState,
    /// The current actions, innermost last.
    pub acts: Vec<Act, MAX_ACTS, u8>,
    /// The current trading action. There is never more than one.
    pub trade: Option<Trade>,
    /// The canal setup card, once drawn.
    pub canal_setup: Option<SetupCard>,
    /// The water network.
    pub network: TotalMap<Space, NetworkSpace, { Space::COUNT }>,
    /// Whether a water cube waits at each source, in the order of the edition.
    pub sources: Vec<bool, MAX_SOURCES, u8>,
    /// The trading tile of each centre.
    pub trading: TotalMap<Centre, Option<LaidTrading>, 9>,
    /// The owner of the base on each base space, from the left. Spaces the edition does not have
    /// stay empty.
    pub bases: TotalMap<Centre, [Option<Seat>; MAX_BASE_SPACES], 9>,
    /// The workshop display.
    pub workshops: TotalMap<Tier, WorkshopOffer, 2>,
    /// The special card stacks of each colour, levels I to III.
    pub specials: TotalMap<Colour, [SpecialStack; 3], 4>,
    /// The bonus cards of each colour.
    pub bonus: TotalMap<Colour, BonusStack, 4>,
    /// The sack deck.
    pub sacks: SackDeck,
    /// The common supply.
    pub supply: Supply,
    /// The solo opponent.
    pub bot: Option<Bot>,
    /// What the last Rain scoring gave, for display.
    #[serde(default)]
    pub rain: RainTale,
    /// The players' own areas.
    pub areas: BySeat<PlayerArea>,
}

/// A space of the network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkSpace {
    /// The canal tile that lies there.
    pub tile: Option<LaidCanal>,
    /// The canal bonus tile that lies there.
    pub bonus: Option<CanalBonus>,
    /// Water cubes on the tile; a corner can have two.
    pub cubes: u8,
}

/// A canal tile on the network.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidCanal {
    pub owner: Seat,
    pub tile: CanalTile,
    /// The side that is up.
    pub side: CanalSide,
}

/// A trading tile on the map.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidTrading {
    pub tile: TradingTile,
    /// The face that is up.
    pub face: Face,
    /// How often it was flipped (INV-25).
    pub flips: u8,
}

/// The workshops of a level: three open, the others in a face-down stack.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkshopOffer {
    /// The two slots, and the tile on the stack (RES-009).
    pub open: [Option<Workshop>; WORKSHOP_OFFER],
    /// Unseen tiles in the stack: those that are neither open, built nor gone.
    pub hidden: u8,
    /// Tiles that the bot removed (RES-221).
    pub gone: Vec<Workshop, 14, u8>,
}

/// A stack of special cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialStack {
    /// The visible card on top.
    pub open: Option<Special>,
    /// Cards below it that nobody has seen, except a player who looked through them.
    pub hidden: u8,
}

/// The bonus cards of a colour.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusStack {
    /// Cards of the current level that are still in the stack.
    pub hidden: BonusPile,
    /// The display: slot 1 is next to the stack.
    pub open: [Option<Bonus>; BONUS_DISPLAY],
}

/// The sack deck: unseen cards on top, below them the returned ones in a known order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SackDeck {
    /// Cards nobody has shown yet, in the deck or hidden in hands.
    pub unseen: SackCards,
    /// How many of the unseen cards are in the deck.
    pub hidden: u8,
    /// Returned cards, the next one to draw first (RES-066).
    pub returned: Vec<Sack, 12, u8>,
}

impl SackDeck {
    /// Returns the number of cards in the deck.
    pub fn len(&self) -> u8 {
        self.hidden + self.returned.len() as u8
    }

    /// Returns whether the deck is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The supply of counted pieces (RES-017).
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Large garden tiles.
    pub large: u8,
    /// Small garden tiles.
    pub small: u8,
    pub squares: u8,
    pub scarabs: u8,
    /// Canal bonus tiles used up or removed from the game (INV-06).
    pub bonus_tiles_gone: u8,
}

impl Supply {
    /// Returns the number of garden tiles of a size, for changing it.
    pub fn gardens_mut(&mut self, size: GardenSize) -> &mut u8 {
        match size {
            GardenSize::Small => &mut self.small,
            GardenSize::Large => &mut self.large,
        }
    }

    /// Returns the number of garden tiles of a size.
    pub fn gardens(&self, size: GardenSize) -> u8 {
        match size {
            GardenSize::Small => self.small,
            GardenSize::Large => self.large,
        }
    }

    /// Returns the number of merchant tokens of a kind, for changing it.
    pub fn tokens_mut(&mut self, kind: Token) -> &mut u8 {
        match kind {
            Token::Square => &mut self.squares,
            Token::Scarab => &mut self.scarabs,
        }
    }

    /// Returns the number of merchant tokens of a kind.
    pub fn tokens(&self, kind: Token) -> u8 {
        match kind {
            Token::Square => self.squares,
            Token::Scarab => self.scarabs,
        }
    }
}

impl Position {
    /// Returns how many take turns: the players, plus the bot in a solo game.
    pub fn takers(&self) -> usize {
        self.areas.players() + usize::from(self.bot.is_some())
    }

    /// Returns the player count for printed values: a solo game uses what is open to two (RES-199).
    pub fn player_count(&self) -> usize {
        self.takers()
    }

    /// Returns the side of the main board (RES-001).
    pub fn side(&self) -> BoardSide {
        BoardSide::for_players(self.areas.players())
    }

    /// Returns whether cards are drawn in this round (RES-039). Even rounds end with Rain
    /// (RES-032).
    pub fn is_odd_round(&self) -> bool {
        self.round % 2 == 1
    }

    /// Returns whether a seat is the bot's.
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.bot.is_some() && seat == BOT
    }

    /// Returns the area of the player whose turn it is, or the human's on the bot's turn.
    pub fn mine(&self) -> &PlayerArea {
        &self.areas[self.me()]
    }

    /// Like [`Self::mine`], for changing it.
    pub fn mine_mut(&mut self) -> &mut PlayerArea {
        let me = self.me();
        &mut self.areas[me]
    }

    /// Returns the player whose turn it is, or the human on the bot's turn.
    pub fn me(&self) -> Seat {
        if self.areas.seats_at(self.turn) { self.turn } else { Seat::One }
    }

    /// Returns a stack of special cards.
    pub fn stack(&self, colour: Colour, level: Level) -> &SpecialStack {
        &self.specials[colour][level.index()]
    }

    /// Returns a stack of special cards, for changing it.
    pub fn stack_mut(&mut self, colour: Colour, level: Level) -> &mut SpecialStack {
        &mut self.specials[colour][level.index()]
    }

    /// Returns how many canal tiles a player has on the network, including tanks (RES-137).
    pub fn canals_of(&self, seat: Seat) -> u8 {
        self.canals().filter(|(_, laid)| laid.owner == seat).count() as u8
    }

    /// Iterates over the canal tiles on the network.
    pub fn canals(&self) -> impl Iterator<Item = (Space, LaidCanal)> {
        self.network.iter().filter_map(|(space, there)| Some((space, there.tile?)))
    }

    /// Returns the number of trading bases of a player.
    pub fn bases_of(&self, seat: Seat) -> u8 {
        self.bases.values().iter().flatten().filter(|&&owner| owner == Some(seat)).count() as u8
    }

    /// Returns whether a player has a base in a centre.
    pub fn has_base(&self, seat: Seat, centre: Centre) -> bool {
        self.bases[centre].contains(&Some(seat))
    }

    /// Returns the players in turn order of this round, without the bot.
    pub fn players_in_order(&self) -> Vec<Seat, 4> {
        self.turn_order().filter(|&seat| self.areas.seats_at(seat)).collect()
    }

    /// Iterates over the seats in turn order of this round.
    pub fn turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (start, takers) = (self.start, self.takers());
        (0..takers).map(move |place| start.clockwise(place, takers))
    }
}
