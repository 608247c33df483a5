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

/// Most cards in one entourage: trades can bring together every merchant, ally and persona of the largest
/// printing, 43 and 5.
pub const MAX_ENTOURAGE: usize = 43 + MAX_PERSONAS;
/// Most cards discarded for one play. No known cost has more than 2 units; the rest is paid with coins and
/// products.
pub const MAX_DISCARDS: usize = 12;

/// Everything on the table.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// What the table agreed on.
    pub options: Options,
    /// Caravan stacks of this game; 0 before they are built.
    pub stacks: u8,
    /// Turns begun so far (I-22).
    pub turns: u8,
    pub first: Seat,
    /// What is still to be done.
    pub tasks: Tasks,
    /// The draft line, starting next to the deck.
    pub draft: [Option<Card>; DRAFT_LINE],
    /// Cards in the deck, not counting resolution cards at caravans.
    pub deck: u8,
    /// Cards of the deck that everybody knows, from the top: all of them after a flip (ARA-126).
    pub known: Vec<Card, MAX_CARDS, u8>,
    /// What is known of the back of the top card: the last resolution card (R-37, EX-15).
    pub top: Option<Resolution>,
    /// The discard pile, the oldest card first.
    pub discard: Vec<Card, MAX_CARDS, u8>,
    /// Where each game card can be.
    pub places: AllPlaces,
    /// Caravan cards turned up so far.
    pub caravans: CaravanSet,
    /// Coins moved to and from the bank (I-19).
    pub bank: Bank,
    /// Products generated in this turn, by anybody (I-16).
    pub made: Pool,
    /// Products spent in this turn.
    pub spent: Pool,
    /// The card being paid for.
    pub payment: Option<Payment>,
    /// The deal being built or answered.
    pub deal: Option<Deal>,
    /// Same-turn terms not yet done.
    pub debts: Vec<Debt, MAX_DEBTS, u8>,
    /// Permissions for this turn.
    pub grants: Vec<Grant, MAX_GRANTS, u8>,
    /// Promises about later turns (ARA-093).
    pub promises: Vec<Promise, MAX_PROMISES, u8>,
    /// Who has had the floor without using it since somebody last acted.
    pub heard: Seats,
    /// The latest resolutions, for display: one at the start of a turn, all of them at the end.
    pub resolved: Vec<Resolved, 4, u8>,
    /// How many cards did not show the numbers seen on top of the deck before (3.4).
    pub mismatches: u8,
    /// Whether the latest card off the deck was such a mismatch.
    #[serde(default)]
    pub mismatch: bool,
    pub areas: BySeat<PlayerArea>,
}

/// What lies in front of a seat.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerArea {
    pub colour: Option<Colour>,
    /// Coins in the tent: tracked by the referee, shown to nobody before the end (ARA-013).
    pub coins: u16,
    /// The coins as counted at the end. This count decides.
    pub counted: Option<u16>,
    /// Number of hand cards.
    pub hand: u8,
    /// The entourage, persona first.
    pub entourage: Vec<Retainer, MAX_ENTOURAGE, u8>,
    pub caravan: Option<ActiveCaravan>,
    /// The resolution card issued to it after the last turn (ARA-132).
    pub issued: Option<Issued>,
    /// Products available this turn.
    pub pool: Pool,
    /// Opponents who reached no agreement with this seat while it had the floor, since somebody last acted
    ///
    #[serde(default)]
    pub refused_by: Seats,
}

/// A card of an entourage (ARA-008).
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retainer {
    pub member: Member,
    /// Whether it is turned sideways, that is, used (ARA-009).
    pub tasked: bool,
}

/// A caravan card in front of its owner, with its camels.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActiveCaravan {
    pub card: Caravan,
    pub field: Field,
}

/// A resolution card at a caravan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Issued {
    /// Its numbers; `None` if there was no card at all.
    pub numbers: Option<Resolution>,
    /// Whether it came from the deck and goes back there. A card of the draft line stays in its place.
    pub from_deck: bool,
}

/// A resolved caravan.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolved {
    pub owner: Seat,
    pub card: Caravan,
    /// The camels before any were removed.
    pub field: Field,
    /// The numbers of the resolution card, once it is there.
    pub numbers: Option<Resolution>,
}

/// Coins moved to and from the bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bank {
    /// From the bank into tents, including the starting coins.
    pub out: u16,
    /// From tents into the bank.
    pub back: u16,
}

/// A card being paid for.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    pub by: Seat,
    /// The card. It is on the table, no longer in hand.
    pub card: Card,
    /// What is still to be paid.
    pub open: Price,
    /// Coins paid so far, by seat.
    pub coins: [u8; 4],
    /// Products paid so far, from the player's pool.
    pub products: Pool,
    /// Cards discarded so far, with their owners and the icons they count as.
    pub discards: Vec<PaidCard, MAX_DISCARDS, u8>,
}

/// A card discarded for a cost.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaidCard {
    /// Whose hand it comes from.
    pub by: Seat,
    pub card: Card,
    /// The one icon that counts (ARA-042).
    pub icon: Icon,
}

/// A set of caravan cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CaravanSet(u32);

impl CaravanSet {
    /// Returns whether the card is in the set.
    pub fn has(self, caravan: Caravan) -> bool {
        self.0 & 1 << caravan.number() != 0
    }

    pub(super) fn insert(&mut self, caravan: Caravan) {
        self.0 |= 1 << caravan.number();
    }

    /// Returns the number of cards.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Position {
    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.areas.players()
    }

    /// Returns the active seat: whose turn it is or, before the first turn, whose it will be (I-22).
    pub fn active(&self) -> Seat {
        self.first.clockwise(usize::from(self.turns.saturating_sub(1)), self.players())
    }

    /// Iterates over the seats clockwise, starting with the active one.
    pub fn from_active(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        clockwise(self.active(), self.players())
    }

    /// Iterates over the seats clockwise, starting with the first player.
    pub fn from_first(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        clockwise(self.first, self.players())
    }

    /// Returns the round, counted from 1; 0 before the first turn.
    pub fn round(&self) -> u8 {
        self.turns.div_ceil(self.players().max(1) as u8)
    }

    /// Returns the number of turns in the whole game (ARA-003).
    pub fn all_turns(&self) -> u8 {
        self.stacks.saturating_mul(self.players() as u8)
    }

    /// Counts a seat's camels that are not on a caravan (I-10).
    pub fn camels_at_home(&self, seat: Seat) -> u8 {
        let fields = self.areas.values().filter_map(|area| area.caravan.as_ref());
        let out: u8 = fields.map(|caravan| caravan.field.camels_of(seat)).sum();
        CAMELS.saturating_sub(out)
    }

    /// Counts the resolution cards from the deck that lie at caravans (ARA-127).
    pub fn issued(&self) -> u8 {
        let issued = self.areas.values().filter_map(|area| area.issued);
        issued.filter(|issued| issued.from_deck).count() as u8
    }

    /// Returns the opponents of a seat (ARA-006).
    pub fn opponents(&self, seat: Seat) -> Seats {
        Seats::first(self.players()).without(seat)
    }
}

impl PlayerArea {
    /// Finds an entourage card.
    pub fn retainer(&self, member: Member) -> Option<&Retainer> {
        // Prefer the untasked copy: nobody would use the other.
        self.copies(member).find(|retainer| !retainer.tasked).or_else(|| self.copies(member).next())
    }

    /// Iterates over the copies of an entourage card.
    pub fn copies(&self, member: Member) -> impl Iterator<Item = &Retainer> {
        self.entourage.iter().filter(move |retainer| retainer.member == member)
    }
}

fn clockwise(from: Seat, players: usize) -> impl Iterator<Item = Seat> + Clone {
    (0..players).map(move |places| from.clockwise(places, players))
}
