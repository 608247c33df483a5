//! Moves: what players decide and what the table reports.

use serde::{Deserialize, Serialize};

use super::caravan::{Board, Cell};
use super::card::{Card, CardKind, Slot, Space};
use super::effect::Deck;
use super::face::{Face, Way};
use super::guild::{Guild, Worker};
use super::journal::{JournalSpace, JournalTile, Section, Side};
use super::origin::Origin;
use super::row::RowSlot;
use super::stand::Stand;
use super::task::Task;
use super::tile::{Tile, TileColour, TileFace};
use crate::Seat;
use crate::named_enum::named_enum;

/// A decision or an observed outcome. Parts are counted from 1, as people count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    // Observed (section 3.1 of the ledger).
    /// A deck was shuffled (CH-04).
    Shuffled(CardKind),
    /// A card was turned up for the next empty slot, or drawn (CH-05, CH-06).
    Revealed(Card),
    /// A journal tile was laid on the next empty space (CH-03).
    LaidTile(JournalTile),
    /// A board was dealt to the next player (CH-02).
    DealtBoard(Board),
    /// The first player (CH-01).
    Starts(Seat),
    /// A die was rolled (CH-08 to CH-12).
    Rolled(Face),

    // Decided (section 4 of the ledger).
    /// The side of the board section in question (DEC-01).
    Side(Side),
    /// A die of this face is taken to be placed (DEC-05).
    Die(Face),
    /// A worker is placed (DEC-03).
    Worker(Worker),
    /// Rest (DEC-03).
    Rest,
    /// The trade ability is used (DEC-04).
    Trade,
    /// The die in hand is turned by an icon of its column (DEC-06).
    Turn(Way),
    /// The die in hand goes to a dice space (DEC-08).
    Place(Stand),
    /// The same, with a hired ship (DEC-07).
    PlaceWithShip(Stand),
    /// A faceup card: for a worker, to acquire it, or for a token (DEC-12, DEC-14, DEC-24).
    Card(RowSlot),
    /// Three cards are drawn instead (DEC-14, DEC-15).
    DrawThree,
    /// This one of the drawn cards is acquired (DEC-16).
    Keep(Card),
    /// This one goes under the pile next (DEC-17).
    Under(Card),
    /// The space card goes above a land or water card (DEC-18).
    Above(Stand),
    /// The townsfolk card is tucked under a card (DEC-19).
    Tuck(Stand),
    /// The inspiration card goes above a space card, or above the starting star (DEC-20).
    Inspire(Option<Space>),
    /// The inspiration card is discarded for the effect of its slot (DEC-20).
    Discard,
    /// One of the waiting effects is used (DEC-09, DEC-22, DEC-23, DEC-33).
    Use(Origin),
    /// The next part of an effect (DEC-09, DEC-10, DEC-13).
    Part(u8),
    /// How something is paid (DEC-11).
    Pay(Payment),
    /// An upgrade tile (DEC-21).
    Tile(Tile),
    /// The face that is up (DEC-21).
    Face(TileFace),
    /// The cell of its upper left corner (DEC-21).
    Cell(Cell),
    /// A token goes to a guild (DEC-25).
    Guild(Guild),
    /// The token comes from a guild (DEC-24, DEC-25).
    FromGuild(Guild),
    /// The token comes from a card (DEC-24, DEC-25).
    FromCard(RowSlot),
    /// A token moves from one guild to another (DEC-26).
    MoveInfluence(Guild, Guild),
    /// A worker is retrieved from a card (DEC-27).
    Retrieve(RowSlot, Worker),
    /// A die comes off a space and is rolled (DEC-28).
    Refresh(Stand),
    /// A die in supply is rerolled (DEC-28, DEC-32).
    Reroll(Face),
    /// A die in supply is turned (DEC-04, DEC-29).
    Shift(Face, Way),
    /// The die in hand is turned by the trade ability (DEC-04).
    ShiftHeld(Way),
    /// The marker moves to a space (DEC-30).
    Journal(JournalSpace),
    /// The marker moves on for 1 black influence (DEC-31).
    Science(JournalSpace),

    /// Nothing more of that.
    Done,
}

named_enum! {
    /// What something is paid with.
    pub enum Payment {
        /// Silver.
        Silver = "silver",
        /// Provisions.
        Provision = "provision",
        /// Influence tokens of a guild.
        Influence = "influence",
    }
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// DEC-01.
    ChooseSide(Section),
    /// DEC-03 to DEC-05.
    Turn,
    /// DEC-04, when all else is done.
    EndTurn,
    /// DEC-06 to DEC-08, for a die that shows this face.
    PlaceDie(Face),
    /// DEC-04: so many points.
    Trade(u8),
    /// DEC-12.
    ChooseCard(Worker),
    /// DEC-32.
    Reroll,
    /// DEC-09, DEC-22, DEC-23, DEC-33.
    ChooseEffect,
    /// DEC-09, DEC-10, DEC-13.
    ChoosePart(Origin),
    /// DEC-11: tribute to this seat.
    Tribute(Seat),
    /// DEC-13: about the action of a worker, which has done nothing yet and must (WAY-064).
    MustAct(Task),
    /// DEC-14.
    Acquire(CardKind),
    /// DEC-16.
    Keep(Deck),
    /// DEC-17.
    Return(Deck),
    /// DEC-18.
    PlaceSky,
    /// DEC-19.
    Tuck,
    /// DEC-20.
    Inspire,
    /// DEC-21: which tile.
    Upgrade(TileColour),
    /// DEC-11, for this tile.
    PayTile(Tile),
    /// DEC-21: which face.
    ChooseFace(Tile),
    /// DEC-21: where.
    PlaceTile(Tile),
    /// DEC-25: so many tokens.
    Influence(Option<Guild>, u8),
    /// DEC-24: so many tokens.
    InfluenceCard(u8),
    /// DEC-24, DEC-25: from where.
    MoveToken,
    /// DEC-26: so many tokens.
    MoveInfluence(u8),
    /// DEC-27: so many workers.
    Retrieve(u8),
    /// DEC-28: so many dice.
    Refresh(u8),
    /// DEC-29: so many points.
    Shift(u8),
    /// DEC-30: so many moves.
    Journal(u8),
    /// DEC-31.
    Science,
}

/// What the table is asked (section 3.1 of the ledger).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// CH-04.
    Shuffle(CardKind),
    /// CH-05.
    Reveal(CardKind, Slot),
    /// CH-06.
    Draw(Deck),
    /// CH-03.
    LayTile(JournalSpace),
    /// CH-02.
    DealBoard(Seat),
    /// CH-01.
    ChooseFirst,
    /// CH-08.
    RollStart(Seat),
    /// CH-09.
    RollRefreshed(Seat),
    /// CH-10, CH-11.
    RollRest(Seat),
    /// CH-12.
    RollNew(Seat),
}
