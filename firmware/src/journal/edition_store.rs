//! How the settings store an edition: in parts, and replaced as a whole or not at all.
//!
//! An item of sequential-storage must fit into a sector, and into RAM when sectors are moved, so an
//! edition is cut into parts of 1,000 bytes. There are two sets of keys. A new edition is written to the
//! set that is not in use; then one small item, the entry, is written, which says which set is in use, how
//! long the edition is, and its checksum. A power cut before that leaves the old edition, after it the new one.
//!
//! ```text
//!   key 210 + slot:                 entry  ┌─────┬───────────┬───────────┐
//!                                          │ set │ length u16│ CRC-32    │   or nothing: no edition
//!                                          └─────┴───────────┴───────────┘
//!   key 216 + slot * 10 + set * 5 + part:  up to 1,000 bytes, or nothing: not in use
//! ```
//!
//! Version 0.1.0 wrote entries without a checksum.

use super::seal::checksum;

/// The most bytes of an edition: five parts. The largest edition of all games takes 3,841.
pub const MAX_EDITION: usize = 5000;

pub(super) const PART: usize = 1000;
pub(super) const PARTS: usize = MAX_EDITION.div_ceil(PART);
const SLOTS: u8 = 4;
const FIRST_ENTRY: u8 = 210;
pub(super) const FIRST_PART: u8 = 216;

const _: () = assert!(FIRST_ENTRY + SLOTS <= FIRST_PART);
const _: () = assert!(FIRST_PART as usize + SLOTS as usize * 2 * PARTS <= 256);

/// The place of an edition in the settings. There are four, one for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EditionSlot(u8);

impl EditionSlot {
    /// Returns the slot with this number, or `None` if it is 4 or more.
    pub const fn new(number: u8) -> Option<Self> {
        if number < SLOTS { Some(Self(number)) } else { None }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..SLOTS).map(Self)
    }

    pub(super) fn entry_key(self) -> u8 {
        FIRST_ENTRY + self.0
    }

    pub(super) fn part_keys(self, set: PartSet) -> impl Iterator<Item = u8> {
        let first = FIRST_PART + (2 * self.0 + set as u8) * PARTS as u8;
        (0..PARTS as u8).map(move |part| first + part)
    }

    /// Returns the index of the part that is stored under `key`, if it belongs to this slot and set.
    pub(super) fn part_of(self, set: PartSet, key: u8) -> Option<usize> {
        self.part_keys(set).position(|part_key| part_key == key)
    }
}

/// One of the two sets of keys of a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PartSet {
    A,
    B,
}

impl PartSet {
    pub(super) fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// Which set is in use, the length of the edition in bytes, and its checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EditionEntry {
    pub(super) set: PartSet,
    pub(super) length: u16,
    /// `None` if version 0.1.0 stored the edition.
    pub(super) checksum: Option<u32>,
}

impl EditionEntry {
    /// Returns the entry of a new edition.
    pub(super) fn new(set: PartSet, edition: &[u8]) -> Self {
        Self { set, length: edition.len() as u16, checksum: Some(checksum(edition)) }
    }

    /// Returns whether this is the edition, as far as the entry can tell.
    pub(super) fn agrees(self, edition: &[u8]) -> bool {
        self.checksum.is_none_or(|stored| stored == checksum(edition))
    }

    pub(super) fn write(self) -> [u8; 7] {
        let ([low, high], [a, b, c, d]) =
            (self.length.to_le_bytes(), self.checksum.unwrap_or_default().to_le_bytes());
        [self.set as u8, low, high, a, b, c, d]
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let (&[set, low, high], checksum) = bytes.split_first_chunk()?;
        let set = match set {
            0 => PartSet::A,
            1 => PartSet::B,
            _ => return None,
        };
        let checksum = match checksum {
            [] => None,
            bytes => Some(u32::from_le_bytes(bytes.try_into().ok()?)),
        };
        Some(Self { set, length: u16::from_le_bytes([low, high]), checksum })
    }
}
