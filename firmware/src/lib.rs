//! The device, as a portable library: from a magnet under a tile to a score on the OLED.
//!
//! ```text
//! hall chain ─┐                                   ┌─ journal (flash)  commit first
//! NFC gates  ─┼─► sense ─► mat ─► referee ─► game ─┼─ screens (OLED)   then show
//! knob       ─┘  debounce  which   which move      ├─ lights, buzzer
//!                          space   was that?       └─ link (USB)
//! ```
//!
//! Nothing here reads a pin: time is an argument or embassy-time's, buses are `embedded-hal` traits.
//! [`tasks`] is what runs; the rest is what they are made of.
#![no_std]
#![forbid(unsafe_code)]

// First: what follows uses its macros.
#[macro_use]
pub mod games;

pub mod buzzer;
pub mod device;
pub mod journal;
pub mod lights;
pub mod link;
pub mod mat;
pub mod referee;
pub mod screens;
pub mod sense;
pub mod tag;
pub mod tasks;
pub mod trial_memory;
