//! The device: one game under way, from what comes in to what is shown.
//!
//! Commit order: a move is judged, written to flash, then applied, then shown. The OLED never runs
//! ahead of the journal.

mod game;
mod petra;
mod play;
mod show;

pub use game::{Details, OnDevice};
pub use play::{Play, Said};
pub use show::Show;
