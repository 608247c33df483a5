//! Random damage (`harness/damage.rs`): no invariant breaks later, and nothing panics.

use rules_nostd::petra::model::{Villager, VillagerName};
use rules_nostd::petra::{Edition, Petra};

use crate::common::STAND_IN;
use crate::harness::any_options;
use crate::harness::damage::{Trial, play_on};
use crate::village::edition_with;

fn damage_games(edition: &Edition) {
    let trial = Trial {
        belongs: &["tasks", "trade"],
        start: &|_, rng| {
            let players = rng.usize(2..=4);
            Petra::new(edition, players, any_options(rng)).unwrap()
        },
        // Plays on to a moment in the middle of something.
        on: &|game, rng| {
            let (moves, depth) = (rng.usize(1..60), rng.usize(3..9));
            play_on(game, moves, rng, |_| false);
            for _ in 0..60 {
                if game.position().tasks.len() < depth {
                    play_on(game, 1, rng, |_| false);
                }
            }
        },
        idle: |_| false,
    };
    trial.run();
}

/// INV-22: thousands of damaged positions.
#[test]
fn damaged_positions_are_refused_or_playable() {
    damage_games(&STAND_IN);
}

/// INV-22: the same with nine Priests, kept and used later, for deep stacks of tasks.
#[test]
fn damaged_positions_with_many_priests() {
    damage_games(&edition_with(&[VillagerName::Priest, VillagerName::Dealmaker], Villager::Priest, 9));
}
