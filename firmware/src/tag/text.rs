//! The text on a tag: the game, the kind of piece, and which piece it is.

use heapless::String;
use rules_nostd::notation::{Expected, NotationError, Words};

use super::error::TagError;
use crate::games::GameId;

/// The most bytes of a text. An NTAG213 has 144 bytes, of which 16 are reserved: 9 for the frame of the
/// text, 1 for the end mark, 5 for the lock control block of new tags, and 1 spare.
pub const MAX_TEXT: usize = 128;

/// The text on a tag.
pub type TagText = String<MAX_TEXT>;

/// A text that names a game, such as `GAME pawn red 07`.
#[derive(Clone)]
pub struct Tag<'t> {
    /// The game: the first word.
    pub game: GameId,
    /// The kind of piece, as written: `pawn`.
    pub kind: &'t str,
    /// The words after the game, which say what piece it is, beginning with `kind`.
    pub words: Words<'t>,
}

impl<'t> Tag<'t> {
    /// Parses a text. Returns `None` if it does not begin with the name of a game.
    pub fn new(text: &'t str) -> Option<Self> {
        let mut words = Words::new(text);
        let game = GameId::ALL.into_iter().find(|game| words.take(game.name()))?;
        Some(Self { game, kind: words.peek(), words })
    }

    /// Returns the tag if it belongs to `game`.
    pub fn of_game(self, game: GameId) -> Result<Self, TagError> {
        if self.game == game { Ok(self) } else { Err(TagError::OtherGame { seen: self.game, played: game }) }
    }
}

/// Reads a piece whose name is one word. `find` looks the word up; `what` says what was expected if it
/// finds nothing.
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

/// Reads the end of a text, with or without the number that tells equal pieces apart.
pub(crate) fn end_numbered<'t>(words: &mut Words<'t>) -> Result<(), NotationError<'t>> {
    if !words.peek().is_empty() {
        words.number(0..=u8::MAX)?;
    }
    words.end()
}
