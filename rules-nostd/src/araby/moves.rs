//! Moves: what players decide and what the table reports.

use serde::{Deserialize, Serialize};

use super::card::{Caravan, Card, CardType, Colour, Member, Persona};
use super::deal::{Due, Subject};
use super::product::{Icon, Product};
use super::resolution::Resolution;
use super::seats::Seats;
use super::space::Space;
use super::task::Aid;
use crate::Seat;

/// A decision or an observed outcome. Slots, debts and promises are counted from 1, as people count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    // Observed (section 3.1 of the ledger).
    /// The next seat got this persona (C-01).
    DealtPersona(Persona),
    /// So many caravan stacks were built (C-02, D-01).
    BuiltStacks(u8),
    /// The next seat got its hand, unseen (C-03).
    DealtHand,
    /// A card was turned up for the next position of the draft line (C-04, C-08).
    OpenedCard(Card),
    /// The first player (C-05).
    Starts(Seat),
    /// The active seat drew this caravan (C-06).
    OpenedCaravan(Caravan),
    /// The numbers of the resolution card (C-07).
    ShowedResolution(Resolution),
    /// The resolution card where its face has the numbers: which, and which of its copies.
    TurnedUp(Card, u8),
    /// Cards went from the deck to a hand, unseen (C-09).
    Drew,
    /// The top card of the deck was discarded (C-10).
    DiscardedTop(Card),
    /// The discard pile was shuffled.
    Shuffled,

    // Decided (section 4.2 of the ledger).
    /// The colour of the camels (D-02).
    Colour(Colour),
    /// A card is played from hand (D-04, D-05).
    Play(Card),
    /// A unit of its cost is paid with a coin of the tent or a product of the pool (D-06, D-07).
    Pay(Icon),
    /// A unit of its cost is covered by a discard (D-06, D-07).
    Discard(Card, Icon),
    /// Somebody who owes it helps with the payment (D-06).
    Help(Seat, Aid),
    /// The help cannot be given (D-07).
    Cannot,
    /// The play is taken back (D-06).
    Cancel,
    /// An entourage card is tasked (D-04, D-05).
    Task(Member),
    /// One of the gains of a card, by its place (D-08).
    Part(u8),
    /// A product of choice (D-08).
    Make(Product),
    /// An entourage card is refreshed (D-08).
    Refresh(Member),
    /// An opponent of choice (D-08, D-15).
    To(Seat),
    /// An own camel goes on a space of this seat's caravan (D-09).
    Place(Seat, Space),
    /// Asks to place on the caravan of this seat; on the own one, asks the active seat (D-10, D-11).
    Ask(Seat),
    /// So many camels may be placed (D-10, D-11).
    Grant(u8),
    /// Permissions that were given for nothing are taken back from this seat.
    Revoke(Seat),
    /// This seat takes the floor for an action (D-05).
    Floor(Seat),
    /// Nothing to do now (D-05, D-16).
    Pass,
    /// The active seat ends its turn (D-16).
    EndTurn,
    /// A card of the draft line (D-17).
    Take(u8),
    /// The coins as counted (D-18).
    Counted(u16),

    // Negotiation (D-12).
    /// A deal with these opponents is begun.
    Deal(Seats),
    /// Something from one seat to the other.
    Item(Seat, Seat),
    /// What it is, and when it is due.
    Subject(Subject, Due),
    /// So many of it.
    Amount(u8),
    /// So many of this product.
    Goods(Product, u8),
    /// This hand card, which everybody knows.
    Known(Card),
    /// This entourage card.
    Member(Member),
    /// A card of this type.
    Type(CardType),
    /// On the caravan of this seat, on this space or any.
    At(Seat, Option<Space>),
    /// So many camels, on this space or any.
    Camels(u8, Option<Space>),
    /// A hand card is shown to all (H-05).
    Show(Card),
    /// The last term is struck out.
    StrikeOut,
    /// The terms are offered.
    Offer,
    /// The deal is dropped by who builds it.
    Drop,
    /// The offer is accepted.
    Accept,
    /// The offer, or a request, is refused.
    Refuse,
    /// The offer is changed.
    Counter,
    /// The offer is withdrawn by who made it.
    Withdraw,

    // Keeping deals (D-13, D-14).
    /// What is owed by this number is handed over.
    Deliver(u8),
    /// It cannot be done any more.
    Unable(u8),
    /// The creditor does without it.
    Waive(u8),
    /// The promise of this number needs no remembering any more, says who was promised.
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
    /// D-08: so many products.
    Make(u8),
    /// D-08: so many entourage cards.
    Refresh(u8),
    /// D-08: who takes coins.
    OpponentCoins(u8),
    /// D-15: who gets so many of the cards drawn.
    GiveDrawn(u8),
    /// D-10: this seat asks to place on the own caravan.
    Permit(Seat),
    /// D-11: this seat asks to place on its locked caravan.
    Unlock(Seat),
    /// D-12.
    BuildDeal,
    /// D-12: what goes from one to the other.
    Subject(Seat, Seat),
    /// D-12: how much or which of it.
    Detail(Subject),
    /// D-12: the offer of this seat.
    Answer(Seat),
    /// D-17: so many cards.
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
    /// C-07 where the face has the numbers: at the caravan of this seat.
    TurnUpResolution(Seat),
    /// C-09: so many cards.
    DrawCards(Seat, u8),
    /// C-10.
    DiscardTop,
    ///
    Shuffle,
}
