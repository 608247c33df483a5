//! Where a printed value comes from.

use crate::edition::provenance::{self, source};

source! {
    "a ledger id such as RES-262, or 'my copy'";
    parts {
        /// Rules.
        Rule = "RES",
        /// Worked examples.
        Example = "EX",
        /// Printed values.
        Printed = "PR",
        /// Rulings.
        Ruling = "A",
    }
    /// Where a value was read: `RES-262` of the ledger, `my copy` of the game, or nowhere.
    words {
        /// The components themselves.
        Copy = "my copy",
    }
}

/// A printed value, where it was read, and whether it, or a part of it, is a stand-in.
pub type Printed<T> = provenance::Printed<T, Source>;
