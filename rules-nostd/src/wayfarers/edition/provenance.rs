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
        Rule = "WAY",
        /// Rulings.
        Ruling = "RUL",
        /// Worked examples.
        Example = "EX",
    }
}

/// Where a value was read: the rulebook by the ledger's id, the published component facts, the game itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Source {
    /// Nobody has read it.
    #[default]
    None,
    /// The rulebook, by the ledger's id.
    Ledger(LedgerPart, u16),
    /// The published component facts: `docs/rules/wayfarers-components.md`.
    Published,
    /// The components themselves.
    Copy,
}

impl Text for Source {
    const WHAT: &'static str = "'published', 'my copy' or a ledger id such as WAY-175";

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }

    fn read(text: &str) -> Result<Self, Unreadable<'_>> {
        let text = text.trim();
        match text {
            "" => return Ok(Self::None),
            "published" => return Ok(Self::Published),
            "my copy" => return Ok(Self::Copy),
            _ => {}
        }
        let id = || {
            let (part, number) = text.split_once('-')?;
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
            Self::Published => f.write_str("published"),
            Self::Copy => f.write_str("my copy"),
        }
    }
}

/// Printed values, where they were read, and whether they, or some of them, are stand-ins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<T> {
    /// Where they were read.
    #[serde(default, with = "text::one")]
    pub source: Source,
    /// No source gives them, or nobody compared them with the printed piece: not facts.
    #[serde(default)]
    pub stand_in: bool,
    /// The values.
    pub value: T,
}

impl<T> Deref for Printed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
