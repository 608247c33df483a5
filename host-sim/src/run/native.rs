//! Runs the firmware library on a virtual clock, as fast as possible: time jumps to the next timer of the device or the
//! next scheduled pin change.

use std::cell::{RefCell, RefMut};
use std::collections::BTreeMap;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use embassy_time::Ticker;
use firmware::tasks::{
    Signals, WATCHDOG_INTERVAL, WATCHDOG_TIMEOUT, buzzer, display, game, knob, link, mat, readers,
};

use super::bus::{OledBus, Spi};
use super::clock::Clock;
use super::memory::{Flash, Memory};
use super::pin::{Input, Output, Piezo, Wire};
use super::serial::{Port, Serial};
use super::{Device, DeviceError};
use crate::parts::Fitted;
use crate::parts::nor_flash::FlashChip;
use crate::parts::usb_host::UsbHost;
use crate::rig::{MAT_BUS, READER_BUS, Rig, SharedRig, pins};

/// After this many polls without time passing, the device counts as spinning.
const SPIN: u32 = 1_000_000;

/// A task of the device. It has its own waker, so a timer that it has set stays set until it expires.
struct Task {
    future: Pin<Box<dyn Future<Output = String>>>,
    woken: Arc<Woken>,
}

impl Task {
    fn new(future: impl Future<Output = String> + 'static) -> Self {
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
    knob: [(u8, Rc<RefCell<Wire>>); 4],
    /// The tasks; empty while the power is off.
    tasks: Vec<Task>,
    /// Scheduled pin changes, by the time since the first power-on.
    later: BTreeMap<Due, (u8, bool)>,
    order: u64,
    /// When the power was last switched on, in microseconds since the first power-on.
    powered_at: u64,
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
                chip: FlashChip::new(game::FLASH_BYTES as usize),
                cut: None,
                times: fitted.flash,
            })),
            serial: Rc::default(),
            knob: [pins::KNOB_A, pins::KNOB_B, pins::KNOB_PUSH, pins::BACK].map(|pin| (pin, Rc::default())),
            tasks: Vec::new(),
            later: BTreeMap::new(),
            order: 0,
            powered_at: 0,
        };
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
        let (latch, select) = (output(pins::LATCH), output(pins::READER_SELECT));
        let address = pins::READER_ADDRESS.map(output);
        let contacts = self.knob.each_ref().map(|(_, wire)| Input(wire.clone()));
        let (oled, piezo) = (OledBus(rig()), Piezo(rig()));
        let (input, send) = (Port(self.serial.clone()), Port(self.serial.clone()));
        let flash = Flash(self.memory.clone());
        let mut heart = output(pins::HEARTBEAT);
        let signals = Rc::new(Signals::new());
        macro_rules! task {
            ($run:path: $($part:expr),+) => {{
                let signals = signals.clone();
                Task::new(async move {
                    $run($($part),+, &signals).await
                })
            }};
        }
        let watched = signals.clone();
        vec![
            task!(game::run: flash, &mut firmware::device::DeviceMemory::new()),
            task!(mat::run: mat_bus, latch),
            task!(readers::run: reader_bus, address, select),
            task!(knob::run: contacts),
            task!(display::run: oled),
            task!(buzzer::run: piezo),
            task!(link::run: input, send),
            Task::new(async move { watch(&watched, &mut heart).await }),
        ]
    }

    fn now(&self) -> u64 {
        self.powered_at + self.clock.now()
    }

    /// Polls the tasks until all of them wait.
    fn poll(&mut self) -> Result<(), DeviceError> {
        // In turn, so that a task which yields lets the others run first.
        let mut next = 0;
        for _ in 0..SPIN {
            // A halt in the last poll may have passed the time of other tasks.
            self.clock.wake();
            self.drive_due_pins();
            let count = self.tasks.len();
            let mut places = (0..count).map(|step| (next + step) % count);
            let woken = |&place: &usize| self.tasks[place].woken.0.swap(false, Ordering::Relaxed);
            let Some(place) = places.find(woken) else { return Ok(()) };
            next = place + 1;
            let task = &mut self.tasks[place];
            let waker = Waker::from(task.woken.clone());
            let mut context = Context::from_waker(&waker);
            match catch_unwind(AssertUnwindSafe(|| task.future.as_mut().poll(&mut context))) {
                Ok(Poll::Pending) => {}
                Ok(Poll::Ready(why)) => return Err(self.stop(why)),
                Err(panic) => {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("without a word");
                    return Err(self.stop(format!("panic: {text}")));
                }
            }
            if self.memory.borrow().chip.is_off() {
                self.switch_off();
            }
        }
        Err(self.stop("it spins: some task is woken again and again".into()))
    }

    fn is_woken(&self) -> bool {
        self.tasks.iter().any(|task| task.woken.0.load(Ordering::Relaxed))
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
            if entry.key().0 > self.powered_at + self.clock.now() {
                return;
            }
            let (pin, high) = entry.remove();
            if let Some((_, wire)) = self.knob.iter().find(|(own, _)| *own == pin) {
                wire.borrow_mut().drive(high);
            }
        }
    }
}

/// Watches the tasks like the watchdog. Returns a message with those that were silent for too long.
async fn watch(signals: &Signals, heart: &mut Output) -> String {
    use embedded_hal::digital::OutputPin as _;

    let mut ticker = Ticker::every(WATCHDOG_INTERVAL);
    let mut silent = embassy_time::Duration::MIN;
    loop {
        ticker.next().await;
        if signals.pulses.all_seen() {
            silent = embassy_time::Duration::MIN;
            let Ok(()) = heart.set_high();
            continue;
        }
        silent += WATCHDOG_INTERVAL;
        if silent >= WATCHDOG_TIMEOUT {
            let names: Vec<&str> = signals.pulses.silent().map(|task| task.name()).collect();
            return format!("the watchdog: no pulse from {}", names.join(", "));
        }
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
            self.poll()?;
            let timer = self.clock.wake().map(|at| self.powered_at + at);
            if self.is_woken() {
                continue;
            }
            let hand = self.later.keys().next().map(|due| due.0);
            if timer.is_none() && self.is_on() {
                return Err(self.stop("deadlock: every task waits and no timer is set".into()));
            }
            let next = timer.filter(|_| self.is_on()).into_iter().chain(hand).min();
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
        self.later.insert((self.now() + after.as_micros() as u64, self.order), (pin, high));
        Ok(())
    }

    fn usb_write(&mut self, bytes: &[u8]) -> Result<(), DeviceError> {
        self.serial.borrow_mut().write(bytes);
        Ok(())
    }

    fn usb_read(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.serial.borrow_mut().to_host)
    }

    fn set_usb_host(&mut self, host: UsbHost) -> Result<(), DeviceError> {
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
        self.tasks.clear();
        self.powered_at = self.now();
        self.clock.restart();
        self.memory.borrow_mut().chip.power_on();
        self.serial.borrow_mut().restart();
        self.tasks = self.create_tasks();
        Ok(())
    }

    fn cut_power(&mut self) -> Result<(), DeviceError> {
        self.switch_off();
        Ok(())
    }

    fn cut_power_in_flash(&mut self, operations: u32, bytes: u32) -> Result<(), DeviceError> {
        self.memory.borrow_mut().cut = Some((operations, bytes));
        Ok(())
    }

    fn write_flash(&mut self, from: u32, bytes: &[u8]) -> Result<(), DeviceError> {
        let place = self.memory.borrow_mut();
        let mut place =
            RefMut::map(place, |memory| &mut memory.chip.bytes_mut()[from as usize..][..bytes.len()]);
        place.copy_from_slice(bytes);
        Ok(())
    }

    /// Returns nothing: the library keeps no log.
    fn log(&self) -> Vec<String> {
        Vec::new()
    }
}
