//! How an edition is kept among the settings: in parts, and whole or not at all.
//!
//! An item of sequential-storage must fit into a sector, and it must fit into RAM when sectors are moved;
//! so an edition is cut into parts of 1,000 bytes. There are two sets of keys. A new edition goes to the
//! set that is not in use; then one small item, the entry, says which set counts and how long it is.
//! A power cut before that leaves the old edition, after it the new one.
//!
//! ```text
//!   key 210 + slot:                 entry  ┌─────┬───────────┐
//!                                          │ set │ length u16│   or nothing: no edition
//!                                          └─────┴───────────┘
//!   key 216 + slot * 10 + set * 5 + part:  up to 1,000 bytes, or nothing: given up
//! ```

/// The most bytes of an edition: five parts. That of Resafa takes 3,841.
pub const MAX_EDITION: usize = 5000;

pub(super) const PART: usize = 1000;
pub(super) const PARTS: usize = MAX_EDITION.div_ceil(PART);
const SLOTS: u8 = 4;
const FIRST_ENTRY: u8 = 210;
const FIRST_PART: u8 = 216;

const _: () = assert!(FIRST_ENTRY + SLOTS <= FIRST_PART);
const _: () = assert!(FIRST_PART as usize + SLOTS as usize * 2 * PARTS <= 256);

/// Which of four editions: one for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EditionSlot(u8);

impl EditionSlot {
    /// The slot with that number; `None` from 4 on.
    pub const fn new(number: u8) -> Option<Self> {
        if number < SLOTS { Some(Self(number)) } else { None }
    }

    pub(super) fn entry_key(self) -> u8 {
        FIRST_ENTRY + self.0
    }

    pub(super) fn part_keys(self, set: PartSet) -> impl Iterator<Item = u8> {
        let first = FIRST_PART + (2 * self.0 + set as u8) * PARTS as u8;
        (0..PARTS as u8).map(move |part| first + part)
    }

    /// Which part of the set has this key.
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

/// Which set counts, and how long the edition in it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct EditionEntry {
    pub(super) set: PartSet,
    pub(super) length: u16,
}

impl EditionEntry {
    pub(super) fn write(self) -> [u8; 3] {
        let [low, high] = self.length.to_le_bytes();
        [self.set as u8, low, high]
    }

    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let &[set, low, high] = bytes else { return None };
        let set = match set {
            0 => PartSet::A,
            1 => PartSet::B,
            _ => return None,
        };
        Some(Self { set, length: u16::from_le_bytes([low, high]) })
    }
}
