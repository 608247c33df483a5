//! The pending tasks: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the current one. Some tasks wait for a player or for the table; the others are
//! carried out as soon as they are on top. Nesting is a deeper stack, so no recursion is needed.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::trader::Region;
use super::villager::Villager;
use crate::named_enum::named_enum;

/// The deepest chain: the three steps of a turn; a hire or one-time villager; a Priest who finds a
/// Priest, who finds … (at most 9 of 24 cards, because the other 15 have other names) and the last card
/// kept; a trade, its camels, its move and a card draw; a card row to fill: 4 + 10 + 6 + 1.
pub(super) const DEEPEST: usize = 24;

/// The stack of tasks, with the current one last.
pub type Tasks = Vec<Task, DEEPEST>;

named_enum! {
    /// A part of the caravan.
    pub enum Section {
        /// The first six places.
        Plaza = "plaza",
        /// All other places.
        Siq = "siq",
    }
}

named_enum! {
    /// One of the two card decks.
    #[allow(missing_docs)] // the names say it
    pub enum Deck {
        Villagers = "villagers",
        Influence = "influence",
    }
}

/// A step of the game that is still to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of the rulebook.
    /// Shuffle a deck (PET-007, PET-008).
    Shuffle(Deck),
    /// Fill the villager row (PET-009, PET-112).
    FillVillagers,
    /// Fill the influence row (PET-010, PET-102).
    FillInfluence,
    /// Mix the bag (PET-012).
    MixBag,
    /// Fill the caravan up to 20 tiles (PET-013, PET-145).
    FillCaravan,
    /// Give every player a board (PET-014).
    AssignBoards,
    /// Deal every player a hidden influence card (PET-019).
    DealHands,
    /// Determine the start player (PET-020).
    ChooseStart,
    /// Have every player lay out six market tiles (PET-022).
    LayMarkets,
    /// Have every player settle four traders (PET-024).
    LaySettlements,

    // The turn.
    /// Begin the turn of `position.turn` (PET-159).
    BeginTurn,
    /// Pass the turn to the next player (PET-028).
    EndTurn,
    /// Refill the caravan: step 4 (PET-144).
    Refill,
    /// Reveal influence cards: step 3 (PET-131).
    Reveal,
    /// Move the pawn: step 1 (PET-033).
    MovePawn,

    // Taking tiles.
    /// Close the gaps in the caravan (PET-044).
    CloseCaravan,
    /// Take this many more tiles from a section and push them in.
    TakeTiles(Section, u8),

    // The market action.
    /// Place a worker below a column (PET-055).
    ChooseColumn,
    /// Return the column's traders to the bag (PET-064).
    EmptyColumn,
    /// Offer to play Nomads and Master Traders (DEC-06).
    PlayOneTime,
    /// Choose the types of the gold traders (DEC-07).
    NameGold,
    /// Offer to spend camels before the move (AMB-44).
    DeclareCamels,
    /// Offer to spend camels for more spaces (PET-063).
    SpendCamels,
    /// Spend this many camels, one space at a time.
    Ride(u8),
    /// Move the disc this many spaces (PET-062).
    Advance(u16),
    /// Place the cube of a space, after its bonus (PET-076).
    Land,

    // Gains.
    /// Let the owner of a Broker swap the bonus earned on this track (PET-115).
    PickBonus(Region),
    /// Choose a permanent settlement (PET-087).
    ChoosePermanent,
    /// Choose a column for a building (PET-091).
    ChooseBuilding,
    /// Draw a tile for a market extension (PET-085).
    DrawExtension,
    /// Take this many more influence cards (PET-100).
    TakeInfluence(u8),
    /// Draw a hidden influence card into the hand.
    DrawHidden,

    // The village action.
    /// Take workers back (this many so far), then hire a villager (PET-103, PET-104).
    Village(u8),
    /// Close up the villager row (PET-110).
    CloseVillagers,
    /// Discard a villager whose effect is done (PET-107).
    Discard(Villager),
    /// Draw this many more tiles for an Ambassador (PET-113).
    DrawTraders(u8),
    /// Place the Ambassador's tiles.
    PlaceTraders,
    /// Move traders up into the settlements with a Noble (PET-125).
    SendUp,
    /// Move traders down into the market with a Noble; this many stalls were open before.
    SendDown(u8),
    /// Arrange the market row with a Noble, from this stall on.
    Arrange(u8),
    /// Draw this many more cards for a Priest (PET-127).
    DrawVillagers(u8),
    /// Keep one of the cards a Priest drew.
    KeepVillager,
}

impl Task {
    /// Returns whether the task, once it is the current one, waits for the active player to decide.
    pub(super) fn is_decision(self) -> bool {
        matches!(
            self,
            Self::Reveal
                | Self::MovePawn
                | Self::TakeTiles(..)
                | Self::ChooseColumn
                | Self::PlayOneTime
                | Self::NameGold
                | Self::DeclareCamels
                | Self::SpendCamels
                | Self::PickBonus(_)
                | Self::ChoosePermanent
                | Self::ChooseBuilding
                | Self::TakeInfluence(_)
                | Self::Village(_)
                | Self::PlaceTraders
                | Self::SendUp
                | Self::SendDown(_)
                | Self::Arrange(_)
                | Self::KeepVillager
        )
    }

    /// Returns whether this task can wait directly above `below`. A saved position whose stack breaks
    /// this order is refused, which also bounds the depth of the stack.
    pub(super) fn stands_on(self, below: Option<Self>) -> bool {
        use Task::*;
        let Some(below) = below else { return matches!(self, BeginTurn | EndTurn) };
        match self {
            BeginTurn | EndTurn => false,
            LaySettlements => below == BeginTurn,
            LayMarkets => below == LaySettlements,
            ChooseStart => below == LayMarkets,
            DealHands => below == ChooseStart,
            AssignBoards => below == DealHands,
            FillCaravan => matches!(below, AssignBoards | EndTurn),
            MixBag => below == FillCaravan,
            FillInfluence => {
                below == MixBag || matches!(below, Advance(_) | Discard(_)) || below.is_decision()
            }
            FillVillagers => below == FillInfluence || below.is_decision(),
            Shuffle(Deck::Influence) => below == FillVillagers,
            Shuffle(Deck::Villagers) => below == Shuffle(Deck::Influence),
            Refill => below == EndTurn,
            Reveal => below == Refill,
            MovePawn => below == Reveal,
            Village(_) | CloseVillagers => below == Reveal,
            Discard(_) => {
                matches!(below, CloseVillagers | MovePawn | Reveal | Discard(Villager::Priest))
            }
            CloseCaravan => matches!(below, Reveal | ChooseColumn | TakeInfluence(1) | Discard(_)),
            TakeTiles(..) => below == CloseCaravan,
            ChooseColumn | EmptyColumn => matches!(below, Reveal | Discard(_)),
            PlayOneTime | NameGold | DeclareCamels | SpendCamels => below == EmptyColumn,
            Ride(_) => below == SpendCamels,
            Advance(_) => matches!(below, SpendCamels | Ride(_)),
            Land => matches!(below, Advance(_)),
            PickBonus(_) => matches!(below, Land | EmptyColumn),
            ChoosePermanent | ChooseBuilding | DrawExtension => {
                matches!(below, Land | EmptyColumn | Discard(_))
            }
            TakeInfluence(_) => matches!(below, Advance(_) | Discard(_)),
            DrawHidden => matches!(below, Advance(_) | Discard(_) | TakeInfluence(_)),
            PlaceTraders | Arrange(_) | KeepVillager => matches!(below, Discard(_)),
            DrawTraders(_) => below == PlaceTraders,
            SendDown(_) => matches!(below, Arrange(_)),
            SendUp => matches!(below, SendDown(_)),
            DrawVillagers(_) => below == KeepVillager,
        }
    }
}
