//! The mat: every hall switch a thousand times a second, and the lights on the same bus.

use core::future::poll_fn;
use core::pin::pin;
use core::task::Poll;

use embassy_time::{Duration, Instant, Timer, with_timeout};
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus;
use smart_leds_trait::{RGB8, SmartLedsWriteAsync as _};
use ws2812_async::{Grb, Ws2812};

use super::signals::MatSeen;
use super::{Signals, Task};
use crate::lights::Lights;
use crate::mat::CHANNELS;
use crate::sense::{Hall, HallChain};

/// Between two scans.
pub const SCAN: Duration = Duration::from_hz(1000);
/// What a scan needs: 36 µs on the bus, and then some.
const LEAST: Duration = Duration::from_micros(200);
/// In reach of the 74HC165 at 3.3 V, and right for the lights: four bits of the bus make one of theirs.
pub const BITS_PER_SECOND: u32 = 3_800_000;
/// A frame of the lights takes 3.5 ms.
const FRAME: Duration = Duration::from_millis(20);
/// So many scans fail in a row before it is said that the mat cannot be read: one is soon repeated.
const TOLERATED_FAILURES: u16 = 100;

/// Scans the switches and sends the lights.
pub async fn run<B: SpiBus, L: OutputPin>(mut bus: B, latch: L, signals: &Signals) -> ! {
    let mut chain = HallChain::new(latch);
    let mut hall = Hall::new(Instant::now());
    let mut changed_at = Instant::now();
    let mut error = None;
    let mut told = None;
    let mut next = Instant::now();
    loop {
        signals.pulses.beat(Task::Mat);
        if signals.mat_test.try_take().is_some() {
            hall.start_self_test(Instant::now());
        }
        if let Some(lights) = signals.lights.try_take() {
            send(&mut bus, &lights).await;
        }
        // Scans that were missed meanwhile are not made up for.
        next = (next + SCAN).max(Instant::now() + LEAST);
        let mut tick = pin!(alarm(next));
        match chain.scan_until(&mut bus, tick.as_mut()).await {
            Ok(raw) => {
                error = None;
                let now = Instant::now();
                if !hall.scan(raw, now).is_empty() {
                    changed_at = now;
                }
            }
            Err(failed) if chain.failures() >= TOLERATED_FAILURES => error = Some(failed),
            Err(_) => {}
        }
        let seen = MatSeen { occupied: hall.occupied(), bad: hall.bad(), changed_at, error };
        if told != Some(seen) {
            if !(seen.bad & !hall.ignored()).is_empty() {
                hall.ignore(seen.bad);
            }
            told = Some(seen);
            signals.mat.signal(seen);
        }
        tick.await;
    }
}

/// Waits for a time, and sets its timer once only. A plain timer sets it each time that the task is woken by
/// something else, and that goes through the timers of all tasks.
fn alarm(at: Instant) -> impl Future<Output = ()> {
    let mut timer = Timer::at(at);
    let mut is_set = false;
    poll_fn(move |context| {
        if core::mem::replace(&mut is_set, true) && Instant::now() < at {
            return Poll::Pending;
        }
        pin!(&mut timer).poll(context)
    })
}

async fn send<B: SpiBus>(bus: &mut B, lights: &Lights) {
    let colours = lights.colours().map(|light| RGB8::new(light.red, light.green, light.blue));
    let mut strip = Ws2812::<_, Grb, CHANNELS>::new(bus);
    // A frame that does not arrive is made good by the next one; a dead bus shows in the scan.
    let _ = with_timeout(FRAME, strip.write(colours)).await;
}
