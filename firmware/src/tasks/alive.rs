//! The watchdog, fed only while every task is alive.

use core::sync::atomic::{AtomicBool, Ordering};

use embassy_rp::gpio::{Level, Output};
use embassy_rp::watchdog::Watchdog;
use embassy_time::{Duration, Ticker};

use crate::board::Heart;

/// How often a task has to show its pulse at least.
pub(crate) const PULSE: Duration = Duration::from_millis(250);
/// Silence for so long restarts the chip. A 4 kB flash erase takes up to 400 ms with everything else halted.
const PATIENCE: Duration = Duration::from_millis(2000);
const LOOK: Duration = Duration::from_millis(100);

/// A task that must stay alive.
pub(crate) struct Pulse {
    name: &'static str,
    seen: AtomicBool,
}

impl Pulse {
    const fn new(name: &'static str) -> Self {
        Self { name, seen: AtomicBool::new(false) }
    }

    /// Still here.
    pub(crate) fn beat(&self) {
        self.seen.store(true, Ordering::Relaxed);
    }
}

pub(crate) static MAT: Pulse = Pulse::new("mat");
pub(crate) static DISPLAY: Pulse = Pulse::new("display");
pub(crate) static LINK: Pulse = Pulse::new("link");
static ALL: [&Pulse; 3] = [&MAT, &DISPLAY, &LINK];

#[embassy_executor::task]
pub(crate) async fn run(heart: Heart) {
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
        // A beat between the look and the clearing is lost; the next one comes in time.
        if ALL.iter().all(|pulse| pulse.seen.load(Ordering::Relaxed)) {
            for pulse in ALL {
                pulse.seen.store(false, Ordering::Relaxed);
            }
            watchdog.feed(PATIENCE);
            light.toggle();
            silent_looks = 0;
            continue;
        }
        silent_looks += 1;
        // Said once, half way to the restart.
        if LOOK * silent_looks == PATIENCE / 2 {
            for pulse in ALL.iter().filter(|pulse| !pulse.seen.load(Ordering::Relaxed)) {
                defmt::error!("no pulse from {=str}", pulse.name);
            }
        }
    }
}
