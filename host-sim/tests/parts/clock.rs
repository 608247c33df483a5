//! The virtual clock of a test.

use host_sim::run::clock::Clock;

/// Takes the clock of this thread. Every test runs in its own thread.
pub(crate) fn clock() -> Clock {
    Clock::take().expect("one clock at a time")
}
