//! The state, as plain data.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::card::{Caravan, Card, Colour, MAX_CARDS, MAX_PERSONAS, Member};
use super::deal::{Deal, Debt, Grant, MAX_DEBTS, MAX_GRANTS, MAX_PROMISES, Promise};
use super::field::Field;
use super::hidden_cards::AllPlaces;
use super::options::Options;
use super::pool::Pool;
use super::product::{Icon, Price};
use super::resolution::Resolution;
use super::seats::Seats;
use super::supply::{CAMELS, DRAFT_LINE};
use super::task::Tasks;
use crate::{BySeat, Seat};

/// Trades can bring every merchant, ally and persona of the largest printing into one entourage: 43
/// and 5.
pub const MAX_ENTOURAGE: usize = 43 + MAX_PERSONAS;
/// Cards discarded for one play: no known cost has more than 2 units. What this does not cover is paid
/// with coins and products.
pub const MAX_DISCARDS: usize = 12;

/// Everything on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What the table agreed on.
    pub options: Options,
    /// Caravan stacks of this game; none before they are built.
    pub stacks: u8,
    /// Turns begun so far (I-22).
    pub turns: u8,
    /// The first player.
    pub first: Seat,
    /// What is still to be done.
    pub tasks: Tasks,
    /// The draft line, from the deck on.
    pub draft: [Option<Card>; DRAFT_LINE],
    /// Cards in the deck, without resolution cards that lie at caravans.
    pub deck: u8,
    /// Cards of the deck that everybody knows, from the top: all of them after a flip (ARA-126).
    pub known: Vec<Card, MAX_CARDS, u8>,
    /// What is known of the back of the top card (R-37, EX-15): the last resolution card.
    pub top: Option<Resolution>,
    /// The discard pile, the oldest card first.
    pub discard: Vec<Card, MAX_CARDS, u8>,
    /// Where each game card can be.
    pub places: AllPlaces,
    /// Caravan cards that were turned up so far, by number.
    pub caravans: CaravanSet,
    /// Coins that went to and from the bank (I-19).
    pub bank: Bank,
    /// Products generated in this turn, by anybody (I-16).
    pub made: Pool,
    /// Products spent in this turn.
    pub spent: Pool,
    /// The card that is being paid for.
    pub payment: Option<Payment>,
    /// The deal that is being built or answered.
    pub deal: Option<Deal>,
    /// Same-turn terms that are not done.
    pub debts: Vec<Debt, MAX_DEBTS, u8>,
    /// Permissions of this turn.
    pub grants: Vec<Grant, MAX_GRANTS, u8>,
    /// Promises about later turns (ARA-093).
    pub promises: Vec<Promise, MAX_PROMISES, u8>,
    /// Who had the floor and did nothing with it, since somebody last acted.
    pub heard: Seats,
    /// The latest resolutions, to be shown: one at the start of a turn, all of them at the end.
    pub resolved: Vec<Resolved, 4, u8>,
    /// Cards that did not show the numbers which the top of the deck had shown (3.4).
    pub mismatches: u8,
    /// Whether the latest card off the deck was one of them.
    #[serde(default)]
    pub mismatch: bool,
    /// What lies before each seat.
    pub areas: BySeat<PlayerArea>,
}

/// What lies before a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerArea {
    /// The colour of the camels.
    pub colour: Option<Colour>,
    /// Coins in the tent: counted by the referee, shown to nobody before the end (ARA-013).
    pub coins: u16,
    /// The coins as counted at the end; they decide.
    pub counted: Option<u16>,
    /// Hand cards.
    pub hand: u8,
    /// The entourage, persona first.
    pub entourage: Vec<Retainer, MAX_ENTOURAGE, u8>,
    /// The active caravan.
    pub caravan: Option<ActiveCaravan>,
    /// The resolution card issued to it after the last turn (ARA-132).
    pub issued: Option<Issued>,
    /// Products to spend in this turn.
    pub pool: Pool,
    /// Opponents with whom no agreement came about while this seat had the floor, since somebody last
    /// acted.
    #[serde(default)]
    pub refused_by: Seats,
}

/// A card of an entourage (ARA-008).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retainer {
    /// Which.
    pub member: Member,
    /// Turned sideways, used (ARA-009).
    pub tasked: bool,
}

/// A caravan card before its owner, with its camels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActiveCaravan {
    /// Which.
    pub card: Caravan,
    /// The camels on it.
    pub field: Field,
}

/// A resolution card at a caravan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Issued {
    /// Its numbers; none if there was no card at all.
    pub numbers: Option<Resolution>,
    /// It came from the deck and goes back there; a card of the draft line stays in its place.
    pub from_deck: bool,
}

/// A caravan that was resolved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolved {
    /// Whose it was.
    pub owner: Seat,
    /// Which.
    pub card: Caravan,
    /// The camels before anything was removed.
    pub field: Field,
    /// The numbers of the resolution card, once it is laid down.
    pub numbers: Option<Resolution>,
}

/// Coins that went to and from the bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bank {
    /// From the bank into tents, the first coins included.
    pub out: u16,
    /// From tents into the bank.
    pub back: u16,
}

/// A card that is being paid for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Who plays it.
    pub by: Seat,
    /// Which card; it is on the table, not in hand any more.
    pub card: Card,
    /// What is still to be paid.
    pub open: Price,
    /// Coins paid so far, by seat.
    pub coins: [u8; 4],
    /// Products paid so far, from the player's pool.
    pub products: Pool,
    /// Cards discarded so far: who, which, and what for.
    pub discards: Vec<PaidCard, MAX_DISCARDS, u8>,
}

/// A card discarded for a cost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaidCard {
    /// Whose hand it comes from.
    pub by: Seat,
    /// Which.
    pub card: Card,
    /// The one icon that counts (ARA-042).
    pub icon: Icon,
}

/// A set of caravan cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CaravanSet(u32);

impl CaravanSet {
    /// Whether the card is among them.
    pub fn has(self, caravan: Caravan) -> bool {
        self.0 & 1 << caravan.number() != 0
    }

    pub(super) fn insert(&mut self, caravan: Caravan) {
        self.0 |= 1 << caravan.number();
    }

    /// How many.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Position {
    /// How many play.
    pub fn players(&self) -> usize {
        self.areas.players()
    }

    /// The active seat: whose turn it is, or whose it will be first (I-22).
    pub fn active(&self) -> Seat {
        self.first.clockwise(usize::from(self.turns.saturating_sub(1)), self.players())
    }

    /// The seats, the active one first and then clockwise.
    pub fn from_active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        clockwise(self.active(), self.players())
    }

    /// The seats, the first player first.
    pub fn from_first(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        clockwise(self.first, self.players())
    }

    /// The round, from 1; 0 before the first turn.
    pub fn round(&self) -> u8 {
        self.turns.div_ceil(self.players().max(1) as u8)
    }

    /// Turns of the whole game (ARA-003).
    pub fn all_turns(&self) -> u8 {
        self.stacks.saturating_mul(self.players() as u8)
    }

    /// Camels of a seat that are on no caravan (I-10).
    pub fn camels_at_home(&self, seat: Seat) -> u8 {
        let fields = self.areas.values().filter_map(|area| area.caravan.as_ref());
        let out: u8 = fields.map(|caravan| caravan.field.camels_of(seat)).sum();
        CAMELS.saturating_sub(out)
    }

    /// Resolution cards of the deck that lie at caravans (ARA-127).
    pub fn issued(&self) -> u8 {
        let issued = self.areas.values().filter_map(|area| area.issued);
        issued.filter(|issued| issued.from_deck).count() as u8
    }

    /// The opponents of a seat (ARA-006).
    pub fn opponents(&self, seat: Seat) -> Seats {
        Seats::first(self.players()).without(seat)
    }
}

impl PlayerArea {
    /// The entourage card, if it is here.
    pub fn retainer(&self, member: Member) -> Option<&Retainer> {
        // Of two copies the untasked one is meant: nobody would use the other.
        self.copies(member).find(|retainer| !retainer.tasked).or_else(|| self.copies(member).next())
    }

    /// Every copy of an entourage card that is here.
    pub fn copies(&self, member: Member) -> impl Iterator<Item = &Retainer> {
        self.entourage.iter().filter(move |retainer| retainer.member == member)
    }
}

fn clockwise(from: Seat, players: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..players).map(move |places| from.clockwise(places, players))
}
