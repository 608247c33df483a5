//! The words on a tag: the game, the kind of piece, which piece it is.

use heapless::String;
use rules_nostd::notation::{Expected, NotationError, Words};

use super::error::TagError;
use crate::games::GameId;

/// The longest text: an NTAG213 has 144 bytes, of which 16 are for what is around a text (9 for its
/// frame, 1 for the end mark, 5 for the lock control block that new tags bring).
pub const MAX_TEXT: usize = 128;

/// The text of a tag.
pub type TagText = String<MAX_TEXT>;

/// A text that names a game, such as `GAME` `trader` `china 07`.
#[derive(Clone)]
pub struct Tag<'t> {
    /// The game: the first word.
    pub game: GameId,
    /// What kind of piece it is, as written: `trader`.
    pub kind: &'t str,
    /// The words behind the game: which piece it is.
    pub words: Words<'t>,
}

impl<'t> Tag<'t> {
    /// Reads the words; `None` if they begin with no game.
    pub fn new(text: &'t str) -> Option<Self> {
        let mut words = Words::new(text);
        let game = GameId::ALL.into_iter().find(|game| words.take(game.name()))?;
        Some(Self { game, kind: words.peek(), words })
    }

    /// The tag, if it belongs to that game.
    pub fn of_game(self, game: GameId) -> Result<Self, TagError> {
        if self.game == game { Ok(self) } else { Err(TagError::OtherGame { seen: self.game, played: game }) }
    }
}

/// A piece whose name is one word, looked up by its game.
pub(crate) fn named<'t, T>(
    words: &mut Words<'t>,
    what: &'static str,
    find: impl Fn(&str) -> Option<T>,
) -> Result<T, NotationError<'t>> {
    let word = words.peek();
    let found = find(word).ok_or_else(|| words.not_expected(Expected::Words(what)))?;
    words.take(word);
    Ok(found)
}

/// The end of a text, with or without the number that tells equal pieces apart.
pub(crate) fn end_numbered<'t>(words: &mut Words<'t>) -> Result<(), NotationError<'t>> {
    if !words.peek().is_empty() {
        words.number(0..=u8::MAX)?;
    }
    words.end()
}
