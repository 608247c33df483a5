//! A NOR flash chip, as the RP2040 boards carry it (W25Q16: 2 MB, sectors of 4 kB, pages of 256 bytes).
//!
//! Programming clears bits and never sets one; erasing sets all bits of a sector. The power can be cut at
//! any byte of either, operations can be made to fail, bytes can be stuck or flipped, and everything is
//! counted.

use std::collections::BTreeSet;
use std::fmt;

use embedded_storage_async::nor_flash::{
    ErrorType, MultiwriteNorFlash, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};

/// What an erase clears at once.
pub const SECTOR: usize = 4096;
/// What is programmed at once; a longer write is several of them.
pub const PAGE: usize = 256;

/// The chip. `READ` is the smallest read: 1 when the processor copies, 4 when embassy-rp reads by DMA.
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

/// What was asked of the chip since [`FlashChip::reset_stats`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Calls of read.
    pub reads: u64,
    /// Bytes read.
    pub bytes_read: u64,
    /// Calls of write.
    pub writes: u64,
    /// Page programs they took.
    pub pages: u64,
    /// Bytes programmed.
    pub bytes_written: u64,
    /// Bytes programmed that were not erased at the time: most drivers forbid it.
    pub rewritten: u64,
    /// Bytes programmed in a sector whose last erase was cut off or failed. It may seem blank, but its
    /// cells need not stay so.
    pub unsound: u64,
    /// Sectors erased.
    pub sectors_erased: u64,
}

impl Stats {
    /// The steps at which the power can be cut: one for each byte programmed or erased.
    pub fn steps(&self) -> u64 {
        self.bytes_written + self.sectors_erased * SECTOR as u64
    }
}

/// How a page program or an erase looks that was cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tear {
    /// Byte after byte: those before the cut are done, the others untouched.
    #[default]
    InOrder,
    /// All at once, as the cells do it: of a program any of the bits are done, after an erase anything
    /// stands in the sector.
    Ragged,
}

/// An operation of the chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Reading.
    Read,
    /// Programming.
    Write,
    /// Erasing.
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
    /// An erased chip of that many bytes.
    pub fn new(capacity: usize) -> Self {
        Self::holding(vec![0xFF; capacity.next_multiple_of(SECTOR)])
    }

    /// A chip with these contents.
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

    /// The contents.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The contents, to be changed by other means than the bus.
    pub fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }

    /// What was asked of the chip.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Counts from zero again.
    pub fn reset_stats(&mut self) {
        self.stats = Stats::default();
    }

    /// Cuts the power as soon as this many more bytes are programmed or erased (an erase counts each byte
    /// of the sector). From then on every operation fails until [`FlashChip::power_on`].
    pub fn cut_after(&mut self, bytes: u64) {
        self.power = if bytes == 0 { Power::Off } else { Power::CutAfter(bytes) };
    }

    /// How what is cut off looks, and the seed of its chance.
    pub fn tear(&mut self, tear: Tear, seed: u64) {
        self.tear = tear;
        self.rng = fastrand::Rng::with_seed(seed);
    }

    /// Whether the power was cut.
    pub fn is_off(&self) -> bool {
        self.power == Power::Off
    }

    /// Power again, and no further cut.
    pub fn power_on(&mut self) {
        self.power = Power::On;
    }

    /// After `skip` more operations of that kind the next `times` of them fail. A write that fails has
    /// programmed half of its bytes, an erase half of the sector.
    pub fn fail(&mut self, operation: Operation, skip: u32, times: u32) {
        self.failure = Some(Failure { operation, skip, times });
    }

    /// Flips bits of a byte: a cell that lost its charge.
    pub fn flip(&mut self, address: usize, bits: u8) {
        self.bytes[address] ^= bits;
    }

    /// From now on the byte keeps its value whatever is programmed or erased: a worn cell.
    pub fn stick(&mut self, address: usize) {
        self.stuck.insert(address);
    }

    /// Whether the operation comes off; it does not where a failure was asked for.
    fn comes_off(&mut self, operation: Operation) -> bool {
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

    /// Power is on, and `length` bytes from `offset` are there and in the grid.
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

    /// How many of the next `wanted` bytes are done before the power goes, if it does.
    fn spend(&mut self, wanted: usize) -> Option<usize> {
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
        let Some(done) = self.spend(page.len()) else {
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
        let cut = self.spend(SECTOR);
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

/// Why the chip did not do it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlashError {
    /// Not in the grid of the operation.
    NotAligned,
    /// Beyond the end.
    OutOfBounds,
    /// There is no power (any more).
    PowerOff,
    /// As asked for by [`FlashChip::fail`].
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
        if !self.comes_off(Operation::Read) {
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
            if !self.comes_off(Operation::Erase) {
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
        let comes_off = self.comes_off(Operation::Write);
        self.stats.writes += 1;
        let mut left = if comes_off { bytes } else { &bytes[..bytes.len() / 2] };
        while !left.is_empty() {
            let (page, rest) = left.split_at(left.len().min(PAGE - at % PAGE));
            self.program_page(at, page)?;
            (at, left) = (at + page.len(), rest);
        }
        if comes_off { Ok(()) } else { Err(FlashError::Failed) }
    }
}

impl<const READ: usize> MultiwriteNorFlash for FlashChip<READ> {}
