//! Position files: what they look like, that nothing is lost in them, and what is said about faults.

mod completeness;
mod documents;
mod faults;
mod old_versions;
mod round_trips;
mod validator;

use firmware::games::GameId;
use firmware::with_game;
use host_sim::host_game::{HostGame, built_in_edition};
use host_sim::session::Session;
use rules_nostd::Next;

use crate::harness::any_options;

/// Something to do with a game, for each game.
pub trait WithGame {
    fn run<G: HostGame>(&self);
}

/// Does something with each game.
pub fn each_game(with: &impl WithGame) {
    for game in GameId::ALL {
        with_game!(game, Rules => with.run::<Rules<'static>>());
    }
}

/// Plays random games with random rulings and visits some of their positions, also the first and the last.
pub fn random_positions<G: HostGame>(games: u64, mut visit: impl FnMut(&G)) {
    let edition = built_in_edition::<G>().unwrap();
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = (1..=4).cycle().skip(seed as usize);
        let game = players.take(4).find_map(|players| G::begin(edition, players, any_options(&mut rng)).ok());
        let mut session = Session::new(game.unwrap(), seed);
        visit(&session.game);
        while session.game.next() != Next::Over {
            let m = session.draw().unwrap();
            session.play(m).unwrap();
            if rng.u8(..8) == 0 {
                visit(&session.game);
            }
        }
        visit(&session.game);
    }
}
