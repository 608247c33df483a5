//! The flash as the game's task uses it: long work with it starves no other task and is no silence.

use embassy_futures::yield_now;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use super::{Signals, Task};

/// Other tasks get to run after this many reads. A read of the journal takes about 75 µs.
const READS_IN_A_ROW: u8 = 32;

/// A flash whose use is a pulse of the game's task. Reading a long game takes many thousand reads, which never wait for
/// anything by themselves.
pub(super) struct WorkingFlash<'s, F> {
    flash: F,
    signals: &'s Signals,
    reads: u8,
}

impl<'s, F> WorkingFlash<'s, F> {
    pub(super) fn new(flash: F, signals: &'s Signals) -> Self {
        Self { flash, signals, reads: 0 }
    }
}

impl<F: NorFlash> ErrorType for WorkingFlash<'_, F> {
    type Error = F::Error;
}

impl<F: NorFlash> ReadNorFlash for WorkingFlash<'_, F> {
    const READ_SIZE: usize = F::READ_SIZE;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), F::Error> {
        self.reads += 1;
        if self.reads == READS_IN_A_ROW {
            self.reads = 0;
            self.signals.pulses.beat(Task::Game);
            yield_now().await;
        }
        self.flash.read(offset, bytes).await
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash> NorFlash for WorkingFlash<'_, F> {
    const WRITE_SIZE: usize = F::WRITE_SIZE;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), F::Error> {
        self.flash.erase(from, to).await
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), F::Error> {
        self.flash.write(offset, bytes).await
    }
}
