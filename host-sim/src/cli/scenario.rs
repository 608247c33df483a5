//! `scenario`: physical acts and what must follow, on the desk or on the emulated chip.

use std::io::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Instant;

use super::{CommandError, Outcome, ScenarioArgs};
use crate::run;
use crate::scenario::{self, Scenario};

pub(super) fn run(args: &ScenarioArgs) -> Outcome {
    // A file that cannot be read is reported before anything runs.
    let mut scenarios: Vec<Scenario> =
        args.files.iter().map(|path| Scenario::read(path)).collect::<Result<_, _>>()?;
    if let Some(times) = args.flash {
        scenarios.iter_mut().for_each(|scenario| scenario.parts.flash = times);
    }
    let mut failures = Vec::new();
    each_in_order(
        scenarios.len(),
        |index| tell(&args.files[index], &scenarios[index], args.chip),
        |told| {
            let line = match told {
                Ok(line) => line,
                Err((line, why)) => {
                    failures.push(why);
                    line
                }
            };
            // A reader that has heard enough does not keep the others from running.
            let _ = writeln!(anstream::stdout().lock(), "{line}");
        },
    );
    match failures.len() {
        0 => Ok(String::new()),
        failed => {
            let reasons = failures.join("\n");
            Err(CommandError::Failed(format!("{failed} of {} scenarios failed\n{reasons}", scenarios.len())))
        }
    }
}

/// Calls `act` for 0 to `count` - 1 on a thread per core, and hands over the results in order.
fn each_in_order<T: Send>(count: usize, act: impl Fn(usize) -> T + Sync, mut take: impl FnMut(T)) {
    let next = AtomicUsize::new(0);
    let (done, results) = channel();
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(count);
    thread::scope(|scope| {
        for _ in 0..workers {
            let (act, next, done) = (&act, &next, done.clone());
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || done.send((index, act(index))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(done);
        let mut waiting: Vec<Option<T>> = (0..count).map(|_| None).collect();
        let mut told = 0;
        for (index, result) in results {
            waiting[index] = Some(result);
            while let Some(result) = waiting.get_mut(told).and_then(Option::take) {
                take(result);
                told += 1;
            }
        }
    });
}

/// Runs a scenario. Returns the line about it; if it failed, also why.
fn tell(path: &Path, scenario: &Scenario, on_chip: bool) -> Result<String, (String, String)> {
    let begun = Instant::now();
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    let place = path.display();
    match run::start(on_chip, &scenario.parts).map(|device| scenario::run(scenario, device)) {
        Ok(Ok(mut device)) => {
            let (time, took) = (device.time().as_secs_f64(), begun.elapsed().as_secs_f64());
            let stack = match device.measured() {
                Some(stats) => format!(", {:.1} kB of stack", f64::from(stats.stack) / 1024.0),
                None => String::new(),
            };
            Ok(format!("ok    {name:24} {time:7.1} s simulated in {took:5.1} s{stack}"))
        }
        Ok(Err(failed)) => Err((
            format!("FAIL  {name:24} line {}: {}", failed.line, failed.words),
            format!("{place}: {failed}"),
        )),
        Err(why) => Err((format!("FAIL  {name:24} it does not start"), format!("{place}: {why}"))),
    }
}
