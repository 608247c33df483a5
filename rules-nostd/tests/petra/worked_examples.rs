//! Plays the worked examples of the ledger, EX-A to EX-X, through the API.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rules_nostd::Game;
use rules_nostd::petra::{Petra, Position};

use crate::common::TestGame;
use crate::examples::{EXAMPLES, Example};

/// Plays every example from its position after `start`, and reports all that fail.
fn play_each(start: fn(Petra<'static>) -> Petra<'static>) {
    let failed: Vec<&str> = EXAMPLES
        .iter()
        .filter(|example| {
            let played = catch_unwind(AssertUnwindSafe(|| play(example, start((example.given)()))));
            played.inspect_err(|_| eprintln!("  so {} fails\n", example.id)).is_err()
        })
        .map(|example| example.id)
        .collect();
    assert!(failed.is_empty(), "these examples fail: {}", failed.join(", "));
}

fn play(example: &Example, before: Petra<'_>) {
    let mut after = before.clone();
    for m in example.moves() {
        after = after.moves(m);
    }
    (example.then)(&before, &after);
    for (m, rule) in example.refused {
        assert_eq!(after.refused(m).rule, *rule, "{m}");
    }
}

#[test]
fn every_example_comes_out_as_the_ledger_says() {
    play_each(|game| game);
}

#[test]
fn the_ledger_has_examples_a_to_x() {
    let ids: Vec<&str> = EXAMPLES.iter().map(|example| example.id).collect();
    let expected: Vec<String> = ('A'..='X').map(|letter| format!("EX-{letter}")).collect();
    assert_eq!(ids, expected);
}

#[test]
fn every_example_can_be_played_from_a_saved_position() {
    play_each(|game| {
        let json = serde_json::to_string(game.position()).unwrap();
        let position: Position = serde_json::from_str(&json).unwrap();
        game.at(position).unwrap_or_else(|broken| panic!("{broken}"))
    });
}
