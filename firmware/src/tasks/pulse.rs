//! Keeps track of which tasks are alive.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_time::Duration;

/// The longest time between two pulses of a task.
pub const PULSE: Duration = Duration::from_millis(250);

/// The watchdog restarts the chip if a task gives no pulse for this long. Erasing 4 kB of flash takes up to
/// 400 ms, during which everything else is halted.
pub const WATCHDOG_TIMEOUT: Duration = Duration::from_millis(2000);
/// How often the watchdog checks the pulses.
pub const WATCHDOG_INTERVAL: Duration = Duration::from_millis(100);

/// A task that must stay alive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each is a module of its own
pub enum Task {
    Mat,
    Readers,
    Knob,
    Display,
    Buzzer,
    Link,
    Game,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 7] =
        [Self::Mat, Self::Readers, Self::Knob, Self::Display, Self::Buzzer, Self::Link, Self::Game];

    /// Returns the name of the task in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mat => "mat",
            Self::Readers => "readers",
            Self::Knob => "knob",
            Self::Display => "display",
            Self::Buzzer => "buzzer",
            Self::Link => "link",
            Self::Game => "game",
        }
    }
}

/// Which tasks have given a pulse since the last check that found all of them.
#[derive(Debug)]
pub struct Pulses([AtomicBool; Task::ALL.len()]);

impl Pulses {
    pub(super) const fn new() -> Self {
        Self([const { AtomicBool::new(false) }; Task::ALL.len()])
    }

    /// Records that a task is alive.
    pub fn beat(&self, task: Task) {
        self.0[task as usize].store(true, Ordering::Relaxed);
    }

    /// Returns whether every task has given a pulse since this last returned `true`. If so, forgets all pulses.
    pub fn all_seen(&self) -> bool {
        let all = self.silent().next().is_none();
        if all {
            for seen in &self.0 {
                // A beat between the check and this line is lost; the next one comes in time.
                seen.store(false, Ordering::Relaxed);
            }
        }
        all
    }

    /// Iterates over the tasks that have given no pulse yet.
    pub fn silent(&self) -> impl Iterator<Item = Task> {
        Task::ALL
            .into_iter()
            .zip(&self.0)
            .filter(|(_, seen)| !seen.load(Ordering::Relaxed))
            .map(|(task, _)| task)
    }
}
