//! The virtual clock. It is one for the whole process, so tests that use it take turns.

use std::future::Future;
use std::pin::pin;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use embassy_time::{Duration, Instant, MockDriver};

static TURN: Mutex<()> = Mutex::new(());

/// The clock, for as long as a test needs it.
pub(crate) struct Clock(#[allow(dead_code)] MutexGuard<'static, ()>);

impl Clock {
    pub(crate) fn take() -> Self {
        Self(TURN.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Runs to the end; while nothing else happens, time passes.
    pub(crate) fn run<F: Future>(&self, future: F) -> F::Output {
        self.run_for(future, Duration::from_secs(60)).expect("it does not end")
    }

    /// Runs for some time at most, then drops the future.
    pub(crate) fn run_for<F: Future>(&self, future: F, limit: Duration) -> Option<F::Output> {
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
            MockDriver::get().advance(Duration::from_micros(25));
        }
    }

    /// Runs to the end and tells how long it took.
    pub(crate) fn time<F: Future>(&self, future: F) -> (F::Output, Duration) {
        let start = Instant::now();
        let output = self.run(future);
        (output, Instant::now() - start)
    }
}
