//! The simulator: a minute of it with fixed seeds, and the tools around it.

use std::path::PathBuf;
use std::time::Duration;

use host_sim::games::GameId;
use host_sim::run::native::Native;
use host_sim::scenario::{Scenario, run};
use host_sim::simulate::{Fault, Faults, Story, shrink};

/// Tells a story and panics with a short scenario if it fails.
fn tell(game: GameId, seed: u64) {
    let story = Story::tell(game, seed, Faults::ALL, false);
    if story.failure.is_some() {
        let scenario = story.to_scenario(&shrink(&story));
        panic!("{story}\n\nA scenario that fails the same way:\n\n{scenario}");
    }
    println!("{story}: {} moves in {:.0} s", story.moves, story.time.as_secs_f64());
}

/// One test for each game, so that they run at the same time.
macro_rules! minute {
    ($($test:ident $game:literal,)*) => {
        $(#[test] fn $test() {
            let game = GameId::from_name($game).unwrap();
            (1..=STORIES).for_each(|seed| tell(game, seed));
        })*
    };
}

/// How many stories with fixed seeds each game gets.
const STORIES: u64 = 4;

minute! {
    a_minute_of_petra "petra",
    a_minute_of_resafa "resafa",
    a_minute_of_wayfarers "wayfarers",
    a_minute_of_araby "araby",
}

#[test]
fn everything_follows_from_the_seed() {
    let tell = || Story::tell(GameId::ALL[0], 77, Faults::ALL, false);
    let (one, other) = (tell(), tell());
    assert!(one.steps.len() > 50 && one.moves > 0, "{} steps, {} moves", one.steps.len(), one.moves);
    assert_eq!((one.steps, one.time, one.moves), (other.steps, other.time, other.moves));
}

#[test]
fn a_failure_becomes_a_short_scenario_that_fails_the_same_way() {
    let steps = ["wait 10 ms", "new game 2 players", "back", "wait 60 ms", "back", "turn 1", "turn -1"];
    let failing = ["screen shows \"Nobody has drawn this\" within 10 ms", "press"];
    let mut story = Story {
        game: GameId::from_name("petra").unwrap(),
        seed: 9,
        chip: false,
        parts: vec!["flash = \"ideal\"".to_owned()],
        steps: steps.into_iter().chain(failing).map(str::to_owned).collect(),
        time: Duration::ZERO,
        moves: 0,
        failure: None,
    };
    story.failure = story.replay(&story.steps);
    let failure = story.failure.clone().unwrap();
    assert_eq!((failure.step, failure.kind().as_str()), (8, "the OLED does not show "));
    assert!(story.to_string().starts_with("seed 9, petra, step 8: screen shows"), "{story}");
    assert!(failure.why.contains('█'), "it shows the display: {}", failure.why);

    let steps = shrink(&story);
    assert_eq!(steps, [failing[0]]);
    let scenario = Scenario::parse(&story.to_scenario(&steps), PathBuf::new()).unwrap();
    let device = Native::start_with(&scenario.parts).unwrap();
    let failed = run(&scenario, Box::new(device)).err().unwrap();
    assert!(failed.why.starts_with("the OLED does not show 'Nobody has drawn this'"), "{failed}");
}

#[test]
fn a_story_whose_failure_does_not_come_back_is_left_whole() {
    let story = Story::tell(GameId::ALL[0], 5, Faults::NONE, false);
    assert_eq!(shrink(&Story { failure: None, ..story.clone() }), story.steps);
}

#[test]
fn faults_are_read_by_their_names() {
    assert_eq!("all".parse(), Ok(Faults::ALL));
    assert_eq!("none".parse(), Ok(Faults::NONE));
    assert_eq!("cuts, noise".parse(), Ok(Faults::NONE.with(Fault::Cuts).with(Fault::Noise)));
    assert_eq!(Faults::ALL.to_string().parse(), Ok(Faults::ALL));
    let refused = "cuts,fire".parse::<Faults>().unwrap_err();
    assert!(refused.starts_with("no fault is called 'fire'; there are all, none, cuts, "), "{refused}");
}
