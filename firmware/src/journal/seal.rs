//! The seal of the settings: an item by which a lost value is noticed.
//!
//! The map skips items that it cannot read. After a power cut such an item is a change that was never completed. But a
//! worn cell makes an item unreadable in the same way, and then an older value comes back, or none. So before every
//! change the seal is stored, with a checksum of all values before the change and one of all values after it. After the
//! change it is stored again, with the second checksum in both places:
//!
//! ```text
//!   key 206:  ┌────────────┬────────────┐
//!             │ before u32 │ after u32  │
//!             └────────────┴────────────┘
//! ```
//!
//! Wherever the power is cut, the values agree with one of the two. If they agree with neither, a value was lost. The
//! parts of an edition are not among these values: the entry of the edition has a checksum of them.
//!
//! Settings of earlier versions have no seal until the first change. From then on a mark in the sector of the label
//! says that there is one, so that the loss of all items is noticed as well.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};

use super::edition_store::FIRST_PART;

/// Where the seal is stored.
pub(super) const SEAL_KEY: u8 = 206;

/// Returns the CRC-32. Without a table: 2 ms for the largest edition, and the program stays small.
pub(super) fn checksum(bytes: &[u8]) -> u32 {
    const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);
    CRC.checksum(bytes)
}

/// The checksums of all values before and after a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seal {
    pub(super) before: u32,
    pub(super) after: u32,
}

impl Seal {
    pub(super) fn write(self) -> [u8; 8] {
        (u64::from(self.after) << 32 | u64::from(self.before)).to_le_bytes()
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let both = u64::from_le_bytes(bytes.try_into().ok()?);
        Some(Self { before: both as u32, after: (both >> 32) as u32 })
    }

    /// Returns whether values with this checksum are complete.
    pub(super) fn agrees(self, values: u32) -> bool {
        values == self.before || values == self.after
    }
}

/// What tells the values of all sealed keys from others: 16 bits of each value's checksum, or 0 where there is none.
pub(super) struct SealedValues([u8; 2 * FIRST_PART as usize]);

impl SealedValues {
    pub(super) fn new() -> Self {
        Self([0; 2 * FIRST_PART as usize])
    }

    /// Returns whether the seal covers the value of this key.
    pub(super) fn has(key: u8) -> bool {
        key < FIRST_PART && key != SEAL_KEY
    }

    /// Takes in the value of a key.
    pub(super) fn set(&mut self, key: u8, value: &[u8]) {
        if let Some(place) = self.0.as_chunks_mut().0.get_mut(usize::from(key))
            && Self::has(key)
        {
            // A value that was removed is an empty one.
            *place = if value.is_empty() { [0; 2] } else { (checksum(value) as u16).to_le_bytes() };
        }
    }

    pub(super) fn checksum(&self) -> u32 {
        checksum(&self.0)
    }
}
