//! The game: takes in what happens, and tells the other tasks what to show.

use core::fmt;
use core::ops::Range;
use core::pin::{Pin, pin};

use embassy_embedded_hal::flash::partition::Partition;
use embassy_futures::select::{Either3, select3};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_time::{Instant, Timer};
use embedded_storage_async::nor_flash::NorFlash;

use super::mat::SCAN;
use super::signals::{Event, MatSeen, ReaderJob, ViewUpdate};
use super::{PULSE, Signals, Task};
use crate::device::play::Answer;
use crate::device::{self, Device, DeviceMemory, Driver, Platform, Timing};
use crate::journal::{JOURNAL_BYTES, Journal, SETTINGS_BYTES, Settings};
use crate::lights::Lights;
use crate::screens::{Message, Text, Title, View};
use crate::sense::ReaderSet;

/// The flash of a Pico.
pub const FLASH_BYTES: u32 = 2048 * 1024;
/// The journal stands at its end.
const JOURNAL: Range<u32> = FLASH_BYTES - JOURNAL_BYTES..FLASH_BYTES;
/// The settings stand before it. What is below belongs to the program: `memory.x` says so to the linker.
const SETTINGS: Range<u32> = JOURNAL.start - SETTINGS_BYTES..JOURNAL.start;
/// What the program may have of the flash.
pub const PROGRAM_BYTES: u32 = SETTINGS.start;

/// What is kept in flash.
struct Storage<F> {
    settings: Settings<F>,
    journal: Journal<F>,
}

/// Runs the device on a flash of [`FLASH_BYTES`].
pub async fn run<F: NorFlash>(flash: F, memory: &mut DeviceMemory, signals: &Signals) -> ! {
    let size = flash.capacity() as u32;
    let flash = Mutex::<NoopRawMutex, F>::new(flash);
    let flash = Partition::new(&flash, 0, size - size % F::ERASE_SIZE as u32);
    loop {
        let mut kept = None;
        find_storage(&flash, &mut kept);
        let Some(kept) = &mut kept else {
            no_room(signals);
            signals.pulses.beat(Task::Game);
            Timer::after(PULSE).await;
            continue;
        };
        starting(signals);
        until_restart(kept, memory, signals).await;
    }
}

// What is large is made in functions of its own: their part of the stack is free again afterwards.
#[inline(never)]
fn find_storage<F: NorFlash + Clone>(flash: &F, kept: &mut Option<Storage<F>>) {
    if let (Ok(settings), Ok(journal)) =
        (Settings::new(flash.clone(), SETTINGS), Journal::new(flash.clone(), JOURNAL))
    {
        *kept = Some(Storage { settings, journal });
    }
}

/// Runs until another edition was stored.
async fn until_restart<F: NorFlash>(kept: &mut Storage<F>, memory: &mut DeviceMemory, signals: &Signals) {
    let Storage { settings, journal } = kept;
    let busy = |view| {
        signals.pulses.beat(Task::Game);
        show(signals, view, None);
    };
    let platform =
        Platform { busy: &busy, stopwatch: || Instant::now().as_micros(), timings: &signals.timings };
    let mut task = GameTask::new(signals);
    device::run(settings, journal, memory, platform, &mut task).await;
}

/// Behind a pointer the compiler keeps this future apart from the one that waits for it: what each needs of the
/// stack is not needed by both at once.
fn apart(future: Pin<&mut dyn Future<Output = ()>>) -> Pin<&mut dyn Future<Output = ()>> {
    future
}

/// Takes in what the other tasks send, and tells them what to show.
struct GameTask<'w> {
    signals: &'w Signals,
    mat: Option<MatSeen>,
    /// When the mat is to be looked at again although nothing changes.
    look_at: Option<Instant>,
    /// What the other tasks were told last.
    lit: Option<Lights>,
    watched: Option<ReaderSet>,
    /// What is still to be answered when the next game is opened.
    unanswered: Option<(Timing, Instant)>,
}

impl<F: NorFlash> Driver<F> for GameTask<'_> {
    async fn drive(&mut self, device: &mut Device<'_, '_, F>) {
        apart(pin!(self.welcome(device))).await;
        while !device.is_done() {
            apart(pin!(self.step(device))).await;
        }
    }

    fn answers(&mut self) -> impl Answer {
        Out(self.signals)
    }
}

impl<'w> GameTask<'w> {
    fn new(signals: &'w Signals) -> Self {
        let unanswered = Some((Timing::Boot, Instant::from_ticks(0)));
        Self { signals, mat: None, look_at: None, lit: None, watched: None, unanswered }
    }

    /// Shows a device that has just opened or left a game.
    async fn welcome<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>) {
        self.look(device).await;
        let since = self.unanswered.take();
        self.tell(device, since).await;
    }

    async fn step<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>) {
        self.signals.pulses.beat(Task::Game);
        let pulse = Instant::now() + PULSE;
        let wake_at = self.look_at.unwrap_or(pulse).min(pulse);
        let since =
            match select3(self.signals.mat.wait(), self.signals.events.receive(), Timer::at(wake_at)).await {
                Either3::First(seen) => {
                    self.mat = Some(seen);
                    // The edge was two scans before the one that confirmed it.
                    seen.changed_at.checked_sub(SCAN * 2).unwrap_or(seen.changed_at)
                }
                Either3::Second(event) => return self.happened(device, event).await,
                Either3::Third(()) if self.look_at.is_none_or(|at| at > Instant::now()) => return,
                Either3::Third(()) => wake_at,
            };
        let moves = device.moves();
        self.look(device).await;
        let timing = if device.moves() == moves { Timing::Answer } else { Timing::Gesture };
        self.tell(device, Some((timing, since))).await;
    }

    async fn happened<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>, event: Event) {
        let since = Instant::now();
        match event {
            Event::Knob(event) => device.knob(event).await,
            Event::Tag(reader, sighting) => device.tag(reader, sighting).await,
            Event::ReaderLost(reader, fault) => device.reader_lost(reader, fault),
            Event::Readers(states) => device.readers_are(states),
            Event::Written(outcome) => device.written(outcome),
            Event::Line(line) => {
                let line = line.as_deref().map_err(|&error| error);
                device.line(line, &mut Out(self.signals)).await;
            }
        }
        if device.is_done() {
            self.unanswered = Some((Timing::Answer, since));
            return;
        }
        // The same mat may mean something else now.
        self.look(device).await;
        self.tell(device, Some((Timing::Answer, since))).await;
    }

    async fn look<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>) {
        let Some(MatSeen { occupied, bad, changed_at, error }) = self.mat else { return };
        let now = Instant::now();
        let quiet = now.saturating_duration_since(changed_at);
        let again = device.see(occupied, bad, error, quiet).await;
        self.look_at = again.map(|wait| now + wait);
    }

    /// Tells the other tasks what they do not know yet.
    async fn tell<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>, since: Option<(Timing, Instant)>) {
        show(self.signals, device.view(), since);
        let lights = device.lights();
        if self.lit != Some(lights) {
            self.lit = Some(lights);
            self.signals.lights.signal(lights);
        }
        if let Some(tune) = device.take_tune() {
            self.signals.tune.signal(tune);
        }
        let watched = device.watched();
        if self.watched != Some(watched) {
            self.watched = Some(watched);
            self.signals.watched.signal(watched);
        }
        let requests = device.take_requests();
        if requests.self_test {
            self.signals.mat_test.signal(());
            self.signals.reader_job.signal(ReaderJob::LookAround);
        }
        if let Some((reader, text)) = requests.write {
            self.signals.reader_job.signal(ReaderJob::Write(reader, text));
        }
        device.say_news(&mut Out(self.signals)).await;
    }
}

#[inline(never)]
fn show(signals: &Signals, view: View, since: Option<(Timing, Instant)>) {
    let took = since.map(|(timing, since)| (timing, Instant::now().saturating_duration_since(since)));
    // What was not drawn yet never will be; the time it took is spent all the same.
    let pending = signals.view.try_take().and_then(|pending| pending.took);
    signals.view.signal(ViewUpdate { view, took: pending.or(took) });
}

#[inline(never)] // a view takes 1 kB of stack
fn starting(signals: &Signals) {
    show(signals, View::Title(Title { hint: Text::from("Starting") }), None);
}

#[inline(never)]
fn no_room(signals: &Signals) {
    let view = View::Message(Message {
        title: Text::from("Memory"),
        what: Text::from("The flash is smaller than 2 MB."),
        remedy: Text::from("Use a board with a larger one."),
        page: 0,
    });
    show(signals, view, None);
}

/// Lines on their way to the USB link.
struct Out<'w>(&'w Signals);

impl Answer for Out<'_> {
    async fn line(&mut self, line: fmt::Arguments<'_>) {
        // A long export is no silence.
        self.0.pulses.beat(Task::Game);
        let text = Text::<200>::new(line);
        self.0.lines.write_all(text.as_bytes()).await;
        self.0.lines.write_all(b"\n").await;
    }
}
