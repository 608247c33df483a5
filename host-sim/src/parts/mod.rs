//! Models of the real parts, as their bus sees them.
//!
//! A part takes bytes and levels and gives bytes and levels; time is an argument, in microseconds. So
//! the same model answers the firmware library on the desk and the emulated chip.

pub mod hc165;
pub mod mfrc522;
pub mod nor_flash;
pub mod ntag213;
pub mod ssd1306;

/// Simulated time in microseconds.
pub type Micros = u64;

/// A part on an I2C bus.
pub trait I2cPart {
    /// A whole write, from start to stop or restart.
    fn write(&mut self, at: Micros, bytes: &[u8]);

    /// A byte is read. A part that cannot be read leaves the line high.
    fn read(&mut self, at: Micros) -> u8 {
        let _ = at;
        0xFF
    }
}

/// A part on an SPI bus, with its chip select and whatever else is wired to it.
pub trait SpiPart {
    /// A byte goes out, a byte comes in.
    fn exchange(&mut self, at: Micros, sent: u8) -> u8;

    /// What the next exchanges would give whatever is sent, as far as that is certain. It saves a question
    /// per byte; `exchange` is called for every byte all the same, a little later.
    fn foresee(&self) -> Vec<u8> {
        Vec::new()
    }

    /// An output pin of the chip has changed.
    fn level(&mut self, at: Micros, pin: u8, high: bool) {
        let _ = (at, pin, high);
    }
}
