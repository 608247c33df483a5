//! A game on the desk in which people do not keep to what the desk took to lie face down.

use host_sim::host_game::{self, HostGame, legal_moves};
use host_sim::session::Session;
use rules_nostd::Next;
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;

/// Players decide for any legal move, whether or not the desk dealt them the card; chance never runs out.
fn chance_always_finds_something<G: HostGame>(players: usize, games: u64, moves: usize) {
    let edition = host_game::built_in_edition::<G>().unwrap();
    for seed in 0..games {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut session = Session::new(host_game::start::<G>(edition, players, &[]).unwrap(), seed);
        for _ in 0..moves {
            let m = match session.game.next() {
                Next::Over => break,
                Next::Decide(..) => rng.choice(legal_moves(&session.game)).unwrap(),
                Next::Observe(_) => session.draw().unwrap_or_else(|| {
                    panic!("seed {seed}: after {} moves chance has nothing to draw", session.moves.len())
                }),
            };
            session.play(m).unwrap();
        }
    }
}

#[test]
fn petra_goes_on_when_a_hand_holds_other_cards() {
    chance_always_finds_something::<Petra<'static>>(4, 400, 5000);
}

#[test]
fn resafa_goes_on_when_a_hand_holds_other_cards() {
    chance_always_finds_something::<Resafa<'static>>(4, 100, 5000);
}

#[test]
fn wayfarers_has_no_hidden_cards_to_be_wrong_about() {
    chance_always_finds_something::<Wayfarers<'static>>(4, 20, 5000);
}

#[test]
fn araby_goes_on_when_a_hand_or_the_deck_holds_other_cards() {
    chance_always_finds_something::<Araby<'static>>(4, 100, 3000);
}
