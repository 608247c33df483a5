//! Tags that carry no text of ours and are known by their UID.

use heapless::Vec;

use super::text::TagText;
use super::uid::Uid;

/// A list of tags with the text that stands for each. A lookup may take time, since the list can be in
/// flash.
#[allow(async_fn_in_trait)] // one executor, no threads
pub trait Enrolment {
    /// Returns the text that stands for this tag, if it was enrolled.
    async fn lookup(&mut self, uid: &Uid) -> Option<TagText>;
}

/// An empty list.
impl Enrolment for () {
    async fn lookup(&mut self, _: &Uid) -> Option<TagText> {
        None
    }
}

/// The list has no room for another tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

/// A list in RAM of at most `N` tags.
#[derive(Clone, Debug, Default)]
pub struct Register<const N: usize>(Vec<(Uid, TagText), N>);

impl<const N: usize> Register<N> {
    /// Creates an empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Enrols a tag. Replaces its text if it was enrolled before.
    pub fn enrol(&mut self, uid: Uid, text: TagText) -> Result<(), Full> {
        match self.0.iter_mut().find(|(known, _)| *known == uid) {
            Some((_, old)) => *old = text,
            None => self.0.push((uid, text)).map_err(|_| Full)?,
        }
        Ok(())
    }

    /// Removes a tag. Returns whether it was enrolled.
    pub fn forget(&mut self, uid: &Uid) -> bool {
        let before = self.0.len();
        self.0.retain(|(known, _)| known != uid);
        self.0.len() < before
    }

    /// Iterates over the tags and their texts.
    pub fn iter(&self) -> impl Iterator<Item = (&Uid, &str)> {
        self.0.iter().map(|(uid, text)| (uid, text.as_str()))
    }
}

impl<const N: usize> Enrolment for Register<N> {
    async fn lookup(&mut self, uid: &Uid) -> Option<TagText> {
        self.0.iter().find(|(known, _)| known == uid).map(|(_, text)| text.clone())
    }
}
