//! Computer players: what must hold wherever they think (see `harness/players.rs`).

use rules_nostd::resafa::Resafa;

use crate::common::STAND_IN;
use checks::*;

#[path = "../harness/players.rs"]
mod checks;

#[test]
fn moves_are_possible() {
    assert_moves_are_possible::<Resafa<'_>>(&STAND_IN, 60);
}

#[test]
fn a_player_sees_only_its_own() {
    assert_sees_only_its_own::<Resafa<'_>>(&STAND_IN, 60, true);
}

#[test]
fn lent_memory_is_enough() {
    assert_lent_memory_is_enough::<Resafa<'_>>(&STAND_IN, 60 * 4);
}

#[test]
fn estimates_end_as_the_standing() {
    assert_estimates_end_as_the_standing::<Resafa<'_>>(&STAND_IN);
}

#[test]
fn strong_beats_random() {
    let wins = wins_against_random::<Resafa<'_>>(&STAND_IN, 4, 12);
    assert!(wins >= 4, "{wins} of 4");
}
