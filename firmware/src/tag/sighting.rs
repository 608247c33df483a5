//! What a reader sees.

use super::enrolment::Enrolment;
use super::error::TagError;
use super::ndef::NdefError;
use super::text::{Tag, TagText};
use super::uid::Uid;

/// What lies on a reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sighting {
    /// No tag.
    Nothing,
    /// One tag.
    Tag {
        /// Its number.
        uid: Uid,
        /// Its text, or why it has none.
        text: Result<TagText, NdefError>,
    },
    /// More than one tag.
    TwoTags,
    /// A tag that answers and cannot be understood, or was taken away too early.
    Unreadable,
}

impl Sighting {
    /// The text that stands for it: the tag's own, or else the one it was enrolled with.
    /// Nothing on the reader is no trouble, but no text either.
    pub async fn identify(self, enrolment: &mut impl Enrolment) -> Result<Option<(Uid, TagText)>, TagError> {
        let (uid, text) = match self {
            Self::Nothing => return Ok(None),
            Self::TwoTags => return Err(TagError::TwoTags),
            Self::Unreadable => return Err(TagError::Unreadable),
            Self::Tag { uid, text } => (uid, text),
        };
        match text {
            Ok(text) if Tag::new(&text).is_some() => return Ok(Some((uid, text))),
            // What is not for us may be enrolled all the same.
            Ok(_) | Err(_) => {}
        }
        match (enrolment.lookup(&uid).await, text) {
            (Some(enrolled), _) => Ok(Some((uid, enrolled))),
            (None, Err(NdefError::Malformed)) => Err(TagError::Unreadable),
            (None, _) => Err(TagError::Unknown),
        }
    }
}
