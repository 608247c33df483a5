//! Lays a text out as the memory of a tag.

use super::ndef::{FIRST_PAGE, PAGE, USER_BYTES, block, page_of};

/// Bytes before the text, from the type of the block to the language.
const FRAME: usize = 9;

/// The user memory of a tag that holds one text. [`super::ndef`] describes the layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Image {
    bytes: [u8; USER_BYTES],
    /// The offset of the byte that holds the length of the message.
    length_at: usize,
    /// The offset after the last byte.
    end: usize,
}

impl Image {
    /// Lays out `text` for a tag of `size` bytes whose memory begins with `old`. Keeps the control blocks
    /// that the manufacturer put there. Returns `None` if the text does not fit.
    pub fn new(old: &[u8], text: &str, size: usize) -> Option<Self> {
        let kept = control_blocks(old);
        let mut image = Self { bytes: [0; USER_BYTES], length_at: kept.len() + 1, end: 0 };
        let record = u8::try_from(FRAME - 2 + text.len()).ok()?;
        let payload = record - 4;
        let frame: [u8; FRAME] = [block::MESSAGE, record, 0xD1, 1, payload, b'T', 2, b'e', b'n'];
        for part in [kept, &frame, text.as_bytes()] {
            image.append(part, size)?;
        }
        // A message that fills the tag needs no end mark.
        let _ = image.append(&[block::END], size);
        Some(image)
    }

    fn append(&mut self, part: &[u8], size: usize) -> Option<()> {
        let end = self.end + part.len();
        let room = self.bytes.get_mut(..size.min(USER_BYTES))?;
        room.get_mut(self.end..end)?.copy_from_slice(part);
        self.end = end;
        Some(())
    }

    /// Returns the user memory, up to and including the end mark.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.end).unwrap_or(&self.bytes)
    }

    /// Iterates over the numbers of the pages to write.
    pub fn pages(&self) -> impl Iterator<Item = u8> + use<> {
        FIRST_PAGE..page_of(self.end.div_ceil(PAGE) * PAGE)
    }

    /// Iterates over the pages in the order in which to write them. The length of the message stays 0
    /// until the rest is written, so a tag that is taken away too early is blank, not wrong.
    pub fn writes(&self) -> impl Iterator<Item = (u8, [u8; PAGE])> + '_ {
        let length_page = page_of(self.length_at);
        let mut emptied = self.page(length_page);
        emptied[self.length_at % PAGE] = 0;
        let others = self.pages().filter(move |&page| page != length_page);
        core::iter::once((length_page, emptied))
            .chain(others.map(|page| (page, self.page(page))))
            .chain(core::iter::once((length_page, self.page(length_page))))
    }

    fn page(&self, page: u8) -> [u8; PAGE] {
        let (pages, _) = self.bytes.as_chunks::<PAGE>();
        pages.get(usize::from(page - FIRST_PAGE)).copied().unwrap_or_default()
    }
}

/// Returns the lock and memory control blocks at the beginning of a tag's memory.
fn control_blocks(old: &[u8]) -> &[u8] {
    let mut end = 0;
    while let Some([block::LOCK_CONTROL | block::MEMORY_CONTROL, 3, _, _, _]) = old.get(end..end + 5) {
        end += 5;
    }
    old.get(..end).unwrap_or(&[])
}
