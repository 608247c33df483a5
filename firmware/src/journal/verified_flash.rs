//! Access to the flash in units of eight bytes ("words"), with every write and erase verified.

use embassy_futures::yield_now;
use embedded_storage_async::nor_flash::{ErrorType, NorFlash, ReadNorFlash};

use super::error::FlashError;

/// Bytes of a word, the unit of all reads and writes.
///
/// This is the size of an item header of sequential-storage, so a header always fills one word. With smaller
/// words, the remains of a header after a power cut and the start of the next item could together look
/// like a header (1 in 65,536) and hide items written after it.
pub(super) const WORD: usize = 8;

/// A flash that reads back every write and erase, and fails if the result is wrong.
pub(super) struct VerifiedFlash<F> {
    flash: F,
    failed: bool,
}

impl<F: NorFlash> VerifiedFlash<F> {
    const WORDS_FIT: () = assert!(
        WORD.is_multiple_of(F::READ_SIZE) && WORD.is_multiple_of(F::WRITE_SIZE),
        "a word of eight bytes can be read and written by itself"
    );

    pub(super) fn new(flash: F) -> Self {
        let () = Self::WORDS_FIT;
        Self { flash, failed: false }
    }

    pub(super) fn inner(&mut self) -> &mut F {
        &mut self.flash
    }

    pub(super) fn into_inner(self) -> F {
        self.flash
    }

    /// Returns whether an operation has failed since the last call. Needed because the map's iterator silently
    /// skips a sector whose state it cannot read.
    pub(super) fn has_failed(&mut self) -> bool {
        core::mem::take(&mut self.failed)
    }

    fn record_failure<T>(&mut self, result: Result<T, F::Error>) -> Result<T, FlashError> {
        result.map_err(|_| {
            self.failed = true;
            FlashError::Failed
        })
    }

    /// Returns whether every byte of the range is erased. Stops reading soon after the first one that is not.
    pub(super) async fn is_blank(&mut self, from: u32, to: u32) -> Result<bool, FlashError> {
        let mut chunk = [0; 256];
        let mut at = from;
        while at < to {
            let length = chunk.len().min((to - at) as usize);
            self.read(at, &mut chunk[..length]).await?;
            if chunk[..length].iter().any(|&byte| byte != 0xFF) {
                return Ok(false);
            }
            at += length as u32;
        }
        Ok(true)
    }
}

impl<F: NorFlash> ErrorType for VerifiedFlash<F> {
    type Error = FlashError;
}

impl<F: NorFlash> ReadNorFlash for VerifiedFlash<F> {
    const READ_SIZE: usize = WORD;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let result = self.flash.read(offset, bytes).await;
        self.record_failure(result)
    }

    fn capacity(&self) -> usize {
        self.flash.capacity()
    }
}

impl<F: NorFlash> NorFlash for VerifiedFlash<F> {
    const WRITE_SIZE: usize = WORD;
    const ERASE_SIZE: usize = F::ERASE_SIZE;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let result = self.flash.erase(from, to).await;
        self.record_failure(result)?;
        // The processor was halted meanwhile: let the tasks that waited run before the next operation.
        yield_now().await;
        if self.is_blank(from, to).await? { Ok(()) } else { Err(FlashError::NotKept) }
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let result = self.flash.write(offset, bytes).await;
        self.record_failure(result)?;
        yield_now().await;
        let mut kept = [0; 64];
        let mut at = offset;
        for part in bytes.chunks(kept.len()) {
            let kept = &mut kept[..part.len()];
            self.read(at, kept).await?;
            if kept != part {
                return Err(FlashError::NotKept);
            }
            at += part.len() as u32;
        }
        Ok(())
    }
}
