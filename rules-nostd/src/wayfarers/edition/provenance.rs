//! Where a printed value comes from.

use core::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::edition::provenance::source;
use crate::edition::text_form;

source! {
    "'published', 'my copy' or a ledger id such as WAY-175";
    parts {
        /// Rules.
        Rule = "WAY",
        /// Rulings.
        Ruling = "RUL",
        /// Worked examples.
        Example = "EX",
    }
    /// Where a value was read: the rulebook (by ledger id), the published component facts, or the game
    /// itself.
    #[derive(Serialize, Deserialize)]
    words {
        /// The published component facts: `docs/rules/wayfarers-components.md`.
        Published = "published",
        /// The components themselves.
        Copy = "my copy",
    }
}

/// Printed values with their source and whether any of them are stand-ins.
///
/// Not the type the other games share, because the checksum depends on this field order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<T> {
    /// Where the values were read.
    #[serde(default, with = "text_form::one")]
    pub source: Source,
    /// Whether no source gives the values, or nobody compared them with the printed piece.
    #[serde(default)]
    pub stand_in: bool,
    #[allow(missing_docs)] // the name says it
    pub value: T,
}

impl<T> Deref for Printed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}
