//! Wayfarers of the South Tigris on the desk.

pub mod edition;
mod hands;
mod picture;
mod stickers;
mod told;

use rules_nostd::wayfarers::{Edition, Move, Options, PUBLISHED_TOML, Table, Wayfarers};
use rules_nostd::{Broken, Game, Seat};

use crate::host_game::{EditionId, EditionReport, HostGame, describe_unknown_option};

impl HostGame for Wayfarers<'static> {
    type Edition = Edition;
    /// There are no hands: a card is unknown to all until it is turned up.
    type Secrets = ();

    const HIDDEN_HANDS: bool = false;
    const BUILT_IN: &'static str = PUBLISHED_TOML;
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
        Wayfarers::edition(self)
    }

    fn chosen_options(&self) -> Vec<(&'static str, &'static str)> {
        let usual = Options::default();
        let words = self.position().options.words().zip(usual.words());
        words.filter(|(one, other)| one != other).map(|(one, _)| one).collect()
    }

    fn odds_given(&self, (): &(), m: Move) -> u16 {
        self.odds(m)
    }

    fn deal(&self, (): &mut (), _: Move, _: &mut fastrand::Rng) {}

    fn picture(&self, (): &(), _: &[Seat]) -> String {
        picture::draw(self)
    }

    fn told(&self) -> Vec<String> {
        told::told(self)
    }
}
