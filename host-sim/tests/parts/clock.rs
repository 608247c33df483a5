//! The virtual clock of this thread, for as long as a test needs it.

use host_sim::run::clock::Clock;

/// Takes the clock. Every test has a thread of its own.
pub(crate) fn clock() -> Clock {
    Clock::take().expect("one clock at a time")
}
