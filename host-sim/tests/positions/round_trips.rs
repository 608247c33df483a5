//! What is written can be read, and is the same.

use host_sim::host_game::{EditionId, HostGame, built_in_edition};
use host_sim::position::{self, Heading};
use serde_json::json;

use super::{WithGame, each_game, random_positions};

/// Every position of random games is the same after it was written and read.
#[test]
fn written_positions_are_read() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            random_positions::<G>(4, |game| {
                let written = position::write(game).unwrap();
                let heading = Heading::read(written.as_bytes()).unwrap();
                let edition = rules_nostd::NewGame::edition(game);
                let read = position::read::<G>(written.as_bytes(), &heading, edition)
                    .unwrap_or_else(|why| panic!("{why}\n{written}"));
                assert!(read == *game.position(), "{written}");
            });
        }
    }
    each_game(&Check);
}

/// Every position of random games is read in the form of version 1, in which the rules store it.
#[test]
fn positions_of_version_1_are_read() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let edition = built_in_edition::<G>().unwrap();
            random_positions::<G>(2, |game| {
                let file =
                    json!({ "game": G::NAME, "edition": EditionId::of(edition), "state": game.position() });
                let file = file.to_string();
                let heading = Heading::read(file.as_bytes()).unwrap();
                let read = position::read::<G>(file.as_bytes(), &heading, edition).unwrap();
                assert!(read == *game.position(), "{file}");
            });
        }
    }
    each_game(&Check);
}
