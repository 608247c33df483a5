//! What is still to be done: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the one at hand. Some wait for a player or for the table, the others are carried out
//! as soon as they come up. An effect within an effect is a deeper stack, so no recursion is needed.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{CardKind, Slot};
use super::effect::Deck;
use super::guild::{Guild, Worker};
use super::journal::Section;
use super::moves::Prompt;
use super::origin::Origin;
use super::row::RowSlot;
use super::tile::{Tile, TileColour, TileFace};
use crate::Seat;

/// Room for tasks. Set-up has 14. A turn has 4 at its bottom; gaining a card or journaling within an
/// effect adds up to 6, and the longest such chain of the known cards has 5 links.
pub(super) const DEEPEST: usize = 64;

/// What one more effect can put on the stack before the next decision.
pub(super) const ROOM_FOR_EFFECT: usize = 10;

/// The stack of tasks, the one at hand last.
pub type Tasks = Vec<Task, DEEPEST, u8>;

/// The tasks of a turn, from the bottom of the stack.
pub(super) const TURN: [Task; 3] = [Task::CloseTurn, Task::EndTurn, Task::Turn];

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of the rulebook.
    /// A side of a board section is chosen (WAY-001).
    ChooseSide(Section),
    /// A deck is shuffled (WAY-002).
    Shuffle(CardKind),
    /// Empty slots are filled from the piles (WAY-003, WAY-122).
    FillRows,
    /// Journal tiles are laid out (WAY-004).
    LayTiles,
    /// Player boards are dealt (WAY-008).
    DealBoards,
    /// The first player is found (WAY-014).
    ChooseFirst,
    /// Every player rolls three dice (WAY-009).
    RollStart,

    // Turns.
    /// The turn of the player at hand begins.
    BeginTurn,
    /// The main action is chosen (WAY-026).
    Turn,
    /// The trade ability may be used once more (RUL-16).
    EndTurn,
    /// Rows slide (WAY-121, WAY-122).
    CloseTurn,
    /// The next player's turn comes, or the game ends (WAY-173).
    NextTurn,
    /// The die in hand is turned and placed (WAY-028).
    PlaceDie,
    /// So many points of the trade ability are left (WAY-053).
    Trade(u8),
    /// The card for a worker is chosen (WAY-062).
    ChooseCard(Worker),
    /// A worker goes on a card.
    PutWorker(Worker, RowSlot),
    /// So many dice are rolled in a rest (WAY-075).
    RollRest(u8),
    /// Dice that stayed in supply may be rerolled (WAY-076).
    Reroll,
    /// The rest is over: resting abilities come, if there are any (WAY-077).
    Rested,

    // Effects.
    /// So many of the waiting effects may be used in any order (RUL-42).
    Choose(u8),
    /// Parts of an effect that are still to be taken: bits (WAY-035).
    Parts(Origin, u8),
    /// Tribute is paid for what the task below does (WAY-100).
    Tribute(Seat),
    /// A card of a kind is acquired (WAY-108).
    Acquire(CardKind, Terms),
    /// The card at a slot is taken and paid for.
    TakeCard(RowSlot, Terms),
    /// So many cards are drawn (WAY-115, WAY-116).
    Draw(Deck, u8),
    /// One of the cards drawn is kept (WAY-120).
    Keep(Deck),
    /// The others go under the pile (RUL-43).
    Return(Deck),
    /// The space card in hand goes above a card (WAY-138).
    PlaceSky,
    /// The townsfolk card in hand is tucked (WAY-152).
    Tuck,
    /// The inspiration card in hand, which lay at this slot, is tucked or discarded (WAY-145, WAY-147).
    Inspire(Slot),
    /// A tile of a colour is gained (WAY-159).
    Upgrade(TileColour, Free),
    /// A tile is paid for (RUL-67).
    PayTile(Tile),
    /// The face of a tile is chosen (WAY-161).
    ChooseFace(Tile),
    /// A tile is placed (WAY-160).
    PlaceTile(Tile, TileFace),
    /// So many tokens go to a guild, or to guilds of choice (WAY-104).
    Influence(Option<Guild>, u8),
    /// So many tokens go on cards (WAY-099).
    InfluenceCard(u8),
    /// A token for this place comes from elsewhere (WAY-107).
    MoveToken(Target),
    /// So many tokens move between guilds (WAY-105).
    MoveInfluence(u8),
    /// So many workers are retrieved (WAY-072).
    Retrieve(u8),
    /// A worker is taken from a card.
    TakeWorker(RowSlot, Worker),
    /// So many dice are refreshed (WAY-056).
    Refresh(u8),
    /// A die is rolled into supply (WAY-056, WAY-059).
    Roll,
    /// A die of the reserve is rolled (WAY-096).
    RollNew,
    /// So many points of turning dice in supply (RUL-13).
    Shift(u8),
    /// So many moves along the journal track (WAY-086).
    Journal(u8),
    /// One more move for black influence (WAY-082).
    Science,
}

/// Whether a tile's price is waived.
pub(super) type Free = bool;

/// On which terms a card is acquired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terms {
    /// For its price.
    Paid,
    /// Without its price (WAY-114).
    Free,
    /// For its price, by a dice placement: three cards may be drawn instead (WAY-118).
    ByDie,
}

/// Where a token is put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// In a guild.
    Guild(Guild),
    /// On a card.
    Card(RowSlot),
}

impl Task {
    /// Whether the trade ability may be used here: not while one choice is being told in parts.
    pub(super) const fn is_open(self) -> bool {
        matches!(self, Self::Turn | Self::EndTurn | Self::PlaceDie | Self::Choose(_) | Self::Parts(..))
    }

    /// What a player is asked about an effect that may be declined (WAY-036); nothing if another task.
    pub(super) const fn offer(self) -> Option<Prompt> {
        Some(match self {
            Self::Choose(_) => Prompt::ChooseEffect,
            Self::Parts(origin, _) => Prompt::ChoosePart(origin),
            Self::Acquire(kind, _) => Prompt::Acquire(kind),
            Self::Upgrade(colour, _) => Prompt::Upgrade(colour),
            Self::Influence(guild, left) => Prompt::Influence(guild, left),
            Self::InfluenceCard(left) => Prompt::InfluenceCard(left),
            Self::MoveInfluence(left) => Prompt::MoveInfluence(left),
            Self::Retrieve(left) => Prompt::Retrieve(left),
            Self::Refresh(left) => Prompt::Refresh(left),
            Self::Shift(left) => Prompt::Shift(left),
            Self::Journal(left) => Prompt::Journal(left),
            Self::Science => Prompt::Science,
            _ => return None,
        })
    }
}
