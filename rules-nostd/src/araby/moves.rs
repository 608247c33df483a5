//! Moves: what players decide, and what the table reports.

use serde::{Deserialize, Serialize};

use super::card::{Caravan, Card, CardType, Colour, Member, Persona};
use super::deal::{Due, Subject};
use super::product::{Icon, Product};
use super::resolution::Resolution;
use super::seats::Seats;
use super::space::Space;
use super::task::Aid;
use crate::Seat;

/// A decision or an observed outcome. Slots, debts and promises are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    // Observed (section 3.1 of the ledger).
    /// The next seat was dealt this persona (C-01).
    DealtPersona(Persona),
    /// This many caravan stacks were built (C-02, D-01).
    BuiltStacks(u8),
    /// The next seat was dealt its hand, unseen (C-03).
    DealtHand,
    /// A card was turned up for the next position of the draft line (C-04, C-08).
    OpenedCard(Card),
    /// Who the first player is (C-05).
    Starts(Seat),
    /// The active seat drew this caravan (C-06).
    OpenedCaravan(Caravan),
    /// The numbers on the resolution card (C-07).
    ShowedResolution(Resolution),
    /// The resolution card if the numbers are on its face: the card and which of its copies.
    TurnedUp(Card, u8),
    /// Cards went from the deck to a hand, unseen (C-09).
    Drew,
    /// The top card of the deck was discarded (C-10).
    DiscardedTop(Card),
    /// The discard pile was shuffled.
    Shuffled,

    // Decided (section 4.2 of the ledger).
    /// Choose the colour of one's camels (D-02).
    Colour(Colour),
    /// Play a card from hand (D-04, D-05).
    Play(Card),
    /// Pay a unit of the cost with a coin from the tent or a product from the pool (D-06, D-07).
    Pay(Icon),
    /// Cover a unit of the cost with a discard (D-06, D-07).
    Discard(Card, Icon),
    /// Call on a seat that owes help with the payment (D-06).
    Help(Seat, Aid),
    /// Say that the help cannot be given (D-07).
    Cannot,
    /// Take the play back (D-06).
    Cancel,
    /// Task an entourage card (D-04, D-05).
    Task(Member),
    /// Choose one of a card's gains, by its place (D-08).
    Part(u8),
    /// Choose a product to make (D-08).
    Make(Product),
    /// Refresh an entourage card (D-08).
    Refresh(Member),
    /// Choose an opponent (D-08, D-15).
    To(Seat),
    /// Place one's own camel on a space of this seat's caravan (D-09).
    Place(Seat, Space),
    /// Ask to place on this seat's caravan; for one's own caravan, ask the active seat (D-10, D-11).
    Ask(Seat),
    /// Allow this many camels (D-10, D-11).
    Grant(u8),
    /// Take back from this seat the permissions given for nothing.
    Revoke(Seat),
    /// Take the floor for an action, as this seat (D-05).
    Floor(Seat),
    /// Do nothing now (D-05, D-16).
    Pass,
    /// End one's turn, as the active seat (D-16).
    EndTurn,
    /// Take a card from the draft line (D-17).
    Take(u8),
    /// Report the coins counted (D-18).
    Counted(u16),

    // Negotiation (D-12).
    /// Begin a deal with these opponents.
    Deal(Seats),
    /// Add a term: something from one seat to the other.
    Item(Seat, Seat),
    /// Say what it is, and when it is due.
    Subject(Subject, Due),
    /// Say how many.
    Amount(u8),
    /// Say how many of which product.
    Goods(Product, u8),
    /// Name a hand card that everybody knows.
    Known(Card),
    /// Name an entourage card.
    Member(Member),
    /// Name a type of card.
    Type(CardType),
    /// Name the seat whose caravan it is, and a space or any.
    At(Seat, Option<Space>),
    /// Say how many camels, on this space or on any.
    Camels(u8, Option<Space>),
    /// Show a hand card to all (H-05).
    Show(Card),
    /// Strike out the last term.
    StrikeOut,
    /// Offer the terms.
    Offer,
    /// Drop the deal one is building.
    Drop,
    /// Accept the offer.
    Accept,
    /// Refuse the offer, or a request.
    Refuse,
    /// Change the offer.
    Counter,
    /// Withdraw one's own offer.
    Withdraw,

    // Keeping deals (D-13, D-14).
    /// Hand over the debt with this number.
    Deliver(u8),
    /// Say that the debt can no longer be met.
    Unable(u8),
    /// Waive the debt, as its creditor.
    Waive(u8),
    /// Strike off the promise with this number, as the seat it was made to.
    Settled(u8),
}

/// What a player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prompt {
    /// D-02.
    Colour,
    /// D-04.
    Act,
    /// D-05.
    Floor,
    /// D-16.
    LastCall,
    /// D-13 before the turn ends.
    Settle,
    /// D-13 before the turn passes.
    Gate,
    /// D-06.
    Pay(Card),
    /// D-07.
    Aid(Card, Aid),
    /// D-08: who gets the hand cards that this card asks for.
    GiveFee(Member),
    /// D-08: one of several gains.
    ChooseGain(Member),
    /// D-08: this many products.
    Make(u8),
    /// D-08: this many entourage cards.
    Refresh(u8),
    /// D-08: who takes coins.
    OpponentCoins(u8),
    /// D-15: who gets this many of the cards drawn.
    GiveDrawn(u8),
    /// D-10: this seat asks to place on the decider's caravan.
    Permit(Seat),
    /// D-11: this seat asks to place on its own locked caravan.
    Unlock(Seat),
    /// D-12.
    BuildDeal,
    /// D-12: what one seat gives the other.
    Subject(Seat, Seat),
    /// D-12: how much or which one.
    Detail(Subject),
    /// D-12: whether to take this seat's offer.
    Answer(Seat),
    /// D-17: this many cards.
    Draft(u8),
    /// D-18.
    CountCoins,
}

/// What the table is asked (section 3.1 of the ledger).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// C-01.
    DealPersona(Seat),
    /// C-02, D-01.
    BuildStacks,
    /// C-03.
    DealHand(Seat),
    /// C-04, C-08: for a position of the draft line.
    OpenCard(u8),
    /// C-05, D-03.
    ChooseStart,
    /// C-06.
    DrawCaravan(Seat),
    /// C-07: at the caravan of this seat.
    ShowResolution(Seat),
    /// C-07 if the numbers are on the face: at the caravan of this seat.
    TurnUpResolution(Seat),
    /// C-07 without a deck: the card at this position of the draft line, for the caravan of this seat.
    DraftResolution(Seat, u8),
    /// C-09: this many cards.
    DrawCards(Seat, u8),
    /// C-10.
    DiscardTop,
    ///
    Shuffle,
}
