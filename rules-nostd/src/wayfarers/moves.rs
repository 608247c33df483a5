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

/// A decision or an observed outcome. Parts are counted from 1.
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
    /// The first player was chosen (CH-01).
    Starts(Seat),
    /// A die was rolled (CH-08 to CH-12).
    Rolled(Face),

    // Decided (section 4 of the ledger).
    /// Chooses the side of the board section in question (DEC-01).
    Side(Side),
    /// Takes a die of this face to place it (DEC-05).
    Die(Face),
    /// Places a worker (DEC-03).
    Worker(Worker),
    /// Rests (DEC-03).
    Rest,
    /// Uses the trade ability (DEC-04).
    Trade,
    /// Turns the die in hand by an icon of its column (DEC-06).
    Turn(Way),
    /// Puts the die in hand on a dice space (DEC-08).
    Place(Stand),
    /// Puts the die in hand on a dice space with a hired ship (DEC-07).
    PlaceWithShip(Stand),
    /// Chooses a faceup card: for a worker, to acquire it, or for a token (DEC-12, DEC-14, DEC-24).
    Card(RowSlot),
    /// Draws three cards instead (DEC-14, DEC-15).
    DrawThree,
    /// Acquires this one of the drawn cards (DEC-16).
    Keep(Card),
    /// Puts this card under the pile next (DEC-17).
    Under(Card),
    /// Puts the space card above a land or water card (DEC-18).
    Above(Stand),
    /// Tucks the townsfolk card under a card (DEC-19).
    Tuck(Stand),
    /// Puts the inspiration card above a space card, or above the starting star if `None` (DEC-20).
    Inspire(Option<Space>),
    /// Discards the inspiration card for the effect of its slot (DEC-20).
    Discard,
    /// Uses one of the waiting effects (DEC-09, DEC-22, DEC-23, DEC-33).
    Use(Origin),
    /// Takes the next part of an effect (DEC-09, DEC-10, DEC-13).
    Part(u8),
    /// Chooses how to pay (DEC-11).
    Pay(Payment),
    /// Chooses an upgrade tile (DEC-21).
    Tile(Tile),
    /// Chooses the face of the tile (DEC-21).
    Face(TileFace),
    /// Chooses the cell for the tile's upper left corner (DEC-21).
    Cell(Cell),
    /// Puts a token in a guild (DEC-25).
    Guild(Guild),
    /// Takes the token from a guild (DEC-24, DEC-25).
    FromGuild(Guild),
    /// Takes the token from a card (DEC-24, DEC-25).
    FromCard(RowSlot),
    /// Moves a token from the first guild to the second (DEC-26).
    MoveInfluence(Guild, Guild),
    /// Retrieves a worker from a card (DEC-27).
    Retrieve(RowSlot, Worker),
    /// Takes a die off a space to roll it (DEC-28).
    Refresh(Stand),
    /// Rerolls a die in supply (DEC-28, DEC-32).
    Reroll(Face),
    /// Turns a die in supply (DEC-04, DEC-29).
    Shift(Face, Way),
    /// Turns the die in hand with the trade ability (DEC-04).
    ShiftHeld(Way),
    /// Moves the marker to a space (DEC-30).
    Journal(JournalSpace),
    /// Moves the marker further for 1 black influence (DEC-31).
    Science(JournalSpace),

    /// Declines the rest.
    Done,
}

named_enum! {
    /// A means of payment.
    #[allow(missing_docs)] // the names say it
    pub enum Payment {
        Silver = "silver",
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
    /// DEC-04, when everything else is done.
    EndTurn,
    /// DEC-06 to DEC-08, for a die that shows this face.
    PlaceDie(Face),
    /// DEC-04, with the points left.
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
    /// DEC-13, for a worker's action that has done nothing yet and must (WAY-064).
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
    /// DEC-25, with the tokens left.
    Influence(Option<Guild>, u8),
    /// DEC-24, with the tokens left.
    InfluenceCard(u8),
    /// DEC-24, DEC-25: from where.
    MoveToken,
    /// DEC-26, with the tokens left.
    MoveInfluence(u8),
    /// DEC-27, with the workers left.
    Retrieve(u8),
    /// DEC-28, with the dice left.
    Refresh(u8),
    /// DEC-29, with the points left.
    Shift(u8),
    /// DEC-30, with the moves left.
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
