//! Every refusal names a rule about the move that is refused.

use rules_nostd::petra::*;

use crate::common::STAND_IN;
use crate::harness::any_options;
use crate::harness::refusals::assert_refused_by_their_rules;
use crate::random_play::ODD;

/// The marks that random games do not meet, each proved by a test with the rule's id.
const RARE: &[(&str, &str)] = &[("AMB-65", "observe hidden"), ("PET-151", "permanent")];

#[test]
fn every_refusal_names_a_rule_about_the_move() {
    let mut rng = fastrand::Rng::with_seed(1);
    let games = (0..90).map(|game| {
        let players = 2 + game % 3;
        if game % 3 < 2 {
            Petra::new(&STAND_IN, players, Options::default()).unwrap()
        } else {
            Petra::new(&ODD, players, any_options(&mut rng)).unwrap()
        }
    });
    assert_refused_by_their_rules(games, RARE);
}
