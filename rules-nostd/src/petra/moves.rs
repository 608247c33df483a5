//! Moves: what players decide and what the table reports.

use serde::{Deserialize, Serialize};

use super::city::Direction;
use super::influence::Influence;
use super::task::{Deck, Section};
use super::trader::{Region, Tile, Trader};
use super::villager::Villager;
use crate::Seat;
use crate::named_enum::named_enum;

/// A decision or an observed outcome. Places, stalls, slots and boards are counted from 1, as
/// people count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    // Observed (section 3.1 of the ledger).
    /// A deck was shuffled (CHN-01, CHN-16).
    Shuffled(Deck),
    /// The bag was mixed (CHN-04).
    Mixed,
    /// A villager was turned up or drawn (CHN-02, CHN-15).
    DrewVillager(Villager),
    /// An influence card was turned up (CHN-03).
    DrewInfluence(Influence),
    /// An influence card went into a hand, unseen (CHN-07, CHN-14).
    DrewHidden,
    /// A tile came out of the bag (CHN-05, CHN-09 to CHN-13).
    DrewTrader(Trader),
    /// A player got this board (CHN-06).
    GotBoard(u8),
    /// The start player (CHN-08).
    Starts(Seat),

    // Decided (section 4 of the ledger).
    /// The pawn moves (DEC-01).
    Pawn(Direction),
    /// The tile at this place of the caravan is taken and pushed in (DEC-02 to DEC-04, DEC-16 to
    /// DEC-18, DEC-21). Several tiles are several moves; their order is the order of pushing.
    Take(u8),
    /// A worker goes below this column (DEC-05).
    Worker(Trader),
    /// A Nomad counts in the trade (DEC-06).
    Nomad(Trader, Area),
    /// The Master Trader of the first type lets the column trade with the second (DEC-06).
    MasterTrader(Trader, Trader),
    /// The next gold trader counts as this type (DEC-07).
    GoldAs(Trader),
    /// So many camels are spent (DEC-08).
    Camels(u8),
    /// The Broker's owner picks this bonus (DEC-09).
    Bonus(Region),
    /// A permanent settlement of this type (DEC-10).
    Permanent(Trader),
    /// A building below this column (DEC-11).
    Building(Trader),
    /// An influence card is taken (DEC-12).
    Card(CardSource),
    /// The worker of this column is taken back (DEC-13); the hire ends it.
    Retrieve(Trader),
    /// The villager in this slot is hired (DEC-14).
    Hire(u8),
    /// One of the Ambassador's tiles is placed (DEC-15).
    Place(Trader, Area),
    /// The Noble sends the trader in this stall up (DEC-19).
    SendUp(u8),
    /// The Noble sends a trader of this type down (DEC-19).
    SendDown(Trader),
    /// The next stall of the row gets this tile (DEC-19).
    Arrange(Tile),
    /// The Priest keeps this card (DEC-20).
    Keep(Villager),
    /// A Farmer's owner discards a card for camels (DEC-22), at any moment of decision.
    Farmer(Seat, Influence),
    /// A one-time villager is used (DEC-23).
    Use(Villager),
    /// An influence card is completed (DEC-24).
    Reveal(Influence),
    /// Nothing more of that.
    Done,
}

named_enum! {
    /// Where a tile or a Nomad counts.
    pub enum Area {
        /// In the market row.
        Market = "market",
        /// In the settlements.
        Settlements = "settlements",
    }
}

/// Where an influence card is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardSource {
    /// A slot of the row, from 1.
    Slot(u8),
    /// The top of the deck.
    Deck,
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// DEC-01.
    MovePawn,
    /// DEC-02, DEC-04 and those like them: so many tiles are still to be taken.
    TakeTile(Section, u8),
    /// DEC-05.
    ChooseColumn,
    /// DEC-06.
    PlayOneTime,
    /// DEC-07, for the gold trader in this stall; the exit is 1, as the mat counts.
    NameGold(u8),
    /// DEC-08.
    SpendCamels,
    /// DEC-09, for the bonus earned on this track.
    PickBonus(Region),
    /// DEC-10.
    ChoosePermanent,
    /// DEC-11.
    ChooseBuilding,
    /// DEC-12.
    TakeInfluence,
    /// DEC-13 and DEC-14: so many workers are back.
    Village(u8),
    /// DEC-13 with nobody to hire.
    RetrieveMore(u8),
    /// DEC-14 with no worker left to take back.
    Hire(u8),
    /// DEC-15.
    PlaceTraders,
    /// DEC-19, first part.
    SendUp,
    /// DEC-19, second part.
    SendDown,
    /// DEC-19, third part, for this stall; the exit is 1, as the mat counts.
    Arrange(u8),
    /// DEC-20.
    KeepVillager,
    /// DEC-24.
    Reveal,
}

/// What the table is asked (section 3.1 of the ledger).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// CHN-01.
    ShuffleDeck(Deck),
    /// CHN-16.
    ReshuffleDiscard(Deck),
    /// CHN-02 for a slot of the row, from 1.
    TurnUpVillager(u8),
    /// CHN-15.
    DrawVillager,
    /// CHN-03 for a slot of the row, from 1.
    TurnUpInfluence(u8),
    /// CHN-07, CHN-14.
    DealInfluence(Seat),
    /// CHN-04.
    MixBag,
    /// CHN-05 and CHN-09 to CHN-13.
    DrawTrader(Destination),
    /// CHN-06.
    AssignBoard(Seat),
    /// CHN-08.
    ChooseStart,
}

/// Where a tile drawn from the bag goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    /// To the mouth of the Siq (CHN-05, CHN-13).
    Caravan,
    /// Into a market row at set-up (CHN-09); one more of this type goes back.
    SetupMarket(Seat, Option<Trader>),
    /// Into the settlements at set-up (CHN-10); one more of this type goes back.
    SetupSettlement(Seat, Option<Trader>),
    /// Into a new stall (CHN-11).
    Extension(Seat),
    /// To an Ambassador (CHN-12).
    Ambassador(Seat),
}
