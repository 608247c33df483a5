//! Merchants of Araby on the desk.

pub mod edition;
mod hands;
mod picture;
mod secrets;
mod stickers;

use rules_nostd::araby::{Araby, Edition, InWords, Move, Options, STAND_IN_TOML, Table};
use rules_nostd::{Broken, Game, Seat};

use crate::host_game::{EditionId, EditionReport, HostGame, describe_unknown_option};

pub use secrets::Secrets;

impl HostGame for Araby<'static> {
    type Edition = Edition;
    type Secrets = Secrets;

    const BUILT_IN: &'static str = STAND_IN_TOML;
    const OPTIONS: &'static [(&'static str, &'static [&'static str])] = Options::KEYS;

    fn read_edition(toml: &str) -> Result<(&'static Edition, Vec<String>), EditionReport> {
        edition::read(toml)
    }

    fn edition_id(edition: &Edition) -> EditionId {
        EditionId { name: edition.name.to_string(), checksum: format!("{:08x}", edition.checksum()) }
    }

    fn describe(edition: &Edition) -> String {
        edition::describe(edition)
    }

    fn pack(edition: &Edition) -> Vec<u8> {
        // Memory alone could make this fail, and then everything does.
        postcard::to_allocvec(&**edition).unwrap_or_default()
    }

    fn tags(edition: &'static Edition) -> Vec<String> {
        stickers::tags(edition)
    }

    fn start(
        edition: &'static Edition,
        players: usize,
        options: &[(String, String)],
    ) -> Result<Self, String> {
        let mut chosen = Options::default();
        for (name, choice) in options {
            if !chosen.set(name, choice) {
                return Err(describe_unknown_option::<Self>(name, choice));
            }
        }
        Self::new(edition, players, chosen).map_err(|why| why.to_string())
    }

    fn resume(edition: &'static Edition, position: Table) -> Result<Self, Broken> {
        Self::from_table(edition, position)
    }

    fn edition(&self) -> &'static Edition {
        Araby::edition(self)
    }

    fn chosen_options(&self) -> Vec<(&'static str, &'static str)> {
        let usual = Options::default();
        let words = self.position().options.words().zip(usual.words());
        words.filter(|(one, other)| one != other).map(|(one, _)| one).collect()
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

    /// The terms of the deal on the table, what is owed in this turn and what was promised.
    fn told(&self) -> Vec<String> {
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
