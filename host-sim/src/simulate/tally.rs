//! What a run of stories has come to.

use std::fmt;
use std::time::Duration;

use super::Story;
use crate::host_game::format_count;

/// Counts of the stories so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs, reason = "the names say what is counted")]
pub struct Tally {
    pub stories: u64,
    pub time: Duration,
    pub steps: u64,
    pub moves: u64,
    pub cuts: u64,
    /// Games that a patient person has played to their end.
    pub finished: u64,
    pub failures: u64,
}

impl Tally {
    /// Adds a story.
    pub fn add(&mut self, story: &Story) {
        let count = |words: &str| story.steps.iter().filter(|step| step.starts_with(words)).count() as u64;
        self.stories += 1;
        self.time += story.time;
        self.steps += story.steps.len() as u64;
        self.moves += story.moves;
        self.cuts += count("power on");
        self.finished += count("game can be finished");
        self.failures += u64::from(story.failure.is_some());
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stories, time, steps, moves, cuts, finished, failures } = self;
        let hours = time.as_secs_f64() / 3600.0;
        let failures = format_count(*failures as usize, "failure");
        write!(
            f,
            "{hours:.1} hours, {stories} stories, {steps} steps, {moves} moves, {cuts} power cuts, \
             {finished} games finished, {failures}"
        )
    }
}
