//! The whole device under random people and failing parts. Everything follows from a seed.
//!
//! | file | holds |
//! |---|---|
//! | `story` | one device, one table, and what happened there: the steps of a scenario |
//! | `person` | people who play sensibly, and people who do anything |
//! | `fault` | what parts can do to the device, and the steps that make them do it |
//! | `shrink` | a shorter story that fails the same way |
//! | `tally` | what a run has come to |
//!
//! A story is a scenario that is made up while it runs. What must hold is checked by the scenario itself: every move has
//! a cause at all times, and the promises of [`crate::scenario`] are steps of the story. So a failure is a file that
//! `host-sim scenario` runs again.

mod fault;
mod person;
mod shrink;
mod story;
mod tally;

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

pub use fault::{Fault, Faults};
pub use shrink::shrink;
pub use story::{Failure, Story};
pub use tally::Tally;

use crate::games::GameId;

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game that is played; all in turn if it is `None`.
    pub game: Option<GameId>,
    /// The seed of the first story; the next one has the next seed.
    pub seed: u64,
    /// How much simulated time to spend in all.
    pub time: Duration,
    /// What may go wrong.
    pub faults: Faults,
    /// Whether the device is the program on the emulated chip.
    pub chip: bool,
}

/// Tells stories until their simulated time adds up, a thread for each core. Calls `told` after each, with the sum so
/// far, in the order in which they end.
pub fn run(plan: &Plan, mut told: impl FnMut(&Story, &Tally)) -> Tally {
    let (next, millis) = (AtomicU64::new(0), AtomicU64::new(0));
    let mut sum = Tally::default();
    thread::scope(|scope| {
        for story in start_tellers(scope, plan, &next, &millis) {
            sum.add(&story);
            told(&story, &sum);
        }
    });
    sum
}

fn start_tellers<'scope>(
    scope: &'scope thread::Scope<'scope, '_>,
    plan: &'scope Plan,
    next: &'scope AtomicU64,
    millis: &'scope AtomicU64,
) -> Receiver<Story> {
    let (done, stories) = channel();
    for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
        let done = done.clone();
        scope.spawn(move || {
            while Duration::from_millis(millis.load(Ordering::Relaxed)) < plan.time {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let story = tell(plan, number);
                millis.fetch_add(story.time.as_millis() as u64, Ordering::Relaxed);
                if done.send(story).is_err() {
                    return;
                }
            }
        });
    }
    stories
}

/// Tells the story with this number.
fn tell(plan: &Plan, number: u64) -> Story {
    let seed = plan.seed.wrapping_add(number);
    let game = plan.game.unwrap_or(GameId::ALL[(seed % GameId::ALL.len() as u64) as usize]);
    Story::tell(game, seed, plan.faults, plan.chip)
}
