//! Runs the firmware library on a virtual clock, as fast as possible: time jumps to the next timer of the device or the
//! next scheduled pin change. Scans of a mat on which nothing moves are left out: see `Stillness`.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use embassy_time::Instant;
use embedded_hal::digital::OutputPin as _;
use firmware::crash::{Cause, CrashRecord, StartCause};
use firmware::pads;
use firmware::tasks::{Signals, WATCHDOG_TIMEOUT, buzzer, display, game, heart, knob, link, mat, readers};

use super::bus::{OledBus, Spi};
use super::clock::{Clock, work};
use super::memory::{Flash, Memory};
use super::pin::{ContactWires, Output, Piezo, Sampler};
use super::serial::{Port, Serial};
use super::{Crash, Device, DeviceError, FlashFault};
use crate::parts::Fitted;
use crate::parts::hall::Magnets;
use crate::parts::hc165::ChainState;
use crate::parts::nor_flash::{FlashChip, Tear};
use crate::parts::usb_host::UsbHost;
use crate::rig::{CONTACTS, MAT_BUS, READER_BUS, Rig, SharedRig, pins};

/// The serial number of the native device: an id that no flash chip has.
const SERIAL_NUMBER: &str = "00000000NATIVE00";

/// The places of the knob's task and the mat's task in the list of tasks.
const KNOB: usize = 0;
const MAT: usize = 2;

/// How long nothing must move, in microseconds, before scans are left out. By then the switches are debounced, the
/// chain is known, a second without an edge has passed, and the referee has drawn its conclusions.
const STILL: u64 = 3_000_000;

/// After this many polls without time passing, the device counts as spinning.
const SPIN: u32 = 1_000_000;

/// A task of the device. It has its own waker, so a timer that it has set stays set until it expires.
struct Task {
    future: Pin<Box<dyn Future<Output = Infallible>>>,
    woken: Arc<Woken>,
}

impl Task {
    fn new(future: impl Future<Output = Infallible> + 'static) -> Self {
        Self { future: Box::pin(future), woken: Arc::new(Woken(AtomicBool::new(true))) }
    }
}

/// When a pin change is due, in microseconds, and a counter that keeps the order of changes due at the same time.
type Due = (u64, u64);

/// The firmware library in a rig. A thread can run only one at a time.
pub struct Native {
    clock: Clock,
    rig: SharedRig,
    memory: Rc<RefCell<Memory>>,
    serial: Rc<RefCell<Serial>>,
    knob: Rc<RefCell<ContactWires>>,
    /// The tasks; empty while the power is off.
    tasks: Vec<Task>,
    /// Scheduled pin changes, by the time since the first power-on.
    later: BTreeMap<Due, (u8, bool)>,
    order: u64,
    /// When the device last started, in microseconds since the first power-on.
    powered_at: u64,
    /// The RAM that survives a restart.
    crash_log: Rc<RefCell<CrashRecord>>,
    /// When the watchdog was last fed, since the device started.
    fed_at: Rc<Cell<Instant>>,
    /// The firmware asked to become a USB drive.
    bootsel: Rc<Cell<bool>>,
    /// A crash that was ordered and has not come to a restart yet.
    crash: Option<Crash>,
    stillness: Stillness,
}

/// Finds out how long nothing has moved. After [`STILL`], another scan of the mat would change nothing, and the mat's
/// task runs only when some other task does, ten times a second or more. What differs is when within a millisecond
/// the next scan comes, and when the device begins to count the edges of another second.
#[derive(Default)]
struct Stillness {
    since: u64,
    mat: Option<(Magnets, ChainState)>,
    /// How many bytes the display had received. The lights change together with the display, and they are sent
    /// between two scans.
    drawn: u64,
}

impl Stillness {
    fn end(&mut self) {
        self.mat = None;
    }

    /// Returns whether nothing has moved for long enough.
    fn is_long(&mut self, rig: &Rig, now: u64) -> bool {
        let (mat, drawn) = (Some(rig.mat_state()), rig.oled.received());
        if self.mat != mat || self.drawn != drawn || !rig.mat_is_still() {
            *self = Self { since: now, mat, drawn };
        }
        now - self.since >= STILL
    }
}

struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Native {
    /// Starts a new device on a board with the default parts; see [`Self::start_with`].
    pub fn start() -> Result<Self, DeviceError> {
        Self::start_with(&Fitted::default())
    }

    /// Starts a new device with its power on. Fails if this thread already runs one.
    pub fn start_with(fitted: &Fitted) -> Result<Self, DeviceError> {
        let taken = || DeviceError { why: "this thread already runs a device".into(), log: Vec::new() };
        let mut device = Self {
            clock: Clock::take().ok_or_else(taken)?,
            rig: Rc::new(RefCell::new(Rig::new(fitted))),
            memory: Rc::new(RefCell::new(Memory {
                chip: FlashChip::new(fitted.flash_size.bytes as usize),
                cut: None,
                times: fitted.flash,
                processor: fitted.processor,
                astray: 0,
            })),
            serial: Rc::default(),
            knob: Rc::default(),
            tasks: Vec::new(),
            later: BTreeMap::new(),
            order: 0,
            powered_at: 0,
            crash_log: Rc::default(),
            fed_at: Rc::new(Cell::new(Instant::MIN)),
            bootsel: Rc::default(),
            crash: None,
            stillness: Stillness::default(),
        };
        if fitted.has_been_started() {
            device.leave_first_start_behind()?;
        }
        device.power_on()?;
        Ok(device)
    }

    /// Returns the contents of the flash.
    pub fn flash(&self) -> Vec<u8> {
        self.memory.borrow().chip.bytes().to_vec()
    }

    /// Creates the tasks of the firmware, wired to the rig.
    fn create_tasks(&self) -> Vec<Task> {
        let rig = || self.rig.clone();
        let output = |pin| Output { rig: rig(), pin };
        let mat_bus = Spi { rig: rig(), bus: MAT_BUS, bits_per_second: mat::BITS_PER_SECOND.into() };
        let reader_bus =
            Spi { rig: rig(), bus: READER_BUS, bits_per_second: readers::BITS_PER_SECOND.into() };
        let (latch, select, reset) =
            (output(pins::LATCH), output(pins::READER_SELECT), output(pins::READER_RESET));
        {
            let mut rig = self.rig.borrow_mut();
            pads::MAT.into_iter().chain(pads::READERS).for_each(|pad| rig.set_pad(pad));
            rig.set_clock(MAT_BUS, mat::BITS_PER_SECOND.into());
        }
        let address = pins::READER_ADDRESS.map(output);
        let contacts = Sampler::new(self.knob.clone());
        let (oled, piezo) = (OledBus(rig()), Piezo(rig()));
        let (input, send) = (Port(self.serial.clone()), Port(self.serial.clone()));
        let flash = Flash(self.memory.clone());
        let crash_log = self.crash_log.clone();
        let watchdog = Watchdog {
            light: output(pins::HEARTBEAT),
            fed_at: self.fed_at.clone(),
            crash_log: crash_log.clone(),
        };
        let bootsel = self.bootsel.clone();
        let signals = Rc::new(Signals::new());
        macro_rules! task {
            ($run:path: $($part:expr),+) => {{
                let signals = signals.clone();
                Task::new(async move {
                    $run($($part),+, &signals).await
                })
            }};
        }
        let for_game = signals.clone();
        let game = async move {
            let enter_bootsel = || bootsel.set(true);
            let chip = game::Chip {
                crash_log: &*crash_log,
                serial_number: Some(SERIAL_NUMBER),
                enter_bootsel: &enter_bootsel,
            };
            game::run(flash, &mut firmware::device::DeviceMemory::new(), chip, &for_game).await
        };
        vec![
            task!(knob::run: contacts),
            Task::new(game),
            task!(mat::run: mat_bus, latch),
            task!(readers::run: reader_bus, address, select, reset),
            task!(display::run: oled),
            task!(buzzer::run: piezo),
            task!(link::run: input, send),
            task!(heart::run: watchdog),
        ]
    }

    fn now(&self) -> u64 {
        self.powered_at + self.clock.now()
    }

    /// Polls the tasks until all of them wait, or until a halt has passed `end`.
    fn poll(&mut self, end: u64) -> Result<(), DeviceError> {
        // In turn, so that a task which yields lets the others run first.
        let mut next = 0;
        for _ in 0..SPIN {
            // A halt in the last poll may have passed the time of other tasks.
            self.clock.wake();
            self.drive_due_pins();
            let count = self.tasks.len();
            let hangs = self.crash == Some(Crash::Hang);
            let mut places =
                (0..count).map(|step| (next + step) % count).filter(|&place| place != KNOB || !hangs);
            let woken = |&place: &usize| self.tasks[place].woken.0.swap(false, Ordering::Relaxed);
            let Some(place) = places.find(woken) else { return Ok(()) };
            next = place + 1;
            let task = &mut self.tasks[place];
            let waker = Waker::from(task.woken.clone());
            let mut context = Context::from_waker(&waker);
            let panics = self.crash == Some(Crash::Panic);
            let polled = catch_unwind(AssertUnwindSafe(|| {
                if panics {
                    resume_unwind(Box::new("index out of bounds: the len is 3 but the index is 7"));
                }
                task.future.as_mut().poll(&mut context)
            }));
            match polled {
                Ok(Poll::Pending) => {}
                Err(panic) => {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a word");
                    self.crash_log.borrow_mut().note(Cause::Panic, text);
                    self.restart_after_crash(StartCause::Other)?;
                }
            }
            work(self.memory.borrow().processor.poll());
            if self.memory.borrow().chip.is_off() {
                self.switch_off();
            }
            if self.bootsel.get() {
                // The parts keep their power.
                self.tasks.clear();
            }
            if self.is_on() && self.clock.now() >= self.watchdog_expires() {
                self.restart_after_crash(StartCause::Watchdog)?;
            }
            if self.now() > end {
                return Ok(());
            }
        }
        Err(self.stop("it spins: some task is woken again and again".into()))
    }

    fn is_woken(&self) -> bool {
        let hung = if self.crash == Some(Crash::Hang) { KNOB + 1 } else { 0 };
        self.tasks.iter().skip(hung).any(|task| task.woken.0.load(Ordering::Relaxed))
    }

    /// Returns when the watchdog restarts the device, in microseconds since it started.
    fn watchdog_expires(&self) -> u64 {
        (self.fed_at.get() + WATCHDOG_TIMEOUT).as_micros()
    }

    /// Restarts the device as the chip would. Only a crash that was ordered may come to this.
    fn restart_after_crash(&mut self, cause: StartCause) -> Result<(), DeviceError> {
        let record = CrashRecord::at_start(Some(self.crash_log.borrow().clone()), cause);
        if self.crash.take().is_none() {
            let words = record.words().map_or_else(String::new, ToString::to_string);
            return Err(self.stop(words));
        }
        let now = self.now();
        self.rig.borrow_mut().chip_was_reset(now);
        self.restart(record);
        Ok(())
    }

    /// Starts the firmware. The record is what the RAM holds of the last run.
    fn restart(&mut self, record: CrashRecord) {
        self.tasks.clear();
        self.powered_at = self.now();
        self.clock.restart();
        self.crash_log.replace(record);
        self.fed_at.set(Instant::MIN);
        self.bootsel.set(false);
        self.crash = None;
        self.serial.borrow_mut().restart();
        self.stillness.end();
        self.tasks = self.create_tasks();
        self.clock.set_scanner(Waker::from(self.tasks[MAT].woken.clone()));
    }

    /// Stops the device and returns the reason as an error.
    fn stop(&mut self, why: String) -> DeviceError {
        self.tasks.clear();
        DeviceError { why, log: self.log() }
    }

    fn switch_off(&mut self) {
        self.tasks.clear();
        let now = self.now();
        self.rig.borrow_mut().power_off(now);
    }

    /// Applies the pin changes that are due.
    fn drive_due_pins(&mut self) {
        while let Some(entry) = self.later.first_entry() {
            let at = entry.key().0.saturating_sub(self.powered_at);
            if at > self.clock.now() {
                return;
            }
            let (pin, high) = entry.remove();
            if let Some(contact) = CONTACTS.into_iter().position(|own| own == pin) {
                self.knob.borrow_mut().drive(contact, high, Instant::from_micros(at));
            }
        }
    }
}

/// The watchdog, and the light that shows it being fed.
struct Watchdog {
    light: Output,
    fed_at: Rc<Cell<Instant>>,
    crash_log: Rc<RefCell<CrashRecord>>,
}

impl heart::Watchdog for Watchdog {
    fn feed(&mut self) {
        self.fed_at.set(Instant::now());
        let Ok(()) = self.light.set_high();
    }

    fn note_silence(&mut self, tasks: &str) {
        self.crash_log.borrow_mut().note_silence(tasks);
    }
}

impl Device for Native {
    fn rig(&self) -> RefMut<'_, Rig> {
        self.rig.borrow_mut()
    }

    fn time(&self) -> Duration {
        Duration::from_micros(self.now())
    }

    fn run_for(&mut self, time: Duration) -> Result<(), DeviceError> {
        let end = self.now() + time.as_micros() as u64;
        loop {
            self.drive_due_pins();
            self.poll(end)?;
            if self.now() > end {
                return Ok(());
            }
            let due = self.clock.wake();
            if self.is_woken() {
                continue;
            }
            let now = self.now();
            let still = self.stillness.is_long(&self.rig.borrow(), now);
            let timer = if still { due.other } else { due.first() };
            let timer = timer.map(|at| self.powered_at + at);
            let hand = self.later.keys().next().map(|due| due.0);
            if timer.is_none() && self.is_on() {
                return Err(self.stop("deadlock: every task waits and no timer is set".into()));
            }
            let watchdog = self.powered_at + self.watchdog_expires();
            let next =
                timer.map(|timer| timer.min(watchdog)).filter(|_| self.is_on()).into_iter().chain(hand).min();
            match next.filter(|&next| next <= end) {
                Some(next) => self.clock.advance_to(next - self.powered_at),
                None => {
                    self.clock.advance_to(end - self.powered_at);
                    return Ok(());
                }
            }
        }
    }

    fn drive(&mut self, pin: u8, high: bool, after: Duration) -> Result<(), DeviceError> {
        self.order += 1;
        self.stillness.end();
        self.later.insert((self.now() + after.as_micros() as u64, self.order), (pin, high));
        Ok(())
    }

    fn usb_write(&mut self, bytes: &[u8]) -> Result<(), DeviceError> {
        self.stillness.end();
        self.serial.borrow_mut().write(bytes);
        Ok(())
    }

    fn usb_read(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.serial.borrow_mut().to_host)
    }

    fn set_usb_host(&mut self, host: UsbHost) -> Result<(), DeviceError> {
        self.stillness.end();
        self.serial.borrow_mut().set_host(host);
        Ok(())
    }

    fn usb_connected(&self) -> bool {
        self.is_on()
    }

    fn is_on(&self) -> bool {
        !self.tasks.is_empty()
    }

    fn power_on(&mut self) -> Result<(), DeviceError> {
        if self.is_on() {
            self.switch_off();
        }
        let now = self.now();
        self.rig.borrow_mut().power_on(now);
        self.memory.borrow_mut().chip.power_on();
        self.restart(CrashRecord::at_start(None, StartCause::Power));
        Ok(())
    }

    fn crash(&mut self, crash: Crash) -> Result<(), DeviceError> {
        if self.is_on() {
            self.crash = Some(crash);
        }
        if self.crash == Some(Crash::BrownOut) {
            self.restart_after_crash(StartCause::Power)?;
        }
        Ok(())
    }

    fn is_in_bootsel(&self) -> bool {
        self.bootsel.get()
    }

    fn cut_power(&mut self) -> Result<(), DeviceError> {
        self.memory.borrow_mut().cut = None;
        self.switch_off();
        Ok(())
    }

    fn cut_power_in_flash(&mut self, operations: u32, bytes: u32, tear: Tear) -> Result<(), DeviceError> {
        let mut memory = self.memory.borrow_mut();
        memory.cut = Some((operations, bytes));
        memory.chip.tear(tear, u64::from(bytes));
        Ok(())
    }

    fn write_flash(&mut self, from: u32, bytes: &[u8]) -> Result<(), DeviceError> {
        let mut memory = self.memory.borrow_mut();
        let place =
            memory.chip.bytes_mut().get_mut(from as usize..).and_then(|rest| rest.get_mut(..bytes.len()));
        let beyond = || DeviceError { why: "written beyond the end of the flash".into(), log: Vec::new() };
        place.ok_or_else(beyond)?.copy_from_slice(bytes);
        Ok(())
    }

    fn read_flash(&mut self, from: u32, length: u32) -> Result<Vec<u8>, DeviceError> {
        let memory = self.memory.borrow();
        let bytes = memory.chip.bytes().get(from as usize..).and_then(|rest| rest.get(..length as usize));
        let beyond = || DeviceError { why: "read beyond the end of the flash".into(), log: Vec::new() };
        bytes.map(<[u8]>::to_vec).ok_or_else(beyond)
    }

    fn break_flash(&mut self, fault: FlashFault) -> Result<(), DeviceError> {
        let mut memory = self.memory.borrow_mut();
        match fault {
            FlashFault::Fails { operation, times } => memory.chip.fail(operation, 0, times),
            FlashFault::Misdirects { bytes } => memory.astray = bytes,
        }
        Ok(())
    }

    /// Returns nothing: the library keeps no log.
    fn log(&self) -> Vec<String> {
        Vec::new()
    }
}
