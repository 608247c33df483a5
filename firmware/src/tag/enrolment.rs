//! Tags that carry no text, known by their number.

use heapless::Vec;

use super::text::TagText;
use super::uid::Uid;

/// A list of tags and the text that each would carry. It is kept in flash, so looking may take time.
#[allow(async_fn_in_trait)] // one executor, no threads
pub trait Enrolment {
    /// The text that stands for this tag, if it was enrolled.
    async fn lookup(&mut self, uid: &Uid) -> Option<TagText>;
}

/// Nobody is enrolled.
impl Enrolment for () {
    async fn lookup(&mut self, _: &Uid) -> Option<TagText> {
        None
    }
}

/// The list has no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

/// A list in RAM of at most `N` tags.
#[derive(Clone, Debug, Default)]
pub struct Register<const N: usize>(Vec<(Uid, TagText), N>);

impl<const N: usize> Register<N> {
    /// Nobody is enrolled yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Enrols a tag, anew if it was enrolled before.
    pub fn enrol(&mut self, uid: Uid, text: TagText) -> Result<(), Full> {
        match self.0.iter_mut().find(|(known, _)| *known == uid) {
            Some((_, old)) => *old = text,
            None => self.0.push((uid, text)).map_err(|_| Full)?,
        }
        Ok(())
    }

    /// Strikes a tag off; whether it was there.
    pub fn forget(&mut self, uid: &Uid) -> bool {
        let before = self.0.len();
        self.0.retain(|(known, _)| known != uid);
        self.0.len() < before
    }

    /// Every tag with its text.
    pub fn iter(&self) -> impl Iterator<Item = (&Uid, &str)> {
        self.0.iter().map(|(uid, text)| (uid, text.as_str()))
    }
}

impl<const N: usize> Enrolment for Register<N> {
    async fn lookup(&mut self, uid: &Uid) -> Option<TagText> {
        self.0.iter().find(|(known, _)| known == uid).map(|(_, text)| text.clone())
    }
}
