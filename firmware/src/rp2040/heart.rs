//! The watchdog, fed only while every task is alive.

use embassy_rp::gpio::{Level, Output};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Ticker};
use firmware::tasks::Wires;

use super::board::Heart;

/// Silence for so long restarts the chip. A 4 kB flash erase takes up to 400 ms with everything else halted.
const PATIENCE: Duration = Duration::from_millis(2000);
const LOOK: Duration = Duration::from_millis(100);

#[embassy_executor::task]
pub(super) async fn run(heart: Heart, wires: &'static Wires) {
    let mut watchdog = Watchdog::new(heart.watchdog);
    if let Some(reason) = watchdog.reset_reason() {
        defmt::warn!("restarted by the watchdog ({})", defmt::Debug2Format(&reason));
    }
    let mut light = Output::new(heart.light, Level::Low);
    watchdog.pause_on_debug(true);
    watchdog.start(PATIENCE);
    let mut ticker = Ticker::every(LOOK);
    let mut silent_looks = 0;
    loop {
        ticker.next().await;
        if wires.pulses.all_seen() {
            watchdog.feed(PATIENCE);
            light.toggle();
            silent_looks = 0;
            continue;
        }
        silent_looks += 1;
        // Said once, half way to the restart.
        if LOOK * silent_looks == PATIENCE / 2 {
            for task in wires.pulses.silent() {
                defmt::error!("no pulse from {=str}", task.name());
            }
        }
    }
}
