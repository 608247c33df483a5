//! The tasks: each owns one part of the hardware and moves bytes between it and the library.
//!
//! They know pins and buses by their `embedded-hal` traits only, and time by embassy-time: the RP2040 runs
//! them with its own pins, the desk with models of the parts. What they tell each other goes over [`Signals`].
//!
//! ```text
//! mat ──── what the switches see ──┐              ┌─ view ───► display
//! readers ─ tags ──────────────────┼──► game ─────┼─ lights ─► mat
//! knob ─── turned, pressed ────────┤   (flash)    ├─ tune ───► buzzer
//! link ─── lines ──────────────────┘              ├─ readers to watch ─► readers
//!                                                 └─ lines ──► link
//! ```

pub mod buzzer;
pub mod display;
pub mod game;
pub mod knob;
pub mod link;
pub mod mat;
mod pulse;
pub mod readers;
mod signals;

pub use pulse::{PULSE, Pulses, Task, WATCHDOG_INTERVAL, WATCHDOG_TIMEOUT};
pub use signals::Signals;
