//! The device on both runners.

mod chip;
mod knob;
mod native;
