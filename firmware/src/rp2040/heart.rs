//! Feeds the watchdog while every task is alive.

use embassy_rp::gpio::{Level, Output};
use embassy_rp::watchdog::Watchdog;
use embassy_time::Ticker;
use firmware::tasks::{Signals, WATCHDOG_INTERVAL, WATCHDOG_TIMEOUT};

use super::board::Heart;

/// The running watchdog and its light. Start it before any task.
pub(super) struct Pulse {
    watchdog: Watchdog,
    light: Output<'static>,
}

impl Pulse {
    pub(super) fn start(heart: Heart) -> Self {
        let mut watchdog = Watchdog::new(heart.watchdog);
        if let Some(reason) = watchdog.reset_reason() {
            defmt::warn!("restarted by the watchdog ({})", defmt::Debug2Format(&reason));
        }
        watchdog.pause_on_debug(true);
        watchdog.start(WATCHDOG_TIMEOUT);
        Self { watchdog, light: Output::new(heart.light, Level::Low) }
    }
}

#[embassy_executor::task]
pub(super) async fn run(pulse: Pulse, signals: &'static Signals) {
    let Pulse { mut watchdog, mut light } = pulse;
    let mut ticker = Ticker::every(WATCHDOG_INTERVAL);
    let mut silent_looks = 0;
    loop {
        ticker.next().await;
        if signals.pulses.all_seen() {
            watchdog.feed(WATCHDOG_TIMEOUT);
            light.toggle();
            silent_looks = 0;
            continue;
        }
        silent_looks += 1;
        // Logged once, halfway to the restart.
        if WATCHDOG_INTERVAL * silent_looks == WATCHDOG_TIMEOUT / 2 {
            for task in signals.pulses.silent() {
                defmt::error!("no pulse from {=str}", task.name());
            }
        }
    }
}
