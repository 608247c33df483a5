//! Carrying out a legal move.

use super::moves::{Area, CardSource, Move};
use super::task::{Deck, Task};
use super::villager::Villager;
use super::{Petra, Tally};

impl Petra<'_> {
    /// Carries out a move that [`Petra::judge`] accepted, and everything that follows without a
    /// decision.
    pub(super) fn carry_out_move(&mut self, m: Move) {
        if let Some(&task) = self.position.tasks.last() {
            self.tally = Tally::of(self.position.turn);
            self.passed.clear();
            self.apply(task, m);
            self.proceed();
        }
    }

    fn apply(&mut self, task: Task, m: Move) {
        let me = self.position.turn;
        match m {
            Move::Shuffled(_) if matches!(task, Task::Shuffle(_)) => self.replace(&[]),
            Move::Shuffled(Deck::Villagers) => {
                let villagers = &mut self.position.villagers;
                villagers.deck.absorb(&mut villagers.discard);
            }
            Move::Shuffled(Deck::Influence) => {
                let influence = &mut self.position.influence;
                // The deck was empty, so every card nobody has seen is hidden in a hand (AMB-65).
                influence.held.absorb(&mut influence.unseen);
                influence.deck = influence.discard.total() as u8;
                influence.unseen.absorb(&mut influence.discard);
            }
            Move::Mixed => self.replace(&[]),
            Move::DrewVillager(card) => self.draw_villager(task, card),
            Move::DrewInfluence(card) => {
                let slot = self.influence_slot();
                let influence = &mut self.position.influence;
                influence.deck -= 1;
                influence.unseen.remove(card);
                slot.into_iter().for_each(|slot| influence.row[slot] = Some(card));
            }
            Move::DrewHidden => {
                let seat = match task {
                    Task::DealHands => self.awaits_hand().unwrap_or(me),
                    _ => {
                        self.replace(&[]);
                        me
                    }
                };
                self.position.influence.deck -= 1;
                self.position.boards[seat].hand.hidden += 1;
            }
            Move::DrewTrader(trader) => self.draw_trader(task, trader),
            Move::GotBoard(board) => {
                self.awaits_board().into_iter().for_each(|seat| self.position.boards[seat].board = board);
            }
            Move::Starts(seat) => {
                self.replace(&[]);
                self.choose_start(seat);
            }

            Move::Pawn(direction) => {
                self.replace(&[]);
                let pawn = &mut self.position.mine_mut().pawn;
                *pawn = pawn.step(direction).unwrap_or(*pawn);
                self.start_action(self.edition.city_sides.toward(direction));
            }
            Move::Take(place) => {
                if let Task::TakeTiles(section, left) = task {
                    self.replace(&[Task::TakeTiles(section, left - 1)]);
                }
                let index = usize::from(place - 1);
                if let Some(trader) = self.position.caravan.get_mut(index).and_then(Option::take) {
                    self.push_tile(trader.into());
                }
            }
            Move::Worker(column) => self.open_trade(column),
            Move::Nomad(trader, area) => {
                self.discard_villager(Villager::Nomad(trader));
                if let Some(trade) = &mut self.position.trade {
                    match area {
                        Area::Market => trade.nomads_in_market += 1,
                        Area::Settlements => trade.nomads_in_column += 1,
                    }
                }
            }
            Move::MasterTrader(trader, partner) => {
                self.discard_villager(Villager::MasterTrader(trader));
                if let Some(trade) = &mut self.position.trade {
                    trade.master_trader = true;
                    trade.partner = partner;
                }
            }
            Move::GoldAs(trader) => {
                if let Some(trade) = &mut self.position.trade {
                    trade.gold_decided += 1;
                    trade.gold_as_partner += u8::from(trader == trade.partner);
                }
            }
            Move::Camels(camels) if task == Task::DeclareCamels => self.set_off(camels),
            Move::Camels(camels) => self.push(&[Task::Ride(camels)]),
            Move::Bonus(bonus) => {
                self.replace(&[]);
                if let Task::PickBonus(on) = task {
                    self.gain_bonus(bonus, on);
                }
            }
            Move::Permanent(trader) => {
                self.replace(&[]);
                self.position.supply.permanents[trader] -= 1;
                self.position.mine_mut().permanents.insert(trader);
            }
            Move::Building(column) => {
                self.replace(&[]);
                self.position.supply.buildings -= 1;
                self.position.mine_mut().buildings.insert(column);
            }
            Move::Card(source) => self.take_influence(task, source),
            Move::Retrieve(column) => {
                self.position.mine_mut().workers.remove(column);
                if let Task::Village(back) = task {
                    self.replace(&[Task::Village(back + 1)]);
                }
            }
            Move::Hire(slot) => self.hire(usize::from(slot - 1)),
            Move::Place(trader, area) => {
                let drawn = &mut self.position.drawn_traders;
                if let Some(place) = drawn.iter().position(|&other| other == trader) {
                    drawn.remove(place);
                }
                match area {
                    Area::Market => self.push_tile(trader.into()),
                    Area::Settlements => self.settle_trader(trader),
                }
            }
            Move::SendUp(stall) => self.send_up(usize::from(stall - 1)),
            Move::SendDown(trader) => {
                if let Task::SendDown(open) = task {
                    self.send_down(trader, usize::from(open));
                }
            }
            Move::Arrange(tile) => {
                if let Task::Arrange(stall) = task {
                    self.position.mine_mut().market.bring_forward(usize::from(stall), tile);
                    self.replace(&[Task::Arrange(stall + 1)]);
                }
            }
            Move::Keep(card) => self.keep_villager(card),
            Move::Farmer(seat, card) => self.sell(seat, card),
            Move::Use(card) => {
                self.position.mine_mut().villagers.remove(card);
                self.perform(card);
            }
            Move::Reveal(card) => {
                self.leave_hand(me, card);
                // Nine cubes end the game and each completed card took one, so there is room.
                let _ = self.position.mine_mut().completed.push(card);
                self.place_cube();
            }
            Move::Done => match task {
                Task::PlayOneTime => self.replace(&[Task::NameGold]),
                Task::DeclareCamels => self.set_off(0),
                _ => self.replace(&[]),
            },
        }
    }

    fn draw_trader(&mut self, task: Task, trader: super::Trader) {
        let me = self.position.turn;
        match task {
            Task::LayMarkets => {
                return self.awaits_market().into_iter().for_each(|seat| self.lay_market(seat, trader));
            }
            Task::LaySettlements => {
                return self.awaits_settlers().into_iter().for_each(|seat| self.lay_settler(seat, trader));
            }
            // The caravan holds fewer than 20 tiles, the Ambassador fewer than 2, so there is room.
            Task::FillCaravan => _ = self.position.caravan.push(Some(trader)),
            Task::DrawTraders(left) => {
                self.replace(&[Task::DrawTraders(left - 1)]);
                _ = self.position.drawn_traders.push(trader);
            }
            _ => {
                self.replace(&[]);
                // A stall is open, so no tile is driven out (PET-085).
                self.position.boards[me].market.push(trader.into());
            }
        }
        self.position.bag[trader] -= 1;
    }

    fn draw_villager(&mut self, task: Task, card: Villager) {
        self.position.villagers.deck.remove(card);
        if let Task::DrawVillagers(left) = task {
            self.replace(&[Task::DrawVillagers(left - 1)]);
            // A Priest draws two.
            let _ = self.position.drawn_villagers.push(card);
        } else if let Some(slot) = self.villager_slot() {
            self.position.villagers.row[slot] = Some(card);
        }
    }

    /// Moves an influence card to the hand and refills its slot at once (PET-100, PET-101).
    fn take_influence(&mut self, task: Task, source: CardSource) {
        let Task::TakeInfluence(left) = task else { return };
        self.replace(&[]);
        if left > 1 {
            self.push(&[Task::TakeInfluence(left - 1)]);
        }
        match source {
            CardSource::Deck => self.push(&[Task::DrawHidden]),
            CardSource::Slot(slot) => {
                let slot = usize::from(slot - 1);
                if let Some(card) = self.position.influence.row.get_mut(slot).and_then(Option::take) {
                    self.position.mine_mut().hand.seen.add(card);
                }
                self.push(&[Task::FillInfluence]);
            }
        }
    }

    /// Discards a one-time villager after its use.
    fn discard_villager(&mut self, card: Villager) {
        self.position.mine_mut().villagers.remove(card);
        self.position.villagers.discard.add(card);
    }
}
