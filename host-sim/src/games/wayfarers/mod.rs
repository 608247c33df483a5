//! Wayfarers of the South Tigris on the desk.

pub mod edition;
mod hands;
mod picture;
mod position;
mod stickers;
mod told;
mod view;

use rules_nostd::Seat;
use rules_nostd::wayfarers::model::CardKind;
use rules_nostd::wayfarers::{Chance, Edition, Move, Wayfarers};

use crate::host_game::{HostGame, Lack, Source};
use crate::position::shape::Shape;

/// The piles from which the table draws.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pile {
    /// The cards of a kind. What was put under the pile comes last, and in order: the rules know it.
    Cards(CardKind),
    /// The journal tiles.
    JournalTiles,
    /// The player boards.
    Boards,
}

impl HostGame for Wayfarers<'static> {
    /// There are no hands: a card is unknown to all until it is turned up.
    type Secrets = ();
    type Pile = Pile;

    const HIDDEN_HANDS: bool = false;

    fn shape(_: &Edition) -> Shape {
        position::shape()
    }

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn lay_out(&self, _: &mut fastrand::Rng) {}

    fn source(&self, (): &(), chance: Chance) -> Source<Pile, Move> {
        match chance {
            Chance::Shuffle(kind) => Source::Shuffle(Pile::Cards(kind)),
            Chance::Reveal(kind, _) => Source::Pile(Pile::Cards(kind)),
            Chance::Draw(deck) => Source::Pile(Pile::Cards(deck.kind())),
            Chance::LayTile(_) => Source::Pile(Pile::JournalTiles),
            Chance::DealBoard(_) => Source::Pile(Pile::Boards),
            _ => Source::Lot,
        }
    }

    fn lack(&self, (): &(), _: Move) -> Option<Lack> {
        None
    }

    fn deal(&self, (): &mut (), _: Move, _: &mut fastrand::Rng) {}

    fn put_right(&self, (): &mut (), _: &mut fastrand::Rng) {}

    fn picture(&self, (): &(), _: &[Seat]) -> String {
        picture::draw(self)
    }

    fn unasked(&self) -> Vec<String> {
        told::told(self)
    }
}
