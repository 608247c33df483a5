//! What drives the device.

pub mod chip;
pub mod log;
