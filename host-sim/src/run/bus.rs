//! The buses of the rig behind the traits that the firmware's tasks use. A transfer takes as long as on a real bus.

use std::convert::Infallible;
use std::future::pending;

use embassy_time::Delay;
use embedded_hal::i2c::{ErrorType as I2cErrorType, NoAcknowledgeSource, Operation};
use embedded_hal::spi::ErrorType as SpiErrorType;
use embedded_hal_async::i2c::I2c;
use embedded_hal_async::spi::SpiBus;
use firmware::tasks::display::{DisplayBus, clear_bus};

use super::clock::{assisted_transfer, parts_time, transfer};
use super::pin::{OledData, Output};
use crate::rig::{OLED_BUS, SharedRig, pins};

/// Returns how many microseconds `bits` take on a bus, rounded up.
fn bus_time(bits: usize, bits_per_second: u64) -> u64 {
    (bits as u64 * 1_000_000).div_ceil(bits_per_second)
}

/// An SPI bus of the rig. The bytes are exchanged at the end of a transfer.
#[allow(missing_docs)] // the names say it
pub struct Spi {
    pub rig: SharedRig,
    pub bus: usize,
    pub bits_per_second: u64,
}

impl Spi {
    async fn exchange(&mut self, words: impl ExactSizeIterator<Item = u8>, mut got: impl FnMut(usize, u8)) {
        if self.rig.borrow().dead_bus == Some(self.bus) {
            pending::<()>().await;
        }
        transfer(bus_time(words.len() * 8, self.bits_per_second)).await;
        let now = parts_time();
        let mut rig = self.rig.borrow_mut();
        for (place, word) in words.enumerate() {
            got(place, rig.spi(now, self.bus, word));
        }
    }
}

impl SpiErrorType for Spi {
    type Error = Infallible;
}

impl SpiBus for Spi {
    async fn read(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        words.fill(0);
        self.transfer_in_place(words).await
    }

    async fn write(&mut self, words: &[u8]) -> Result<(), Infallible> {
        self.exchange(words.iter().copied(), |_, _| {}).await;
        Ok(())
    }

    async fn transfer(&mut self, read: &mut [u8], write: &[u8]) -> Result<(), Infallible> {
        let length = read.len().max(write.len());
        let sent = (0..length).map(|place| write.get(place).copied().unwrap_or(0));
        self.exchange(sent, |place, byte| {
            if let Some(place) = read.get_mut(place) {
                *place = byte;
            }
        })
        .await;
        Ok(())
    }

    async fn transfer_in_place(&mut self, words: &mut [u8]) -> Result<(), Infallible> {
        let sent = words.to_vec();
        self.exchange(sent.into_iter(), |place, byte| words[place] = byte).await;
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// The bus of the display.
pub struct OledBus(pub SharedRig);

impl DisplayBus for OledBus {
    async fn start(&mut self) -> impl I2c {
        let pin = |pin| Output { rig: self.0.clone(), pin };
        clear_bus(&mut pin(pins::OLED_SCL), &mut OledData(pin(pins::OLED_SDA)), &mut Delay).await;
        OledI2c(self.0.clone())
    }
}

/// The bus of the display as an I2C peripheral drives it, at 400 kHz.
pub struct OledI2c(pub SharedRig);

impl I2cErrorType for OledI2c {
    type Error = embedded_hal::i2c::ErrorKind;
}

impl I2c for OledI2c {
    async fn transaction(
        &mut self,
        address: u8,
        operations: &mut [Operation<'_>],
    ) -> Result<(), Self::Error> {
        if self.0.borrow().i2c_is_held(OLED_BUS) {
            // The peripheral waits until the bus is free.
            pending::<()>().await;
        }
        // The address takes nine bits, and so does each byte. It is sent again when the direction changes.
        let answers = self.0.borrow().answers(OLED_BUS, address);
        for operation in operations {
            let length = match operation {
                Operation::Write(bytes) => bytes.len(),
                Operation::Read(bytes) => bytes.len(),
            };
            let bytes = if answers { length + 1 } else { 1 };
            assisted_transfer(bus_time(bytes * 9, 400_000)).await;
            if !answers {
                return Err(embedded_hal::i2c::ErrorKind::NoAcknowledge(NoAcknowledgeSource::Address));
            }
            let mut rig = self.0.borrow_mut();
            match operation {
                Operation::Write(bytes) => _ = rig.i2c_write(OLED_BUS, address, bytes),
                Operation::Read(bytes) => bytes.fill(rig.i2c_read(OLED_BUS, address)),
            }
        }
        Ok(())
    }
}
