//! Reads the memory of an NTAG213, laid out as in every NFC Forum type 2 tag.
//!
//! ```text
//! page 0, 1   number and check byte     page 2   …, two static lock bytes
//! page 3      capability container      E1 10 12 00: NDEF, version 1.0, 18 × 8 bytes, writable
//! page 4…39   blocks of type, length, value:
//!             01 03 …   lock control    (new tags bring one)
//!             03 LL …   the message     LL is FF HH LL from 255 on
//!             FE        the end
//! page 40     two dynamic lock bytes, …
//!
//! message     D1        first and last record, short, well-known type
//!             01 LL     length of type and payload
//!             54        'T': text
//!             02 65 6E  language of two letters, UTF-8: "en"
//!             …         the text
//! ```
//!
//! Whatever the memory holds, reading ends with a text, an [`NdefError`] or a request for more pages.

pub use super::image::Image;

/// Bytes of a page.
pub const PAGE: usize = 4;
/// The page of the capability container.
pub const CONTAINER_PAGE: u8 = 3;
/// The first page of the user memory, where blocks begin.
pub const FIRST_PAGE: u8 = 4;
/// Bytes of user memory in an NTAG213: pages 4 to 39. Larger tags are read only this far.
pub const USER_BYTES: usize = 144;

/// Returns the page that holds a byte of the user memory.
pub const fn page_of(byte: usize) -> u8 {
    FIRST_PAGE + (byte / PAGE) as u8
}

/// The types of blocks.
pub(super) mod block {
    pub(in crate::tag) const NOTHING: u8 = 0x00;
    pub(in crate::tag) const LOCK_CONTROL: u8 = 0x01;
    pub(in crate::tag) const MEMORY_CONTROL: u8 = 0x02;
    pub(in crate::tag) const MESSAGE: u8 = 0x03;
    pub(in crate::tag) const END: u8 = 0xFE;
}

/// Why a tag has no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NdefError {
    /// The tag does not support NDEF, or was never formatted for it.
    Unformatted,
    /// The tag has no message, or an empty one.
    Blank,
    /// The message holds no text, but for example a web address.
    NotText,
    /// The message is longer than an NTAG213 can hold.
    TooLong,
    /// The text is not UTF-8.
    NotUtf8,
    /// The memory violates the format.
    Malformed,
}

/// The capability container: size of the tag and access rights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capability {
    size: u8,
    access: u8,
}

impl Capability {
    /// Reads the capability container from the bytes of page 3.
    pub fn of([magic, version, size, access]: [u8; PAGE]) -> Result<Self, NdefError> {
        // Minor versions are compatible. The upper half of `access` is 0 if reading is allowed.
        if magic != 0xE1 || version >> 4 != 1 || size == 0 || access >> 4 != 0 {
            return Err(NdefError::Unformatted);
        }
        Ok(Self { size, access })
    }

    /// Returns the bytes of user memory, at most [`USER_BYTES`].
    pub fn bytes(self) -> usize {
        (usize::from(self.size) * 8).min(USER_BYTES)
    }

    /// Returns whether the tag may be written.
    pub fn writable(self) -> bool {
        self.access & 0x0F == 0
    }

    /// Returns the page of the dynamic lock bytes of an NTAG213; `None` for tags of another size.
    pub fn dynamic_lock_page(self) -> Option<u8> {
        (usize::from(self.size) * 8 == USER_BYTES).then_some(page_of(USER_BYTES))
    }
}

/// The lock bits, which say which pages can no longer be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Locks {
    /// Bit `p` locks page `p`, 3 to 15.
    fixed: u16,
    /// Bit `b` locks pages `16 + 2b` and `17 + 2b`.
    dynamic: u16,
}

impl Locks {
    /// Reads the lock bits from the bytes of pages 0 to 3 (`header`) and 40 to 43 (`dynamic`, zeros if the tag
    /// has none).
    pub fn of(header: &[u8; 16], dynamic: &[u8; 16]) -> Self {
        // The lowest three bits lock other lock bits, not pages.
        let fixed = u16::from_le_bytes([header[10], header[11]]) & !0b111;
        Self { fixed, dynamic: u16::from_le_bytes([dynamic[0], dynamic[1]]) }
    }

    /// Returns whether a page is locked. Pages from 40 on always count as locked.
    pub fn is_locked(self, page: u8) -> bool {
        match page {
            0..16 => self.fixed >> page & 1 == 1,
            16..40 => self.dynamic >> ((page - 16) / 2) & 1 == 1,
            40.. => true,
        }
    }
}

/// The result of reading the first part of the memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading<'m> {
    /// More pages are needed.
    More,
    /// The text of the tag.
    TagText(&'m str),
}

/// Finds the first text in the user memory. `memory` is the part that was read so far, `size` the number
/// of bytes that the tag has.
pub fn read(memory: &[u8], size: usize) -> Result<Reading<'_>, NdefError> {
    let mut blocks = Bytes(memory);
    // The rest comes with the next pages, unless the tag ends here.
    let ended = if memory.len() < size { Ok(Reading::More) } else { Err(NdefError::Malformed) };
    loop {
        let at = memory.len() - blocks.0.len();
        let Some(kind) = blocks.byte() else {
            // Blocks that fill the tag need no end mark.
            return if at < size { Ok(Reading::More) } else { Err(NdefError::Blank) };
        };
        match kind {
            block::NOTHING => continue,
            block::END => return Err(NdefError::Blank),
            _ => {}
        }
        let Some(length) = blocks.block_length() else { return ended };
        let Some(value) = blocks.take(length) else {
            let end = memory.len() - blocks.0.len() + length;
            // A tag larger than an NTAG213 can hold such a message.
            return if end > USER_BYTES { Err(NdefError::TooLong) } else { ended };
        };
        match kind {
            block::MESSAGE if value.is_empty() => return Err(NdefError::Blank),
            block::MESSAGE => return first_text(value).map(Reading::TagText),
            _ => {}
        }
    }
}

/// Returns the first text among the records of a message.
fn first_text(message: &[u8]) -> Result<&str, NdefError> {
    let mut bytes = Bytes(message);
    loop {
        let record = bytes.record().ok_or(NdefError::Malformed)?;
        if record.is_text {
            return decode_text(record.payload);
        }
        if record.is_last || bytes.0.is_empty() {
            return Err(NdefError::NotText);
        }
    }
}

/// Returns the text in the payload of a text record, without its language code.
fn decode_text(payload: &[u8]) -> Result<&str, NdefError> {
    let (&status, rest) = payload.split_first().ok_or(NdefError::Malformed)?;
    if status & 0x80 != 0 {
        return Err(NdefError::NotUtf8); // UTF-16
    }
    let text = rest.get(usize::from(status & 0x3F)..).ok_or(NdefError::Malformed)?;
    core::str::from_utf8(text).map_err(|_| NdefError::NotUtf8)
}

/// The bytes that are still to be read.
struct Bytes<'m>(&'m [u8]);

struct Record<'m> {
    is_text: bool,
    is_last: bool,
    payload: &'m [u8],
}

impl<'m> Bytes<'m> {
    fn take(&mut self, length: usize) -> Option<&'m [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    /// Reads the length of a block: one byte, or FF and two bytes.
    fn block_length(&mut self) -> Option<usize> {
        match self.byte()? {
            0xFF => Some(usize::from(self.byte()?) << 8 | usize::from(self.byte()?)),
            short => Some(short.into()),
        }
    }

    fn record(&mut self) -> Option<Record<'m>> {
        const LAST: u8 = 0x40;
        const CHUNKED: u8 = 0x20;
        const SHORT: u8 = 0x10;
        const HAS_ID: u8 = 0x08;
        const TYPE_FORMAT: u8 = 0x07;
        const WELL_KNOWN: u8 = 0x01;

        let flags = self.byte()?;
        let type_length = self.byte()?;
        let payload_length = if flags & SHORT != 0 {
            self.byte()?.into()
        } else {
            let [a, b, c, d] = *self.take(4)?.first_chunk()?;
            usize::try_from(u32::from_be_bytes([a, b, c, d])).ok()?
        };
        let id_length = if flags & HAS_ID != 0 { self.byte()? } else { 0 };
        let kind = self.take(type_length.into())?;
        self.take(id_length.into())?;
        let payload = self.take(payload_length)?;
        if flags & CHUNKED != 0 {
            return None; // a record in several chunks: no text of ours is long enough for that
        }
        let is_text = flags & TYPE_FORMAT == WELL_KNOWN && kind == b"T";
        Some(Record { is_text, is_last: flags & LAST != 0, payload })
    }
}
