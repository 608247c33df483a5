//! Passing Through Petra on the desk.

mod edition;
mod hands;
mod picture;
mod position;
mod secrets;
mod stickers;
mod view;

use rules_nostd::Seat;
use rules_nostd::petra::{Chance, Edition, Move, Petra};

use crate::host_game::{HostGame, Lack, Source};
use crate::position::shape::Shape;

pub use secrets::{Pile, Secrets};

/// Reports the steps that were passed over with the last move, with the reason.
fn skipped(game: &Petra<'_>) -> Vec<String> {
    let tally = game.tally();
    let why = tally.skipped.iter().map(|skipped| skipped.why());
    let mut told: Vec<String> =
        why.map(|why| format!("{}: {}: {}", tally.seat, why.rule, why.reason())).collect();
    if tally.nothing_to_reveal {
        told.push(format!("{}: PET-131: No card to reveal, so step 3 is over.", tally.seat));
    }
    told
}

impl HostGame for Petra<'static> {
    type Secrets = Secrets;
    type Pile = Pile;

    fn shape(edition: &Edition) -> Shape {
        position::shape(edition)
    }

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn lay_out(&self, rng: &mut fastrand::Rng) -> Secrets {
        secrets::lay_out(self, rng)
    }

    fn source(&self, secrets: &Secrets, chance: Chance) -> Source<Pile, Move> {
        secrets::source(secrets, chance)
    }

    fn lack(&self, secrets: &Secrets, m: Move) -> Option<Lack> {
        secrets::lack(self, secrets, m)
    }

    fn deal(&self, secrets: &mut Secrets, m: Move, _: &mut fastrand::Rng) {
        secrets::deal(self, secrets, m);
    }

    fn put_right(&self, secrets: &mut Secrets, rng: &mut fastrand::Rng) {
        secrets::put_right(self, secrets, rng);
    }

    fn picture(&self, secrets: &Secrets, sees: &[Seat]) -> String {
        picture::draw(self, secrets, sees)
    }

    fn unasked(&self) -> Vec<String> {
        skipped(self)
    }
}
