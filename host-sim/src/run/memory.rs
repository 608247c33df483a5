//! The flash of the native device.

use std::cell::RefCell;
use std::future::{Future, pending};
use std::rc::Rc;
use std::task::Poll;

use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

use super::clock::{halt, work};
use crate::parts::nor_flash::{FlashChip, FlashError, PAGE, SECTOR};
use crate::parts::{FlashTimes, Processor};

/// The flash chip and its planned power cut.
#[derive(Debug)]
#[allow(missing_docs)] // the names say it
pub struct Memory {
    pub chip: FlashChip,
    /// How many more operations succeed, and after how many bytes the one after them is cut off.
    pub cut: Option<(u32, u32)>,
    pub times: FlashTimes,
    pub processor: Processor,
    /// How far the next write goes astray, in bytes.
    pub astray: u32,
}

impl Memory {
    /// Counts an operation of `length` bytes, and starts the power cut if it is due.
    fn count_operation(&mut self, length: u64) {
        match &mut self.cut {
            Some((0, bytes)) => {
                let bytes = u64::from(*bytes).min(length);
                self.chip.cut_after(bytes);
                self.cut = None;
            }
            Some((operations, _)) => *operations -= 1,
            None => {}
        }
    }
}

/// The device's access to its flash. Once the power is cut, operations never finish.
pub struct Flash(pub Rc<RefCell<Memory>>);

impl Flash {
    fn times(&self) -> FlashTimes {
        self.0.borrow().times
    }

    async fn answer<T>(&self, answer: Result<T, FlashError>) -> Result<T, FlashError> {
        match answer {
            Err(FlashError::PowerOff) => pending().await,
            answer => answer,
        }
    }
}

/// Returns the result of an operation of the model. They are async but never wait.
fn poll_ready<T>(operation: impl Future<Output = T>) -> T {
    match embassy_futures::poll_once(operation) {
        Poll::Ready(output) => output,
        Poll::Pending => unreachable!("the flash model never waits"),
    }
}

impl ErrorType for Flash {
    type Error = FlashError;
}

impl ReadNorFlash for Flash {
    const READ_SIZE: usize = 1;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        work(self.0.borrow().processor.read_flash());
        let answer = poll_ready(self.0.borrow_mut().chip.read(offset, bytes));
        self.answer(answer).await
    }

    fn capacity(&self) -> usize {
        self.0.borrow().chip.capacity()
    }
}

impl NorFlash for Flash {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        self.0.borrow_mut().count_operation(u64::from(to.saturating_sub(from)));
        let sectors = to.saturating_sub(from).div_ceil(SECTOR as u32);
        halt(self.times().erase_sector() * sectors);
        let answer = poll_ready(self.0.borrow_mut().chip.erase(from, to));
        self.answer(answer).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        self.0.borrow_mut().count_operation(bytes.len() as u64);
        // embassy-rp programs a beginning, whole pages and an end.
        let pages = (offset as usize % PAGE + bytes.len()).div_ceil(PAGE);
        halt(self.times().program_page() * pages as u32);
        let answer = {
            let mut memory = self.0.borrow_mut();
            let astray = std::mem::take(&mut memory.astray);
            poll_ready(memory.chip.write(offset + astray, bytes))
        };
        self.answer(answer).await
    }
}

impl MultiwriteNorFlash for Flash {}
