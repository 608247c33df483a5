//! Merchants of Araby on the desk.

pub mod edition;
mod hands;
mod picture;
mod position;
mod secrets;
mod stickers;
mod view;

use rules_nostd::Seat;
use rules_nostd::araby::model::{Grant, InWords};
use rules_nostd::araby::{Araby, Chance, Edition, Move};

use crate::host_game::{HostGame, Lack, Source, format_count};
use crate::position::shape::Shape;

pub use secrets::{Pile, Secrets};

impl HostGame for Araby<'static> {
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
        Secrets::lay_out(self, rng)
    }

    fn source(&self, secrets: &Secrets, chance: Chance) -> Source<Pile, Move> {
        secrets.source(self, chance)
    }

    fn lack(&self, secrets: &Secrets, m: Move) -> Option<Lack> {
        secrets.lack(self, m)
    }

    fn is_possible(&self, secrets: &Secrets, m: Move) -> bool {
        secrets.is_possible(self, m)
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
        let tally = self.tally();
        let flipped = (tally.flipped > 0).then(|| {
            format!(
                "the deck is used up: the {} discards are turned over to be the deck (ARA-125)",
                tally.flipped
            )
        });
        let closed = tally.closed.iter().map(|closed| format!("{closed} ({})", closed.rule()));
        flipped.into_iter().chain(closed).collect()
    }

    /// The terms of the deal on the table, what is owed in this turn, what was promised and who may place camels.
    fn noted(&self) -> Vec<String> {
        let (table, edition) = (self.position(), Araby::edition(self));
        let offered = table.deal.iter().flat_map(|deal| &deal.terms).map(|term| {
            let what = InWords(edition, term.what);
            format!("deal: {} to {}, {}: {what}", term.from, term.to, term.due)
        });
        let owed = table.debts.iter().enumerate().map(|(place, debt)| {
            let (what, lost) =
                (InWords(edition, debt.what), if debt.lost { " (cannot be done)" } else { "" });
            format!("owed {}: {} to {}: {what}{lost}", place + 1, debt.from, debt.to)
        });
        let promised = table.promises.iter().enumerate().map(|(place, promise)| {
            let what = InWords(edition, promise.what);
            format!("promised {}: {} to {}: {what}", place + 1, promise.from, promise.to)
        });
        let granted = table.grants.iter().map(|grant| format!("allowed: {}", in_words(grant)));
        offered.chain(owed).chain(promised).chain(granted).collect()
    }
}

/// Says what a permission allows.
fn in_words(grant: &Grant) -> String {
    let on = grant.space.map_or(String::new(), |space| format!(", space {space}"));
    let (from, to, of) = (grant.from, grant.to, grant.caravan);
    let camels = format_count(grant.camels.into(), "camel");
    format!("{from} lets {to} place {camels} on the caravan of {of}{on}")
}
