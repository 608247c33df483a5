//! Computer players: what must hold wherever they think (see `harness/players.rs`).

use rules_nostd::petra::Petra;

use crate::common::STAND_IN;
use checks::*;

#[path = "../harness/players.rs"]
mod checks;

#[test]
fn moves_are_possible() {
    assert_moves_are_possible::<Petra<'_>>(&STAND_IN, 20);
}

#[test]
fn a_player_sees_only_its_own() {
    assert_sees_only_its_own::<Petra<'_>>(&STAND_IN, 20, true);
}

#[test]
fn lent_memory_is_enough() {
    assert_lent_memory_is_enough::<Petra<'_>>(&STAND_IN, 20 * 4);
}

#[test]
fn estimates_end_as_the_standing() {
    assert_estimates_end_as_the_standing::<Petra<'_>>(&STAND_IN);
}

#[test]
fn strong_beats_random() {
    let wins = wins_against_random::<Petra<'_>>(&STAND_IN, 10, 12);
    assert!(wins >= 9, "{wins} of 10");
}
