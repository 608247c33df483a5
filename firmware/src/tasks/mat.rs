//! Scans every hall switch of the mat a thousand times a second, and sends the lights on the same bus.

use core::future::poll_fn;
use core::pin::pin;
use core::sync::atomic::Ordering;
use core::task::Poll;

use embassy_time::{Duration, Instant, Timer, with_timeout};
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus;
use smart_leds_trait::{RGB8, SmartLedsWriteAsync as _};
use ws2812_async::{Grb, Ws2812};

use super::signals::MatState;
use super::{Signals, Task};
use crate::dyn_future::as_dyn;
use crate::lights::Lights;
use crate::mat::CHANNELS;
use crate::sense::{Hall, HallChain, MatReading};

/// The interval between two scans.
pub const SCAN: Duration = Duration::from_hz(1000);
/// The least time to leave for a scan: 36 µs on the bus, with a margin.
const MIN_SCAN_TIME: Duration = Duration::from_micros(200);
/// The clock of the bus. The 74HC165 can follow it at 3.3 V, and it suits the lights, for which four bits on
/// the bus make one bit.
pub const BITS_PER_SECOND: u32 = 3_800_000;
/// The deadline of a frame for the lights, which takes 3.5 ms.
const FRAME_TIMEOUT: Duration = Duration::from_millis(20);
/// How many scans must fail in a row before the mat is reported as unreadable: the next scan comes 1 ms later.
/// Longer than it takes to find that chips have come or gone.
const TOLERATED_FAILURES: u16 = 250;

/// Scans the switches and sends the lights.
pub async fn run<B: SpiBus, L: OutputPin>(mut bus: B, latch: L, signals: &Signals) -> ! {
    let mut chain = HallChain::new(latch);
    let mut hall = Hall::new(Instant::now());
    let mut changed_at = Instant::now();
    let mut error = None;
    let mut reported = None;
    let mut next = Instant::now();
    loop {
        signals.pulses.beat(Task::Mat);
        if signals.mat_test.try_take().is_some() {
            hall.start_self_test(Instant::now());
        }
        if let Some(lights) = signals.lights.try_take() {
            as_dyn(pin!(send_lights(&mut bus, &lights))).await;
        }
        // Scans that were missed meanwhile are not made up for.
        next = (next + SCAN).max(Instant::now() + MIN_SCAN_TIME);
        let mut tick = pin!(alarm(next));
        match chain.scan_until(&mut bus, tick.as_mut()).await {
            Ok(raw) => {
                error = None;
                let now = Instant::now();
                if !hall.scan(raw, now).is_empty() {
                    changed_at = now;
                }
            }
            Err(failed) => {
                signals.doubted_scans.store(chain.doubted(), Ordering::Relaxed);
                if chain.failures() >= TOLERATED_FAILURES {
                    // A floating line fails in several ways; one of them is enough to tell.
                    error.get_or_insert(failed);
                }
            }
        }
        let (bad, chips) = (hall.bad(), chain.chips());
        // Cheaper than a comparison of all that is reported: the pieces change only together with one of these.
        let state = (changed_at, bad, chips, error);
        if reported != Some(state) {
            reported = Some(state);
            if !(bad & !hall.ignored()).is_empty() {
                hall.ignore(bad);
            }
            let reading = MatReading { occupied: hall.occupied(), bad, chips, error };
            signals.mat.signal(MatState { reading, changed_at });
        }
        tick.await;
    }
}

/// Waits until `at`. Unlike a plain [`Timer`], it does not set its timer again each time the bus wakes the task, which
/// would take a fifth of the work of a scan.
///
/// It sets its timer twice. A task has one timer, and that of the last scan may still be due: if the processor was
/// halted past it, the task went on before it could fire. It fires then at once, instead of this one, and the poll
/// that follows sets this one again. A tick later costs little where it is set already.
fn alarm(at: Instant) -> impl Future<Output = ()> {
    let mut timers = [Timer::at(at), Timer::at(at + Duration::from_ticks(1))].into_iter();
    poll_fn(move |context| {
        if Instant::now() >= at {
            return Poll::Ready(());
        }
        // The first poll of a timer sets it.
        timers.next().map_or(Poll::Pending, |mut timer| pin!(&mut timer).poll(context))
    })
}

async fn send_lights<B: SpiBus>(bus: &mut B, lights: &Lights) {
    let colours = lights.colours().map(|light| RGB8::new(light.red, light.green, light.blue));
    let mut strip = Ws2812::<_, Grb, CHANNELS>::new(bus);
    // If a frame fails, the next one repairs it, and a dead bus is reported by the scan.
    let _ = with_timeout(FRAME_TIMEOUT, strip.write(colours)).await;
}
