//! A step that closes because nothing is left to choose is told with the reason.

use rules_nostd::petra::Options;
use rules_nostd::petra::Petra;
use rules_nostd::petra::model::*;

use crate::common::STAND_IN;
use crate::harness::any_options;
use crate::harness::closed_steps::{Steps, assert_closed_steps_are_told};
use crate::random_play::ODD;

/// PET-029, PET-125, AMB-10, AMB-11, AMB-17, AMB-18, AMB-58, AMB-59: random games close no step in silence.
#[test]
fn no_step_closes_in_silence() {
    let mut rng = fastrand::Rng::with_seed(1);
    let games = (0..120).map(|game| {
        let players = 2 + game % 3;
        if game % 2 == 0 {
            Petra::new(&STAND_IN, players, Options::default()).unwrap()
        } else {
            Petra::new(&ODD, players, any_options(&mut rng)).unwrap()
        }
    });
    let steps = Steps {
        pending: |game: &Petra<'_>| &game.position().tasks,
        passed: Petra::passed,
        may_be_silent: |_: &Petra<'_>, m, step| match step {
            // The draw tells that there was none; a single one is told.
            Task::KeepVillager => !m.starts_with("observe villager"),
            // All of it was done.
            Task::TakeTiles(_, 0) | Task::TakeInfluence(0) | Task::PlaceTraders | Task::NameGold => true,
            Task::Arrange(stall) => stall > 0,
            // Told on a page of its own when the turn ends.
            Task::Reveal => true,
            // An offer to somebody who has no such card, or neither camels nor cards to sell.
            Task::PlayOneTime | Task::DeclareCamels | Task::SpendCamels => true,
            _ => false,
        },
    };
    assert_closed_steps_are_told(games, &steps);
}
