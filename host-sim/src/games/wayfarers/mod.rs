//! Wayfarers of the South Tigris on the desk.

pub mod edition;
mod hands;
mod picture;
mod stickers;
mod told;

use rules_nostd::wayfarers::{Edition, Move, Wayfarers};
use rules_nostd::{Game, Seat};

use crate::host_game::HostGame;

impl HostGame for Wayfarers<'static> {
    /// There are no hands: a card is unknown to all until it is turned up.
    type Secrets = ();

    const HIDDEN_HANDS: bool = false;

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn odds_given(&self, (): &(), m: Move) -> u16 {
        self.odds(m)
    }

    fn deal(&self, (): &mut (), _: Move, _: &mut fastrand::Rng) {}

    fn picture(&self, (): &(), _: &[Seat]) -> String {
        picture::draw(self)
    }

    fn unasked(&self) -> Vec<String> {
        told::told(self)
    }
}
