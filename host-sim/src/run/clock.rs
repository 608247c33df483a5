//! The virtual clock: embassy-time's driver on the host. Time is a number that only moves on request.
//!
//! Every thread has its own clock, so devices on several threads do not disturb each other.

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
    static TAKEN: Cell<bool> = const { Cell::new(false) };
    /// Transfers in progress: when they end, and which task waits for that.
    static TRANSFERS: RefCell<BTreeMap<(u64, u64), Waker>> = const { RefCell::new(BTreeMap::new()) };
    static NUMBER: Cell<u64> = const { Cell::new(0) };
}

struct DeskDriver;

impl Driver for DeskDriver {
    fn now(&self) -> u64 {
        NOW.get()
    }

    fn schedule_wake(&self, at: u64, waker: &Waker) {
        TIMERS.with_borrow_mut(|timers| timers.schedule_wake(at, waker));
    }
}

#[allow(unsafe_code)] // the driver is found by the linker, under a fixed name
mod driver {
    use super::DeskDriver;

    embassy_time_driver::time_driver_impl!(static DRIVER: DeskDriver = DeskDriver);
}

/// A transfer by hardware, which ends after some microseconds. It is no timer: embassy-time keeps one per task,
/// and a bus does not use that up.
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
        // Without the list its thread is at its end.
        let _ = TRANSFERS.try_with(|transfers| transfers.borrow_mut().remove(&self.0));
    }
}

/// The clock of this thread. There is one at a time.
#[derive(Debug)]
pub struct Clock {
    /// It must not leave its thread.
    not_send: std::marker::PhantomData<*const ()>,
}

impl Clock {
    /// Takes the clock of this thread, set to 0; `None` if it is taken already.
    pub fn take() -> Option<Self> {
        if TAKEN.replace(true) {
            return None;
        }
        let clock = Self { not_send: std::marker::PhantomData };
        clock.restart();
        Some(clock)
    }

    /// Sets the time to 0 and drops all timers.
    pub fn restart(&self) {
        NOW.set(0);
        TIMERS.set(Queue::new());
        TRANSFERS.set(BTreeMap::new());
    }

    /// Returns the time in microseconds.
    pub fn now(&self) -> u64 {
        Instant::now().as_micros()
    }

    /// Wakes the timers that are due, and returns when the next one is.
    pub fn wake(&self) -> Option<u64> {
        let now = NOW.get();
        let timer = TIMERS.with_borrow_mut(|timers| timers.next_expiration(now));
        let transfer = TRANSFERS.with_borrow(|transfers| {
            transfers.range(..=(now, u64::MAX)).for_each(|(_, waker)| waker.wake_by_ref());
            transfers.range((now + 1, 0)..).next().map(|(key, _)| key.0)
        });
        let next = timer.min(transfer.unwrap_or(u64::MAX));
        (next < u64::MAX).then(|| Instant::from_ticks(next).as_micros())
    }

    /// Advances to a time; never back.
    pub fn advance_to(&self, micros: u64) {
        NOW.set(NOW.get().max(Instant::from_micros(micros).as_ticks()));
    }

    /// Runs to the end; while nothing else happens, time passes.
    pub fn run<F: Future>(&self, future: F) -> F::Output {
        let Some(output) = self.run_for(future, Duration::from_secs(60)) else {
            unreachable!("it does not end within a minute")
        };
        output
    }

    /// Runs for some time at most, then drops the future.
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
            // Straight to the next timer; a little further if none is set.
            let next = self.wake().unwrap_or(u64::MAX).min(self.now() + 25);
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
