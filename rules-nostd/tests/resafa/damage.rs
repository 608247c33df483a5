//! Random damage (`harness/damage.rs`): no later move breaks an invariant, and nothing panics.

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;

use crate::common::{SHORT_TRACKS, TestGame, set_up};
use crate::harness::any_options;
use crate::harness::damage::{Trial, play_on};

/// INV-32: each of thousands of damaged positions is refused or can be played on.
#[test]
fn damaged_positions_are_refused_or_playable() {
    let idle = |m: &Move| matches!(m, Move::Done | Move::LookAtPile);
    let trial = Trial {
        belongs: &["tasks", "acts", "trade", "turn_state"],
        start: &|seed, rng| {
            let players = rng.usize(1..=4);
            let mut game = Resafa::new(&SHORT_TRACKS, players, any_options(rng)).unwrap();
            if seed % 4 == 0 {
                return game;
            }
            set_up(&mut game);
            game.arrange(|position| {
                for seat in position.areas.seats() {
                    position.areas[seat].coins = 15;
                    position.areas[seat].warehouse = ByItem { stone: 7, marble: 7, spice: 3, amphora: 3 };
                    position.areas[seat].camel.level = 2;
                }
            })
        },
        on: &|game, rng| {
            let moves = rng.usize(1..50);
            play_on(game, moves, rng, idle);
        },
        idle,
    };
    trial.run();
}
