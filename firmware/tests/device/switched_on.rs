//! A device that is switched on, driven step by step: [`firmware::device::run`] with a driver that follows
//! the test.

use std::cell::RefCell;
use std::fmt::Arguments;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use embassy_futures::block_on;
use firmware::crash::CrashRecord;
use firmware::device::play::Answer;
use firmware::device::{Device, DeviceMemory, Driver, Platform, Timings, run};
use firmware::journal::{JOURNAL_BYTES, Journal, SETTINGS_BYTES, Settings, Switch};
use firmware::screens::View;
use firmware::sense::KnobEvent;
use nor_flash_model::FlashChip;

pub const SETTINGS: std::ops::Range<u32> = 0..SETTINGS_BYTES;
pub const JOURNAL: std::ops::Range<u32> = SETTINGS_BYTES..SETTINGS_BYTES + JOURNAL_BYTES;

/// Collects the lines of an answer.
#[derive(Clone, Default)]
struct Heard(Rc<RefCell<Vec<String>>>);

impl Answer for Heard {
    async fn line(&mut self, line: Arguments<'_>) {
        self.0.borrow_mut().push(line.to_string());
    }
}

/// Something that the test does with the device.
type Job<'f> = Box<dyn FnOnce(&mut Device<'_, '_, &'f mut FlashChip>) + 'f>;

/// Runs a job whenever the test has put one here.
#[derive(Clone, Default)]
struct Jobs<'f>(Rc<RefCell<Option<Job<'f>>>>, Heard);

impl<'f> Driver<&'f mut FlashChip> for Jobs<'f> {
    async fn drive(&mut self, device: &mut Device<'_, '_, &'f mut FlashChip>) {
        while !device.is_done() {
            let job = poll_fn(|_| match self.0.borrow_mut().take() {
                Some(job) => Poll::Ready(job),
                None => Poll::Pending,
            });
            job.await(device);
        }
    }

    fn answers(&mut self) -> impl Answer {
        self.1.clone()
    }
}

/// Whether the device asked to be polled again.
#[derive(Default)]
struct Woken(AtomicBool);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A device that is switched on.
pub struct SwitchedOn<'r, 'f> {
    running: Pin<&'r mut dyn Future<Output = ()>>,
    jobs: Jobs<'f>,
    /// Whether [`firmware::device::run`] has returned, so that the device has to be started again.
    pub restarts: bool,
}

impl<'f> SwitchedOn<'_, 'f> {
    /// Polls the device until it waits for an event.
    fn go_on(&mut self) {
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(woken.clone());
        let mut context = Context::from_waker(&waker);
        loop {
            self.restarts |= self.running.as_mut().poll(&mut context).is_ready();
            // Long work yields to other tasks and continues at once.
            if self.restarts || !woken.0.swap(false, Ordering::Relaxed) {
                return;
            }
        }
    }

    /// Runs `act` on the device and returns its result.
    pub fn with<T: 'f>(&mut self, act: impl FnOnce(&mut Device<'_, '_, &'f mut FlashChip>) -> T + 'f) -> T {
        assert!(!self.restarts, "the device is being started again");
        let done = Rc::new(RefCell::new(None));
        let result = done.clone();
        *self.jobs.0.borrow_mut() = Some(Box::new(move |device| *result.borrow_mut() = Some(act(device))));
        self.go_on();
        done.take().expect("the device waits for something to do")
    }

    pub fn knob(&mut self, events: &[KnobEvent]) {
        for &event in events {
            self.with(move |device| block_on(device.knob(event)));
        }
    }

    /// Sends a line over USB and returns the answer.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        let (line, mut heard) = (line.to_owned(), self.jobs.1.clone());
        self.with(move |device| block_on(device.line(Ok(&line), &mut heard)));
        self.jobs.1.0.take()
    }

    /// Returns what the device announces over USB.
    pub fn announced(&mut self) -> Vec<String> {
        let mut heard = self.jobs.1.clone();
        self.with(move |device| block_on(device.announce_changes(&mut heard)));
        self.jobs.1.0.take()
    }

    pub fn view(&mut self) -> View {
        self.with(|device| device.view())
    }

    pub fn moves(&mut self) -> u16 {
        self.with(|device| device.moves())
    }

    pub fn assert_shows(&mut self, text: &str) {
        let mut words = String::new();
        self.view().each_line(|line| words += &format!("{line} "));
        assert!(words.contains(text), "no '{text}' in '{words}'");
    }
}

/// Returns the flashes of a device that has been switched on before, and has no game.
pub fn used_flashes() -> [FlashChip; 2] {
    let mut settings = Settings::new(FlashChip::new(2 << 20), SETTINGS).unwrap();
    block_on(settings.open()).unwrap();
    block_on(settings.set_switch(Switch::Lights, true)).unwrap();
    [settings.into_flash(), FlashChip::new(2 << 20)]
}

/// Switches a device on, runs `act` with it and switches it off. The two flashes stand for the two ends of
/// the one in the device.
pub fn switched_on<T>(flashes: &mut [FlashChip; 2], act: impl FnOnce(&mut SwitchedOn<'_, '_>) -> T) -> T {
    switched_on_showing(flashes, &|_| (), act)
}

/// Does the same; `busy` gets what is shown while the flash is erased.
pub fn switched_on_showing<T>(
    flashes: &mut [FlashChip; 2],
    busy: &dyn Fn(View),
    act: impl FnOnce(&mut SwitchedOn<'_, '_>) -> T,
) -> T {
    start(flashes, busy, &RefCell::default(), false, act)
}

/// Does the same with the memory that survives a crash, and with the back button held or not.
pub fn restarted<T>(
    flashes: &mut [FlashChip; 2],
    crash_log: &RefCell<CrashRecord>,
    back_held: bool,
    act: impl FnOnce(&mut SwitchedOn<'_, '_>) -> T,
) -> T {
    start(flashes, &|_| (), crash_log, back_held, act)
}

fn start<T>(
    flashes: &mut [FlashChip; 2],
    busy: &dyn Fn(View),
    crash_log: &RefCell<CrashRecord>,
    back_held: bool,
    act: impl FnOnce(&mut SwitchedOn<'_, '_>) -> T,
) -> T {
    let [low, high] = flashes;
    let mut settings = Settings::new(low, SETTINGS).unwrap();
    let mut journal = Journal::new(high, JOURNAL).unwrap();
    let mut memory = Box::new(DeviceMemory::new());
    let timings = Timings::new();
    let doubted_scans = AtomicU32::new(0);
    let platform = Platform {
        busy,
        stopwatch: || 0,
        poll_pause: |_, _| Poll::Ready(()),
        timings: &timings,
        doubted_scans: &doubted_scans,
        crash_log,
        serial_number: Some("E6605481DB318206"),
    };
    let jobs = Jobs::default();
    let mut driver = jobs.clone();
    let running = pin!(run(&mut settings, &mut journal, &mut memory, platform, &mut driver, back_held));
    let mut device = SwitchedOn { running, jobs, restarts: false };
    device.go_on();
    act(&mut device)
}
