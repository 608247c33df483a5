//! The NFC readers: which tag comes to which of them.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer, with_timeout};
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus;

use super::signals::{Event, ReaderJob};
use super::{PULSE, Signals, Task};
use crate::screens::ReaderState;
use crate::sense::{READERS, ReaderHealth, ReaderId, ReaderSet, Readers};
use crate::tag::Sighting;

/// The MFRC522 takes up to 10 MHz; cables do not.
pub const BITS_PER_SECOND: u32 = 4_000_000;
/// Between two polls. An empty reader takes 8 ms to find that out.
const PAUSE: Duration = Duration::from_millis(30);

/// Looks at the readers that the game wants watched, in turn, and tells of each tag that comes.
///
/// A reader is not asked all the time: only those are watched at which the game waits for something.
pub async fn run<B: SpiBus, A: OutputPin, E: OutputPin>(
    bus: B,
    address: [A; 3],
    enable: E,
    signals: &Signals,
) -> ! {
    let mut readers = Readers::new(bus, address, enable);
    let mut fitted = look_around(&mut readers, signals).await;
    let mut lying: [Sighting; READERS] = core::array::from_fn(|_| Sighting::Nothing);
    let mut hazy_before = [false; READERS];
    let mut watched = ReaderSet::NONE;
    let mut last = ReaderId::FIRST;
    loop {
        signals.pulses.beat(Task::Readers);
        match signals.reader_job.try_take() {
            Some(ReaderJob::LookAround) => fitted = look_around(&mut readers, signals).await,
            Some(ReaderJob::Write(id, text)) => {
                let outcome = match readers.write(id, &text).await {
                    Ok(Ok(_)) => "The tag is written.",
                    Ok(Err(error)) => error.message(),
                    Err(fault) => fault.reason(),
                };
                signals.events.send(Event::Written(outcome)).await;
            }
            None => {}
        }
        let Some(next) = watched.and(fitted).after(last) else {
            if let Ok(set) = with_timeout(PULSE, signals.watched.wait()).await {
                watched = set;
            }
            continue;
        };
        last = next;
        match readers.poll(next).await {
            Ok(sighting) => {
                let place = &mut lying[next.index()];
                // A tag that is just coming or leaving cannot be read; it is told only if that lasts.
                let hazy = sighting == Sighting::Unreadable;
                let lasts = core::mem::replace(&mut hazy_before[next.index()], hazy);
                if sighting != *place && (lasts || !hazy) {
                    place.clone_from(&sighting);
                    if sighting != Sighting::Nothing {
                        signals.events.send(Event::Tag(next, sighting)).await;
                    }
                }
            }
            Err(fault) if readers.health(next) == ReaderHealth::Dropped => {
                fitted = fitted.without(next);
                signals.events.send(Event::ReaderLost(next, fault)).await;
            }
            Err(_) => {}
        }
        if let Either::First(set) = select(signals.watched.wait(), Timer::after(PAUSE)).await {
            watched = set;
        }
    }
}

/// Which readers there are: those that are missing are no failures.
async fn look_around<B: SpiBus, A: OutputPin, E: OutputPin>(
    readers: &mut Readers<B, A, E>,
    signals: &Signals,
) -> ReaderSet {
    let mut fitted = ReaderSet::NONE;
    let mut states = [ReaderState::Absent; READERS];
    for id in ReaderId::all() {
        signals.pulses.beat(Task::Readers);
        if readers.self_test(id).await.is_ok() {
            fitted = fitted.with(id);
            states[id.index()] = ReaderState::Good;
        }
    }
    signals.events.send(Event::Readers(states)).await;
    fitted
}
