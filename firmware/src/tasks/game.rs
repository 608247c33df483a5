//! Runs the game: receives events from the other tasks and tells them what to show.

use core::cell::Cell;
use core::fmt;
use core::ops::Range;
use core::pin::pin;
use core::task::{Context, Poll};

use embassy_embedded_hal::flash::partition::Partition;
use embassy_futures::select::{Either, Either3, select, select3};
use embassy_sync::blocking_mutex::raw::NoopRawMutex;
use embassy_sync::mutex::Mutex;
use embassy_time::{Duration, Instant, Timer, with_timeout};
use embedded_storage_async::nor_flash::NorFlash;

use super::mat::SCAN;
use super::signals::{Event, MatState, ReaderJob, ReceivedLine, ViewUpdate};
use super::working_flash::WorkingFlash;
use super::{PULSE, Signals, Task};
use crate::crash::CrashLog;
use crate::device::play::Answer;
use crate::device::{self, Device, DeviceMemory, Driver, Platform, Timing};
use crate::dyn_future::as_dyn;
use crate::journal::{JOURNAL_BYTES, Journal, SETTINGS_BYTES, Settings};
use crate::lights::Lights;
use crate::screens::oled::Controller;
use crate::screens::{Message, Text, Title, View};
use crate::sense::{ReaderSet, StepsPerClick};

/// The size of a Pico's flash.
pub const FLASH_BYTES: u32 = 2048 * 1024;
/// The journal is at the end of the flash.
const JOURNAL: Range<u32> = FLASH_BYTES - JOURNAL_BYTES..FLASH_BYTES;
/// The settings are just below the journal. The rest belongs to the program; `memory.x` tells the linker.
const SETTINGS: Range<u32> = JOURNAL.start - SETTINGS_BYTES..JOURNAL.start;
/// How much of the flash the program may use.
pub const PROGRAM_BYTES: u32 = SETTINGS.start;

/// The data in flash.
struct Storage<F> {
    settings: Settings<F>,
    journal: Journal<F>,
}

/// How long to wait for the knob's task to say whether the back button is held.
const BACK_TIMEOUT: Duration = Duration::from_millis(100);
/// How long the host gets to take the last answer, and the display to show the last picture.
const FAREWELL: Duration = Duration::from_millis(100);

/// Services of the chip that are no peripherals.
#[derive(Clone, Copy)]
pub struct Chip<'c> {
    /// Memory that survives a restart.
    pub crash_log: &'c dyn CrashLog,
    /// The serial number of the board, if it has one.
    pub serial_number: Option<&'c str>,
    /// Restarts as a USB drive that takes the next firmware. Does not return on the chip.
    pub enter_bootsel: &'c dyn Fn(),
}

/// Runs the device on a flash of [`FLASH_BYTES`].
pub async fn run<F: NorFlash>(flash: F, memory: &mut DeviceMemory, chip: Chip<'_>, signals: &Signals) -> ! {
    let size = flash.capacity() as u32;
    let flash = Mutex::<NoopRawMutex, _>::new(WorkingFlash::new(flash, signals));
    let flash = Partition::new(&flash, 0, size - size % F::ERASE_SIZE as u32);
    loop {
        let mut storage = None;
        create_storage(&flash, &mut storage);
        let Some(storage) = &mut storage else {
            show_flash_too_small(signals);
            signals.pulses.beat(Task::Game);
            Timer::after(PULSE).await;
            continue;
        };
        show_starting(signals);
        as_dyn(pin!(run_until_restart(storage, memory, chip, signals))).await;
    }
}

// Large values are created in separate functions that are not inlined, so that their stack is freed afterwards.
#[inline(never)]
fn create_storage<F: NorFlash + Clone>(flash: &F, storage: &mut Option<Storage<F>>) {
    if let (Ok(settings), Ok(journal)) =
        (Settings::new(flash.clone(), SETTINGS), Journal::new(flash.clone(), JOURNAL))
    {
        *storage = Some(Storage { settings, journal });
    }
}

/// Runs the device until it must restart, because another edition was stored.
async fn run_until_restart<F: NorFlash>(
    storage: &mut Storage<F>,
    memory: &mut DeviceMemory,
    chip: Chip<'_>,
    signals: &Signals,
) {
    // Known soon after the power is on, and only then.
    let safe_start = with_timeout(BACK_TIMEOUT, signals.back_at_start.wait()).await.unwrap_or(false);
    let Storage { settings, journal } = storage;
    let busy_until = Cell::new(Instant::MIN);
    let busy = |view| {
        signals.pulses.beat(Task::Game);
        busy_until.set(Instant::now());
        show(signals, view, None);
    };
    let platform = Platform {
        busy: &busy,
        stopwatch: || Instant::now().as_micros(),
        poll_pause,
        timings: &signals.timings,
        crash_log: chip.crash_log,
        serial_number: chip.serial_number,
        doubted_scans: &signals.doubted_scans,
    };
    let mut task = GameTask::new(chip, signals, &busy_until);
    device::run(settings, journal, memory, platform, &mut task, safe_start).await;
}

/// See [`Platform::poll_pause`].
fn poll_pause(until: u64, context: &mut Context<'_>) -> Poll<()> {
    let until = Instant::from_micros(until);
    // A timer is never ready when it is polled for the first time.
    if Instant::now() >= until { Poll::Ready(()) } else { pin!(Timer::at(until)).poll(context) }
}

/// Something for the device to respond to.
enum Input {
    Event(Event),
    /// A line from the USB host.
    Line(ReceivedLine),
}

/// The device's connection to the other tasks.
struct GameTask<'w> {
    chip: Chip<'w>,
    signals: &'w Signals,
    /// When the device last showed that it was busy.
    busy_until: &'w Cell<Instant>,
    mat: Option<MatState>,
    /// When to evaluate the mat again even if nothing changes.
    evaluate_at: Option<Instant>,
    /// The lights, readers and kind of knob that were last sent to the other tasks.
    lights: Option<Lights>,
    watched: Option<ReaderSet>,
    /// The controller of the display that was last sent.
    controller: Option<Option<Controller>>,
    steps_per_click: Option<StepsPerClick>,
    /// What to measure, and since when, up to the first view of the game that is opened next.
    unanswered: Option<(Timing, Instant)>,
}

impl<F: NorFlash> Driver<F> for GameTask<'_> {
    async fn drive(&mut self, device: &mut Device<'_, '_, F>) {
        as_dyn(pin!(self.show_opened(device))).await;
        while !device.is_done() {
            as_dyn(pin!(self.step(device))).await;
        }
    }

    fn answers(&mut self) -> impl Answer {
        LineWriter::answering(self.signals)
    }
}

impl<'w> GameTask<'w> {
    fn new(chip: Chip<'w>, signals: &'w Signals, busy_until: &'w Cell<Instant>) -> Self {
        let unanswered = Some((Timing::Boot, Instant::from_ticks(0)));
        Self {
            chip,
            signals,
            busy_until,
            mat: None,
            evaluate_at: None,
            lights: None,
            watched: None,
            controller: None,
            steps_per_click: None,
            unanswered,
        }
    }

    /// Shows the device after it has opened or left a game.
    async fn show_opened<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>) {
        self.evaluate_mat(device).await;
        let since = self.unanswered.take();
        self.update_outputs(device, since).await;
    }

    async fn step<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>) {
        self.signals.pulses.beat(Task::Game);
        device.note_opened();
        let pulse = Instant::now() + PULSE;
        let wake_at = self.evaluate_at.unwrap_or(pulse).min(pulse);
        let since = match select3(self.signals.mat.wait(), self.next_input(), Timer::at(wake_at)).await {
            Either3::First(seen) => {
                self.mat = Some(seen);
                // The edge came two scans before the one that confirmed it.
                seen.changed_at.checked_sub(SCAN * 2).unwrap_or(seen.changed_at)
            }
            Either3::Second(input) => return as_dyn(pin!(self.handle_input(device, input))).await,
            Either3::Third(()) if self.evaluate_at.is_none_or(|at| at > Instant::now()) => {
                if device.idle().await {
                    self.update_outputs(device, None).await;
                }
                return;
            }
            Either3::Third(()) => wake_at,
        };
        let moves = device.moves();
        self.evaluate_mat(device).await;
        let timing = if device.moves() == moves { Timing::Answer } else { Timing::Gesture };
        self.update_outputs(device, Some((timing, since))).await;
    }

    /// Waits for an event, or for a line from the USB host.
    async fn next_input(&self) -> Input {
        match select(self.signals.events.receive(), self.signals.command.receive()).await {
            Either::First(event) => Input::Event(event),
            Either::Second(line) => Input::Line(line),
        }
    }

    async fn handle_input<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>, input: Input) {
        let since = Instant::now();
        match input {
            Input::Event(event) => self.handle_event(device, event).await,
            Input::Line(line) => {
                let line = line.as_deref().map_err(|&error| error);
                device.line(line, &mut LineWriter::answering(self.signals)).await;
            }
        }
        if device.is_done() {
            self.unanswered = Some((Timing::Answer, since));
            return;
        }
        // After an event the same mat can mean something else.
        self.evaluate_mat(device).await;
        self.update_outputs(device, Some((Timing::Answer, since))).await;
    }

    async fn handle_event<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>, event: Event) {
        match event {
            // A press while the device was busy answers nothing that was shown.
            Event::Knob(event, at) if event.is_press() && at <= self.busy_until.get() => {}
            Event::Knob(event, _) => as_dyn(pin!(device.knob(event))).await,
            Event::Tag(reader, sighting) => as_dyn(pin!(device.tag(reader, sighting))).await,
            Event::ReaderLost(reader, fault) => device.report_reader_lost(reader, fault),
            Event::ReaderFound(reader) => device.report_reader_found(reader),
            Event::Readers(states) => device.set_readers(states),
            Event::ReadRates(rates) => device.set_read_rates(rates),
            Event::Written(outcome) => device.written(outcome),
        }
    }

    async fn evaluate_mat<F: NorFlash>(&mut self, device: &mut Device<'_, '_, F>) {
        let Some(MatState { reading, changed_at }) = self.mat else { return };
        let now = Instant::now();
        let quiet = now.saturating_duration_since(changed_at);
        let again = device.see(reading, quiet).await;
        self.evaluate_at = again.map(|wait| now + wait);
    }

    /// Sends the other tasks what has changed for them.
    async fn update_outputs<F: NorFlash>(
        &mut self,
        device: &mut Device<'_, '_, F>,
        since: Option<(Timing, Instant)>,
    ) {
        show(self.signals, device.view(), since);
        let lights = device.lights();
        if self.lights != Some(lights) {
            self.lights = Some(lights);
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
        let controller = device.controller();
        if self.controller != Some(controller) {
            self.controller = Some(controller);
            self.signals.controller.signal(controller);
        }
        let steps_per_click = device.steps_per_click();
        if self.steps_per_click != Some(steps_per_click) {
            self.steps_per_click = Some(steps_per_click);
            self.signals.steps_per_click.signal(steps_per_click);
        }
        let requests = device.take_requests();
        if requests.self_test {
            self.signals.mat_test.signal(());
            self.signals.reader_job.signal(ReaderJob::DetectReaders);
        }
        if let Some((reader, uid, text)) = requests.write {
            self.signals.reader_job.signal(ReaderJob::Write(reader, uid, text));
        }
        device.announce_changes(&mut LineWriter::live(self.signals)).await;
        if requests.bootsel {
            show_bootsel(self.signals);
            Timer::after(FAREWELL).await;
            (self.chip.enter_bootsel)();
        }
    }
}

#[inline(never)]
fn show(signals: &Signals, view: View, since: Option<(Timing, Instant)>) {
    let took = since.map(|(timing, since)| (timing, Instant::now().saturating_duration_since(since)));
    // The new view replaces one that was not drawn yet, but the measured time of that one still counts.
    let pending = signals.view.try_take().and_then(|pending| pending.took);
    signals.view.signal(ViewUpdate { view, took: pending.or(took) });
}

#[inline(never)] // a view takes 1 kB of stack
fn show_starting(signals: &Signals) {
    show(signals, View::Title(Title { hint: Text::from("Starting") }), None);
}

#[inline(never)]
fn show_bootsel(signals: &Signals) {
    let view = View::Message(Message {
        title: Text::from("New firmware"),
        what: Text::from("The device is now a USB drive."),
        remedy: Text::from("Copy the UF2 file to it."),
        page: 0,
    });
    show(signals, view, None);
}

#[inline(never)]
fn show_flash_too_small(signals: &Signals) {
    let view = View::Message(Message {
        title: Text::from("Memory"),
        what: Text::from("The flash is smaller than 2 MB."),
        remedy: Text::from("Use a board with a larger one."),
        page: 0,
    });
    show(signals, view, None);
}

/// Writes lines to the USB link. Gives up those that the host does not read in time.
struct LineWriter<'w> {
    signals: &'w Signals,
    /// How long all lines together may wait for the host. The game stands still meanwhile.
    patience: Duration,
}

impl<'w> LineWriter<'w> {
    /// For the live record: a host that reads takes a packet within a few milliseconds.
    fn live(signals: &'w Signals) -> Self {
        let patience = if signals.outbox.is_behind() { Duration::MIN } else { Duration::from_millis(20) };
        Self { signals, patience }
    }

    /// For the answer to a command. A host that has just begun to read again gets a moment to catch up.
    fn answering(signals: &'w Signals) -> Self {
        let patience = Duration::from_millis(if signals.outbox.is_behind() { 50 } else { 1000 });
        Self { signals, patience }
    }
}

impl Answer for LineWriter<'_> {
    async fn line(&mut self, line: fmt::Arguments<'_>) {
        // A long export must not look like a task that hangs.
        self.signals.pulses.beat(Task::Game);
        let text = Text::<200>::new(line);
        self.signals.outbox.push(&text, &mut self.patience).await;
    }
}
