//! The market action, the tracks and their bonuses (sections 2.8 to 2.12 of the ledger).

use super::Petra;
use super::board::CUBES;
use super::options::{
    BonusTiming, CamelTiming, EmptyBagExtension, MasterTraderPartner, PoolEntry, ZeroTrade,
};
use super::tally::Skipped;
use super::task::Task;
use super::trade::Trade;
use super::trader::{Region, Tile, Trader};
use super::villager::Villager;
use crate::Seat;

impl Petra<'_> {
    /// Returns the printed trading partner of the active player's column (PET-058).
    pub fn partner(&self, column: Trader) -> Trader {
        let board = usize::from(self.position.mine().board);
        // Dealt boards are numbered 1 to 4, and the edition has four.
        self.edition.partners.get(board.wrapping_sub(1)).map_or(column, |partners| partners[column])
    }

    /// Returns whether any column can be chosen for a trade.
    pub(super) fn can_trade(&self) -> bool {
        Trader::ALL
            .into_iter()
            .any(|column| !self.position.mine().workers.has(column) && self.is_worth_it(column))
    }

    /// Returns whether the table accepts a trade of this column (AMB-19): its value must be at least 1,
    /// if necessary with the player's Nomads and Master Traders.
    pub(super) fn is_worth_it(&self, column: Trader) -> bool {
        if self.position.options.zero_trade == ZeroTrade::Allowed {
            return true;
        }
        let mine = self.position.mine();
        Trader::ALL.into_iter().filter(|&partner| self.could_meet(column, partner)).any(|partner| {
            let lacks_column = mine.column(column) == 0;
            let lacks_partner = mine.market.count(partner.into()) + mine.market.count(Tile::Gold) == 0;
            let nomads = |trader| mine.villagers.count(Villager::Nomad(trader));
            if partner == column {
                // A Nomad counts on one side only.
                return u8::from(lacks_column) + u8::from(lacks_partner) <= nomads(column);
            }
            (!lacks_column || nomads(column) > 0) && (!lacks_partner || nomads(partner) > 0)
        })
    }

    /// Returns whether a column could trade with a type: its printed partner, or one that the player's
    /// Master Trader allows (PET-123).
    fn could_meet(&self, column: Trader, partner: Trader) -> bool {
        let has = |trader| self.position.mine().villagers.has(Villager::MasterTrader(trader));
        if partner == self.partner(column) {
            return true;
        }
        if partner == column {
            return has(column) && self.position.options.master_trader == MasterTraderPartner::AnyType;
        }
        has(column) || has(partner)
    }

    /// Places a worker and begins the trade (PET-055).
    pub(super) fn open_trade(&mut self, column: Trader) {
        let partner = self.partner(column);
        self.position.mine_mut().workers.insert(column);
        self.position.trade = Some(Trade::new(column, partner));
        self.replace(&[Task::EmptyColumn, Task::PlayOneTime]);
    }

    /// Returns whether the active player has a card to play in this trade (DEC-06).
    pub(super) fn has_trade_card(&self) -> bool {
        let Some(trade) = self.position.trade else { return false };
        self.position.mine().villagers.kinds().any(|card| match card {
            Villager::Nomad(trader) => trader == trade.column || trader == trade.partner,
            Villager::MasterTrader(trader) => {
                let free = !trade.master_trader && trade.nomads_in_column + trade.nomads_in_market == 0;
                // On a Master Trader's own column there is always another partner to pick.
                free && (trader == trade.column || trader != trade.partner)
            }
            _ => false,
        })
    }

    /// Returns the stall, from 1, of the gold trader whose type is asked for.
    pub(super) fn next_gold_stall(&self) -> u8 {
        let market = &self.position.mine().market;
        let decided = self.position.trade.map_or(0, |trade| usize::from(trade.gold_decided));
        let gold = (0..market.stalls()).filter(|&stall| market.tile(stall) == Some(Tile::Gold)).nth(decided);
        gold.map_or(0, |stall| stall as u8 + 1)
    }

    /// Computes the trade value, which stays fixed from then on (PET-059, AMB-28).
    pub(super) fn fix_value(&mut self) {
        let mine = &self.position.boards[self.position.turn];
        if let Some(trade) = &mut self.position.trade {
            let column = u16::from(mine.column(trade.column)) + u16::from(trade.nomads_in_column);
            let partners = u16::from(mine.market.count(trade.partner.into()))
                + u16::from(trade.gold_as_partner)
                + u16::from(trade.nomads_in_market);
            trade.value = column * partners;
        }
        match self.position.options.camel_timing {
            CamelTiming::AfterMove => self.set_off(0),
            CamelTiming::BeforeMove => self.replace(&[Task::DeclareCamels]),
        }
    }

    /// Starts the disc's move: the trade value, then any camels declared in advance.
    pub(super) fn set_off(&mut self, camels: u8) {
        let value = self.position.trade.map_or(0, |trade| trade.value);
        if camels == 0 {
            self.replace(&[Task::SpendCamels, Task::Advance(value)]);
        } else {
            self.replace(&[Task::SpendCamels, Task::Ride(camels), Task::Advance(value)]);
        }
    }

    /// Spends one camel for one space (AMB-44: if the game ends within a batch, the rest is not paid).
    pub(super) fn ride(&mut self, left: u8) {
        if left == 0 {
            return self.replace(&[]);
        }
        self.position.mine_mut().camels -= 1;
        self.position.supply.camels += 1;
        if let Some(trade) = &mut self.position.trade {
            trade.camels = trade.camels.wrapping_add(1);
        }
        self.replace(&[Task::Ride(left - 1), Task::Advance(1)]);
    }

    /// Moves the disc one space and triggers what is there (PET-071).
    pub(super) fn advance(&mut self, left: u16) {
        let (Some(left), Some(trade)) = (left.checked_sub(1), &mut self.position.trade) else {
            return self.replace(&[]);
        };
        trade.moved = trade.moved.wrapping_add(1);
        let track = trade.column;
        self.tally.track = Some(track);
        self.tally.spaces = self.tally.spaces.saturating_add(1);
        self.replace(&[Task::Advance(left)]);

        let length = self.edition.track_lengths[track];
        let disc = &mut self.position.mine_mut().discs[track];
        disc.space = (disc.space + 1) % length;
        let space = disc.space;
        match track.region() {
            None => self.reach_local(space),
            Some(region) if space == self.edition.bonus_spaces[region] => {
                disc.active = true;
                self.push(&[Task::Land]);
                self.earn(region);
            }
            Some(_) => self.land(),
        }
    }

    /// Pays a bonus space of the Local Traders track, each time it is reached (PET-097).
    fn reach_local(&mut self, space: u8) {
        for bonus in self.edition.local_spaces.iter().filter(|bonus| bonus.space == space) {
            self.gain_camels(bonus.camels);
            if bonus.cards > 0 {
                self.push(&[Task::TakeInfluence(bonus.cards)]);
            }
        }
    }

    /// Puts a cube on the first available space here, or into the open pool, if the disc is active
    /// (PET-076, PET-082).
    pub(super) fn land(&mut self) {
        let Some(trade) = self.position.trade else { return };
        let Some(region) = trade.column.region() else { return };
        let (seat, players) = (self.position.turn, self.position.boards.players() as u8);
        let disc = &mut self.position.boards[seat].discs[trade.column];
        if !disc.active {
            return;
        }
        let cubes = &mut self.position.cubes[region];
        let mut full = true;
        let mut is_entry = disc.space == self.edition.pool_spaces[region];
        let mut available = None;
        for (printed, owner) in self.edition.influence_spaces[region].iter().zip(&mut cubes.spaces) {
            if printed.players > players {
                continue;
            }
            let here = printed.space == disc.space;
            is_entry |= here && self.position.options.pool_entry == PoolEntry::AnySpace;
            if owner.is_none() {
                full = false;
                if here && available.is_none() {
                    available = Some(owner);
                }
            }
        }
        match available {
            Some(owner) => *owner = Some(seat),
            None if full && is_entry => cubes.pool[seat] += 1,
            None => return,
        }
        disc.active = false;
        self.tally.cubes += 1;
        self.place_cube();
    }

    /// Takes a cube from the active player's board; the ninth ends the game (PET-160).
    pub(super) fn place_cube(&mut self) {
        let seat = self.position.turn;
        let board = &mut self.position.boards[seat];
        board.cubes = board.cubes.saturating_sub(1);
        if board.placed_cubes() == CUBES {
            self.position.winner = Some(seat);
        }
    }

    /// Earns the bonus of a main track, at most once per turn (PET-072).
    fn earn(&mut self, on: Region) {
        if self.position.spent.bonuses.has(on.trader()) {
            return;
        }
        match (&mut self.position.trade, self.position.options.bonus_timing) {
            (Some(trade), BonusTiming::AfterMove) => trade.bonus_waits = true,
            _ => self.pay_bonus(on),
        }
    }

    /// Gains the bonus earned on a track, or lets a Broker's owner pick another (PET-115).
    fn pay_bonus(&mut self, on: Region) {
        if self.position.mine().villagers.has(Villager::Broker) {
            self.push(&[Task::PickBonus(on)]);
        } else {
            self.gain_bonus(on, on);
        }
    }

    /// Gains `bonus` for passing the track `on`. A bonus that cannot be gained does not use up the
    /// once-per-turn limit (AMB-38, AMB-40).
    pub(super) fn gain_bonus(&mut self, bonus: Region, on: Region) {
        if self.gain(bonus) {
            self.position.spent.bonuses.insert(on.trader());
        }
    }

    /// Empties the column into the bag after the disc has stopped (PET-064).
    pub(super) fn empty_column(&mut self) {
        let Some(trade) = &mut self.position.trade else { return self.replace(&[]) };
        let column = trade.column;
        if let (true, Some(region)) = (trade.bonus_waits, column.region()) {
            trade.bonus_waits = false;
            return self.pay_bonus(region);
        }
        let leaving = core::mem::take(&mut self.position.mine_mut().settlements[column]);
        self.position.bag[column] += leaving;
        self.position.trade = None;
        self.replace(&[]);
    }

    /// Returns whether the piece of a region's bonus can be gained now (PET-075, PET-150 to PET-153).
    pub(super) fn can_gain(&self, bonus: Region) -> bool {
        let (supply, mine) = (&self.position.supply, self.position.mine());
        match bonus {
            Region::Egypt => {
                let drawn = !self.position.bag_is_empty()
                    || self.position.options.empty_bag_extension == EmptyBagExtension::OpenStall;
                supply.extensions > 0 && mine.extensions() < *self.edition.extension_limit && drawn
            }
            Region::Rome => Trader::ALL.into_iter().any(|trader| self.can_settle(trader)),
            Region::China => self.can_build(),
            Region::India => supply.gold > 0,
        }
    }

    /// Gains the piece of a region's bonus if possible. Returns whether it was gained.
    pub(super) fn gain(&mut self, bonus: Region) -> bool {
        if !self.can_gain(bonus) {
            self.tally.skip(Skipped::Bonus(bonus));
            return false;
        }
        match bonus {
            Region::Egypt => {
                self.position.supply.extensions -= 1;
                self.position.mine_mut().market.extend();
                self.push(&[Task::DrawExtension]);
            }
            Region::Rome => self.push(&[Task::ChoosePermanent]),
            Region::China => self.push(&[Task::ChooseBuilding]),
            Region::India => {
                self.position.supply.gold -= 1;
                self.tally.gold += 1;
                self.push_tile(Tile::Gold);
            }
        }
        true
    }

    /// Returns whether the player may take a permanent settlement of this type (PET-088).
    pub(super) fn can_settle(&self, trader: Trader) -> bool {
        !self.position.mine().permanents.has(trader) && self.position.supply.permanents[trader] > 0
    }

    /// Returns whether the player may take a building (PET-152).
    pub(super) fn can_build(&self) -> bool {
        self.position.supply.buildings > 0 && !self.position.mine().buildings.is_full()
    }

    /// Pushes a tile into the market row and moves the tile it drives out to its place (PET-040 to
    /// PET-043).
    pub(super) fn push_tile(&mut self, tile: Tile) {
        match self.position.mine_mut().market.push(tile) {
            None => {}
            Some(driven_out) => match driven_out.trader() {
                Some(trader) => self.settle_trader(trader),
                None => self.position.supply.gold += 1,
            },
        }
    }

    /// Places a trader in the player's column of its type; a building there pays a camel (PET-093,
    /// PET-094).
    pub(super) fn settle_trader(&mut self, trader: Trader) {
        let mine = self.position.mine_mut();
        mine.settlements[trader] += 1;
        let pays = mine.buildings.has(trader) && !self.position.spent.buildings.has(trader);
        // AMB-47: a building has not paid if the supply had no camel.
        if pays && self.gain_camels(1) > 0 {
            self.position.spent.buildings.insert(trader);
        }
    }

    /// Gives the active player camels, as many as the supply has (PET-154). Returns how many.
    pub(super) fn gain_camels(&mut self, due: u8) -> u8 {
        let gained = self.give_camels(self.position.turn, due);
        self.tally.camels = self.tally.camels.saturating_add(gained);
        if gained < due {
            self.tally.skip(Skipped::Camels);
        }
        gained
    }

    /// Gives any seat camels, as many as the supply has; a Farmer can sell out of turn. Returns how
    /// many.
    pub(super) fn give_camels(&mut self, seat: Seat, due: u8) -> u8 {
        let gained = due.min(self.position.supply.camels);
        self.position.supply.camels -= gained;
        self.position.boards[seat].camels += gained;
        gained
    }
}
