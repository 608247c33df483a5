//! An enrolled tag, as the settings store it.

use heapless::String;

use crate::tag::Uid;

/// The most tags that can be enrolled. The largest set of pieces of all games has some 150.
pub const MAX_TAGS: usize = 200;
/// The most bytes of a tag's text. The longest of all games has 45 letters.
pub(super) const MAX_TAG_TEXT: usize = 48;
/// The most bytes of a tag in flash: the length of the UID, the UID, the text.
pub(super) const MAX_TAG: usize = 1 + Uid::MAX + MAX_TAG_TEXT;

/// The text that stands for an enrolled tag, in the form of a text on a tag.
pub type StoredTagText = String<MAX_TAG_TEXT>;

/// The place of a tag in the settings: 0 to 199.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TagPlace(u8);

impl TagPlace {
    pub(super) fn new(number: u8) -> Option<Self> {
        (usize::from(number) < MAX_TAGS).then_some(Self(number))
    }

    pub(super) fn number(self) -> u8 {
        self.0
    }

    pub(super) fn index(self) -> usize {
        self.0.into()
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..MAX_TAGS as u8).map(Self)
    }
}

/// Writes a tag to `buffer` and returns the bytes to store.
///
/// ```text
///  0        1             1 + length      up to 59
/// ┌────────┬─────────────┬───────────────┐
/// │ length │ UID         │ text, UTF-8   │      or nothing at all: the place was freed
/// └────────┴─────────────┴───────────────┘
/// ```
pub(super) fn write_tag<'b>(uid: &Uid, text: &StoredTagText, buffer: &'b mut [u8; MAX_TAG]) -> &'b [u8] {
    let uid = uid.as_bytes();
    let length = 1 + uid.len() + text.len();
    buffer[0] = uid.len() as u8;
    buffer[1..][..uid.len()].copy_from_slice(uid);
    buffer[1 + uid.len()..length].copy_from_slice(text.as_bytes());
    &buffer[..length]
}

/// Reads a tag that [`write_tag`] wrote. Returns `None` if the place was freed.
pub(super) fn read_tag(bytes: &[u8]) -> Option<(Uid, StoredTagText)> {
    let (&length, rest) = bytes.split_first()?;
    let (uid, text) = rest.split_at_checked(length.into())?;
    Some((Uid::new(uid)?, StoredTagText::try_from(str::from_utf8(text).ok()?).ok()?))
}
