//! The watchdog, fed only while every task is alive.

use embassy_rp::gpio::{Level, Output};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Ticker};
use firmware::tasks::Signals;

use super::board::Heart;

/// Silence for so long restarts the chip. A 4 kB flash erase takes up to 400 ms with everything else halted.
const PATIENCE: Duration = Duration::from_millis(2000);
const LOOK: Duration = Duration::from_millis(100);

/// The watchdog, on its feet before any task is.
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
        watchdog.start(PATIENCE);
        Self { watchdog, light: Output::new(heart.light, Level::Low) }
    }
}

#[embassy_executor::task]
pub(super) async fn run(pulse: Pulse, signals: &'static Signals) {
    let Pulse { mut watchdog, mut light } = pulse;
    let mut ticker = Ticker::every(LOOK);
    let mut silent_looks = 0;
    loop {
        ticker.next().await;
        if signals.pulses.all_seen() {
            watchdog.feed(PATIENCE);
            light.toggle();
            silent_looks = 0;
            continue;
        }
        silent_looks += 1;
        // Said once, half way to the restart.
        if LOOK * silent_looks == PATIENCE / 2 {
            for task in signals.pulses.silent() {
                defmt::error!("no pulse from {=str}", task.name());
            }
        }
    }
}
