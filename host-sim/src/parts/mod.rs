//! Models of the real parts, as their bus sees them.
//!
//! A part takes bytes and levels and gives bytes and levels; time is an argument, in microseconds. So
//! the same model answers the firmware library on the desk and the emulated chip. [`crate::rig`] wires them.

pub mod buzzer;
pub mod encoder;
pub mod hc165;
pub mod mfrc522;
pub use nor_flash_model as nor_flash;
pub mod ntag213;
pub mod rack;
pub mod ssd1306;
pub mod ws2812;

/// Simulated time in microseconds.
pub type Micros = u64;
