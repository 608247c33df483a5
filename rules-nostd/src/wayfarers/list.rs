//! Lists the legal moves: all candidates for the current task except those refused.

use core::ops::ControlFlow;

use super::Wayfarers;
use super::caravan::{Board, Cell};
use super::card::CardKind;
use super::face::{Face, Way};
use super::guild::{Guild, Worker};
use super::journal::{JournalTile, Side};
use super::moves::{Move, Payment};
use super::row::RowSlot;
use super::task::Task;
use super::tile::{Tile, TileFace};
use crate::Seat;

impl Wayfarers<'_> {
    /// Visits every legal move. Not generic, so that all callers share one copy, which saves flash on the
    /// device.
    pub(super) fn visit_legal(&self, visit: &mut dyn FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let Some(&task) = self.position.tasks.last() else { return ControlFlow::Continue(()) };
        let mut propose = |m: Move| if self.judge(m).is_ok() { visit(m) } else { ControlFlow::Continue(()) };
        self.propose_observed(task, &mut propose)?;
        self.propose_turn(task, &mut propose)?;
        self.propose_effect(task, &mut propose)?;
        if task.is_open() {
            propose(Move::Trade)?;
        }
        propose(Move::Done)
    }

    fn propose_observed(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match task {
            Task::Shuffle(_) => CardKind::ALL.map(Move::Shuffled).into_iter().try_for_each(propose),
            Task::FillRows => match self.awaits_card() {
                Some(at) => self.unseen(at.row).map(Move::Revealed).try_for_each(propose),
                None => ControlFlow::Continue(()),
            },
            Task::Draw(deck, _) => self.unseen(deck.kind()).map(Move::Revealed).try_for_each(propose),
            Task::LayTiles => JournalTile::ALL.map(Move::LaidTile).into_iter().try_for_each(propose),
            Task::DealBoards => Board::ALL.map(Move::DealtBoard).into_iter().try_for_each(propose),
            Task::ChooseFirst => Seat::ALL.map(Move::Starts).into_iter().try_for_each(propose),
            Task::RollStart | Task::RollRest(_) | Task::Roll | Task::RollNew => {
                Face::ALL.map(Move::Rolled).into_iter().try_for_each(propose)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn propose_turn(&self, task: Task, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        let mine = self.position.mine();
        match task {
            Task::ChooseSide(_) => Side::ALL.map(Move::Side).into_iter().try_for_each(propose),
            Task::Turn => {
                mine.dice.kinds().map(Move::Die).try_for_each(&mut *propose)?;
                Worker::ALL.map(Move::Worker).into_iter().try_for_each(&mut *propose)?;
                propose(Move::Rest)
            }
            Task::PlaceDie => {
                Way::ALL.map(Move::Turn).into_iter().try_for_each(&mut *propose)?;
                mine.stands().try_for_each(|stand| {
                    propose(Move::Place(stand))?;
                    propose(Move::PlaceWithShip(stand))
                })
            }
            Task::Trade(_) => {
                Way::ALL.map(Move::ShiftHeld).into_iter().try_for_each(&mut *propose)?;
                self.propose_shifts(propose)
            }
            Task::Shift(_) => self.propose_shifts(propose),
            Task::ChooseCard(_) => RowSlot::all().map(Move::Card).try_for_each(propose),
            Task::Reroll => mine.dice.kinds().map(Move::Reroll).try_for_each(propose),
            _ => ControlFlow::Continue(()),
        }
    }

    fn propose_shifts(&self, propose: &mut impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        self.position
            .mine()
            .dice
            .kinds()
            .try_for_each(|face| Way::ALL.into_iter().try_for_each(|way| propose(Move::Shift(face, way))))
    }

    fn propose_effect(
        &self,
        task: Task,
        propose: &mut impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mine = self.position.mine();
        match task {
            Task::Choose(count) => self.offered(count).iter().copied().map(Move::Use).try_for_each(propose),
            Task::Parts(origin, left) => {
                self.parts_left(origin, left).map(|(number, _)| Move::Part(number)).try_for_each(propose)
            }
            Task::Tribute(_) | Task::PayTile(_) => {
                Payment::ALL.map(Move::Pay).into_iter().try_for_each(propose)
            }
            Task::Acquire(kind, _) => {
                RowSlot::of(kind).map(Move::Card).try_for_each(&mut *propose)?;
                propose(Move::DrawThree)
            }
            Task::Keep(_) => self.position.hand.iter().copied().map(Move::Keep).try_for_each(propose),
            Task::Return(_) => self.position.hand.iter().copied().map(Move::Under).try_for_each(propose),
            Task::PlaceSky => mine.stands().map(Move::Above).try_for_each(propose),
            Task::Tuck => mine.stands().map(Move::Tuck).try_for_each(propose),
            Task::Inspire(_) => {
                propose(Move::Inspire(None))?;
                mine.spaces().map(|(card, _)| Move::Inspire(Some(card))).try_for_each(&mut *propose)?;
                propose(Move::Discard)
            }
            Task::Upgrade(colour, _) => Tile::of(colour).map(Move::Tile).try_for_each(propose),
            Task::ChooseFace(_) => TileFace::ALL.map(Move::Face).into_iter().try_for_each(propose),
            Task::PlaceTile(..) => Cell::all().map(Move::Cell).try_for_each(propose),
            Task::Influence(..) => Guild::ALL.map(Move::Guild).into_iter().try_for_each(propose),
            Task::InfluenceCard(_) => RowSlot::all().map(Move::Card).try_for_each(propose),
            Task::MoveToken(_) => {
                Guild::ALL.map(Move::FromGuild).into_iter().try_for_each(&mut *propose)?;
                RowSlot::all().map(Move::FromCard).try_for_each(propose)
            }
            Task::MoveInfluence(_) => Guild::ALL.into_iter().try_for_each(|from| {
                Guild::ALL.into_iter().try_for_each(|to| propose(Move::MoveInfluence(from, to)))
            }),
            Task::Retrieve(_) => RowSlot::all().try_for_each(|at| {
                Worker::ALL.into_iter().try_for_each(|worker| propose(Move::Retrieve(at, worker)))
            }),
            Task::Refresh(_) => {
                mine.stands().map(Move::Refresh).try_for_each(&mut *propose)?;
                mine.dice.kinds().map(Move::Reroll).try_for_each(propose)
            }
            Task::Journal(_) => {
                let crossings = self.edition.crossings_from(mine.marker);
                crossings.map(|crossing| Move::Journal(crossing.to)).try_for_each(propose)
            }
            Task::Science => {
                let crossings = self.edition.crossings_from(mine.marker);
                crossings.map(|crossing| Move::Science(crossing.to)).try_for_each(propose)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
