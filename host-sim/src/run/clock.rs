//! The virtual clock: the driver of embassy-time on the host. Time advances only on request.
//!
//! Every thread has its own clock, so devices on different threads do not affect each other.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use embassy_time::{Duration, Instant};
use embassy_time_driver::Driver;
use embassy_time_queue_utils::Queue;

thread_local! {
    static NOW: Cell<u64> = const { Cell::new(0) };
    static TIMERS: RefCell<Queue> = const { RefCell::new(Queue::new()) };
    /// The task that scans the mat, and its timers: they may be put off while nothing moves.
    static SCANNER: RefCell<Option<Waker>> = const { RefCell::new(None) };
    static SCANS: RefCell<Queue> = const { RefCell::new(Queue::new()) };
    static TAKEN: Cell<bool> = const { Cell::new(false) };
    /// Transfers in progress: their end and number, and the task that waits for them.
    static TRANSFERS: RefCell<BTreeMap<(u64, u64), Waker>> = const { RefCell::new(BTreeMap::new()) };
    static NUMBER: Cell<u64> = const { Cell::new(0) };
    /// How long the clock had run when it was last restarted, in ticks.
    static BEFORE: Cell<u64> = const { Cell::new(0) };
    /// How long the processor has been halted, in ticks.
    static HALTED: Cell<u64> = const { Cell::new(0) };
}

struct HostDriver;

impl Driver for HostDriver {
    fn now(&self) -> u64 {
        NOW.get()
    }

    fn schedule_wake(&self, at: u64, waker: &Waker) {
        let scans = SCANNER.with_borrow(|scanner| scanner.as_ref().is_some_and(|own| own.will_wake(waker)));
        let queue = if scans { &SCANS } else { &TIMERS };
        queue.with_borrow_mut(|timers| timers.schedule_wake(at, waker));
    }
}

#[allow(unsafe_code)] // the driver is found by the linker, under a fixed name
mod driver {
    use super::HostDriver;

    embassy_time_driver::time_driver_impl!(static DRIVER: HostDriver = HostDriver);
}

/// Returns the time as the parts count it, in microseconds: it goes on when the device restarts.
pub fn parts_time() -> u64 {
    Duration::from_ticks(BEFORE.get() + NOW.get()).as_micros()
}

/// Halts the processor: time passes, and no task runs. Transfers that the hardware makes alone go on.
pub fn halt(time: std::time::Duration) {
    let ticks = Duration::from_micros(time.as_micros() as u64).as_ticks();
    NOW.set(NOW.get() + ticks);
    HALTED.set(HALTED.get() + ticks);
}

/// Lets the processor work: time passes, and no other task runs. Unlike in a [`halt`], interrupts are served.
pub fn work(time: std::time::Duration) {
    NOW.set(NOW.get() + Duration::from_micros(time.as_micros() as u64).as_ticks());
}

/// Waits for a transfer in which the processor takes part: it makes no progress while the processor is halted.
pub async fn assisted_transfer(micros: u64) {
    let mut halted = HALTED.get();
    transfer(micros).await;
    while HALTED.get() != halted {
        let lost = Duration::from_ticks(HALTED.get() - halted).as_micros();
        halted = HALTED.get();
        transfer(lost.min(micros)).await;
    }
}

/// Waits for a hardware transfer that takes `micros` microseconds. It does not use a timer: embassy-time keeps one per
/// task, and a bus must not use that up.
pub async fn transfer(micros: u64) {
    let key = (NOW.get() + Duration::from_micros(micros).as_ticks(), NUMBER.replace(NUMBER.get() + 1));
    let _over = Transfer(key);
    poll_fn(|context| {
        if NOW.get() >= key.0 {
            return Poll::Ready(());
        }
        TRANSFERS.with_borrow_mut(|transfers| transfers.insert(key, context.waker().clone()));
        Poll::Pending
    })
    .await;
}

/// Removes a cancelled transfer from the list.
struct Transfer((u64, u64));

impl Drop for Transfer {
    fn drop(&mut self) {
        // If the list is gone, the thread is ending.
        let _ = TRANSFERS.try_with(|transfers| transfers.borrow_mut().remove(&self.0));
    }
}

/// When something is due next, in microseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Due {
    /// The next scan of the mat.
    pub scan: Option<u64>,
    /// Any other timer, or the end of a transfer.
    pub other: Option<u64>,
}

impl Due {
    /// Returns when the first of all is due.
    pub fn first(self) -> Option<u64> {
        self.scan.into_iter().chain(self.other).min()
    }
}

/// The clock of this thread. Only one can exist at a time.
#[derive(Debug)]
pub struct Clock {
    /// Keeps the clock on its thread.
    not_send: std::marker::PhantomData<*const ()>,
}

impl Clock {
    /// Takes the clock of this thread and sets it to 0; `None` if it is already taken.
    pub fn take() -> Option<Self> {
        if TAKEN.replace(true) {
            return None;
        }
        let clock = Self { not_send: std::marker::PhantomData };
        clock.restart();
        BEFORE.set(0);
        Some(clock)
    }

    /// Sets the time to 0 and drops all timers.
    pub fn restart(&self) {
        BEFORE.set(BEFORE.get() + NOW.replace(0));
        TIMERS.set(Queue::new());
        SCANS.set(Queue::new());
        SCANNER.set(None);
        TRANSFERS.set(BTreeMap::new());
    }

    /// Returns the time in microseconds.
    pub fn now(&self) -> u64 {
        Instant::now().as_micros()
    }

    /// Says which task scans the mat. [`Due`] tells its timers from the others.
    pub fn set_scanner(&self, waker: Waker) {
        SCANNER.set(Some(waker));
    }

    /// Wakes the timers that are due. Returns when the next ones are.
    pub fn wake(&self) -> Due {
        let now = NOW.get();
        let scan = SCANS.with_borrow_mut(|timers| timers.next_expiration(now));
        let timer = TIMERS.with_borrow_mut(|timers| timers.next_expiration(now));
        let transfer = TRANSFERS.with_borrow(|transfers| {
            transfers.range(..=(now, u64::MAX)).for_each(|(_, waker)| waker.wake_by_ref());
            transfers.range((now + 1, 0)..).next().map(|(key, _)| key.0)
        });
        let micros = |at: u64| (at < u64::MAX).then(|| Instant::from_ticks(at).as_micros());
        Due { scan: micros(scan), other: micros(timer.min(transfer.unwrap_or(u64::MAX))) }
    }

    /// Advances to a time. Does nothing if it is in the past.
    pub fn advance_to(&self, micros: u64) {
        NOW.set(NOW.get().max(Instant::from_micros(micros).as_ticks()));
    }

    /// Runs a future to its end; time advances while it waits. Panics if it takes more than a minute of simulated time.
    pub fn run<F: Future>(&self, future: F) -> F::Output {
        let Some(output) = self.run_for(future, Duration::from_secs(60)) else {
            unreachable!("it does not end within a minute")
        };
        output
    }

    /// Runs a future for at most `limit`. Returns `None`, and drops the future, if it does not finish.
    pub fn run_for<F: Future>(&self, future: F, limit: Duration) -> Option<F::Output> {
        let end = Instant::now() + limit;
        let mut future = pin!(future);
        let mut context = Context::from_waker(Waker::noop());
        loop {
            if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
                return Some(output);
            }
            if Instant::now() >= end {
                return None;
            }
            // Jump to the next timer, by at most 25 µs.
            let next = self.wake().first().unwrap_or(u64::MAX).min(self.now() + 25);
            self.advance_to(next.max(self.now() + 1));
        }
    }

    /// Runs a future to its end and returns how long it took.
    pub fn time<F: Future>(&self, future: F) -> (F::Output, Duration) {
        let start = Instant::now();
        let output = self.run(future);
        (output, Instant::now() - start)
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        TAKEN.set(false);
    }
}
