//! The records of a game, byte by byte.
//!
//! A record is an item in a queue of sequential-storage, which puts a word before it: checksum of the
//! data, length, checksum of the length. Every record fills whole words, padded with zeros.
//!
//! ```text
//!   word before      0      1      2      3                              8                 16
//! ┌───────────────┬──────┬─────────────┬──────────────────────────────┬─────────────────┐
//! │ crc32 len crc16│ kind │   number    │ contents                       0 0 0 ...         │
//! └───────────────┴──────┴─────────────┴──────────────────────────────┴─────────────────┘
//!
//!   kind   number     contents
//!   'G'    0          the game begins: postcard of the header, up to 95 bytes   13 words at most
//!   'M'    1, 2, ...  a move: its postcard, up to 8 bytes                       1 word up to 5 bytes, else 2
//!   'U'    1, 2, ...  moves are taken back: their number as u16                 1 word
//!   'F'    1, 2, ...  the game is finished                                      1 word
//!   'A'    1, 2, ...  the game is abandoned                                     1 word
//!   'R'    1, 2, ...  the record of this number was lost; the game resumes here 1 word
//!   'c'    1, 2, ...  a check: number of moves as u16, checksum of the position 2 words
//!   'g'    1, 2, 3    the header once more                                      13 words
//!   'p'    1, 2, ...  a part of a checkpoint: its index, then up to 100 bytes   13 words at most
//! ```
//!
//! `checkpoint` says what the parts hold; a check follows the last one. The header is repeated until a copy lies
//! in the next page of the flash (256 bytes), so that neither a worn cell nor a torn page loses the game.
//!
//! A kind in lower case changes nothing: firmware that does not know it skips it.
//!
//! Numbers are little-endian u16. A sector in use begins with a word of zeros, and a full one also ends with
//! one: this is how sequential-storage marks its pages.

use super::header::MAX_HEADER;
use super::verified_flash::WORD;

/// The most bytes of a move in postcard form. No game has larger moves.
pub const MAX_MOVE: usize = 8;

/// Bytes of kind and number.
const PREFIX: usize = 3;

/// The most bytes of a record. The largest is a header.
pub(super) const MAX_RECORD: usize = (PREFIX + MAX_HEADER).next_multiple_of(WORD);

/// The most bytes that a move takes in flash: its own words and the one before them.
pub(super) const MOVE_IN_FLASH: usize = WORD + (PREFIX + MAX_MOVE).next_multiple_of(WORD);

/// How many copies of the header follow it.
pub(super) const HEADER_COPIES: u16 = 3;

/// The most bytes that a header and its copies take in flash.
pub(super) const HEADERS_IN_FLASH: usize = (1 + HEADER_COPIES as usize) * (WORD + MAX_RECORD);

/// The most bytes of a checkpoint in one record.
pub(super) const PART: usize = MAX_RECORD - PREFIX - 1;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It ended by its rules.
    Finished,
    /// The players gave it up.
    Abandoned,
}

/// A record, without the number that gives its position in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Record<'a> {
    /// The header, as postcard.
    Begin(&'a [u8]),
    /// A move, as postcard, possibly followed by zeros.
    Move(&'a [u8]),
    /// The last moves are taken back, this many.
    TakeBack(u16),
    End(End),
    /// The original record of this number was lost; it and all records after it up to here are void.
    Mended,
    Check(Check),
    /// The header once more.
    HeaderCopy(&'a [u8]),
    /// A part of a checkpoint.
    Part(Part<'a>),
    /// Something that a later version wrote and this one need not understand.
    Note,
}

/// A part of a checkpoint. The zeros that fill its last word belong to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part<'a> {
    pub(super) index: u8,
    pub(super) bytes: &'a [u8],
}

/// What the position was at some point of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Check {
    /// How many moves had been played, without those taken back.
    pub(super) moves: u16,
    /// The checksum of the position after them.
    pub(super) position: u32,
}

impl Check {
    fn write(self) -> [u8; 6] {
        let ([a, b], [c, d, e, f]) = (self.moves.to_le_bytes(), self.position.to_le_bytes());
        [a, b, c, d, e, f]
    }
}

impl<'a> Record<'a> {
    /// Returns how many places of a move it takes in the bank. The header's own place is not counted.
    pub(super) fn places(self) -> u16 {
        match self {
            Self::Begin(_) | Self::HeaderCopy(_) => 0,
            Self::Part(_) => (WORD + MAX_RECORD).div_ceil(MOVE_IN_FLASH) as u16,
            _ => 1,
        }
    }

    /// Writes the record to `buffer` and returns the bytes to store. Returns `None` if the contents are too long.
    pub(super) fn write(self, number: u16, buffer: &mut [u8; MAX_RECORD]) -> Option<&[u8]> {
        let (taken_back, check);
        let mut whole = [0; MAX_RECORD - PREFIX];
        let (kind, contents) = match self {
            Self::Begin(header) => (b'G', header),
            Self::Move(bytes) => (b'M', bytes),
            Self::TakeBack(moves) => {
                taken_back = moves.to_le_bytes();
                (b'U', taken_back.as_slice())
            }
            Self::End(End::Finished) => (b'F', [].as_slice()),
            Self::End(End::Abandoned) => (b'A', [].as_slice()),
            Self::Mended => (b'R', [].as_slice()),
            Self::Check(found) => {
                check = found.write();
                (b'c', check.as_slice())
            }
            Self::HeaderCopy(header) => {
                // As long as a record can be, to reach the next page of the flash soon.
                whole.get_mut(..header.len())?.copy_from_slice(header);
                (b'g', whole.as_slice())
            }
            Self::Part(Part { index, bytes }) => {
                whole[0] = index;
                whole.get_mut(1..=bytes.len())?.copy_from_slice(bytes);
                (b'p', &whole[..=bytes.len()])
            }
            // Never written: it stands for what this version does not know.
            Self::Note => return None,
        };
        let length = (PREFIX + contents.len()).next_multiple_of(WORD);
        let record = buffer.get_mut(..length)?;
        record.fill(0);
        let [low, high] = number.to_le_bytes();
        record[..PREFIX].copy_from_slice(&[kind, low, high]);
        record[PREFIX..][..contents.len()].copy_from_slice(contents);
        Some(record)
    }

    /// Reads a record and its number. Returns `None` if this firmware does not know the record.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(u16, Self)> {
        let (&[kind, low, high], contents) = bytes.split_first_chunk()?;
        let record = match (kind, contents) {
            (b'G', header) => Self::Begin(header),
            (b'M', bytes) => Self::Move(bytes),
            (b'U', &[low, high, ..]) => Self::TakeBack(u16::from_le_bytes([low, high])),
            (b'F', _) => Self::End(End::Finished),
            (b'A', _) => Self::End(End::Abandoned),
            (b'R', _) => Self::Mended,
            (b'c', &[a, b, c, d, e, f, ..]) => Self::Check(Check {
                moves: u16::from_le_bytes([a, b]),
                position: u32::from_le_bytes([c, d, e, f]),
            }),
            (b'g', header) => Self::HeaderCopy(header),
            (b'p', &[index, ref bytes @ ..]) => Self::Part(Part { index, bytes }),
            (b'a'..=b'z', _) => Self::Note,
            _ => return None,
        };
        Some((u16::from_le_bytes([low, high]), record))
    }
}
