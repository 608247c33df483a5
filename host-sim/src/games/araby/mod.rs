//! Merchants of Araby on the desk.

pub mod edition;
mod hands;
mod picture;
mod secrets;
mod stickers;

use rules_nostd::Seat;
use rules_nostd::araby::model::InWords;
use rules_nostd::araby::{Araby, Edition, Move};

use crate::host_game::HostGame;

pub use secrets::Secrets;

impl HostGame for Araby<'static> {
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

    /// The terms of the deal on the table, what is owed in this turn and what was promised.
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
        offered.chain(owed).chain(promised).collect()
    }
}
