//! The device: from what comes in to what is shown.
//!
//! | file | holds |
//! |---|---|
//! | `device` | [`Device`]: the choice of a game, the game, and the device's own menu over both |
//! | `state` | what of it outlives a game |
//! | `run` | [`run`](run()): one game in memory at a time |
//! | `view` | what is shown apart from a game |
//! | `overlay` | the device's own menu, questions and news |
//! | `command` | what is answered over USB |
//! | `editions` | what is printed on the components of each game |
//! | `timings` | how fast it all is |
//! | `play/` | one game being played |
//!
//! Commit order: a move is judged, written to flash, then applied, then shown. The OLED never runs
//! ahead of the journal.

mod command;
#[allow(clippy::module_inception)] // the device is the noun
mod device;
mod editions;
mod overlay;
pub mod play;
mod run;
mod state;
mod timings;
mod view;

pub use device::{Device, Platform};
pub use editions::{DeviceMemory, EditionError, EditionSummary, Editions, InMemory, PackedEdition};
pub use run::{Driver, run};
pub use state::Requests;
pub use timings::{Timing, Timings};
