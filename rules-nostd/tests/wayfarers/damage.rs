//! Random damage (`harness/damage.rs`): no invariant breaks later, and nothing panics.

use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;

use crate::common::{PUBLISHED, set_up};
use crate::harness::any_options;
use crate::harness::damage::{Trial, play_on};

/// INV-31: thousands of damaged positions.
#[test]
fn damaged_positions_are_refused_or_playable() {
    let idle = |m: &Move| matches!(m, Move::Done | Move::Rest);
    let trial = Trial {
        belongs: &["tasks", "waiting", "hand", "turn_state"],
        start: &|seed, rng| {
            let players = rng.usize(2..=4);
            let mut game = Wayfarers::new(&PUBLISHED, players, any_options(rng)).unwrap();
            if seed % 4 > 0 {
                set_up(&mut game);
            }
            game
        },
        on: &|game, rng| {
            let moves = rng.usize(1..60);
            play_on(game, moves, rng, idle);
        },
        idle,
    };
    trial.run();
}
