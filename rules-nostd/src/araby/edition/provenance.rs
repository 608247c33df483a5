//! Where a printed value comes from.

use serde::{Deserialize, Serialize};

use crate::edition::provenance::{self, source};

source! {
    "a ledger id such as EX-01, or 'my copy'";
    parts {
        /// Rules.
        Rule = "ARA",
        /// Worked examples.
        Example = "EX",
        /// Rulings.
        Ruling = "R",
    }
    /// Where a value was read: a ledger entry such as `EX-01`, `my copy` of the game, or nowhere.
    #[derive(Serialize, Deserialize)]
    words {
        /// The components themselves.
        Copy = "my copy",
    }
}

/// A printed value with its source, and whether it or a part of it is a stand-in.
pub type Printed<T> = provenance::Printed<T, Source>;
