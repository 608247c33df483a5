//! Draws views on the OLED.

use embassy_time::{Delay, Duration, Instant, with_timeout};
use embedded_hal::digital::{InputPin, OutputPin};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::I2c;

use super::{PULSE, Signals, Task};
use crate::screens::oled::{DisplayError, Oled};

/// How long to wait before trying again a display that does not answer.
const RETRY_AFTER: Duration = PULSE;
/// Half a period of the clock that frees the bus: 100 kHz, which every part understands.
const HALF_BIT_MICROS: u32 = 5;
/// A part that sends holds the data line for eight bits at most, and a ninth clock tells it that it is not
/// understood.
const MOST_CLOCKS: u8 = 9;

/// The I2C bus of the display.
#[allow(async_fn_in_trait)] // the tasks stay on one core
pub trait DisplayBus {
    /// Frees the bus with [`clear_bus`] if a part holds it, and starts the I2C peripheral. Called again each time
    /// the bus hangs.
    async fn start(&mut self) -> impl I2c;
}

/// Frees a bus whose data line is held low. That happens if the chip was reset while a part was sending a bit: the
/// part waits for the next clock. Both pins are open drain, and high to begin with.
pub async fn clear_bus(
    clock: &mut impl OutputPin,
    data: &mut (impl InputPin + OutputPin),
    delay: &mut impl DelayNs,
) {
    // The pull-ups need a moment. A pin of a chip does not fail; if one did, the transfers would tell.
    delay.delay_us(HALF_BIT_MICROS).await;
    if !matches!(data.is_low(), Ok(true)) {
        return;
    }
    for _ in 0..MOST_CLOCKS {
        let _ = clock.set_low();
        delay.delay_us(HALF_BIT_MICROS).await;
        let _ = clock.set_high();
        delay.delay_us(HALF_BIT_MICROS).await;
        if !matches!(data.is_low(), Ok(true)) {
            break;
        }
    }
    // A stop: the data line rises while the clock is high.
    let _ = clock.set_low();
    let _ = data.set_low();
    delay.delay_us(HALF_BIT_MICROS).await;
    let _ = clock.set_high();
    delay.delay_us(HALF_BIT_MICROS).await;
    let _ = data.set_high();
    delay.delay_us(HALF_BIT_MICROS).await;
}

/// Shows the views that the game sends. After a failed transfer it sends the picture again.
pub async fn run<B: DisplayBus>(mut bus: B, signals: &Signals) -> ! {
    let mut oled = Oled::new(Delay);
    let mut behind = false;
    loop {
        let mut started = bus.start().await;
        loop {
            signals.pulses.beat(Task::Display);
            let show = with_timeout(RETRY_AFTER, signals.view.wait()).await.ok();
            if let Some(controller) = signals.controller.try_take() {
                oled.choose(controller);
                behind = true;
            }
            match show {
                Some(show) => {
                    let begun = Instant::now();
                    oled.draw(show.view);
                    if let Some((timing, took)) = show.took {
                        signals.timings.add(timing, took + (Instant::now() - begun));
                    }
                }
                None if behind => {}
                None => continue,
            }
            let sent = oled.send(&mut started).await;
            behind = sent.is_err();
            if sent == Err(DisplayError::Bus) {
                break;
            }
        }
    }
}
