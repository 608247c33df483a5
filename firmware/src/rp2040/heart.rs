//! The watchdog, and the light on the Pico that shows it being fed.

use embassy_rp::gpio::{Level, Output};
use embassy_rp::watchdog;
use firmware::crash;
use firmware::tasks::WATCHDOG_TIMEOUT;
use firmware::tasks::heart::Watchdog;

use super::board::Heart;
use super::crash::CrashRam;

/// The running watchdog and its light. Start it before any task.
pub(super) struct Pulse {
    watchdog: watchdog::Watchdog,
    light: Output<'static>,
}

impl Pulse {
    pub(super) fn start(heart: Heart) -> Self {
        let mut watchdog = watchdog::Watchdog::new(heart.watchdog);
        watchdog.pause_on_debug(true);
        watchdog.start(WATCHDOG_TIMEOUT);
        Self { watchdog, light: Output::new(heart.light, Level::Low) }
    }
}

impl Watchdog for Pulse {
    fn feed(&mut self) {
        self.watchdog.feed(WATCHDOG_TIMEOUT);
        self.light.toggle();
    }

    fn note_silence(&mut self, tasks: &str) {
        if !tasks.is_empty() {
            defmt::error!("no pulse from {=str}", tasks);
        }
        crash::update(&CrashRam, |record| record.note_silence(tasks));
    }
}
