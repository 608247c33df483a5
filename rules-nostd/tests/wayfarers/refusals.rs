//! Every refusal names a rule about the move that was tried.

use rules_nostd::wayfarers::*;

use crate::common::*;
use crate::harness::any_options;
use crate::harness::refusals::assert_refused_by_their_rules;

/// How many random games are played.
const GAMES: u64 = 40;

/// Marks of the ledger that random play does not meet. Tests with their ids prove them.
const RARE: &[(&str, &str)] = &[];

#[test]
fn moves_are_refused_by_their_rules() {
    let games = (0..GAMES).map(|seed| {
        let mut rng = fastrand::Rng::with_seed(seed);
        Wayfarers::new(&PUBLISHED, rng.usize(2..=4), any_options(&mut rng)).unwrap()
    });
    assert_refused_by_their_rules(games, RARE);
}

/// CH-14, WAY-009: a die is rolled where the rules say so. The words tell when that is, and who is awaited for what.
#[test]
fn a_roll_out_of_its_time() {
    let said = "CH-14: A die is rolled in a rest, when it is refreshed, and when it is new. \
                Waiting for seat 1: place a die, place a worker or rest.";
    assert_eq!(ready(2).refused("observe roll 3").to_string(), said);
    let game = Wayfarers::new(&PUBLISHED, 2, Options::default()).unwrap();
    assert_eq!(game.refused("observe roll 3").rule, "WAY-009");
}
