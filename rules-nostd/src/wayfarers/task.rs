//! What is still to be done: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the current one. Some tasks wait for a player or for the table; the others are carried
//! out as soon as they are on top. An effect within an effect makes the stack deeper, so no recursion is
//! needed.

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

/// The capacity of the stack. Set-up has 14 tasks. A turn has 4 at its bottom; gaining a card or journaling
/// within an effect adds up to 6, and the longest such chain of the known cards has 5 links.
pub(super) const DEEPEST: usize = 64;

/// The most tasks one more effect can push before the next decision.
pub(super) const ROOM_FOR_EFFECT: usize = 10;

/// The stack of tasks. The last one is current.
pub type Tasks = Vec<Task, DEEPEST, u8>;

/// The tasks of a turn, from the bottom of the stack.
pub(super) const TURN: [Task; 3] = [Task::CloseTurn, Task::EndTurn, Task::Turn];

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of the rulebook.
    /// Choose the side of a board section (WAY-001).
    ChooseSide(Section),
    /// Shuffle a deck (WAY-002).
    Shuffle(CardKind),
    /// Fill empty slots from the piles (WAY-003, WAY-122).
    FillRows,
    /// Lay out journal tiles (WAY-004).
    LayTiles,
    /// Deal player boards (WAY-008).
    DealBoards,
    /// Determine the first player (WAY-014).
    ChooseFirst,
    /// Roll three dice for every player (WAY-009).
    RollStart,

    // Turns.
    /// Begin the current player's turn.
    BeginTurn,
    /// Choose the main action (WAY-026).
    Turn,
    /// Offer the trade ability once more (RUL-16).
    EndTurn,
    /// Slide the rows (WAY-121, WAY-122).
    CloseTurn,
    /// Start the next player's turn, or end the game (WAY-173).
    NextTurn,
    /// Turn and place the die in hand (WAY-028).
    PlaceDie,
    /// Use the trade ability, with the points left (WAY-053).
    Trade(u8),
    /// Choose the card for a worker (WAY-062).
    ChooseCard(Worker),
    /// Put a worker on a card.
    PutWorker(Worker, RowSlot),
    /// Roll the dice of a rest, with the number left (WAY-075).
    RollRest(u8),
    /// Offer to reroll dice that stayed in supply (WAY-076).
    Reroll,
    /// Finish the rest and offer resting abilities, if there are any (WAY-077).
    Rested,

    // Effects.
    /// Use any of this many waiting effects, in any order (RUL-42).
    Choose(u8),
    /// Take the parts of an effect that are left, given as bits (WAY-035).
    Parts(Origin, u8),
    /// Pay tribute to this seat for what the task below does (WAY-100).
    Tribute(Seat),
    /// Acquire a card of a kind (WAY-108).
    Acquire(CardKind, Terms),
    /// Take and pay for the card at a slot.
    TakeCard(RowSlot, Terms),
    /// Draw cards, with the number left (WAY-115, WAY-116).
    Draw(Deck, u8),
    /// Keep one of the drawn cards (WAY-120).
    Keep(Deck),
    /// Put the others under the pile (RUL-43).
    Return(Deck),
    /// Put the space card in hand above a card (WAY-138).
    PlaceSky,
    /// Tuck the townsfolk card in hand (WAY-152).
    Tuck,
    /// Tuck or discard the inspiration card in hand, which was at this slot (WAY-145, WAY-147).
    Inspire(Slot),
    /// Gain a tile of a colour (WAY-159).
    Upgrade(TileColour, Free),
    /// Pay for a tile (RUL-67).
    PayTile(Tile),
    /// Choose the face of a tile (WAY-161).
    ChooseFace(Tile),
    /// Place a tile (WAY-160).
    PlaceTile(Tile, TileFace),
    /// Put tokens in a guild, or in any guild if `None`, with the number left (WAY-104).
    Influence(Option<Guild>, u8),
    /// Put tokens on cards, with the number left (WAY-099).
    InfluenceCard(u8),
    /// Take a token for this target from elsewhere (WAY-107).
    MoveToken(Target),
    /// Move tokens between guilds, with the number left (WAY-105).
    MoveInfluence(u8),
    /// Retrieve workers, with the number left (WAY-072).
    Retrieve(u8),
    /// Take a worker from a card.
    TakeWorker(RowSlot, Worker),
    /// Refresh dice, with the number left (WAY-056).
    Refresh(u8),
    /// Roll a die into supply (WAY-056, WAY-059).
    Roll,
    /// Roll a die from the reserve (WAY-096).
    RollNew,
    /// Turn dice in supply, with the points left (RUL-13).
    Shift(u8),
    /// Move along the journal track, with the moves left (WAY-086).
    Journal(u8),
    /// Offer one more move for black influence (WAY-082).
    Science,
}

/// Whether a tile's price is waived.
pub(super) type Free = bool;

/// The terms on which a card is acquired.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terms {
    /// For its price.
    Paid,
    /// For free (WAY-114).
    Free,
    /// For its price, after placing a die: the player may draw three cards instead (WAY-118).
    ByDie,
}

/// Where a token goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// In a guild.
    Guild(Guild),
    /// On a card.
    Card(RowSlot),
}

impl Task {
    /// Returns whether the trade ability may be used here: not while a choice is being entered in parts.
    pub(super) const fn is_open(self) -> bool {
        matches!(self, Self::Turn | Self::EndTurn | Self::PlaceDie | Self::Choose(_) | Self::Parts(..))
    }

    /// Returns the question about an effect that may be declined (WAY-036), or `None` for other tasks.
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
