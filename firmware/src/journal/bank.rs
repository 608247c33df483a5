//! The records of one game, in a queue of sequential-storage.

use core::ops::{ControlFlow, Range};

use embedded_storage_async::nor_flash::{NorFlash, ReadNorFlash as _};
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::queue::{QueueConfig, QueueStorage};

use super::error::{FlashError, StorageError};
use super::record::{MAX_RECORD, Record};
use super::verified_flash::{VerifiedFlash, WORD};

/// One of the two halves of the journal. Each holds one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bank {
    First,
    Second,
}

impl Bank {
    pub(super) fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Returns the range of this bank: half of `body`, rounded down to whole sectors.
    pub(super) fn range(self, body: Range<u32>, sector: u32) -> Range<u32> {
        let length = (body.end - body.start) / sector / 2 * sector;
        match self {
            Self::First => body.start..body.start + length,
            Self::Second => body.start + length..body.start + 2 * length,
        }
    }
}

/// How reading a bank ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reading {
    /// After the last record.
    Complete,
    /// The visitor stopped it.
    Stopped,
    /// Before data that cannot be read.
    Unreadable,
}

/// There is no cache, so no state in RAM can differ from the flash. The price: each write searches for its
/// place, with at most two reads for each sector in use and one for each record in the last of them.
type Queue<'f, F> = QueueStorage<&'f mut VerifiedFlash<F>, Cache<Uncached, Uncached, Uncached>>;

fn open_queue<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    range: Range<u32>,
) -> Result<Queue<'_, F>, FlashError> {
    // Cannot fail: the range was checked when the journal was created.
    let config = QueueConfig::try_new(range).map_err(|_| FlashError::Scrambled)?;
    Ok(QueueStorage::new(flash, config, Cache::new_uncached()))
}

/// Returns the last sector of a bank that is in use, or its first one if none is. Sectors fill up in order, and each
/// begins with a word of zeros once it is in use.
pub(super) async fn last_sector<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    bank: Range<u32>,
) -> Result<u32, FlashError> {
    let mut last = bank.start;
    for sector in bank.step_by(F::ERASE_SIZE) {
        let mut word = [0; WORD];
        flash.read(sector, &mut word).await?;
        // As sequential-storage has it: an erased cell may be lost, but not four of them.
        if word.iter().map(|byte| byte.count_zeros()).sum::<u32>() < 4 {
            break;
        }
        last = sector;
    }
    Ok(last)
}

/// Visits the records in a range of sectors, from the first on. The sector after the last one in use must be in the
/// range, unless it is the end of the bank. The visitor gets `None` for a record that this firmware
/// does not know.
///
/// Each record takes two reads: one of 8 bytes, one of its length.
pub(super) async fn each_record<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    range: Range<u32>,
    mut visit: impl AsyncFnMut(Option<(u16, Record<'_>)>) -> ControlFlow<()>,
) -> Result<Reading, FlashError> {
    let mut queue = open_queue(flash, range)?;
    let mut buffer = [0; MAX_RECORD];
    let ended = async {
        let mut items = queue.iter().await?;
        while let Some(item) = items.next(&mut buffer).await? {
            if visit(Record::read(&item)).await.is_break() {
                return Ok(Reading::Stopped);
            }
        }
        Ok(Reading::Complete)
    };
    match ended.await.map_err(|error: sequential_storage::Error<_>| StorageError::from(error)) {
        Ok(reading) => Ok(reading),
        Err(StorageError::Flash(error @ (FlashError::Failed | FlashError::NotKept))) => Err(error),
        Err(StorageError::Flash(FlashError::Scrambled) | StorageError::Full) => Ok(Reading::Unreadable),
    }
}

/// Writes a record after the last one in a range of sectors, which reaches from one in use to the end of the bank and
/// has at least two. Never erases anything; fails if the bank is full.
pub(super) async fn write_record<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    range: Range<u32>,
    record: &[u8],
) -> Result<(), StorageError> {
    let mut queue = open_queue(flash, range).map_err(StorageError::Flash)?;
    Ok(queue.push(record, false).await?)
}
