//! The device on both runners.

mod chip;
mod native;
