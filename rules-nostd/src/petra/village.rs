//! Villagers: hiring and effects (sections 2.13 and 2.14 of the ledger).

use super::Petra;
use super::options::NobleCamels;
use super::task::{Section, Task};
use super::trader::{Region, Tile, Trader};
use super::villager::{Timing, Villager};

/// Camels from a Herder (PET-120), and for each card a Farmer sells (PET-119).
const THREE_CAMELS: u8 = 3;

impl Petra<'_> {
    /// Hires the villager in a slot, counted from 0 (PET-104).
    pub(super) fn hire(&mut self, slot: usize) {
        let Some(card) = self.position.villagers.row.get_mut(slot).and_then(Option::take) else { return };
        self.replace(&[Task::CloseVillagers]);
        self.acquire(card);
    }

    /// Gives a villager to the active player: hired, or kept by a Priest (AMB-59).
    pub(super) fn acquire(&mut self, card: Villager) {
        match self.edition.timing(card.name()) {
            Timing::Immediate => self.perform(card),
            Timing::Permanent | Timing::OneTime => self.position.mine_mut().villagers.add(card),
        }
    }

    /// Performs a villager's effect and then discards the card.
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
            // Permanent abilities, and cards that are played during a trade.
            Villager::Broker | Villager::Farmer | Villager::MasterTrader(_) | Villager::Nomad(_) => {}
        }
    }

    /// Slides the remaining villagers away from the treasury (PET-110).
    pub(super) fn slide_villagers(&mut self) {
        let row = self.position.villagers.row;
        let mut cards = row.into_iter().flatten();
        self.position.villagers.row = core::array::from_fn(|_| cards.next());
    }

    /// Keeps one of the Priest's cards and discards the other (PET-127).
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

    /// Moves the trader in a stall (counted from 0) up to the settlements, with a Noble (PET-125).
    pub(super) fn send_up(&mut self, stall: usize) {
        let Some(trader) = self.position.mine().market.tile(stall).and_then(Tile::trader) else { return };
        self.position.mine_mut().market.put(stall, None);
        match self.position.options.noble_camels {
            NobleCamels::Paid => self.settle_trader(trader),
            NobleCamels::Unpaid => self.position.mine_mut().settlements[trader] += 1,
        }
        // After the last one the step is over, and nothing was passed over.
        if !self.can_send_up() {
            self.replace(&[]);
        }
    }

    /// Returns whether the market row has a trader for a Noble to send up.
    pub(super) fn can_send_up(&self) -> bool {
        self.position.mine().market.tiles().any(|tile| tile != Tile::Gold)
    }

    /// Moves a trader down into a stall, with a Noble. `open` stalls were open at the left end before.
    pub(super) fn send_down(&mut self, trader: Trader, open: usize) {
        let mine = self.position.mine_mut();
        if let Some(stall) = mine.market.vacancy(open) {
            mine.settlements[trader] -= 1;
            mine.market.put(stall, Some(trader.into()));
        }
        if mine.market.vacancy(open).is_none() {
            self.replace(&[]);
        }
    }

    /// Sells an influence card with a Farmer (PET-119). Seen cards go first; equal cards are
    /// interchangeable.
    pub(super) fn sell(&mut self, seat: crate::Seat, card: super::Influence) {
        self.leave_hand(seat, card);
        self.position.influence.discard.add(card);
        self.give_camels(seat, THREE_CAMELS);
    }

    /// Removes a card from a hand. Its identity is public from now on.
    pub(super) fn leave_hand(&mut self, seat: crate::Seat, card: super::Influence) {
        let hand = &mut self.position.boards[seat].hand;
        if !hand.seen.remove(card) {
            hand.hidden -= 1;
            let influence = &mut self.position.influence;
            // Of two copies, removes the older one, so that `unseen` never lacks a card the deck may
            // hold.
            let _ = influence.held.remove(card) || influence.unseen.remove(card);
        }
    }
}
