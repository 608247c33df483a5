//! Damages positions at random (`harness/damage.rs`): no invariant breaks later, and nothing panics.

use rules_nostd::Game;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;

use crate::common::{FACES, STAND_IN};
use crate::harness::damage::{Trial, play_on};
use crate::harness::{any_options, legal_moves};

/// I-01 to I-27: thousands of damaged positions.
#[test]
fn damaged_positions_are_refused_or_playable() {
    let idle =
        |m: &Move| matches!(m, Move::Show(_) | Move::Play(_) | Move::Cancel | Move::Drop | Move::Refuse);
    let trial = Trial {
        belongs: &["tasks", "payment", "deal", "debts"],
        start: &|seed, rng| {
            let edition = if seed % 4 == 0 { &*FACES } else { &*STAND_IN };
            let players = rng.usize(2..=4);
            Araby::new(edition, players, any_options(rng)).unwrap()
        },
        on: &|game, rng| {
            let moves = rng.usize(1..120);
            play_on(game, moves, rng, idle);
            // In some of the positions a card is being paid for.
            let card = legal_moves(game).into_iter().find(|m| matches!(m, Move::Play(_)));
            if let Some(play) = card.filter(|_| rng.bool()) {
                game.play(play).unwrap();
            }
        },
        idle,
    };
    trial.run();
}
