//! Feeds the watchdog while every task is alive.

use core::fmt::Write as _;

use embassy_time::{Duration, Ticker};
use heapless::String;

use super::{Signals, WATCHDOG_INTERVAL, WATCHDOG_TIMEOUT};

/// The watchdog, and the memory for its last words.
pub trait Watchdog {
    /// Puts off the restart by another [`WATCHDOG_TIMEOUT`].
    fn feed(&mut self);

    /// Notes which tasks give no pulse, for the case that it comes to a restart. An empty text says
    /// that all are alive again.
    fn note_silence(&mut self, tasks: &str);
}

/// Feeds the watchdog as long as every task gives a pulse. Halfway to a restart it notes who is silent.
pub async fn run<W: Watchdog>(mut watchdog: W, signals: &Signals) -> ! {
    let mut ticker = Ticker::every(WATCHDOG_INTERVAL);
    let mut silence = Duration::MIN;
    loop {
        ticker.next().await;
        if signals.pulses.all_seen() {
            watchdog.feed();
            if silence >= WATCHDOG_TIMEOUT / 2 {
                watchdog.note_silence("");
            }
            silence = Duration::MIN;
            continue;
        }
        silence += WATCHDOG_INTERVAL;
        if silence == WATCHDOG_TIMEOUT / 2 {
            let mut names = String::<48>::new();
            for task in signals.pulses.silent() {
                let comma = if names.is_empty() { "" } else { ", " };
                // There is room for the names of all tasks.
                let _ = write!(names, "{comma}{}", task.name());
            }
            watchdog.note_silence(&names);
        }
    }
}
