//! The device: takes in what sensors, knob and USB report, and determines what is shown.
//!
//! | file | holds |
//! |---|---|
//! | `device` | [`Device`]: choosing a game, playing it, and the device's own menu on top of both |
//! | `state` | the part of the device's state that outlives a game |
//! | `run` | [`run`](run()): opens one game at a time in the shared memory |
//! | `view` | the views that belong to no game |
//! | `overlay` | the device's own menu, questions and notices |
//! | `hardware_menu` | the submenu about the board and its memory |
//! | `safe_start` | starting without a saved game that crashes the device |
//! | `board_check`, `mat_check` | "Check the mat": a person with a magnet is led from switch to switch |
//! | `command` | answers to USB commands |
//! | `editions` | what is printed on the components of each game |
//! | `tag_request` | the tag that is to be enrolled or written |
//! | `timings` | the slowest times measured so far |
//! | `play/` | one game being played |
//!
//! A move is judged, written to flash, applied, then shown, in this order. The display never runs ahead of
//! the journal.

mod board_check;
mod command;
#[allow(clippy::module_inception)] // `device` is the best name for both
mod device;
mod editions;
mod hardware_menu;
mod mat_check;
mod overlay;
pub mod play;
mod run;
mod safe_start;
mod state;
mod tag_request;
mod timings;
mod view;

pub use device::{Device, Platform};
pub use editions::{DeviceMemory, EditionError, EditionSummary, Editions, InMemory, PackedEdition};
pub use run::{Driver, run};
pub use state::Requests;
pub use timings::{Timing, Timings};
