//! A model of the NOR flash chip on RP2040 boards (W25Q16: 2 MB, sectors of 4 kB, pages of 256 bytes).
//!
//! Programming can only clear bits; erasing sets all bits of a sector. Tests can cut the power at any byte of either,
//! make operations fail, and make bytes stuck or flip them. The model counts every operation.

use std::collections::BTreeSet;
use std::fmt;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// Bytes per sector, the unit of an erase.
pub const SECTOR: usize = 4096;
/// Bytes per page, the unit of programming. A longer write takes several pages.
pub const PAGE: usize = 256;

/// The chip. `READ` is the smallest read in bytes: 1 if the processor copies, 4 if embassy-rp reads by DMA.
#[derive(Clone, Debug)]
pub struct FlashChip<const READ: usize = 1> {
    bytes: Vec<u8>,
    stats: Stats,
    power: Power,
    tear: Tear,
    failure: Option<Failure>,
    stuck: BTreeSet<usize>,
    half_erased: BTreeSet<usize>,
    rng: fastrand::Rng,
}

/// The operations since [`FlashChip::reset_stats`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Number of reads.
    pub reads: u64,
    /// Bytes read.
    pub bytes_read: u64,
    /// Number of writes.
    pub writes: u64,
    /// Number of pages programmed by these writes.
    pub pages: u64,
    /// Bytes programmed.
    pub bytes_written: u64,
    /// Bytes programmed that were not erased before. Most drivers forbid this.
    pub rewritten: u64,
    /// Bytes programmed in a sector whose last erase was cut off or failed. Such a sector may look blank, but its cells
    /// may not keep their state.
    pub unsound: u64,
    /// Sectors erased.
    pub sectors_erased: u64,
}

impl Stats {
    /// Returns the number of steps at which the power can be cut: one for each byte programmed or erased.
    pub fn steps(&self) -> u64 {
        self.bytes_written + self.sectors_erased * SECTOR as u64
    }
}

/// What a power cut leaves behind in a page or sector.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tear {
    /// The bytes before the cut are done, the others are unchanged.
    #[default]
    InOrder,
    /// Random, because real cells change all at once: a program has cleared some of its bits, and after an erase the
    /// sector contains garbage.
    Ragged,
}

/// An operation of the chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Operation {
    Read,
    Write,
    Erase,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Power {
    On,
    CutAfter(u64),
    Off,
}

#[derive(Clone, Copy, Debug)]
struct Failure {
    operation: Operation,
    skip: u32,
    times: u32,
}

impl<const READ: usize> FlashChip<READ> {
    /// Creates an erased chip. The capacity is rounded up to whole sectors.
    pub fn new(capacity: usize) -> Self {
        Self::holding(vec![0xFF; capacity.next_multiple_of(SECTOR)])
    }

    /// Creates a chip with these contents.
    pub fn holding(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            stats: Stats::default(),
            power: Power::On,
            tear: Tear::InOrder,
            failure: None,
            stuck: BTreeSet::new(),
            half_erased: BTreeSet::new(),
            rng: fastrand::Rng::with_seed(0),
        }
    }

    /// Returns the contents.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the contents for direct changes that bypass the bus and the statistics.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// Returns the operations since [`FlashChip::reset_stats`].
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Resets all counters to zero.
    pub fn reset_stats(&mut self) {
        self.stats = Stats::default();
    }

    /// Cuts the power after `bytes` more bytes are programmed or erased; an erase counts each byte of the sector. After
    /// that, every operation fails until [`FlashChip::power_on`].
    pub fn cut_after(&mut self, bytes: u64) {
        self.power = if bytes == 0 { Power::Off } else { Power::CutAfter(bytes) };
    }

    /// Sets what a power cut leaves behind, and the random seed for it.
    pub fn tear(&mut self, tear: Tear, seed: u64) {
        self.tear = tear;
        self.rng = fastrand::Rng::with_seed(seed);
    }

    /// Returns whether the power is off.
    pub fn is_off(&self) -> bool {
        self.power == Power::Off
    }

    /// Switches the power on and cancels a planned cut.
    pub fn power_on(&mut self) {
        self.power = Power::On;
    }

    /// Makes `times` operations of this kind fail, after `skip` more that succeed. A failed write has programmed half
    /// of its bytes, a failed erase has erased half of the sector.
    pub fn fail(&mut self, operation: Operation, skip: u32, times: u32) {
        self.failure = Some(Failure { operation, skip, times });
    }

    /// Flips bits of a byte, like cells that lost their charge.
    pub fn flip(&mut self, address: usize, bits: u8) {
        self.bytes[address] ^= bits;
    }

    /// Makes a byte keep its value whatever is programmed or erased, like a worn-out cell.
    pub fn stick(&mut self, address: usize) {
        self.stuck.insert(address);
    }

    /// Returns whether an operation succeeds, and counts it for [`FlashChip::fail`].
    fn succeeds(&mut self, operation: Operation) -> bool {
        match &mut self.failure {
            Some(failure) if failure.operation != operation => true,
            Some(Failure { skip: left @ 1.., .. }) => {
                *left -= 1;
                true
            }
            Some(Failure { times: left @ 1.., .. }) => {
                *left -= 1;
                false
            }
            _ => true,
        }
    }

    /// Checks that the power is on, and that the range is inside the chip and aligned to `grid`. Returns the offset.
    fn check(&self, offset: u32, length: usize, grid: usize) -> Result<usize, FlashError> {
        let offset = offset as usize;
        if self.is_off() {
            Err(FlashError::PowerOff)
        } else if offset + length > self.bytes.len() {
            Err(FlashError::OutOfBounds)
        } else if !offset.is_multiple_of(grid) || !length.is_multiple_of(grid) {
            Err(FlashError::NotAligned)
        } else {
            Ok(offset)
        }
    }

    /// Counts the next `wanted` bytes. If the power is cut within them, returns how many are done before.
    fn count_until_cut(&mut self, wanted: usize) -> Option<usize> {
        let Power::CutAfter(left) = &mut self.power else { return None };
        if *left > wanted as u64 {
            *left -= wanted as u64;
            return None;
        }
        let done = *left as usize;
        self.power = Power::Off;
        Some(done)
    }

    fn program(&mut self, address: usize, byte: u8) {
        self.stats.bytes_written += 1;
        if self.bytes[address] != 0xFF {
            self.stats.rewritten += 1;
        }
        if self.half_erased.contains(&(address / SECTOR)) {
            self.stats.unsound += 1;
        }
        self.set(address, self.bytes[address] & byte);
    }

    fn set(&mut self, address: usize, byte: u8) {
        if !self.stuck.contains(&address) {
            self.bytes[address] = byte;
        }
    }

    fn program_page(&mut self, address: usize, page: &[u8]) -> Result<(), FlashError> {
        self.stats.pages += 1;
        let Some(done) = self.count_until_cut(page.len()) else {
            for (at, &byte) in (address..).zip(page) {
                self.program(at, byte);
            }
            return Ok(());
        };
        match self.tear {
            Tear::Ragged if done < page.len() => {
                for (at, &byte) in (address..).zip(page) {
                    let kept = self.rng.u8(..);
                    self.program(at, byte | kept);
                }
            }
            Tear::InOrder | Tear::Ragged => {
                for (at, &byte) in (address..).zip(&page[..done]) {
                    self.program(at, byte);
                }
            }
        }
        Err(FlashError::PowerOff)
    }

    fn erase_sector(&mut self, address: usize) -> Result<(), FlashError> {
        let cut = self.count_until_cut(SECTOR);
        let done = cut.unwrap_or(SECTOR);
        for at in address..address + SECTOR {
            match self.tear {
                Tear::Ragged if done < SECTOR => {
                    let garbage = self.rng.u8(..);
                    self.set(at, garbage);
                }
                _ if at < address + done => self.set(at, 0xFF),
                _ => {}
            }
        }
        if cut.is_some() {
            self.half_erased.insert(address / SECTOR);
            return Err(FlashError::PowerOff);
        }
        self.half_erased.remove(&(address / SECTOR));
        self.stats.sectors_erased += 1;
        Ok(())
    }
}

/// Why an operation failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlashError {
    /// The range is not aligned to the unit of the operation.
    NotAligned,
    /// The range is outside the chip.
    OutOfBounds,
    /// The power is off, or was cut during the operation.
    PowerOff,
    /// The failure was requested with [`FlashChip::fail`].
    Failed,
}

impl fmt::Display for FlashError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAligned => "not in the grid of the operation",
            Self::OutOfBounds => "beyond the end of the chip",
            Self::PowerOff => "the power is off",
            Self::Failed => "the operation failed",
        })
    }
}

impl std::error::Error for FlashError {}

impl NorFlashError for FlashError {
    fn kind(&self) -> NorFlashErrorKind {
        match self {
            Self::NotAligned => NorFlashErrorKind::NotAligned,
            Self::OutOfBounds => NorFlashErrorKind::OutOfBounds,
            Self::PowerOff | Self::Failed => NorFlashErrorKind::Other,
        }
    }
}

impl<const READ: usize> ErrorType for FlashChip<READ> {
    type Error = FlashError;
}

impl<const READ: usize> ReadNorFlash for FlashChip<READ> {
    const READ_SIZE: usize = READ;

    async fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashError> {
        let offset = self.check(offset, bytes.len(), READ)?;
        if !self.succeeds(Operation::Read) {
            return Err(FlashError::Failed);
        }
        self.stats.reads += 1;
        self.stats.bytes_read += bytes.len() as u64;
        bytes.copy_from_slice(&self.bytes[offset..][..bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl<const READ: usize> NorFlash for FlashChip<READ> {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR;

    async fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashError> {
        let length = to.checked_sub(from).ok_or(FlashError::OutOfBounds)?;
        let from = self.check(from, length as usize, SECTOR)?;
        for sector in (from..to as usize).step_by(SECTOR) {
            if !self.succeeds(Operation::Erase) {
                self.bytes[sector..][..SECTOR / 2].fill(0xFF);
                self.half_erased.insert(sector / SECTOR);
                return Err(FlashError::Failed);
            }
            self.erase_sector(sector)?;
        }
        Ok(())
    }

    async fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashError> {
        let mut at = self.check(offset, bytes.len(), Self::WRITE_SIZE)?;
        let succeeds = self.succeeds(Operation::Write);
        self.stats.writes += 1;
        let mut left = if succeeds { bytes } else { &bytes[..bytes.len() / 2] };
        while !left.is_empty() {
            let (page, rest) = left.split_at(left.len().min(PAGE - at % PAGE));
            self.program_page(at, page)?;
            (at, left) = (at + page.len(), rest);
        }
        if succeeds { Ok(()) } else { Err(FlashError::Failed) }
    }
}

impl<const READ: usize> MultiwriteNorFlash for FlashChip<READ> {}
