//! What is still to be done: the state machine of section 4.1 of the ledger, as a stack.
//!
//! The last task is the one at hand. Some wait for a player or for the table, the others are
//! carried out as soon as they come up. Nesting is a deeper stack, so no recursion is needed.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::trader::Region;
use super::villager::Villager;
use crate::named_enum::named_enum;

/// The deepest chain: the three steps of a turn; a hire or one-time villager; a Priest who finds a
/// Priest, who finds … (at most 9 of 24 cards, as 15 other names are there) and the last card kept;
/// a trade, its camels, its move and a card draw; a card row to be filled: 4 + 10 + 6 + 1.
pub(super) const DEEPEST: usize = 24;

/// The stack of tasks, the one at hand last.
pub type Tasks = Vec<Task, DEEPEST>;

named_enum! {
    /// A part of the caravan.
    pub enum Section {
        /// The first six places.
        Plaza = "plaza",
        /// All others.
        Siq = "siq",
    }
}

named_enum! {
    /// One of the two card decks.
    pub enum Deck {
        /// The villager cards.
        Villagers = "villagers",
        /// The influence cards.
        Influence = "influence",
    }
}

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    // Set-up, in the order of the rulebook.
    /// A deck is shuffled (PET-007, PET-008).
    Shuffle(Deck),
    /// The villager row is filled (PET-009, PET-112).
    FillVillagers,
    /// The influence row is filled (PET-010, PET-102).
    FillInfluence,
    /// The bag is mixed (PET-012).
    MixBag,
    /// The caravan is filled up to 20 tiles (PET-013, PET-145).
    FillCaravan,
    /// Every player gets a board (PET-014).
    AssignBoards,
    /// Every player gets a hidden influence card (PET-019).
    DealHands,
    /// The start player is found (PET-020).
    ChooseStart,
    /// Every player lays out six market tiles (PET-022).
    LayMarkets,
    /// Every player settles four traders (PET-024).
    LaySettlements,

    // The turn.
    /// The turn of `position.turn` begins (PET-159).
    BeginTurn,
    /// The next player's turn comes (PET-028).
    EndTurn,
    /// Step 4 (PET-144).
    Refill,
    /// Step 3 (PET-131).
    Reveal,
    /// Step 1 (PET-033).
    MovePawn,

    // Taking tiles.
    /// The gaps in the caravan are closed (PET-044).
    CloseCaravan,
    /// So many more tiles are taken from a section and pushed in.
    TakeTiles(Section, u8),

    // The market action.
    /// A worker goes below a column (PET-055).
    ChooseColumn,
    /// The traders of the column leave (PET-064).
    EmptyColumn,
    /// Nomads and Master Traders may be played (DEC-06).
    PlayOneTime,
    /// The gold traders get their types (DEC-07).
    NameGold,
    /// Camels may be spent before the move (AMB-44).
    DeclareCamels,
    /// Camels may be spent for further spaces (PET-063).
    SpendCamels,
    /// So many camels are spent, one space at a time.
    Ride(u8),
    /// The disc moves on by so many spaces (PET-062).
    Advance(u16),
    /// After the bonus of a space, its cube (PET-076).
    Land,

    // Gains.
    /// The owner of a Broker picks a bonus for the one earned on this track (PET-115).
    PickBonus(Region),
    /// A permanent settlement is chosen (PET-087).
    ChoosePermanent,
    /// A column for a building is chosen (PET-091).
    ChooseBuilding,
    /// A tile is drawn for a market extension (PET-085).
    DrawExtension,
    /// So many more influence cards are taken (PET-100).
    TakeInfluence(u8),
    /// A hidden influence card is drawn to the hand.
    DrawHidden,

    // The village action.
    /// Workers are taken back (so many so far), then a villager is hired (PET-103, PET-104).
    Village(u8),
    /// The villager row closes up (PET-110).
    CloseVillagers,
    /// A villager whose effect is done is discarded (PET-107).
    Discard(Villager),
    /// So many more tiles are drawn for an Ambassador (PET-113).
    DrawTraders(u8),
    /// The Ambassador's tiles are placed.
    PlaceTraders,
    /// A Noble sends traders up into the settlements (PET-125).
    SendUp,
    /// A Noble sends traders down into the market; so many stalls were open before.
    SendDown(u8),
    /// A Noble arranges the row, from this stall on.
    Arrange(u8),
    /// So many more cards are drawn for a Priest (PET-127).
    DrawVillagers(u8),
    /// A Priest keeps one of them.
    KeepVillager,
}

impl Task {
    /// Whether the task waits for a decision of the player whose turn it is, once it is at hand.
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

    /// Whether this task can be waiting right above `below`. A saved position whose stack does not
    /// follow this order is refused, which also bounds the depth of the stack.
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
