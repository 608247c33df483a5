//! Reads the words of a record.

use core::error::Error;
use core::fmt;
use core::ops::RangeInclusive;

use crate::{NamedEnum, Seat};

/// Why a text is not a move.
#[derive(Clone, Copy, Debug)]
pub struct NotationError<'t> {
    /// The word that does not fit; empty at the end of the text.
    pub found: &'t str,
    /// What could have been there.
    pub expected: Expected,
}

/// What could have been in place of an unexpected word.
#[derive(Clone, Copy, Debug)]
pub enum Expected {
    /// One of the words this function visits.
    OneOf(fn(&mut dyn FnMut(&'static str))),
    /// Something described in words.
    Words(&'static str),
    /// A number from the first to the second, inclusive.
    Number(u8, u8),
    /// The end of the text.
    End,
}

impl fmt::Display for NotationError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.found.is_empty() {
            f.write_str("the line ends too early; expected ")?;
        } else {
            // A malformed line can be long; its beginning is enough to find it.
            let shown = self.found.char_indices().nth(24).map_or(self.found, |(end, _)| &self.found[..end]);
            write!(f, "did not expect '{}'; expected ", shown.escape_debug())?;
        }
        match self.expected {
            Expected::Words(words) => f.write_str(words),
            Expected::Number(low, high) => write!(f, "a number from {low} to {high}"),
            Expected::End => f.write_str("the end of the line"),
            Expected::OneOf(each) => {
                let mut result = Ok(());
                let mut first = true;
                each(&mut |name| {
                    if result.is_ok() {
                        result = write!(f, "{}{name}", if first { "" } else { ", " });
                        first = false;
                    }
                });
                result
            }
        }
    }
}

impl Error for NotationError<'_> {}

/// The words of a line, taken one by one.
#[derive(Clone)]
pub struct Words<'t>(core::str::SplitWhitespace<'t>);

impl<'t> Words<'t> {
    /// Splits `text` at blanks.
    pub fn new(text: &'t str) -> Self {
        Self(text.split_whitespace())
    }

    /// Returns the next word without taking it; empty at the end.
    pub fn peek(&self) -> &'t str {
        self.0.clone().next().unwrap_or("")
    }

    /// Takes the next word if it is `word`. Returns whether it was.
    pub fn take(&mut self, word: &str) -> bool {
        let taken = self.peek().eq_ignore_ascii_case(word);
        if taken {
            self.0.next();
        }
        taken
    }

    /// Returns an error about the next word.
    pub fn not_expected(&self, expected: Expected) -> NotationError<'t> {
        NotationError { found: self.peek(), expected }
    }

    /// Takes `word`. Fails if another word comes next.
    pub fn expect(&mut self, word: &'static str) -> Result<(), NotationError<'t>> {
        if self.take(word) { Ok(()) } else { Err(self.not_expected(Expected::Words(word))) }
    }

    /// Takes the name of an `N`.
    pub fn named<N: NamedEnum>(&mut self) -> Result<N, NotationError<'t>> {
        for &noun in N::ALL {
            if self.take(noun.name()) {
                return Ok(noun);
            }
        }
        Err(self.not_expected(Expected::OneOf(names_of::<N>)))
    }

    /// Takes a number in `range`.
    pub fn number(&mut self, range: RangeInclusive<u8>) -> Result<u8, NotationError<'t>> {
        match self.peek().parse::<u8>() {
            Ok(number) if range.contains(&number) => {
                self.0.next();
                Ok(number)
            }
            _ => Err(self.not_expected(Expected::Number(*range.start(), *range.end()))),
        }
    }

    /// Takes `seat` and its number.
    pub fn seat(&mut self) -> Result<Seat, NotationError<'t>> {
        self.expect("seat")?;
        let number = self.number(1..=4)?;
        Ok(Seat::ALL[usize::from(number - 1)])
    }

    /// Fails if there is another word.
    pub fn end(&self) -> Result<(), NotationError<'t>> {
        if self.peek().is_empty() { Ok(()) } else { Err(self.not_expected(Expected::End)) }
    }
}

fn names_of<N: NamedEnum>(visit: &mut dyn FnMut(&'static str)) {
    for noun in N::ALL {
        visit(noun.name());
    }
}
