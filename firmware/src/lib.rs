//! The device as a portable library: from a magnet under a piece to a score on the OLED.
//!
//! ```text
//! hall chain ─┐                                   ┌─ journal (flash)  commit first
//! NFC gates  ─┼─► sense ─► mat ─► referee ─► game ─┼─ screens (OLED)   then show
//! knob       ─┘  debounce  which   which move      ├─ lights, buzzer
//!                          space   was that?       └─ link (USB)
//! ```
//!
//! Nothing here depends on a chip: time is an argument or comes from embassy-time, pins and buses are
//! `embedded-hal` traits. [`tasks`] holds the tasks that run; the other modules are their building blocks.
#![no_std]
#![forbid(unsafe_code)]

// Must come first: the other modules use its macros.
#[macro_use]
pub mod games;

pub mod buzzer;
pub mod crash;
mod deadline;
pub mod device;
mod dyn_future;
pub mod identity;
pub mod journal;
pub mod lights;
pub mod link;
pub mod mat;
pub mod pads;
pub mod referee;
pub mod screens;
pub mod sense;
pub mod tag;
pub mod tasks;
pub mod trial_memory;
