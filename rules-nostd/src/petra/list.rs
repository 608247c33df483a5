//! Lists the legal moves: every candidate for the current task, minus the refused ones.

use core::ops::ControlFlow;

use super::Petra;
use super::city::Direction;
use super::moves::{Area, CardSource, Move};
use super::position::ROW;
use super::task::{Deck, Task};
use super::trader::{Region, Tile, Trader};
use super::villager::Villager;
use crate::Seat;

impl Petra<'_> {
    /// Visits every legal move. Not generic: one instance serves all callers, which saves a lot of
    /// flash.
    pub(super) fn visit_legal(&self, visit: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(&task) = self.position.tasks.last() else { return ControlFlow::Continue(()) };
        if self.position.winner.is_some() {
            return ControlFlow::Continue(());
        }
        let mut propose = |m: Move| if self.judge(m).is_ok() { visit(m) } else { ControlFlow::Continue(()) };
        match task {
            Task::Shuffle(_) | Task::FillVillagers | Task::DrawVillagers(_) => {
                Deck::ALL.map(Move::Shuffled).into_iter().try_for_each(&mut propose)?;
                self.position.villagers.deck.kinds().map(Move::DrewVillager).try_for_each(&mut propose)?;
            }
            Task::FillInfluence => {
                propose(Move::Shuffled(Deck::Influence))?;
                self.position.influence.unseen.kinds().map(Move::DrewInfluence).try_for_each(&mut propose)?;
            }
            Task::DrawHidden | Task::DealHands => {
                propose(Move::Shuffled(Deck::Influence))?;
                propose(Move::DrewHidden)?;
            }
            Task::MixBag => propose(Move::Mixed)?,
            Task::FillCaravan
            | Task::LayMarkets
            | Task::LaySettlements
            | Task::DrawExtension
            | Task::DrawTraders(_) => {
                Trader::ALL.map(Move::DrewTrader).into_iter().try_for_each(&mut propose)?;
            }
            Task::AssignBoards => (1..=4).map(Move::GotBoard).try_for_each(&mut propose)?,
            Task::ChooseStart => Seat::ALL.map(Move::Starts).into_iter().try_for_each(&mut propose)?,
            Task::MovePawn => {
                Direction::ALL.map(Move::Pawn).into_iter().try_for_each(&mut propose)?;
                self.position.mine().villagers.kinds().map(Move::Use).try_for_each(&mut propose)?;
            }
            Task::Reveal => {
                self.edition.influence_cards().map(Move::Reveal).try_for_each(&mut propose)?;
                self.position.mine().villagers.kinds().map(Move::Use).try_for_each(&mut propose)?;
                propose(Move::Done)?;
            }
            Task::TakeTiles(section, _) => {
                self.section(section).map(|place| Move::Take(place as u8 + 1)).try_for_each(&mut propose)?;
            }
            Task::ChooseColumn => Trader::ALL.map(Move::Worker).into_iter().try_for_each(&mut propose)?,
            Task::PlayOneTime => {
                for card in self.position.mine().villagers.kinds() {
                    match card {
                        Villager::Nomad(trader) => {
                            Area::ALL
                                .into_iter()
                                .map(|area| Move::Nomad(trader, area))
                                .try_for_each(&mut propose)?;
                        }
                        Villager::MasterTrader(trader) => {
                            let with = |partner| Move::MasterTrader(trader, partner);
                            Trader::ALL.map(with).into_iter().try_for_each(&mut propose)?;
                        }
                        _ => {}
                    }
                }
                propose(Move::Done)?;
            }
            Task::NameGold => Trader::ALL.map(Move::GoldAs).into_iter().try_for_each(&mut propose)?,
            Task::DeclareCamels | Task::SpendCamels => {
                (1..=self.position.mine().camels).map(Move::Camels).try_for_each(&mut propose)?;
                propose(Move::Done)?;
            }
            Task::PickBonus(_) => Region::ALL.map(Move::Bonus).into_iter().try_for_each(&mut propose)?,
            Task::ChoosePermanent => {
                Trader::ALL.map(Move::Permanent).into_iter().try_for_each(&mut propose)?
            }
            Task::ChooseBuilding => Trader::ALL.map(Move::Building).into_iter().try_for_each(&mut propose)?,
            Task::TakeInfluence(_) => {
                (1..=ROW as u8).map(|slot| Move::Card(CardSource::Slot(slot))).try_for_each(&mut propose)?;
                propose(Move::Card(CardSource::Deck))?;
            }
            Task::Village(_) => {
                Trader::ALL.map(Move::Retrieve).into_iter().try_for_each(&mut propose)?;
                (1..=ROW as u8).map(Move::Hire).try_for_each(&mut propose)?;
                propose(Move::Done)?;
            }
            Task::PlaceTraders => {
                for trader in Trader::ALL {
                    Area::ALL.into_iter().map(|area| Move::Place(trader, area)).try_for_each(&mut propose)?;
                }
            }
            Task::SendUp => {
                (1..=self.position.mine().market.stalls() as u8)
                    .map(Move::SendUp)
                    .try_for_each(&mut propose)?;
                propose(Move::Done)?;
            }
            Task::SendDown(_) => Trader::ALL.map(Move::SendDown).into_iter().try_for_each(&mut propose)?,
            Task::Arrange(_) => {
                Tile::ALL.map(Move::Arrange).into_iter().try_for_each(&mut propose)?;
                propose(Move::Done)?;
            }
            Task::KeepVillager => match self.position.drawn_villagers.as_slice() {
                [one, other] if one == other => propose(Move::Keep(*one))?,
                cards => cards.iter().copied().map(Move::Keep).try_for_each(&mut propose)?,
            },
            // These do not wait.
            Task::BeginTurn
            | Task::EndTurn
            | Task::Refill
            | Task::CloseCaravan
            | Task::EmptyColumn
            | Task::Ride(_)
            | Task::Advance(_)
            | Task::Land
            | Task::CloseVillagers
            | Task::Discard(_) => {}
        }
        if task.is_decision() {
            for (seat, board) in self.position.boards.iter() {
                if board.villagers.has(Villager::Farmer) && !board.hand.is_empty() {
                    let sell = |card| Move::Farmer(seat, card);
                    self.edition.influence_cards().map(sell).try_for_each(&mut propose)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
