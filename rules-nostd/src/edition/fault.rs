//! A fault of an edition: which value, what it is, what is allowed.

use core::error::Error;
use core::fmt::{self, Write};

use heapless::String;

/// A value that the ledger does not allow or considers doubtful.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The id of the value in the ledger, such as `DAT-01` or `PR-01`; `game` and `name` have none.
    pub value: &'static str,
    /// What the edition contains, cut if it is too long.
    pub found: String<96>,
    /// What would be allowed.
    pub allowed: &'static str,
    /// Whether the edition can still be used.
    pub severity: Severity,
}

/// How bad a fault is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Severity {
    /// The edition cannot be used.
    Error,
    /// The edition can be used, but somebody should check the value.
    Warning,
}

impl Fault {
    /// Returns whether the edition cannot be used.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: found {}; allowed: {}", self.value, self.found, self.allowed)
    }
}

impl Error for Fault {}

/// Collects the faults that the checks find, value by value.
pub(crate) struct Report<'v> {
    value: &'static str,
    visit: &'v mut dyn FnMut(Fault),
}

impl<'v> Report<'v> {
    pub(crate) fn new(visit: &'v mut dyn FnMut(Fault)) -> Self {
        Self { value: "", visit }
    }

    /// Names the value that the following checks are about.
    pub(crate) fn about(&mut self, value: &'static str) {
        self.value = value;
    }

    /// Reports an error unless this holds.
    pub(crate) fn must(&mut self, holds: bool, allowed: &'static str, found: fmt::Arguments<'_>) {
        self.unless(holds, Severity::Error, allowed, found);
    }

    /// Reports a warning unless this holds: it is expected, but the rulebook does not say it.
    pub(crate) fn should(&mut self, holds: bool, allowed: &'static str, found: fmt::Arguments<'_>) {
        self.unless(holds, Severity::Warning, allowed, found);
    }

    /// Checks that the edition is for this game and has a name.
    pub(crate) fn header(&mut self, expected: &'static str, game: &str, name: &str) {
        self.about("game");
        self.must(game == expected, expected, format_args!("'{game}'"));
        self.about("name");
        self.must(!name.trim().is_empty(), "a name for people", format_args!("none"));
        self.on_one_line(name);
    }

    /// Checks that a text can stand in a line of a record or of the display: a line break would end it there.
    pub(crate) fn on_one_line(&mut self, text: &str) {
        let allowed = "text on one line, without control characters";
        self.must(!text.contains(breaks_line), allowed, format_args!("'{text}'"));
    }

    /// Checks that a row is at the position of its handle.
    pub(crate) fn in_place<T: PartialEq + fmt::Display>(&mut self, expected: T, found: T) {
        let holds = expected == found;
        self.must(holds, "every handle once, in order", format_args!("{found} in place of {expected}"));
    }

    fn unless(&mut self, holds: bool, severity: Severity, allowed: &'static str, found: fmt::Arguments<'_>) {
        if !holds {
            (self.visit)(Fault { value: self.value, found: cut(found), allowed, severity });
        }
    }
}

/// Returns whether a character cannot stand in a line of text.
fn breaks_line(character: char) -> bool {
    character.is_control() || matches!(character, '\u{2028}' | '\u{2029}')
}

/// Returns as much of a text as fits, in whole characters. What breaks lines is spelled out: `\n`.
fn cut<const N: usize>(text: fmt::Arguments<'_>) -> String<N> {
    struct Cut<const N: usize>(String<N>);

    impl<const N: usize> Write for Cut<N> {
        fn write_str(&mut self, piece: &str) -> fmt::Result {
            piece.chars().try_for_each(|character| match breaks_line(character) {
                true => write!(self.0, "{}", character.escape_default()),
                false => self.0.push(character).map_err(|_| fmt::Error),
            })
        }
    }

    let mut cut = Cut(String::new());
    // The only possible error is that the text is full; by then it holds what fits.
    let _ = cut.write_fmt(text);
    cut.0
}

/// Displays items separated by blanks: `egypt rome china`.
pub(crate) struct Listed<'l, T>(pub(crate) &'l [T]);

impl<T: fmt::Display> fmt::Display for Listed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, thing) in self.0.iter().enumerate() {
            let blank = if place > 0 { " " } else { "" };
            write!(f, "{blank}{thing}")?;
        }
        Ok(())
    }
}

/// Two words separated by a blank.
#[derive(PartialEq)]
pub(crate) struct Two<A, B>(pub(crate) A, pub(crate) B);

impl<A: fmt::Display, B: fmt::Display> fmt::Display for Two<A, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}
