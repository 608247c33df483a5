//! Lists the legal moves: all candidates for the current task, minus those refused.

use core::ops::ControlFlow;

use super::Resafa;
use super::action::MainAction;
use super::action_card::{ActionCard, SwapPlace};
use super::canal::sides;
use super::card::{ActionSet, Half, SetupCard, Starting};
use super::colour::{Colour, Level, Tier};
use super::edition::{MerchantRow, YellowActions};
use super::item::{GardenSize, Item};
use super::layout::Spot;
use super::moves::{Deck, Move, Way};
use super::network::{CanalBonus, CanalSide, CanalTile};
use super::place::Centre;
use super::solo::{Arrow, Heading, SoloCard};
use super::supply::{BONUS_DISPLAY, WORKSHOP_OFFER};
use super::task::Task;
use super::trading_tile::{Face, TradingTile};
use super::workshop::{Workshop, WorkshopFace};
use crate::Seat;

impl Resafa<'_> {
    /// Visits every legal move. Not generic: one instance serves all callers, which saves the
    /// device much flash.
    pub(super) fn visit_legal(&self, visit: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(&task) = self.position.tasks.last() else { return ControlFlow::Continue(()) };
        let mut propose = |m: Move| if self.judge(m).is_ok() { visit(m) } else { ControlFlow::Continue(()) };
        self.propose_observed(task, &mut propose)?;
        self.propose_decided(task, &mut propose)?;
        if task.is_open() {
            self.each_free_play(&mut propose)?;
        }
        propose(Move::Done)
    }

    fn propose_observed(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match task {
            Task::DrawCanalSetup => {
                SetupCard::ALL.map(Move::DrewCanalSetup).into_iter().try_for_each(propose)
            }
            Task::PlaceCanalBonuses => {
                CanalBonus::ALL.map(Move::PlacedCanalBonus).into_iter().try_for_each(propose)
            }
            Task::PlaceTradingTiles => TradingTile::ALL.into_iter().try_for_each(|tile| {
                Face::ALL.into_iter().try_for_each(|face| propose(Move::PlacedTradingTile(tile, face)))
            }),
            Task::OpenWorkshops(tier) => Workshop::of(tier).map(Move::OpenedWorkshop).try_for_each(propose),
            Task::OpenSpecials => match self.awaits_special() {
                Some(colour) => self.unseen(colour, Level::I).map(Move::OpenedSpecial).try_for_each(propose),
                None => ControlFlow::Continue(()),
            },
            Task::OpenStack(colour, level) => {
                self.unseen(colour, level).map(Move::OpenedSpecial).try_for_each(propose)
            }
            Task::FillDisplay => match self.awaits_bonus() {
                Some((colour, _)) => {
                    self.position.bonus[colour].hidden.kinds().map(Move::OpenedBonus).try_for_each(propose)
                }
                None => ControlFlow::Continue(()),
            },
            Task::DealSets => ActionSet::ALL.map(Move::DealtSet).into_iter().try_for_each(propose),
            Task::DealHands => propose(Move::DealtHand),
            Task::DrawCard => {
                propose(Move::DrewCard)?;
                self.position.turn_state.into_pile.iter().copied().map(Move::DrawYellow).try_for_each(propose)
            }
            Task::DrawSacks(_) => propose(Move::DrewSack),
            Task::ShuffleStack(..) | Task::ShufflePile | Task::ShuffleBotTiles | Task::ShuffleSoloDeck => {
                Deck::ALL.map(Move::Shuffled).into_iter().try_for_each(propose)
            }
            Task::ChooseStart => Seat::ALL.map(Move::Starts).into_iter().try_for_each(propose),
            Task::DrawOpeningCard => {
                SoloCard::ALL.map(Move::DrewOpeningCard).into_iter().try_for_each(propose)
            }
            Task::BotTurn => SoloCard::ALL.map(Move::ShowedSoloCard).into_iter().try_for_each(propose),
            Task::OpeningTile(_) | Task::BotCanal(_) => CanalTile::ALL.into_iter().try_for_each(|tile| {
                CanalSide::ALL.into_iter().try_for_each(|side| propose(Move::DrewBotTile(tile, side)))
            }),
            _ => ControlFlow::Continue(()),
        }
    }

    fn propose_decided(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mine = self.position.mine();
        match task {
            Task::TurnSetupCard => Arrow::ALL.map(Move::SetupCard).into_iter().try_for_each(propose),
            Task::PlayCard => mine.cards.cards.iter().try_for_each(|owned| {
                let halves = match owned.card {
                    ActionCard::Starting(_) => true,
                    ActionCard::Improved(card) => {
                        matches!(self.edition.specials[card].actions, YellowActions::Pair(_))
                    }
                };
                if halves {
                    Half::ALL.into_iter().try_for_each(|half| propose(Move::Play(owned.card, Some(half))))
                } else {
                    propose(Move::Play(owned.card, None))
                }
            }),
            Task::TakeActions => {
                MainAction::ALL.map(Move::Main).into_iter().try_for_each(&mut *propose)?;
                Colour::ALL.map(Move::Colour).into_iter().try_for_each(propose)
            }
            Task::ColourAction(_) | Task::Provisions | Task::TakeBonus(_) | Task::Step(..) => {
                self.propose_taking(task, propose)
            }
            Task::TakeSpecial(..) => {
                propose(Move::TakeTop)?;
                propose(Move::Browse)
            }
            Task::PickSpecial(colour, level) => {
                self.edition.stack(colour, level).map(Move::Pick).try_for_each(propose)
            }
            Task::SwapYellow => Starting::ALL.into_iter().try_for_each(|card| {
                SwapPlace::ALL.into_iter().try_for_each(|place| propose(Move::Swap(card, place)))
            }),
            Task::BuildWorkshop(_) => Tier::ALL.into_iter().try_for_each(|tier| {
                (1..=WORKSHOP_OFFER as u8).try_for_each(|place| propose(Move::Build(tier, place)))
            }),
            Task::ChooseFace(_) => WorkshopFace::ALL.map(Move::Face).into_iter().try_for_each(propose),
            Task::ChoosePlot(..) => self.propose_plots(propose),
            Task::TurnWorkshop(..) => (0..4).map(Move::Turn).try_for_each(propose),
            Task::Activate(..) => mine.workshops.iter().try_for_each(|built| {
                let rooms = self.edition.rooms(built.tile, built.face).len() as u8;
                (1..=rooms).try_for_each(|room| propose(Move::Room(built.tile, room)))
            }),
            Task::BuildGarden => GardenSize::ALL.map(Move::Garden).into_iter().try_for_each(propose),
            Task::ChooseSquare(..) => self.squares().map(Move::Square).try_for_each(propose),
            Task::ChooseSpot(..) => Spot::ALL.map(Move::Spot).into_iter().try_for_each(propose),
            Task::Greens(plot, left) => {
                self.greens(plot, left).map(|(index, _)| Move::Part(index + 1)).try_for_each(propose)
            }
            Task::BuildCanal => {
                sides(mine.canal_tiles).map(|(tile, side)| Move::Canal(tile, side)).try_for_each(propose)
            }
            Task::ChooseSpace(..) => {
                self.network().spaces().map(|(space, _)| Move::Space(space)).try_for_each(propose)
            }
            Task::Parts(origin, left) => {
                self.parts(origin, left).map(|(place, _)| Move::Part(place + 1)).try_for_each(propose)
            }
            Task::TakeItems(..) => Item::ALL.map(Move::TakeItem).into_iter().try_for_each(propose),
            Task::PayGoods(_) => Item::ALL.map(Move::PayItem).into_iter().try_for_each(propose),
            Task::HandLimit => self.propose_discards(propose),
            _ => self.propose_trading(task, propose),
        }
    }

    fn propose_trading(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mine = self.position.mine();
        match task {
            Task::Travel => Centre::ALL.into_iter().try_for_each(|centre| {
                Way::ALL.into_iter().try_for_each(|way| propose(Move::Travel(centre, way)))
            }),
            Task::LoadCamel => {
                for item in Item::ALL {
                    (1..=mine.warehouse.of(item))
                        .map(|amount| Move::Load(item, amount))
                        .try_for_each(&mut *propose)?;
                }
                (1..=mine.camel.amount()).map(Move::Unload).try_for_each(propose)
            }
            Task::TradeItems => {
                let capacity = self.capacity(self.position.me());
                let mut before = None;
                for (deal, item) in self.offers_here() {
                    // List an offer only once if both places of the face have it.
                    if before.replace((deal, item)) != Some((deal, item)) {
                        propose(Move::GoldenFirst(deal, item))?;
                        (1..=capacity)
                            .map(|amount| Move::Trade(deal, item, amount))
                            .try_for_each(&mut *propose)?;
                    }
                }
                ControlFlow::Continue(())
            }
            Task::PlaceBase => {
                (1..=super::edition::MAX_BASE_SPACES as u8).map(Move::Base).try_for_each(propose)
            }
            Task::PlaceToken(_) => MerchantRow::ALL.map(Move::Row).into_iter().try_for_each(propose),
            Task::LookAnywhere | Task::LookAt(_) => {
                Centre::ALL.map(Move::Look).into_iter().try_for_each(propose)
            }
            Task::FlipOrNot(_) => propose(Move::Flip),
            _ => self.propose_ending(task, propose),
        }
    }

    fn propose_ending(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match task {
            Task::FlowCubes => match self.next_cube_owner() {
                Some(owner) => self.active_cubes(owner).map(Move::Cube).try_for_each(propose),
                None => ControlFlow::Continue(()),
            },
            Task::Flow(..) => Heading::ALL.map(Move::Flow).into_iter().try_for_each(propose),
            Task::LastSacks(_) => {
                super::card::Sack::ALL.map(Move::DiscardSack).into_iter().try_for_each(propose)
            }
            Task::SettleEnd(seat) => self.position.areas[seat].specials.iter().try_for_each(|owned| {
                propose(Move::Again(owned.card))?;
                [None, Some(Item::Spice), Some(Item::Amphora)]
                    .into_iter()
                    .try_for_each(|item| propose(Move::Exchange(owned.card, item)))
            }),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Proposes bonus cards, steps and sack cards (RES-052, RES-109).
    fn propose_taking(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for colour in Colour::ALL {
            if !matches!(task, Task::Step(..)) {
                (1..=BONUS_DISPLAY as u8)
                    .map(|slot| Move::TakeBonus(colour, slot))
                    .try_for_each(&mut *propose)?;
            }
            propose(Move::Step(colour))?;
        }
        propose(Move::TakeSack)
    }

    /// Proposes the plots at the corners of the player's workshops, each once.
    fn propose_plots(&self, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let workshops = &self.position.mine().workshops;
        for (place, built) in workshops.iter().enumerate() {
            for plot in built.plot.corners() {
                if workshops.iter().take(place).all(|other| !other.plot.corners().contains(&plot)) {
                    propose(Move::Plot(plot))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn propose_discards(&self, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let bonus = &self.position.mine().bonus;
        for (place, &card) in bonus.iter().enumerate() {
            if bonus.iter().position(|&other| other == card) == Some(place) {
                propose(Move::DiscardBonus(card))?;
            }
        }
        ControlFlow::Continue(())
    }
}
