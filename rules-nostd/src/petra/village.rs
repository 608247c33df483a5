//! Villagers: hiring them and what they do (sections 2.13 and 2.14 of the ledger).

use super::Petra;
use super::options::NobleCamels;
use super::task::{Section, Task};
use super::trader::{Region, Tile, Trader};
use super::villager::{Timing, Villager};

/// Camels from a Herder (PET-120), and for each card a Farmer sells (PET-119).
const THREE_CAMELS: u8 = 3;

impl Petra<'_> {
    /// The villager in a slot (from 0) is hired (PET-104).
    pub(super) fn hire(&mut self, slot: usize) {
        let Some(card) = self.position.villagers.row.get_mut(slot).and_then(Option::take) else { return };
        self.replace(&[Task::CloseVillagers]);
        self.acquire(card);
    }

    /// A villager comes to the active player: hired, or kept by a Priest (AMB-59).
    pub(super) fn acquire(&mut self, card: Villager) {
        match self.edition.timing(card.name()) {
            Timing::Immediate => self.perform(card),
            Timing::Permanent | Timing::OneTime => self.position.mine_mut().villagers.add(card),
        }
    }

    /// A villager's effect, after which the card is discarded.
    pub(super) fn perform(&mut self, card: Villager) {
        self.push(&[Task::Discard(card)]);
        match card {
            Villager::Ambassador => self.push(&[Task::PlaceTraders, Task::DrawTraders(2)]),
            Villager::Baker => self.push(&[Task::CloseCaravan, Task::TakeTiles(Section::Siq, 2)]),
            Villager::Builder => _ = self.gain(Region::China),
            Villager::Craftsman => _ = self.gain(Region::Egypt),
            Villager::Dealmaker => {
                self.push(&[Task::ChooseColumn, Task::CloseCaravan, Task::TakeTiles(Section::Plaza, 1)]);
            }
            Villager::Herder => _ = self.gain_camels(THREE_CAMELS),
            Villager::Jeweler => _ = self.gain(Region::India),
            Villager::Laborer => _ = self.gain(Region::Rome),
            Villager::Merchant => self.push(&[Task::CloseCaravan, Task::TakeTiles(Section::Plaza, 3)]),
            Villager::Noble => {
                let open = self.position.mine().market.open_left() as u8;
                self.push(&[Task::Arrange(0), Task::SendDown(open), Task::SendUp]);
            }
            Villager::Priest => self.push(&[Task::KeepVillager, Task::DrawVillagers(2)]),
            Villager::Scribe => {
                self.push(&[Task::TakeInfluence(1), Task::CloseCaravan, Task::TakeTiles(Section::Plaza, 1)]);
            }
            // Standing abilities, and cards that are played into a trade.
            Villager::Broker | Villager::Farmer | Villager::MasterTrader(_) | Villager::Nomad(_) => {}
        }
    }

    /// The remaining villagers slide away from the treasury (PET-110).
    pub(super) fn slide_villagers(&mut self) {
        let row = self.position.villagers.row;
        let mut cards = row.into_iter().flatten();
        self.position.villagers.row = core::array::from_fn(|_| cards.next());
    }

    /// The Priest's owner keeps one card, the other is discarded (PET-127).
    pub(super) fn keep_villager(&mut self, kept: Villager) {
        self.replace(&[]);
        let mut is_kept = false;
        for card in core::mem::take(&mut self.position.drawn_villagers) {
            if card == kept && !is_kept {
                is_kept = true;
            } else {
                self.position.villagers.discard.add(card);
            }
        }
        self.acquire(kept);
    }

    /// The Noble sends the trader in a stall (from 0) up (PET-125).
    pub(super) fn send_up(&mut self, stall: usize) {
        let Some(trader) = self.position.mine().market.tile(stall).and_then(Tile::trader) else { return };
        self.position.mine_mut().market.put(stall, None);
        match self.position.options.noble_camels {
            NobleCamels::Paid => self.settle_trader(trader),
            NobleCamels::Unpaid => self.position.mine_mut().settlements[trader] += 1,
        }
    }

    /// The Noble sends a trader down into a stall; so many were open at the left end before.
    pub(super) fn send_down(&mut self, trader: Trader, open: usize) {
        let mine = self.position.mine_mut();
        if let Some(stall) = mine.market.vacancy(open) {
            mine.settlements[trader] -= 1;
            mine.market.put(stall, Some(trader.into()));
        }
    }

    /// A Farmer's owner sells an influence card (PET-119); seen cards go first, as equal cards are
    /// equal.
    pub(super) fn sell(&mut self, seat: crate::Seat, card: super::Influence) {
        self.leave_hand(seat, card);
        self.position.influence.discard.add(card);
        self.give_camels(seat, THREE_CAMELS);
    }

    /// A card leaves a hand and is known from now on.
    pub(super) fn leave_hand(&mut self, seat: crate::Seat, card: super::Influence) {
        let hand = &mut self.position.boards[seat].hand;
        if !hand.seen.remove(card) {
            hand.hidden -= 1;
            let influence = &mut self.position.influence;
            // Of two copies the older one is meant: what may be in the deck is never too little.
            let _ = influence.held.remove(card) || influence.unseen.remove(card);
        }
    }
}
