//! Whether every task is still alive.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_time::Duration;

/// How often a task shows its pulse at least.
pub const PULSE: Duration = Duration::from_millis(250);

/// The watchdog restarts the chip if a task stays silent for this long. A 4 kB flash erase takes up to 400 ms with
/// everything else halted.
pub const WATCHDOG_TIMEOUT: Duration = Duration::from_millis(2000);
/// How often the watchdog looks at the pulses.
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
    /// Every task.
    pub const ALL: [Self; 7] =
        [Self::Mat, Self::Readers, Self::Knob, Self::Display, Self::Buzzer, Self::Link, Self::Game];

    /// Its name in the log.
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

/// The pulses of all tasks.
#[derive(Debug)]
pub struct Pulses([AtomicBool; Task::ALL.len()]);

impl Pulses {
    pub(super) const fn new() -> Self {
        Self([const { AtomicBool::new(false) }; Task::ALL.len()])
    }

    /// Still here.
    pub(super) fn beat(&self, task: Task) {
        self.0[task as usize].store(true, Ordering::Relaxed);
    }

    /// Whether every task has shown its pulse since the last time that all had; then all begin anew.
    pub fn all_seen(&self) -> bool {
        let all = self.silent().next().is_none();
        if all {
            for seen in &self.0 {
                // A beat between the look and this is lost; the next one comes in time.
                seen.store(false, Ordering::Relaxed);
            }
        }
        all
    }

    /// The tasks without a pulse so far.
    pub fn silent(&self) -> impl Iterator<Item = Task> {
        Task::ALL
            .into_iter()
            .zip(&self.0)
            .filter(|(_, seen)| !seen.load(Ordering::Relaxed))
            .map(|(task, _)| task)
    }
}
