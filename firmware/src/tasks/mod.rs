//! The tasks of the device. Each owns one part of the hardware and connects it to the library.
//!
//! Tasks use pins and buses only through `embedded-hal` traits, and time through embassy-time. So the RP2040
//! runs them with its own pins, and the simulator with models of the parts. They talk to each other through
//! [`Signals`].
//!
//! ```text
//! mat ──── occupied switches ──────┐              ┌─ view ───► display
//! readers ─ tags ──────────────────┼──► game ─────┼─ lights ─► mat
//! knob ─── turned, pressed ────────┤   (flash)    ├─ tune ───► buzzer
//! link ─── lines ──────────────────┘              ├─ readers to watch ─► readers
//!                                                 └─ lines ──► link
//! ```

pub mod buzzer;
pub mod display;
pub mod game;
pub mod heart;
pub mod knob;
pub mod link;
pub mod mat;
mod outbox;
mod pulse;
pub mod readers;
mod signals;
mod working_flash;

pub use pulse::{PULSE, Pulses, Task, WATCHDOG_INTERVAL, WATCHDOG_TIMEOUT};
pub use signals::Signals;
