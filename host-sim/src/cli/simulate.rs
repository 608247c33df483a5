//! `simulate`: the whole device under random people and failing parts.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::{CommandError, Outcome, SimulateArgs};
use crate::simulate::{self, Plan, Story, Tally};

/// How often the progress is told.
const PROGRESS: Duration = Duration::from_secs(10);

pub(super) fn run(args: &SimulateArgs) -> Outcome {
    let plan = Plan {
        game: args.game,
        seed: args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000_000)),
        time: parse_hours(args.hours)?,
        faults: args.faults.parse().map_err(CommandError::Usage)?,
        chip: args.chip,
    };
    tell(&format!("seed {}, faults {}", plan.seed, plan.faults));
    let (begun, mut told_at) = (Instant::now(), Instant::now());
    let mut kinds = BTreeSet::new();
    let mut failures = Vec::new();
    let tally = simulate::run(&plan, |story, tally| {
        if let Some(failure) = &story.failure
            && kinds.insert(failure.kind())
        {
            tell(&format!("{story}\n{}", keep(story, &args.output)));
            tell("looking for a shorter story that fails the same way");
            failures.push(report(story, &args.output));
            tell(failures.last().map_or("", String::as_str));
        }
        if told_at.elapsed() >= PROGRESS {
            told_at = Instant::now();
            tell(&describe(tally, begun));
        }
    });
    let line = describe(&tally, begun);
    if tally.failures == 0 {
        return Ok(format!("{line}\n"));
    }
    Err(CommandError::Failed(format!("{line}\n{}", failures.join("\n"))))
}

fn parse_hours(hours: f64) -> Result<Duration, CommandError> {
    let seconds = hours * 3600.0;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if seconds > 0.0 => Ok(time),
        _ => Err(CommandError::Usage(format!("{hours} is no number of hours; say --hours 1"))),
    }
}

fn describe(tally: &Tally, begun: Instant) -> String {
    let seconds = begun.elapsed().as_secs_f64().max(f64::EPSILON);
    format!("{tally}; {:.0} times as fast as real time", tally.time.as_secs_f64() / seconds)
}

/// Writes the whole story to a file, because looking for a shorter one may take long. Returns a line about it.
fn keep(story: &Story, folder: &Path) -> String {
    let path = path_of(story, folder);
    match std::fs::write(&path, story.to_scenario(&story.steps)) {
        Ok(()) => format!("the whole story is in {}", path.display()),
        Err(why) => format!("{} cannot be written: {why}", path.display()),
    }
}

fn path_of(story: &Story, folder: &Path) -> PathBuf {
    folder.join(format!("simulated-{}-{}.toml", story.game.name(), story.seed))
}

/// Writes a shorter story to the same file. Returns a line about it.
fn report(story: &Story, folder: &Path) -> String {
    let steps = simulate::shrink(story);
    let path = path_of(story, folder);
    let kind = story.failure.as_ref().map_or_else(String::new, |failure| failure.kind());
    let steps_left = format!("{} of {} steps", steps.len(), story.steps.len());
    let chip = if story.chip { " --chip" } else { "" };
    match std::fs::write(&path, story.to_scenario(&steps)) {
        Ok(()) => {
            format!("{kind}: {steps_left}; run it again with host-sim scenario{chip} {}", path.display())
        }
        Err(why) => format!("{kind}: {steps_left}, but {} cannot be written: {why}", path.display()),
    }
}

/// Tells something while the stories go on. If nobody listens, they go on all the same.
fn tell(what: &str) {
    let _ = writeln!(anstream::stderr().lock(), "{what}");
}
