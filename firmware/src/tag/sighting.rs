//! The result of polling a reader.

use super::enrolment::Enrolment;
use super::error::TagError;
use super::ndef::NdefError;
use super::text::{Tag, TagText};
use super::uid::Uid;

/// What is on a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sighting {
    /// No tag.
    Nothing,
    /// One tag.
    Tag {
        /// The unique number of the tag.
        uid: Uid,
        /// The text of the tag, or why it has none.
        text: Result<TagText, NdefError>,
    },
    /// More than one tag.
    TwoTags,
    /// A tag that answers but cannot be read, or was taken away too early.
    Unreadable,
}

impl Sighting {
    /// Returns the tag and its text: its own if that names a game, otherwise the one it was enrolled with.
    /// Returns `Ok(None)` if there is no tag on the reader.
    pub async fn identify(self, enrolment: &mut impl Enrolment) -> Result<Option<(Uid, TagText)>, TagError> {
        let (uid, text) = match self {
            Self::Nothing => return Ok(None),
            Self::TwoTags => return Err(TagError::TwoTags),
            Self::Unreadable => return Err(TagError::Unreadable),
            Self::Tag { uid, text } => (uid, text),
        };
        match text {
            Ok(text) if Tag::new(&text).is_some() => return Ok(Some((uid, text))),
            // A tag without a text of ours may be enrolled.
            Ok(_) | Err(_) => {}
        }
        match (enrolment.lookup(&uid).await, text) {
            (Some(enrolled), _) => Ok(Some((uid, enrolled))),
            (None, Err(NdefError::Malformed)) => Err(TagError::Unreadable),
            (None, _) => Err(TagError::Unknown),
        }
    }
}
