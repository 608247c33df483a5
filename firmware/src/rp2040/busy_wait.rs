//! A delay of microseconds, too short to let another task run.

use embassy_rp::pac::TIMER;
use embedded_hal::delay::DelayNs;

/// Watches the timer, which counts microseconds.
pub(super) struct BusyWait;

impl DelayNs for BusyWait {
    fn delay_ns(&mut self, nanos: u32) {
        self.delay_us(nanos.div_ceil(1000));
    }

    fn delay_us(&mut self, micros: u32) {
        let count = || TIMER.timerawl().read();
        let start = count();
        // The first count may follow at once: only the ones after it are whole microseconds.
        while count().wrapping_sub(start) <= micros {}
    }
}
