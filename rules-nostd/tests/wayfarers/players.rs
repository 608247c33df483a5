//! Computer players: what must hold wherever they think (see `harness/players.rs`).

use rules_nostd::wayfarers::Wayfarers;

use crate::common::PUBLISHED;
use checks::*;

#[path = "../harness/players.rs"]
mod checks;

#[test]
fn moves_are_possible() {
    assert_moves_are_possible::<Wayfarers<'_>>(&PUBLISHED, 400);
}

#[test]
fn a_player_sees_only_its_own() {
    assert_sees_only_its_own::<Wayfarers<'_>>(&PUBLISHED, 400, false);
}

#[test]
fn lent_memory_is_enough() {
    assert_lent_memory_is_enough::<Wayfarers<'_>>(&PUBLISHED, 400 * 4);
}

#[test]
fn estimates_end_as_the_standing() {
    assert_estimates_end_as_the_standing::<Wayfarers<'_>>(&PUBLISHED);
}

#[test]
fn strong_beats_random() {
    let wins = wins_against_random::<Wayfarers<'_>>(&PUBLISHED, 2, 12);
    assert!(wins >= 2, "{wins} of 2");
}
