//! The names of spaces and readers in a game.

use firmware::mat::{Channel, MatGame, ReaderPlace};
use firmware::sense::ReaderId;

use crate::games::{GameId, with_game};
use crate::table::{PhysicalGame, find_reader, find_space};

/// The names that a scenario may use.
pub(crate) struct Names {
    game: GameId,
    space: fn(&str) -> Option<Channel>,
    readers: &'static [ReaderPlace],
}

impl Names {
    pub(crate) fn of(game: GameId) -> Self {
        fn with<G: PhysicalGame>(game: GameId) -> Names {
            Names { game, space: find_space::<<G as MatGame>::Space>, readers: G::READERS }
        }
        with_game!(game, Named => with::<Named>(game))
    }

    pub(super) fn space(&self, name: &str) -> Result<Channel, String> {
        (self.space)(name).ok_or_else(|| {
            format!("the mat has no space '{name}'; host-sim overlay {} shows all", self.game.name())
        })
    }

    pub(super) fn reader(&self, name: &str) -> Result<ReaderId, String> {
        find_reader(self.readers, name).ok_or_else(|| {
            let names: Vec<&str> = self.readers.iter().map(|reader| reader.name).collect();
            format!("there is no reader '{name}'; there are {}", names.join(", "))
        })
    }
}
