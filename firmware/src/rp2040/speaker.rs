//! A piezo on a PWM pin.

use embassy_rp::clocks::clk_sys_freq;
use embassy_rp::pwm::{Config, Pwm};
use firmware::tasks::buzzer::Speaker;

use super::board::Buzzer;

/// The counter runs at 1 MHz, so its top is the period in microseconds.
const COUNTS_PER_SECOND: u32 = 1_000_000;

pub(super) struct Piezo {
    pwm: Pwm<'static>,
    config: Config,
}

impl Piezo {
    pub(super) fn new(buzzer: Buzzer) -> Self {
        let mut config = Config::default();
        // The divider is 125 at 125 MHz, and at most 255.
        config.divider = u8::try_from(clk_sys_freq() / COUNTS_PER_SECOND).unwrap_or(u8::MAX).into();
        config.compare_b = 0;
        Self { pwm: Pwm::new_output_b(buzzer.pwm, buzzer.pin, config.clone()), config }
    }
}

impl Speaker for Piezo {
    fn sound(&mut self, hertz: Option<u16>) {
        let period = hertz.map_or(0, |hertz| COUNTS_PER_SECOND / u32::from(hertz.max(16)));
        // The period of 16 Hz, the lowest pitch, still fits into 16 bits.
        self.config.top = u16::try_from(period).unwrap_or(u16::MAX);
        self.config.compare_b = self.config.top / 2;
        self.pwm.set_config(&self.config);
    }
}
