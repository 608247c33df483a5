//! Makes a failing story shorter.

use super::{Failure, Story};

/// How often a shorter story is tried at most.
const TRIALS: usize = 400;

/// Returns the steps of a shorter story that fails the same way: leaves out parts of it, first large ones, then single
/// steps, as long as it still does.
pub fn shrink(story: &Story) -> Vec<String> {
    let mut steps = story.steps.clone();
    let Some(kind) = story.failure.as_ref().map(Failure::kind) else { return steps };
    let mut left = TRIALS;
    let mut part = steps.len() / 2;
    while part > 0 && left > 0 {
        let mut from = 0;
        let mut shorter = false;
        while from < steps.len() && left > 0 {
            left -= 1;
            let end = (from + part).min(steps.len());
            let trial: Vec<String> = [&steps[..from], &steps[end..]].concat();
            match story.replay(&trial) {
                Some(failure) if failure.kind() == kind => {
                    // What comes after the failure does not matter.
                    steps = trial[..failure.step.min(trial.len())].to_vec();
                    shorter = true;
                }
                _ => from = end,
            }
        }
        part = if part == 1 && shorter { 1 } else { part / 2 };
    }
    steps
}
