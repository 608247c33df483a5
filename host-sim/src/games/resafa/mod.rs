//! Resafa on the desk.

pub mod edition;
mod hands;
mod picture;
mod secrets;
mod stickers;

use rules_nostd::resafa::model::{Band, STARTING_WORKSHOPS};
use rules_nostd::resafa::{Edition, Move, Resafa};
use rules_nostd::{Game, Next, Seat};

use crate::host_game::HostGame;

pub use secrets::Secrets;

impl HostGame for Resafa<'static> {
    type Secrets = Secrets;

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn odds_given(&self, secrets: &Secrets, m: Move) -> u16 {
        secrets.odds(self, m)
    }

    fn deal(&self, secrets: &mut Secrets, m: Move, rng: &mut fastrand::Rng) {
        secrets.deal(self, m, rng);
    }

    fn picture(&self, secrets: &Secrets, sees: &[Seat]) -> String {
        picture::draw(self, secrets, sees)
    }

    fn unasked(&self) -> Vec<String> {
        let closed = self.closed().iter();
        closed
            .map(|closed| {
                format!("{}: no {}. {}: {}", closed.seat, closed.what, closed.why.rule, closed.why.reason())
            })
            .collect()
    }

    /// The device counts the starting workshops to the game; the rules lay them in set-up (RES-020).
    fn is_in_set_up(&self) -> bool {
        self.position().areas.values().any(|area| area.workshops.len() < STARTING_WORKSHOPS)
    }

    /// What Resafabot did in its last turn, act by act.
    fn noted(&self) -> Vec<String> {
        let acts = self.position().bot.iter().flat_map(|bot| &bot.acts);
        let mut told: Vec<String> = acts.map(|act| format!("Resafabot {act}")).collect();
        if let (Next::Over, Some(_)) = (self.next(), &self.position().bot) {
            let vp = self.standing().scores[Seat::One];
            told.push(format!("{vp} VP: {}", Band::of(vp).name()));
        }
        told
    }
}
