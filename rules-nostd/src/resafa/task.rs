//! What is still to be done: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the one at hand. Some wait for a player or for the table, the others are
//! carried out as soon as they come up. A card played in the middle of an action is a deeper stack,
//! so no recursion is needed.

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

/// Room for tasks. A turn has 8, set-up 16; a card played in the middle of something adds up to
/// [`ROOM_FOR_CARD`]. What would not fit is refused: finish something first.
pub(super) const DEEPEST: usize = 64;

/// The most tasks that playing a card and what it leads to can put on the stack before the next
/// decision at which another card can be played: its parts, an action with its steps, a garden tile
/// with 12 green bonuses and a reward, a track step, a special card and its reveals.
pub(super) const ROOM_FOR_CARD: usize = 24;

/// Bonus cards laid out in one action, to be settled when it is done.
pub(super) const MAX_LAID: usize = 8;

/// The stack of tasks, the one at hand last.
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

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of the rulebook.
    /// The canal setup card is drawn (RES-016).
    DrawCanalSetup,
    /// Canal bonus tiles are placed on its spaces (RES-016).
    PlaceCanalBonuses,
    /// Trading tiles are placed (RES-006, RES-007).
    PlaceTradingTiles,
    /// Workshops of a level are turned up until three are open (RES-009, RES-101, RES-174).
    OpenWorkshops(Tier),
    /// The level I special cards are turned up (RES-012).
    OpenSpecials,
    /// The bonus display is filled (RES-015, RES-168).
    FillDisplay,
    /// The bot's canal tiles are shuffled (RES-201).
    ShuffleBotTiles,
    /// The human turns the canal tile setup card one way or the other (RES-203).
    TurnSetupCard,
    /// A solo card is drawn for the bot's opening tile (RES-203).
    DrawOpeningCard,
    /// The solo deck is shuffled (RES-206, RES-236).
    ShuffleSoloDeck,
    /// Every player gets a starting set (RES-022).
    DealSets,
    /// Every player draws up to three action cards (RES-025, RES-045).
    DealHands,
    /// The starting player is found (RES-018, RES-207).
    ChooseStart,
    /// A player lays the two starting workshops (RES-020).
    LayStarting(Seat),

    // Rounds.
    /// The next turn of the round comes, or the round ends (RES-035, RES-036).
    NextTurn,
    /// The first part of Rain scoring (RES-176).
    Rain,
    /// The active water cubes flow, one after the other (RES-178).
    FlowCubes,
    /// Water that came through an edge stands on a space (RES-180).
    Flow(Space, Edge, Seat),
    /// The round is over: display, cards, starting player, round marker.
    CloseRound,
    /// A player may discard sack cards for VP once more.
    LastSacks(Seat),
    /// A player decides on pink cards (D-38, D-39).
    SettleEnd(Seat),

    // The turn.
    /// An action card is played (RES-037).
    PlayCard,
    /// Main and colour action in any order (RES-048).
    TakeActions,
    /// Yellow cards obtained are swapped in (RES-082).
    SwapYellow,
    /// A card is drawn (RES-039).
    DrawCard,
    /// Down to five cards (RES-059); what comes meanwhile may be used.
    HandLimit,
    /// The turn is over.
    EndTurn,

    // Actions.
    /// An action is taken; one that waited and cannot be paid for waits on.
    Begin(MainAction, Discount, FreeMove),
    /// The action under way is done: cards laid for nothing go back to hand.
    EndAct,
    /// The colour action (RES-052); a yellow card leaves the colour open.
    ColourAction(Option<Colour>),
    /// Provisions (RES-109).
    Provisions,
    /// A workshop of a level, or of any, is chosen and paid for (RES-094). For a level it is not an
    /// action.
    BuildWorkshop(Option<Tier>),
    /// The side of a workshop (RES-096).
    ChooseFace(Workshop),
    /// Where a workshop goes (RES-095).
    ChoosePlot(Workshop, WorkshopFace),
    /// How a workshop is turned (RES-095).
    TurnWorkshop(Workshop, WorkshopFace, Plot),
    /// So many rooms are activated, each in another workshop; bits tell those used (RES-104).
    Activate(u8, u32),
    /// A garden tile's size is chosen (RES-111).
    BuildGarden,
    /// The square of a garden tile is chosen.
    ChooseSquare(Laid, GardenSize),
    /// The spot in the square is chosen (RES-114).
    ChooseSpot(Laid, GardenSize, Plot),
    /// Green bonuses around a square that are still to be received: bits (RES-115).
    Greens(Plot, u16),
    /// A canal tile and its side are chosen (RES-124).
    BuildCanal,
    /// The space for a canal tile is chosen (RES-125).
    ChooseSpace(CanalTile, CanalSide),
    /// The camel moves (RES-140).
    Travel,
    /// Items are loaded in Resafa (RES-145).
    LoadCamel,
    /// Items are bought or sold (RES-148).
    TradeItems,
    /// A base is established (RES-156).
    PlaceBase,
    /// The trading tile is flipped if a trade was made (RES-154).
    EndTrade,

    // Gains.
    /// Parts of an effect that are still to be taken: bits (RES-061, D-33).
    Parts(Origin, u8),
    /// So many steps on a track, or on tracks of choice (RES-299).
    Step(Option<Colour>, u8),
    /// A special card of the level reached: the top one, or browse (RES-068).
    TakeSpecial(Colour, Level),
    /// One of a browsed stack (RES-070).
    PickSpecial(Colour, Level),
    /// The hidden cards of a stack are shuffled (RES-071).
    ShuffleStack(Colour, Level),
    /// The next card of a stack is turned up (RES-069, RES-072).
    OpenStack(Colour, Level),
    /// So many bonus cards are taken.
    TakeBonus(u8),
    /// So many sack cards are drawn.
    DrawSacks(u8),
    /// So many items are taken: rare goods only, or any.
    TakeItems(u8, GoodsOnly),
    /// So many rare goods are paid (RES-296).
    PayGoods(u8),
    /// What an effect gives, once its rare goods are paid (RES-296).
    Gains(Origin),
    /// A merchant token is placed (RES-163, RES-165).
    PlaceToken(Token),
    /// A trading tile is chosen to be looked at (RES-293).
    LookAnywhere,
    /// The trading tile of a centre may be looked at (RES-248).
    LookAt(Centre),
    /// It was looked at and may be flipped (RES-293).
    FlipOrNot(Centre),
    /// The own draw pile was looked at and is shuffled (RES-047).
    ShufflePile,

    // The bot.
    /// The bot's opening tile is drawn for a space (RES-204).
    OpeningTile(Space),
    /// The bot's turn: the next solo card is shown (RES-210).
    BotTurn,
    /// The bot moves on a track (RES-217).
    BotSteps(Colour, u8),
    /// The bot's main action (RES-212).
    BotMain,
    /// The bot's next canal tile is drawn for a space (RES-227).
    BotCanal(Space),
    /// The bot's turn is over.
    EndBotTurn,
}

/// Whether a trading action moves without paying (RES-291).
pub(super) type FreeMove = bool;
/// Whether only rare goods may be taken.
pub(super) type GoodsOnly = bool;

/// How a garden tile comes to be laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Laid {
    /// By the action, which is paid for when the tile is laid.
    Action,
    /// By an effect that is paid for; green bonuses are received.
    Gift,
    /// By an effect without green bonuses (RES-298).
    NoGreens,
}

/// The card or tile whose effect is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// A bonus card.
    Bonus(Bonus),
    /// A sack card.
    Sack(Sack),
    /// A special card; on a yellow one the bonus in its middle.
    Special(Special),
    /// A canal bonus tile.
    CanalBonus(CanalBonus),
}

/// An action under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which.
    pub action: MainAction,
    /// What the card that granted it takes off the cost.
    pub less: Discount,
    /// Whether the camel's move is free.
    pub free_move: bool,
    /// Bonus cards bound to it that pay or help when it is done.
    pub laid: Vec<Bonus, MAX_LAID, u8>,
    /// The owner does without the permanent card this time (RES-090, D-16).
    pub without_permanent: bool,
}

/// A trading action under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trade {
    /// The camel has arrived.
    pub arrived: bool,
    /// Something was bought or sold.
    pub traded: bool,
    /// The golden bonus of this offer was taken before the trade, which has to follow.
    pub golden_first: Option<OfferPlace>,
}

/// What the card played in this turn still allows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    /// The card.
    pub card: Option<ActionCard>,
    /// Main actions that may still be taken.
    pub main: MainLeft,
    /// The colour action, if it may still be taken.
    pub colour: ColourLeft,
    /// The own draw pile was looked at in this turn.
    pub looked: bool,
    /// Yellow cards swapped into the draw pile, of which one is this turn's new card (RES-083).
    pub into_pile: Vec<Special, 3, u8>,
    /// Something that may be used at once came while the hand was reduced: the turn does not end
    /// over it.
    pub gained_late: bool,
}

/// Main actions that may still be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MainLeft {
    /// None.
    #[default]
    None,
    /// That of the card's half.
    Fixed(MainAction),
    /// One of choice (RES-283).
    Any,
    /// Two different ones of choice (RES-284).
    Two,
    /// One of choice, but this one.
    AnyBut(MainAction),
}

impl MainLeft {
    /// Whether this action may still be taken.
    pub fn allows(self, action: MainAction) -> bool {
        match self {
            Self::None => false,
            Self::Fixed(only) => only == action,
            Self::Any | Self::Two => true,
            Self::AnyBut(taken) => taken != action,
        }
    }

    /// What is left once this action is taken.
    pub(super) fn without(self, action: MainAction) -> Self {
        match self {
            Self::Two => Self::AnyBut(action),
            _ => Self::None,
        }
    }
}

/// The colour action that may still be taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ColourLeft {
    /// None.
    #[default]
    None,
    /// Of the card's half.
    Fixed(Colour),
    /// Of any colour (RES-078).
    Any,
}

impl Task {
    /// Whether it is a decision of the player whose turn it is at which cards may be played
    /// (RES-050). Not while one move is being told in parts.
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
