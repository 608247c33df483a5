//! Models of the real parts, as seen from their bus.
//!
//! A part receives and returns bytes and levels. Time is an argument, in microseconds, so the same model works with the
//! firmware library on the host and with the emulated chip. [`crate::rig`] wires the parts together.

pub mod buzzer;
pub mod encoder;
pub mod fitted;
pub mod hall;
pub mod hc165;
pub mod mfrc522;
pub use nor_flash_model as nor_flash;
pub mod ntag213;
pub mod oled;
pub mod rack;
pub mod usb_host;
pub mod ws2812;

pub use fitted::{CacheMiss, Fitted, FlashSize, FlashTimes, Processor, ReaderModules, UndrivenLine};
pub use oled::OledModule;

/// Simulated time in microseconds.
pub type Micros = u64;
