//! Pending tasks: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the current one. Some tasks wait for a player or for the table, the others are
//! carried out as soon as they come up. A card played in the middle of an action makes the stack
//! deeper, so no recursion is needed.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::action::MainAction;
use super::action_card::ActionCard;
use super::card::{Bonus, Sack, Special};
use super::colour::{Colour, Level, Tier};
use super::item::{Discount, GardenSize, Token};
use super::layout::Plot;
use super::network::{CanalBonus, CanalSide, CanalTile, Edge, Space};
use super::place::Centre;
use super::trading_tile::OfferPlace;
use super::workshop::{Workshop, WorkshopFace};
use crate::Seat;

/// Room for tasks. A turn has 8, set-up 16, and a card played in the middle of something adds up to
/// [`ROOM_FOR_CARD`]. What would not fit is refused: the player has to finish something first.
pub(super) const DEEPEST: usize = 64;

/// The most tasks that playing a card can add before the next decision at which another card can be
/// played: its parts, an action with its steps, a garden tile with 12 green bonuses and a reward, a
/// track step, a special card and its reveals.
pub(super) const ROOM_FOR_CARD: usize = 24;

/// Bonus cards laid out in one action, to be settled when it is done.
pub(super) const MAX_LAID: usize = 8;

/// The stack of tasks, the current one last.
pub type Tasks = Vec<Task, DEEPEST, u8>;

/// The tasks of a turn, from the bottom of the stack.
pub(super) const TURN: [Task; 7] = [
    Task::EndTurn,
    Task::SwapYellow,
    Task::HandLimit,
    Task::DrawCard,
    Task::SwapYellow,
    Task::TakeActions,
    Task::PlayCard,
];

/// A pending step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of the rulebook.
    /// Draw the canal setup card (RES-016).
    DrawCanalSetup,
    /// Place canal bonus tiles on its spaces (RES-016).
    PlaceCanalBonuses,
    /// Place the trading tiles (RES-006, RES-007).
    PlaceTradingTiles,
    /// Turn up workshops of a level until three are open (RES-009, RES-101, RES-174).
    OpenWorkshops(Tier),
    /// Turn up the level I special cards (RES-012).
    OpenSpecials,
    /// Fill the bonus display (RES-015, RES-168).
    FillDisplay,
    /// Shuffle the bot's canal tiles (RES-201).
    ShuffleBotTiles,
    /// The human chooses the orientation of the canal tile setup card (RES-203).
    TurnSetupCard,
    /// Draw a solo card for the bot's opening tile (RES-203).
    DrawOpeningCard,
    /// Shuffle the solo deck (RES-206, RES-236).
    ShuffleSoloDeck,
    /// Deal every player a starting set (RES-022).
    DealSets,
    /// Every player draws up to three action cards (RES-025, RES-045).
    DealHands,
    /// Determine the starting player (RES-018, RES-207).
    ChooseStart,
    /// A player lays the two starting workshops (RES-020).
    LayStarting(Seat),

    // Rounds.
    /// Start the next turn, or end the round (RES-035, RES-036).
    NextTurn,
    /// The first part of Rain scoring (RES-176).
    Rain,
    /// Let the active water cubes flow, one after the other (RES-178).
    FlowCubes,
    /// Route the water on a space, which it entered through an edge (RES-180).
    Flow(Space, Edge, Seat),
    /// Close the round: display, cards, starting player, round marker.
    CloseRound,
    /// A player may discard sack cards for VP once more.
    LastSacks(Seat),
    /// A player decides on pink cards (D-38, D-39).
    SettleEnd(Seat),

    // The turn.
    /// Play an action card (RES-037).
    PlayCard,
    /// Take main and colour action in any order (RES-048).
    TakeActions,
    /// Swap in the yellow cards obtained (RES-082).
    SwapYellow,
    /// Draw a card (RES-039).
    DrawCard,
    /// Discard down to five cards (RES-059). What comes meanwhile may be used.
    HandLimit,
    /// End the turn.
    EndTurn,

    // Actions.
    /// Begin an action. One that waited and cannot be paid for keeps waiting.
    Begin(MainAction, Discount, FreeMove),
    /// End the current action. Laid cards that were not needed go back to hand.
    EndAct,
    /// Take the colour action (RES-052). A yellow card leaves the colour open.
    ColourAction(Option<Colour>),
    /// Take provisions (RES-109).
    Provisions,
    /// Choose and pay for a workshop of a level, or of any (RES-094). With a level it is not an
    /// action.
    BuildWorkshop(Option<Tier>),
    /// Choose the side of a workshop (RES-096).
    ChooseFace(Workshop),
    /// Choose the plot of a workshop (RES-095).
    ChoosePlot(Workshop, WorkshopFace),
    /// Choose the rotation of a workshop (RES-095).
    TurnWorkshop(Workshop, WorkshopFace, Plot),
    /// Activate this many rooms, each in another workshop. The bits mark the workshops used
    /// (RES-104).
    Activate(u8, u32),
    /// Choose the size of a garden tile (RES-111).
    BuildGarden,
    /// Choose the square of a garden tile.
    ChooseSquare(Laid, GardenSize),
    /// Choose the spot in the square (RES-114).
    ChooseSpot(Laid, GardenSize, Plot),
    /// Receive green bonuses around a square. The bits mark those still to come (RES-115).
    Greens(Plot, u16),
    /// Choose a canal tile and its side (RES-124).
    BuildCanal,
    /// Choose the space for a canal tile (RES-125).
    ChooseSpace(CanalTile, CanalSide),
    /// Move the camel (RES-140).
    Travel,
    /// Load items in Resafa (RES-145).
    LoadCamel,
    /// Buy or sell items (RES-148).
    TradeItems,
    /// Place a base (RES-156).
    PlaceBase,
    /// End the trade: flip the trading tile if a trade was made (RES-154).
    EndTrade,

    // Gains.
    /// Take parts of an effect. The bits mark those still to come (RES-061, D-33).
    Parts(Origin, u8),
    /// Take this many steps on a track, or on tracks of choice (RES-299).
    Step(Option<Colour>, u8),
    /// Take a special card of the level reached: the top one, or browse (RES-068).
    TakeSpecial(Colour, Level),
    /// Pick a card of a browsed stack (RES-070).
    PickSpecial(Colour, Level),
    /// Shuffle the hidden cards of a stack (RES-071).
    ShuffleStack(Colour, Level),
    /// Turn up the next card of a stack (RES-069, RES-072).
    OpenStack(Colour, Level),
    /// Take this many bonus cards.
    TakeBonus(u8),
    /// Draw this many sack cards.
    DrawSacks(u8),
    /// Take this many items: rare goods only, or any.
    TakeItems(u8, GoodsOnly),
    /// Pay this many rare goods (RES-296).
    PayGoods(u8),
    /// Give the gains of an effect, once its rare goods are paid (RES-296).
    Gains(Origin),
    /// Place a merchant token (RES-163, RES-165).
    PlaceToken(Token),
    /// Choose a trading tile to look at (RES-293).
    LookAnywhere,
    /// Look at the trading tile of a centre, or not (RES-248).
    LookAt(Centre),
    /// Flip the tile just looked at, or not (RES-293).
    FlipOrNot(Centre),
    /// Shuffle one's own draw pile after looking at it (RES-047).
    ShufflePile,

    // The bot.
    /// Draw the bot's opening tile for a space (RES-204).
    OpeningTile(Space),
    /// Begin the bot's turn by showing the next solo card (RES-210).
    BotTurn,
    /// Move the bot on a track (RES-217).
    BotSteps(Colour, u8),
    /// Take the bot's main action (RES-212).
    BotMain,
    /// Draw the bot's next canal tile for a space (RES-227).
    BotCanal(Space),
    /// End the bot's turn.
    EndBotTurn,
}

/// Whether a trading action moves without paying (RES-291).
pub(super) type FreeMove = bool;
/// Whether only rare goods may be taken.
pub(super) type GoodsOnly = bool;

/// Why a garden tile is laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Laid {
    /// By the action, paid for when the tile is laid.
    Action,
    /// By an effect already paid for. Green bonuses are received.
    Gift,
    /// By an effect without green bonuses (RES-298).
    NoGreens,
}

/// The card or tile whose effect is carried out.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    Bonus(Bonus),
    Sack(Sack),
    /// A special card. On a yellow one, the bonus in its middle.
    Special(Special),
    CanalBonus(CanalBonus),
}

/// A current action.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    pub action: MainAction,
    /// What the card that granted it takes off the cost.
    pub less: Discount,
    /// Whether the camel's move is free.
    pub free_move: bool,
    /// Bonus cards bound to it that pay or help when it is done.
    pub laid: Vec<Bonus, MAX_LAID, u8>,
    /// Whether the owner does without the permanent card this time (RES-090, D-16).
    pub without_permanent: bool,
}

/// A current trading action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// Whether the camel has arrived.
    pub arrived: bool,
    /// Whether something was bought or sold.
    pub traded: bool,
    /// The offer whose golden bonus was taken before the trade, which has to follow.
    pub golden_first: Option<OfferPlace>,
}

/// What the card played in this turn still allows.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    pub card: Option<ActionCard>,
    /// Main actions that may still be taken.
    pub main: MainLeft,
    /// The colour action, if it may still be taken.
    pub colour: ColourLeft,
    /// Whether the player looked at their draw pile in this turn.
    pub looked: bool,
    /// Yellow cards swapped into the draw pile. One of them is this turn's new card (RES-083).
    pub into_pile: Vec<Special, 3, u8>,
    /// Whether something usable at once came while the hand was reduced. The turn then waits for
    /// its use.
    pub gained_late: bool,
}

/// Main actions that may still be taken.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MainLeft {
    #[default]
    None,
    /// The one of the card's half.
    Fixed(MainAction),
    /// Any one (RES-283).
    Any,
    /// Any two different ones (RES-284).
    Two,
    /// Any one except this.
    AnyBut(MainAction),
}

impl MainLeft {
    /// Returns whether this action may still be taken.
    pub fn allows(self, action: MainAction) -> bool {
        match self {
            Self::None => false,
            Self::Fixed(only) => only == action,
            Self::Any | Self::Two => true,
            Self::AnyBut(taken) => taken != action,
        }
    }

    /// Returns what is left once this action is taken.
    pub(super) fn without(self, action: MainAction) -> Self {
        match self {
            Self::Two => Self::AnyBut(action),
            _ => Self::None,
        }
    }
}

/// The colour action that may still be taken.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColourLeft {
    #[default]
    None,
    /// The one of the card's half.
    Fixed(Colour),
    /// Of any colour (RES-078).
    Any,
}

impl Task {
    /// Returns whether this is a decision of the player whose turn it is at which cards may be
    /// played (RES-050). False while a move is made in several parts.
    pub(super) fn is_open(self) -> bool {
        matches!(
            self,
            Self::PlayCard
                | Self::TakeActions
                | Self::HandLimit
                | Self::Begin(..)
                | Self::ColourAction(_)
                | Self::Provisions
                | Self::BuildWorkshop(_)
                | Self::Activate(..)
                | Self::BuildGarden
                | Self::BuildCanal
                | Self::Travel
                | Self::LoadCamel
                | Self::TradeItems
                | Self::PlaceBase
                | Self::Parts(..)
                | Self::Step(..)
                | Self::TakeBonus(_)
                | Self::TakeItems(..)
        )
    }
}
