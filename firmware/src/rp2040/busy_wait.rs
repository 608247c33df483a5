//! A delay of microseconds, too short to let another task run.

use embassy_rp::clocks::clk_sys_freq;
use embedded_hal::delay::DelayNs;

/// Counts cycles of the core's clock.
pub(super) struct BusyWait {
    cycles_per_micro: u32,
}

impl BusyWait {
    pub(super) fn new() -> Self {
        Self { cycles_per_micro: clk_sys_freq().div_ceil(1_000_000) }
    }
}

impl DelayNs for BusyWait {
    fn delay_ns(&mut self, nanos: u32) {
        cortex_m::asm::delay(self.cycles_per_micro.saturating_mul(nanos.div_ceil(1000)));
    }
}
