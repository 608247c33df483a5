//! Resafa on the desk.

pub mod edition;
mod hands;
mod picture;
mod position;
mod secrets;
mod stickers;
mod view;

use rules_nostd::resafa::model::{Band, BotAct, Centre, STARTING_WORKSHOPS};
use rules_nostd::resafa::{Chance, Edition, Move, Prompt, Resafa};
use rules_nostd::{Game, Next, Seat};

use crate::host_game::{HostGame, Lack, Source};
use crate::position::{next_in_words, shape::Shape};

pub use secrets::{Pile, Secrets};

impl HostGame for Resafa<'static> {
    type Secrets = Secrets;
    type Pile = Pile;

    fn shape(_: &Edition) -> Shape {
        position::shape()
    }

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn lay_out(&self, rng: &mut fastrand::Rng) -> Secrets {
        Secrets::lay_out(self, rng)
    }

    fn source(&self, secrets: &Secrets, chance: Chance) -> Source<Pile, Move> {
        secrets.source(chance)
    }

    fn lack(&self, secrets: &Secrets, m: Move) -> Option<Lack> {
        secrets.lack(self, m)
    }

    fn deal(&self, secrets: &mut Secrets, m: Move, rng: &mut fastrand::Rng) {
        secrets.deal(self, m, rng);
    }

    fn put_right(&self, secrets: &mut Secrets, rng: &mut fastrand::Rng) {
        secrets.put_right(self, rng);
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

    fn next_in_words(&self) -> String {
        let words = next_in_words(self);
        asked_about(self).map_or(words.clone(), |centre| with_printed(self.edition(), &words, centre))
    }

    fn printed_name(&self, m: Move) -> Option<&str> {
        let (Move::Travel(centre, _) | Move::Look(centre)) = m else { return None };
        let printed = printed(self.edition(), centre);
        (!printed.eq_ignore_ascii_case(centre.name())).then_some(printed)
    }

    /// The device counts the starting workshops to the game; the rules lay them in set-up (RES-020).
    fn is_in_set_up(&self) -> bool {
        self.position().areas.values().any(|area| area.workshops.len() < STARTING_WORKSHOPS)
    }

    /// What Resafabot did in its last turn, act by act.
    fn noted(&self) -> Vec<String> {
        let acts = self.position().bot.iter().flat_map(|bot| &bot.acts);
        let in_words = |act: &BotAct| match *act {
            BotAct::Base(centre, _) => with_printed(self.edition(), &act.to_string(), centre),
            _ => act.to_string(),
        };
        let mut told: Vec<String> = acts.map(|act| format!("Resafabot {}", in_words(act))).collect();
        if let (Next::Over, Some(_)) = (self.next(), &self.position().bot) {
            let vp = self.standing().scores[Seat::One];
            told.push(format!("{vp} VP: {}", Band::of(vp).name()));
        }
        told
    }
}

/// Returns what the map of this edition says at a centre.
fn printed(edition: &Edition, centre: Centre) -> &str {
    &edition.centres[centre].name
}

/// Puts what the map says at a centre where a text has the centre's handle.
fn with_printed(edition: &Edition, text: &str, centre: Centre) -> String {
    text.replace(centre.name(), printed(edition, centre))
}

/// Returns the centre that the game asks about.
fn asked_about(game: &Resafa<'_>) -> Option<Centre> {
    match game.next() {
        Next::Decide(
            _,
            Prompt::Trade(centre)
            | Prompt::PlaceBase(centre)
            | Prompt::EndTrade(centre)
            | Prompt::LookAt(centre)
            | Prompt::FlipOrNot(centre),
        )
        | Next::Observe(Chance::PlaceTradingTile(centre)) => Some(centre),
        _ => None,
    }
}
