//! What spaces and readers are called in a game.

use firmware::device::GameId;
use firmware::mat::araby::ArabySpace;
use firmware::mat::petra::PetraSpace;
use firmware::mat::resafa::ResafaSpace;
use firmware::mat::wayfarers::WayfarersSpace;
use firmware::mat::{Channel, Space};
use firmware::sense::ReaderId;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;

use crate::world::{Physical, reader_named, space_named};

/// The names that a scenario may use.
pub(super) struct Names {
    game: GameId,
    space: fn(&str) -> Option<Channel>,
    readers: &'static [(&'static str, u8)],
}

impl Names {
    pub(super) fn of(game: GameId) -> Self {
        fn with<G: Physical, S: Space>(game: GameId) -> Names {
            Names { game, space: space_named::<S>, readers: G::READERS }
        }
        match game {
            GameId::Petra => with::<Petra<'static>, PetraSpace>(game),
            GameId::Resafa => with::<Resafa<'static>, ResafaSpace>(game),
            GameId::Wayfarers => with::<Wayfarers<'static>, WayfarersSpace>(game),
            GameId::Araby => with::<Araby<'static>, ArabySpace>(game),
        }
    }

    pub(super) fn space(&self, name: &str) -> Result<Channel, String> {
        (self.space)(name).ok_or_else(|| {
            format!("the mat has no space '{name}'; host-sim overlay {} shows all", self.game.name())
        })
    }

    pub(super) fn reader(&self, name: &str) -> Result<ReaderId, String> {
        reader_named(self.readers, name).ok_or_else(|| {
            let names: Vec<&str> = self.readers.iter().map(|(name, _)| *name).collect();
            format!("there is no reader '{name}'; there are {}", names.join(", "))
        })
    }
}
