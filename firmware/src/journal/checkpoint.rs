//! A checkpoint: the position after some moves, so that a replay need not begin at the first one.
//!
//! ```text
//!   0          2          4          6                 9         11
//! ┌──────────┬──────────┬──────────┬─────────────────┬─────────┬──────────────────────────┐
//! │  moves   │  places  │  rules   │ version, 3 bytes│ length  │ the position as postcard │
//! └──────────┴──────────┴──────────┴─────────────────┴─────────┴──────────────────────────┘
//! ```
//!
//! It is cut into parts, one record each, and the check that follows them holds the checksum of the position. Only
//! the version that wrote a checkpoint uses it: another one may see the same bytes as another position.

use super::header::Versions;
use super::record::{Check, PART, Part, Record};
use super::seal::checksum;

/// The most parts. The largest position that random play has met takes 802 bytes, so there is room to spare.
const PARTS: usize = 12;
const HEAD: usize = 11;

/// Memory for one checkpoint that is being read or written.
pub(super) struct CheckpointBuffer {
    bytes: [u8; PARTS * PART],
    /// The bytes in use.
    filled: usize,
    /// The index of the next part, and the number of its record.
    next: Option<(u8, u16)>,
}

/// What a checkpoint says besides the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Checkpoint {
    /// The number of its last record.
    pub(super) number: u16,
    /// How many moves had been played, without those taken back.
    pub(super) moves: u16,
    /// How many places of the bank were taken before it.
    pub(super) places: u16,
}

impl CheckpointBuffer {
    pub(super) const EMPTY: Self = Self { bytes: [0; PARTS * PART], filled: 0, next: None };

    /// Forgets parts that were read or written.
    pub(super) fn clear(&mut self) {
        (self.filled, self.next) = (0, None);
    }

    /// Takes in the next record of a game. Returns the checkpoint that it completes, if it does.
    pub(super) fn take(&mut self, number: u16, record: &Record<'_>) -> Option<Checkpoint> {
        match (*record, self.next) {
            (Record::Part(Part { index: 0, bytes }), _) => {
                self.clear();
                self.append(0, number, bytes);
            }
            (Record::Part(Part { index, bytes }), Some(next)) if next == (index, number) => {
                self.append(index, number, bytes);
            }
            (Record::Check(check), Some((_, next))) if next == number => return self.read(number, check),
            _ => self.clear(),
        }
        None
    }

    fn append(&mut self, index: u8, number: u16, bytes: &[u8]) {
        self.next = self.bytes.get_mut(self.filled..self.filled + bytes.len()).map(|room| {
            room.copy_from_slice(bytes);
            (index.saturating_add(1), number.saturating_add(1))
        });
        self.filled += bytes.len();
    }

    /// Reads the head, and checks that the position is whole and of this version.
    fn read(&mut self, number: u16, check: Check) -> Option<Checkpoint> {
        self.next = None;
        let filled = self.bytes.get(..self.filled)?;
        let (&[a, b, c, d, e, f, major, minor, patch, g, h], position) =
            filled.split_first_chunk::<HEAD>()?;
        let versions = Versions { rules: u16::from_le_bytes([e, f]), firmware: [major, minor, patch] };
        let position = position.get(..u16::from_le_bytes([g, h]).into())?;
        let checkpoint =
            Checkpoint { number, moves: u16::from_le_bytes([a, b]), places: u16::from_le_bytes([c, d]) };
        let fits = versions == Versions::CURRENT
            && checkpoint.moves == check.moves
            && checksum(position) == check.position;
        fits.then_some(checkpoint)
    }

    /// Returns how many places of the bank the checkpoint takes that was just completed.
    pub(super) fn places(&self) -> u16 {
        let part = Record::Part(Part { index: 0, bytes: &[] }).places();
        self.filled.div_ceil(PART) as u16 * part + 1
    }

    /// Returns the position of the checkpoint that was just completed.
    pub(super) fn position(&self) -> &[u8] {
        let length = self
            .bytes
            .get(HEAD - 2..HEAD)
            .map_or(0, |bytes| bytes.iter().rev().fold(0, |length, &byte| length << 8 | usize::from(byte)));
        self.bytes.get(HEAD..HEAD + length).unwrap_or_default()
    }

    /// Fills in a checkpoint to be written. Returns the number of its parts, or `None` if the position is too large.
    pub(super) fn fill(&mut self, moves: u16, places: u16, position: &impl serde::Serialize) -> Option<u8> {
        self.clear();
        let length = postcard::to_slice(position, self.bytes.get_mut(HEAD..)?).ok()?.len();
        let Versions { rules, firmware } = Versions::CURRENT;
        let [[a, b], [c, d], [e, f], [g, h]] = [moves, places, rules, length as u16].map(u16::to_le_bytes);
        let [major, minor, patch] = firmware;
        self.bytes[..HEAD].copy_from_slice(&[a, b, c, d, e, f, major, minor, patch, g, h]);
        self.filled = HEAD + length;
        Some(self.filled.div_ceil(PART) as u8)
    }

    /// Copies a part of the checkpoint that was filled in. Returns its length.
    pub(super) fn copy_part(&self, index: u8, part: &mut [u8; PART]) -> usize {
        let filled = self.bytes.get(..self.filled).unwrap_or_default();
        let bytes = filled.chunks(PART).nth(index.into()).unwrap_or_default();
        part[..bytes.len()].copy_from_slice(bytes);
        bytes.len()
    }

    /// Returns the index of the part to write as the record of this number.
    pub(super) fn next_part(&self, number: u16) -> u8 {
        self.next.filter(|&(_, next)| next == number).map_or(0, |(index, _)| index)
    }

    /// Notes that a part was written as the record of this number.
    pub(super) fn note_written(&mut self, index: u8, number: u16) {
        self.next = Some((index.saturating_add(1), number.saturating_add(1)));
    }
}
