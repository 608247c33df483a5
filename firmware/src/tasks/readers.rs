//! Polls the NFC readers and reports the tags that are put on them.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer, with_timeout};
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus;

use super::signals::{Event, ReaderJob};
use super::{PULSE, Signals, Task};
use crate::screens::ReaderState;
use crate::sense::{READERS, ReaderHealth, ReaderId, ReaderSet, Readers};
use crate::tag::Sighting;

/// The clock of the bus. The MFRC522 allows 10 MHz, but the cables do not.
pub const BITS_PER_SECOND: u32 = 4_000_000;
/// How long the platform must hold the reset pin of the readers low before it runs this task.
pub const RESET_PULSE: Duration = Duration::from_micros(10);
/// The pause between two polls. Polling an empty reader takes 8 ms.
const PAUSE: Duration = Duration::from_millis(30);

/// Polls the readers that the game wants watched, in turn, and sends an event for each new tag.
///
/// The game watches only the readers where it is waiting for a tag; the others are not polled.
pub async fn run<B: SpiBus, A: OutputPin, E: OutputPin>(
    bus: B,
    address: [A; 3],
    enable: E,
    signals: &Signals,
) -> ! {
    let mut readers = Readers::new(bus, address, enable);
    let mut fitted = detect_readers(&mut readers, signals).await;
    let mut last_sightings: [Sighting; READERS] = core::array::from_fn(|_| Sighting::Nothing);
    let mut was_unreadable = [false; READERS];
    let mut watched = ReaderSet::NONE;
    let mut last = ReaderId::FIRST;
    loop {
        signals.pulses.beat(Task::Readers);
        match signals.reader_job.try_take() {
            Some(ReaderJob::DetectReaders) => fitted = detect_readers(&mut readers, signals).await,
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
                let last_sighting = &mut last_sightings[next.index()];
                // A tag that is just being put down or lifted cannot be read; report that only if it lasts.
                let unreadable = sighting == Sighting::Unreadable;
                let lasts = core::mem::replace(&mut was_unreadable[next.index()], unreadable);
                if sighting != *last_sighting && (lasts || !unreadable) {
                    last_sighting.clone_from(&sighting);
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

/// Tests all readers and returns those that answer. A missing reader is not a failure.
async fn detect_readers<B: SpiBus, A: OutputPin, E: OutputPin>(
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
