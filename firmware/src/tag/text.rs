//! The words on a tag: `petra trader china 07`.

use heapless::String;
use rules_nostd::notation::{Expected, Unreadable, Words};

use super::trouble::TagTrouble;

/// The longest text: an NTAG213 has 144 bytes, of which 16 are for what is around a text (9 for its
/// frame, 1 for the end mark, 5 for the lock control block that new tags bring).
pub const MAX_TEXT: usize = 128;

/// The text of a tag.
pub type Text = String<MAX_TEXT>;

/// The games that tags are made for: the first word of each.
pub const GAMES: [&str; 4] = ["petra", "resafa", "araby", "wayfarers"];

/// A text that names a game: `petra` `trader` `china 07`.
#[derive(Clone)]
pub struct Tag<'t> {
    /// The game, one of [`GAMES`].
    pub game: &'static str,
    /// What kind of piece it is, as written: `trader`.
    pub kind: &'t str,
    /// The words behind the game: which piece it is.
    pub words: Words<'t>,
}

impl<'t> Tag<'t> {
    /// Reads the words; `None` if they begin with no game.
    pub fn new(text: &'t str) -> Option<Self> {
        let mut words = Words::new(text);
        let game = GAMES.into_iter().find(|game| words.take(game))?;
        Some(Self { game, kind: words.peek(), words })
    }

    /// The tag, if it belongs to that game.
    pub fn of_game(self, game: &'static str) -> Result<Self, TagTrouble> {
        if self.game == game {
            Ok(self)
        } else {
            Err(TagTrouble::OtherGame { seen: self.game, played: game })
        }
    }
}

/// A piece whose name is one word, looked up by its game.
pub(super) fn named<'t, T>(
    words: &mut Words<'t>,
    what: &'static str,
    find: impl Fn(&str) -> Option<T>,
) -> Result<T, Unreadable<'t>> {
    let word = words.peek();
    let found = find(word).ok_or_else(|| words.unreadable(Expected::Words(what)))?;
    words.take(word);
    Ok(found)
}

/// The end of a text, with or without the number that tells equal pieces apart.
pub(super) fn end_numbered<'t>(words: &mut Words<'t>) -> Result<(), Unreadable<'t>> {
    if !words.peek().is_empty() {
        words.number(0..=u8::MAX)?;
    }
    words.end()
}
