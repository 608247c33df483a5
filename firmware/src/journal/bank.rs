//! The records of one game, in a queue of sequential-storage.

use core::ops::{ControlFlow, Range};

use embedded_storage_async::nor_flash::NorFlash;
use sequential_storage::cache::{Cache, Uncached};
use sequential_storage::queue::{QueueConfig, QueueStorage};

use super::error::{FlashError, StorageError};
use super::record::{MAX_RECORD, Record};
use super::verified_flash::VerifiedFlash;

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

/// Visits the records of a bank from the first on. The visitor gets `None` for a record that this firmware
/// does not know.
///
/// Each record takes two reads: one of 8 bytes, one of its length.
pub(super) async fn each_record<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    range: Range<u32>,
    mut visit: impl FnMut(Option<(u16, Record<'_>)>) -> ControlFlow<()>,
) -> Result<Reading, FlashError> {
    let mut queue = open_queue(flash, range)?;
    let mut buffer = [0; MAX_RECORD];
    let ended = async {
        let mut items = queue.iter().await?;
        while let Some(item) = items.next(&mut buffer).await? {
            if visit(Record::read(&item)).is_break() {
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

/// Writes a record after the last one. Never erases anything; fails if the bank is full.
pub(super) async fn write_record<F: NorFlash>(
    flash: &mut VerifiedFlash<F>,
    range: Range<u32>,
    record: &[u8],
) -> Result<(), StorageError> {
    let mut queue = open_queue(flash, range).map_err(StorageError::Flash)?;
    Ok(queue.push(record, false).await?)
}
