//! Access to the registers of an MFRC522 on SPI, as the driver `esp-hal-mfrc522` needs it.
//!
//! The driver knows the chip. This layer below it adds what the driver lacks:
//! * Every transaction has a deadline.
//! * The driver polls the chip in a tight loop until a command is done; here each poll pauses.
//! * The driver resolves a collision by picking one of the tags; here a collision is an error.
//! * The driver mistakes a chip that never finishes for an empty field; here [`Chip`] remembers
//!   whether the last command finished or the chip's own timer ran out.

use embassy_time::{Delay, Duration, Timer};
use embedded_hal::spi::{Error as _, ErrorKind};
use embedded_hal_async::spi::{Operation, SpiDevice};
use esp_hal_mfrc522::{Error, Interface};

use super::health::ReaderFault;
use crate::deadline::within;

/// The deadline of a transaction. The longest one is 65 bytes: 0.5 ms at 1 MHz. It may have to wait for others on the
/// bus.
const DEADLINE_MICROS: u32 = 5_000;
/// The pause between two polls for the end of a command. The shortest answer of a tag takes 0.3 ms.
const PAUSE: Duration = Duration::from_micros(100);

/// The registers that are accessed directly and not through the driver.
pub(super) mod register {
    pub(in crate::sense) const COMMAND: u8 = 0x01;
    pub(super) const COM_IRQ: u8 = 0x04;
    pub(super) const DIV_IRQ: u8 = 0x05;
    pub(super) const ERROR: u8 = 0x06;
    pub(in crate::sense) const MODE: u8 = 0x11;
    pub(in crate::sense) const TX_ASK: u8 = 0x15;
    pub(in crate::sense) const TIMER_MODE: u8 = 0x2A;
    pub(in crate::sense) const TIMER_RELOAD_HIGH: u8 = 0x2C;
    pub(in crate::sense) const TIMER_RELOAD_LOW: u8 = 0x2D;
    pub(in crate::sense) const VERSION: u8 = 0x37;
}

const COLLISION: u8 = 0x08;
const TIMER: u8 = 0x01;
/// Any of: a frame was received, the command ended, the timer ran out.
const COM_DONE: u8 = 0x20 | 0x10 | TIMER;
const CRC_DONE: u8 = 0x04;

/// A chip on the bus, with the problems noticed while talking to it.
#[derive(Debug)]
pub(super) struct Chip<S> {
    spi: S,
    collided: bool,
    /// The last poll found the command unfinished.
    busy: bool,
    fault: Option<ReaderFault>,
}

impl<S: SpiDevice> Chip<S> {
    pub(super) fn new(spi: S) -> Self {
        Self { spi, collided: false, busy: false, fault: None }
    }

    pub(super) fn forget_collision(&mut self) {
        self.collided = false;
    }

    /// Returns whether two tags answered at once since [`Chip::forget_collision`].
    pub(super) fn has_collided(&self) -> bool {
        self.collided
    }

    /// Takes the fault of the chip itself, if there was one. Errors caused by a tag are not faults.
    pub(super) fn take_fault(&mut self) -> Option<ReaderFault> {
        let stuck = core::mem::take(&mut self.busy).then_some(ReaderFault::Stuck);
        self.fault.take().or(stuck)
    }

    async fn transaction(&mut self, operations: &mut [Operation<'_, u8>]) -> Result<(), Error> {
        let fault = match within(DEADLINE_MICROS, &mut Delay, self.spi.transaction(operations)).await {
            Some(Ok(())) => return Ok(()),
            Some(Err(error)) => ReaderFault::Bus(error.kind()),
            None => ReaderFault::Late,
        };
        self.fault = Some(fault);
        Err(Error::Spi(ErrorKind::Other))
    }
}

/// Returns the address byte: the register in bits 6 to 1, bit 7 set for reading.
const fn address(register: u8, read: bool) -> u8 {
    (register << 1 & 0x7E) | if read { 0x80 } else { 0 }
}

impl<S: SpiDevice> Interface for &mut Chip<S> {
    async fn write_reg(&mut self, register: u8, value: u8) -> Result<(), Error> {
        self.transaction(&mut [Operation::Write(&[address(register, false), value])]).await
    }

    async fn write_regs(&mut self, register: u8, values: &[u8]) -> Result<(), Error> {
        let operations = &mut [Operation::Write(&[address(register, false)]), Operation::Write(values)];
        self.transaction(operations).await
    }

    async fn read_reg(&mut self, register: u8) -> Result<u8, Error> {
        let mut bytes = [address(register, true), 0];
        self.transaction(&mut [Operation::TransferInPlace(&mut bytes)]).await?;
        let value = bytes[1];
        let done = match register {
            register::COM_IRQ => COM_DONE,
            register::DIV_IRQ => CRC_DONE,
            register::ERROR if value & COLLISION != 0 => {
                self.collided = true;
                // Any error but a collision makes the driver give up instead of picking one tag.
                return Err(Error::Internal);
            }
            _ => return Ok(value),
        };
        self.busy = value & done == 0;
        if self.busy {
            Timer::after(PAUSE).await;
        }
        Ok(value)
    }

    /// Ignores `_rx_align`, the number of low bits to keep: only frames that continue inside a byte need
    /// it, and those occur only when a collision is resolved.
    async fn read_regs(&mut self, register: u8, out: &mut [u8], _rx_align: u8) -> Result<(), Error> {
        // Each byte sent is the address of the value that arrives with the next byte; 0 ends the read.
        out.fill(address(register, true));
        if let Some(last) = out.last_mut() {
            *last = 0;
        }
        let operations = &mut [Operation::Write(&[address(register, true)]), Operation::TransferInPlace(out)];
        self.transaction(operations).await
    }
}
