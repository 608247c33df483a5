//! Where a printed value comes from.

use core::fmt;
use core::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::notation::{Expected, Unreadable, Words};
use crate::noun::noun;
use crate::text::{self, Text};

noun! {
    /// The parts of the ledger that tell printed values.
    pub enum LedgerPart {
        /// Rules.
        Rule = "ARA",
        /// Worked examples.
        Example = "EX",
        /// Rulings.
        Ruling = "R",
    }
}

/// Where a value was read: `EX-01` of the ledger, `my copy` of the game, or nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Source {
    /// Nobody has read it.
    #[default]
    None,
    /// The rulebook, by the ledger's id.
    Ledger(LedgerPart, u16),
    /// The components themselves.
    Copy,
}

impl Text for Source {
    const WHAT: &'static str = "a ledger id such as EX-01, or 'my copy'";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(text: &str) -> Result<Self, Unreadable<'_>> {
        if text.trim().is_empty() {
            return Ok(Self::None);
        }
        if text.trim().eq_ignore_ascii_case("my copy") {
            return Ok(Self::Copy);
        }
        let id = || {
            let (part, number) = text.trim().split_once('-')?;
            let part = LedgerPart::ALL.into_iter().find(|known| known.name() == part)?;
            Some(Self::Ledger(part, number.parse().ok().filter(|&number| number < 1000)?))
        };
        id().ok_or_else(|| Words::new(text).unreadable(Expected::Words(Self::WHAT)))
    }
}

/// As in the file; nothing if nobody has read it.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Ledger(part @ LedgerPart::Rule, number) => write!(f, "{part}-{number:03}"),
            Self::Ledger(part, number) => write!(f, "{part}-{number:02}"),
            Self::Copy => f.write_str("my copy"),
        }
    }
}

/// A printed value, where it was read, and whether it, or a part of it, is a stand-in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<T> {
    /// The value.
    pub value: T,
    /// Where it was read.
    #[serde(default, with = "text::one")]
    pub source: Source,
    /// No source gives it, or not all of it: not a fact.
    #[serde(default)]
    pub stand_in: bool,
}

impl<T> Deref for Printed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
