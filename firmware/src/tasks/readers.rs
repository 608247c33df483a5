//! Polls the NFC readers and reports the tags that are put on them.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant, Timer, with_timeout};
use embedded_hal::digital::OutputPin;
use embedded_hal_async::spi::SpiBus;

use super::signals::{Event, ReaderJob};
use super::{PULSE, Signals, Task};
use crate::screens::ReaderState;
use crate::sense::{READERS, ReadMeter, ReaderHealth, ReaderId, ReaderSet, Readers};
use crate::tag::Sighting;

/// The clock of the bus. The MFRC522 allows 10 MHz, but cables between modules do not.
pub const BITS_PER_SECOND: u32 = 1_000_000;
/// How long the readers are held in reset. The MFRC522 needs 100 ns.
const RESET: Duration = Duration::from_millis(1);
/// How long the readers need after a reset. The crystals of slow modules take 50 ms to start.
const START_UP: Duration = Duration::from_millis(60);
/// The pause between two polls. Polling an empty reader takes 9 ms.
const PAUSE: Duration = Duration::from_millis(30);
/// How often a reader is looked for among the missing ones. It takes 0.1 ms if there is none.
const LOOK_INTERVAL: Duration = Duration::from_secs(2);
/// How long a reader that is not polled stays awake.
const SLEEP_AFTER: Duration = Duration::from_secs(3);

/// Polls the readers that the game wants watched, in turn, and sends an event for each new tag.
///
/// The game watches only the readers where it is waiting for a tag; the others are not polled, and go to sleep. Readers
/// that are missing or have failed are looked for from time to time.
pub async fn run<B: SpiBus, A: OutputPin, E: OutputPin, R: OutputPin>(
    bus: B,
    address: [A; 3],
    enable: E,
    mut reset: R,
    signals: &Signals,
) -> ! {
    // A pin of the chip does not fail; if one did, no reader would be found.
    let _ = reset.set_low();
    Timer::after(RESET).await;
    let _ = reset.set_high();
    Timer::after(START_UP).await;
    let mut task = ReaderTask {
        readers: Readers::new(bus, address, enable),
        fitted: ReaderSet::NONE,
        watched: ReaderSet::NONE,
        last_polled: ReaderId::FIRST,
        last_looked_for: ReaderId::FIRST,
        look_at: Instant::now() + LOOK_INTERVAL,
        used_at: [Instant::now(); READERS],
        last_sightings: core::array::from_fn(|_| Sighting::Nothing),
        was_unreadable: [false; READERS],
        meter: ReadMeter::new(Instant::now()),
        signals,
    };
    task.detect_readers().await;
    loop {
        task.step().await;
    }
}

struct ReaderTask<'s, B, A, E> {
    readers: Readers<B, A, E>,
    /// The readers that answer.
    fitted: ReaderSet,
    /// The readers that the game wants polled.
    watched: ReaderSet,
    last_polled: ReaderId,
    last_looked_for: ReaderId,
    /// When a missing reader is looked for next.
    look_at: Instant,
    /// When each reader was last used.
    used_at: [Instant; READERS],
    last_sightings: [Sighting; READERS],
    was_unreadable: [bool; READERS],
    /// Counts reads while the sensors are tested.
    meter: ReadMeter,
    signals: &'s Signals,
}

impl<B: SpiBus, A: OutputPin, E: OutputPin> ReaderTask<'_, B, A, E> {
    async fn step(&mut self) {
        self.signals.pulses.beat(Task::Readers);
        match self.signals.reader_job.try_take() {
            Some(ReaderJob::DetectReaders) => self.detect_readers().await,
            Some(ReaderJob::Write(id, uid, text)) => {
                let written = self.readers.write(id, uid, &text).await;
                self.used_at[id.index()] = Instant::now();
                if written.is_ok() {
                    // A tag that stays where it was written is not a new one.
                    self.last_sightings[id.index()] = Sighting::Tag { uid, text: Ok(text) };
                }
                self.send(Event::Written(written)).await;
            }
            None => {}
        }
        if let Some(rates) = self.meter.take_changed(Instant::now()) {
            self.send(Event::ReadRates(rates)).await;
        }
        self.look_for_missing().await;
        self.put_idle_to_sleep().await;
        let Some(next) = self.watched.and(self.fitted).after(self.last_polled) else {
            if let Ok(set) = with_timeout(PULSE, self.signals.watched.wait()).await {
                self.watched = set;
            }
            return;
        };
        self.last_polled = next;
        self.poll(next).await;
        if let Either::First(set) = select(self.signals.watched.wait(), Timer::after(PAUSE)).await {
            self.watched = set;
        }
    }

    /// Polls a reader and reports what has changed there.
    async fn poll(&mut self, id: ReaderId) {
        let polled = self.readers.poll(id).await;
        self.used_at[id.index()] = Instant::now();
        match polled {
            Ok(sighting) => {
                // All readers are polled only in a test; in a game nobody wants to know.
                if self.watched == ReaderSet::ALL && matches!(sighting, Sighting::Tag { .. }) {
                    self.meter.note(id);
                }
                let last_sighting = &mut self.last_sightings[id.index()];
                // A tag that is just being put down or lifted cannot be read; report that only if it lasts.
                let unreadable = sighting == Sighting::Unreadable;
                let lasts = core::mem::replace(&mut self.was_unreadable[id.index()], unreadable);
                if sighting != *last_sighting && (lasts || !unreadable) {
                    last_sighting.clone_from(&sighting);
                    if sighting != Sighting::Nothing {
                        self.send(Event::Tag(id, sighting)).await;
                    }
                }
            }
            Err(fault) if self.readers.health(id) == ReaderHealth::Dropped => {
                self.fitted = self.fitted.without(id);
                self.send(Event::ReaderLost(id, fault)).await;
            }
            Err(_) => {}
        }
    }

    /// Tests all readers. A missing reader is not a failure.
    async fn detect_readers(&mut self) {
        let mut states = [ReaderState::Absent; READERS];
        for id in ReaderId::all() {
            self.signals.pulses.beat(Task::Readers);
            if self.test(id).await {
                states[id.index()] = ReaderState::Good;
            }
        }
        self.send(Event::Readers(states)).await;
    }

    /// Looks for one of the readers that are missing or have failed, if it is time.
    async fn look_for_missing(&mut self) {
        let missing = ReaderSet::ALL.minus(self.fitted);
        let due = Instant::now() >= self.look_at;
        let Some(id) = missing.after(self.last_looked_for).filter(|_| due) else { return };
        self.last_looked_for = id;
        if self.test(id).await {
            self.send(Event::ReaderFound(id)).await;
        }
        self.look_at = Instant::now() + LOOK_INTERVAL;
    }

    /// Tests a reader, and uses it from now on if it answers. Returns whether it does.
    async fn test(&mut self, id: ReaderId) -> bool {
        let answers = self.readers.self_test(id).await.is_ok();
        self.fitted = if answers { self.fitted.with(id) } else { self.fitted.without(id) };
        self.used_at[id.index()] = Instant::now();
        answers
    }

    async fn put_idle_to_sleep(&mut self) {
        for id in ReaderId::all().filter(|&id| self.fitted.minus(self.watched).has(id)) {
            if self.used_at[id.index()] + SLEEP_AFTER <= Instant::now() {
                self.readers.sleep(id).await;
            }
        }
    }

    async fn send(&self, event: Event) {
        self.signals.send(Task::Readers, event).await;
    }
}
