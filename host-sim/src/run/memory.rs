//! The flash, as the native device reaches it.

use std::cell::RefCell;
use std::future::{Future, pending};
use std::rc::Rc;
use std::task::Poll;

use embedded_storage_async::nor_flash::{ErrorType, MultiwriteNorFlash, NorFlash, ReadNorFlash};

use crate::parts::nor_flash::{FlashChip, FlashError, SECTOR};

/// The flash, and when its power is cut.
#[derive(Debug)]
pub struct Memory {
    /// The chip.
    pub chip: FlashChip,
    /// Operations that still pass, and the bytes after which the next one is cut.
    pub cut: Option<(u32, u32)>,
}

impl Memory {
    /// Begins an operation of `length` bytes.
    fn begin(&mut self, length: u64) {
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

/// The device's access to its flash. Without power nothing answers any more.
pub struct Flash(pub Rc<RefCell<Memory>>);

impl Flash {
    async fn answer<T>(&self, answer: Result<T, FlashError>) -> Result<T, FlashError> {
        match answer {
            Err(FlashError::PowerOff) => pending().await,
            answer => answer,
        }
    }
}

/// The model's operations are done at once; they are async in name only.
fn now<T>(operation: impl Future<Output = T>) -> T {
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
        let answer = now(self.0.borrow_mut().chip.read(offset, bytes));
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
        self.0.borrow_mut().begin(u64::from(to.saturating_sub(from)));
        let answer = now(self.0.borrow_mut().chip.erase(from, to));
        self.answer(answer).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        self.0.borrow_mut().begin(bytes.len() as u64);
        let answer = now(self.0.borrow_mut().chip.write(offset, bytes));
        self.answer(answer).await
    }
}

impl MultiwriteNorFlash for Flash {}
