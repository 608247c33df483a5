//! Moves: what players decide and what the table reports.

use serde::{Deserialize, Serialize};

use super::city::Direction;
use super::influence::Influence;
use super::task::{Deck, Section};
use super::trader::{Region, Tile, Trader};
use super::villager::Villager;
use crate::Seat;
use crate::named_enum::named_enum;

/// A decision, or an outcome observed at the table. Places, stalls, slots and boards count from 1.
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
    /// The player got this board (CHN-06).
    GotBoard(u8),
    /// This seat starts (CHN-08).
    Starts(Seat),

    // Decided (section 4 of the ledger).
    /// Moves the pawn (DEC-01).
    Pawn(Direction),
    /// Takes the tile at this place of the caravan and pushes it in (DEC-02 to DEC-04, DEC-16 to
    /// DEC-18, DEC-21). Several tiles are several moves, in the order of pushing.
    Take(u8),
    /// Places a worker below this column (DEC-05).
    Worker(Trader),
    /// Counts a Nomad in the trade (DEC-06).
    Nomad(Trader, Area),
    /// Plays the Master Trader of the first type, so that the column trades with the second (DEC-06).
    MasterTrader(Trader, Trader),
    /// Counts the next gold trader as this type (DEC-07).
    GoldAs(Trader),
    /// Spends this many camels (DEC-08).
    Camels(u8),
    /// Picks this bonus, with a Broker (DEC-09).
    Bonus(Region),
    /// Takes a permanent settlement of this type (DEC-10).
    Permanent(Trader),
    /// Puts a building below this column (DEC-11).
    Building(Trader),
    /// Takes an influence card (DEC-12).
    Card(CardSource),
    /// Takes back the worker of this column (DEC-13). Hiring ends the retrieving.
    Retrieve(Trader),
    /// Hires the villager in this slot (DEC-14).
    Hire(u8),
    /// Places one of the Ambassador's tiles (DEC-15).
    Place(Trader, Area),
    /// Moves the trader in this stall up to the settlements, with a Noble (DEC-19).
    SendUp(u8),
    /// Moves a trader of this type down to the market, with a Noble (DEC-19).
    SendDown(Trader),
    /// Puts this tile into the next stall of the row, with a Noble (DEC-19).
    Arrange(Tile),
    /// Keeps this card, with a Priest (DEC-20).
    Keep(Villager),
    /// Discards a card for camels, with a Farmer (DEC-22). Allowed whenever any decision is pending.
    Farmer(Seat, Influence),
    /// Uses a one-time villager (DEC-23).
    Use(Villager),
    /// Completes an influence card (DEC-24).
    Reveal(Influence),
    /// Ends an optional or repeatable step.
    Done,
}

named_enum! {
    /// Where a tile or a Nomad counts.
    #[allow(missing_docs)] // the names say it
    pub enum Area {
        Market = "market",
        Settlements = "settlements",
    }
}

/// Where an influence card is taken from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardSource {
    /// This slot of the row, counted from 1.
    Slot(u8),
    /// The top of the deck.
    Deck,
}

/// The decision a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// DEC-01.
    MovePawn,
    /// DEC-02, DEC-04 and similar: this many tiles are still to be taken.
    TakeTile(Section, u8),
    /// DEC-05.
    ChooseColumn,
    /// DEC-06.
    PlayOneTime,
    /// DEC-07, for the gold trader in this stall, counted from 1 at the left as in a move.
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
    /// DEC-13 and DEC-14: this many workers are back.
    Village(u8),
    /// DEC-13 when there is no villager to hire: this many workers are back.
    RetrieveMore(u8),
    /// DEC-14 when no worker is left to take back: this many are back.
    Hire(u8),
    /// DEC-15.
    PlaceTraders,
    /// DEC-19, first part.
    SendUp,
    /// DEC-19, second part.
    SendDown,
    /// DEC-19, third part, for this stall, counted from 1 at the left as in a move.
    Arrange(u8),
    /// DEC-20.
    KeepVillager,
    /// DEC-24.
    Reveal,
}

/// The outcome the table is asked for (section 3.1 of the ledger).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// CHN-01.
    ShuffleDeck(Deck),
    /// CHN-16.
    ReshuffleDiscard(Deck),
    /// CHN-02 for this slot of the row, counted from 1.
    TurnUpVillager(u8),
    /// CHN-15.
    DrawVillager,
    /// CHN-03 for this slot of the row, counted from 1.
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
    /// The mouth of the Siq (CHN-05, CHN-13).
    Caravan,
    /// A market row at set-up (CHN-09). A further tile of the given type goes back into the bag.
    SetupMarket(Seat, Option<Trader>),
    /// The settlements at set-up (CHN-10). A further tile of the given type goes back into the bag.
    SetupSettlement(Seat, Option<Trader>),
    /// A new stall (CHN-11).
    Extension(Seat),
    /// An Ambassador (CHN-12).
    Ambassador(Seat),
}
