//! Draws views on the OLED.

use embassy_time::{Delay, Duration, Instant, with_timeout};
use embedded_hal_async::i2c::I2c;

use super::{PULSE, Signals, Task};
use crate::screens::oled::Oled;

/// How long to wait before trying again a display that does not answer.
const RETRY_AFTER: Duration = PULSE;

/// Shows the views that the game sends. After a failed transfer it sends the picture again.
pub async fn run<B: I2c>(bus: B, signals: &Signals) -> ! {
    let mut oled = Oled::new(bus, Delay);
    let mut behind = false;
    loop {
        signals.pulses.beat(Task::Display);
        match with_timeout(RETRY_AFTER, signals.view.wait()).await {
            Ok(show) => {
                let begun = Instant::now();
                oled.draw(show.view);
                if let Some((timing, took)) = show.took {
                    signals.timings.add(timing, took + (Instant::now() - begun));
                }
                behind = oled.send().await.is_err();
            }
            Err(_) if behind => behind = oled.send().await.is_err(),
            Err(_) => {}
        }
    }
}
