//! Text for the display, of limited length.

use core::fmt::{self, Write as _};
use core::ops::Deref;

use heapless::String;
use heapless::string::StringView;

/// Marks words that were left out.
pub(crate) const ELLIPSIS: &str = "...";

/// Text for the display: at most `N` letters, all of which every font has.
///
/// Writing to it never fails. What does not fit is left out, and three dots mark the place.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Text<const N: usize> {
    letters: String<N, u8>,
    cut: bool,
}

impl<const N: usize> Text<N> {
    /// Takes the words as they are.
    pub fn new(words: impl fmt::Display) -> Self {
        let mut text = Self::default();
        // `write_str` below never fails; a `Display` that fails leaves what it wrote so far.
        let _ = write!(text, "{words}");
        text
    }

    /// Starts the words with a capital letter. The rules write in lower case.
    pub fn sentence(words: impl fmt::Display) -> Self {
        let mut text = Self::new(words);
        if let Some(first) = text.letters.as_mut_str().get_mut(..1) {
            first.make_ascii_uppercase();
        }
        text
    }

    /// Returns the words.
    pub fn as_str(&self) -> &str {
        &self.letters
    }

    /// Returns whether some words did not fit.
    pub const fn is_cut(&self) -> bool {
        self.cut
    }
}

/// Writes into a text of any size. Not generic, so that the code exists only once.
fn write(words: &str, letters: &mut StringView<u8>, cut: &mut bool) {
    for letter in words.chars() {
        if *cut || letters.push(displayable(letter)).is_ok() {
            continue;
        }
        *cut = true;
        for _ in ELLIPSIS.chars() {
            letters.pop();
        }
        // Room for the dots was made, unless the whole text is shorter than three letters.
        let _ = letters.push_str(ELLIPSIS);
    }
}

/// Returns the letter that is shown for a letter. The fonts have printable ASCII; `$` and the backtick are
/// replaced because they would leave the line.
fn displayable(letter: char) -> char {
    match letter {
        '$' => '?',
        '`' => '\'',
        ' '..='~' => letter,
        letter if letter.is_whitespace() => ' ',
        _ => '?',
    }
}

impl<const N: usize> fmt::Write for Text<N> {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        write(words, &mut self.letters, &mut self.cut);
        Ok(())
    }
}

impl<const N: usize> Deref for Text<N> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> From<&str> for Text<N> {
    fn from(words: &str) -> Self {
        Self::new(words)
    }
}

impl<const N: usize> fmt::Display for Text<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_fit_are_kept_and_others_end_in_dots() {
        assert_eq!(Text::<8>::from("pawn").as_str(), "pawn");
        assert_eq!(Text::<8>::from("12345678").as_str(), "12345678");
        assert!(!Text::<8>::from("12345678").is_cut());
        let cut = Text::<8>::from("123456789");
        assert_eq!((cut.as_str(), cut.is_cut()), ("12345...", true));
        assert_eq!(Text::<8>::from("a longer sentence").as_str(), "a lon...");
        assert_eq!(Text::<2>::from("abc").as_str(), "");
    }

    #[test]
    fn letters_without_a_glyph_are_replaced() {
        assert_eq!(Text::<16>::from("caf\u{e9}\n5 $").as_str(), "caf? 5 ?");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(Text::<16>::sentence("seat 2 draws").as_str(), "Seat 2 draws");
        assert_eq!(Text::<16>::sentence("").as_str(), "");
        assert_eq!(Text::<16>::sentence("2 tiles").as_str(), "2 tiles");
    }
}
