//! Printed names as words in a record: *Spices Merchant* becomes `spices-merchant`.

use core::fmt;

/// A printed name as one word: lower case, with hyphens for spaces.
#[derive(Clone, Copy, Debug)]
pub struct Slug<'n>(pub &'n str);

impl fmt::Display for Slug<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        letters(self.0).try_for_each(|letter| fmt::Write::write_char(f, letter))
    }
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().map(|letter| if letter == ' ' { '-' } else { letter.to_ascii_lowercase() })
}

/// Returns whether a word in a record stands for this name.
pub fn is(word: &str, name: &str) -> bool {
    letters(word).eq(letters(name))
}

/// Returns whether a printed name can be written as a word in a record: ASCII letters and digits, with single
/// spaces, hyphens and apostrophes in between.
pub(super) fn is_sayable(name: &str) -> bool {
    let fine = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, ' ' | '-' | '\'');
    name.chars().all(fine)
        && name.starts_with(|first: char| first.is_ascii_alphabetic())
        && !name.ends_with(' ')
        && !name.contains("  ")
}
