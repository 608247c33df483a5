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
    /// Where a value was read: the rulebook by the ledger's id, the published component facts, the game itself.
    #[derive(Serialize, Deserialize)]
    words {
        /// The published component facts: `docs/rules/wayfarers-components.md`.
        Published = "published",
        /// The components themselves.
        Copy = "my copy",
    }
}

/// Printed values, where they were read, and whether they, or some of them, are stand-ins.
///
/// Not the type that the other games share: the checksum fixes this order of the fields.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Printed<T> {
    /// Where they were read.
    #[serde(default, with = "text_form::one")]
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
