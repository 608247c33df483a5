//! The editions that the page can follow: those built in, and those it was given.

use std::any::Any;

use crate::games::{GameId, with_game};
use crate::host_game::{self, EditionId, HostGame};

/// An edition of the owner's, as the text of its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnEdition {
    /// The game that it belongs to.
    pub game: GameId,
    /// The file as TOML, already checked.
    pub toml: String,
}

impl OwnEdition {
    /// Returns the lines that store the edition in a device.
    pub(super) fn upload_lines(&self) -> Result<Vec<String>, String> {
        let name = self.game.name();
        with_game!(self.game, Named => crate::edition::upload_lines(name, read::<Named>(&self.toml)?))
    }
}

/// The editions that were read so far. Each is read once, because it stays in memory until the program ends.
#[derive(Default)]
pub(super) struct Editions {
    /// References to editions, each of the type of its game.
    read: Vec<Box<dyn Any + Send>>,
}

impl Editions {
    /// Reads the owner's editions. Fails if one of them has a fault.
    pub(super) fn new(own: &[OwnEdition]) -> Result<Self, String> {
        let mut editions = Self::default();
        for OwnEdition { game, toml } in own {
            with_game!(*game, Named => editions.read.push(Box::new(read::<Named>(toml)?)));
        }
        Ok(editions)
    }

    /// Returns the edition that a record names. Fails if it is neither built in nor one of the owner's.
    pub(super) fn find<G>(&mut self, named: &EditionId) -> Result<&'static G::Edition, String>
    where
        G: HostGame<Edition: Sync>,
    {
        let of_game = |read: &Box<dyn Any + Send>| read.downcast_ref::<&'static G::Edition>().copied();
        let is_named = |edition: &&G::Edition| EditionId::of(*edition).checksum == named.checksum;
        if let Some(edition) = self.read.iter().filter_map(of_game).find(is_named) {
            return Ok(edition);
        }
        let built_in = host_game::built_in_edition::<G>().map_err(|report| report.to_string())?;
        crate::record::check_edition::<G>(named, &EditionId::of(built_in))?;
        self.read.push(Box::new(built_in));
        Ok(built_in)
    }
}

fn read<G: HostGame>(toml: &str) -> Result<&'static G::Edition, String> {
    let (edition, _) = crate::edition::read::<G::Edition>(toml).map_err(|report| report.to_string())?;
    Ok(edition)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host_game::built_in_edition;

    #[test]
    fn an_edition_is_read_once() {
        with_game!(GameId::ALL[0], Named => {
            let built_in = EditionId::of(built_in_edition::<Named>().unwrap_or_else(|why| unreachable!("{why}")));
            let mut editions = Editions::default();
            for _ in 0..100 {
                assert!(editions.find::<Named>(&built_in).is_ok());
            }
            assert_eq!(editions.read.len(), 1);
        });
    }

    #[test]
    fn an_unknown_edition_is_refused_with_advice() {
        let named = EditionId { name: "Mine".into(), checksum: "00000000".into() };
        for game in GameId::ALL {
            let found = with_game!(game, Named => Editions::default().find::<Named>(&named).map(|_| ()));
            assert!(
                found.is_err_and(|why| why.contains("'Mine'") && why.contains("--edition")),
                "{}",
                game.name()
            );
        }
    }
}
