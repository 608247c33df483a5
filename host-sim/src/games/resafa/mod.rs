//! Resafa on the desk.

pub mod edition;
mod hands;
mod picture;
mod secrets;
mod stickers;

use rules_nostd::resafa::{Band, Edition, Move, Options, Resafa, STAND_IN_TOML, Table};
use rules_nostd::{Broken, Game, Next, Seat};

use crate::host_game::{EditionId, EditionReport, HostGame, describe_unknown_option};

pub use secrets::Secrets;

impl HostGame for Resafa<'static> {
    type Edition = Edition;
    type Secrets = Secrets;

    const BUILT_IN: &'static str = STAND_IN_TOML;
    const OPTIONS: &'static [(&'static str, &'static [&'static str])] = Options::KEYS;
    const SOLO: bool = true;

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
        Resafa::edition(self)
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

    /// What Resafabot did in its last turn, act by act.
    fn told(&self) -> Vec<String> {
        let acts = self.position().bot.iter().flat_map(|bot| &bot.acts);
        let mut told: Vec<String> = acts.map(|act| format!("Resafabot {act}")).collect();
        if let (Next::Over, Some(_)) = (self.next(), &self.position().bot) {
            let vp = self.standing().scores[Seat::One];
            told.push(format!("{vp} VP: {}", Band::of(vp).name()));
        }
        told
    }
}
