//! The six main actions.

use crate::named_enum::named_enum;
use crate::total_map::indexed;

named_enum! {
    /// A main action (section 0 of the ledger).
    pub enum MainAction {
        /// Workshop construction (RES-093 to RES-102).
        Workshop = "workshop",
        /// Production (RES-103 to RES-108).
        Production = "production",
        /// Provisions (RES-109, RES-110).
        Provisions = "provisions",
        /// Garden construction (RES-111 to RES-123).
        Garden = "garden",
        /// Canal construction (RES-124 to RES-138).
        Canal = "canal",
        /// Trading (RES-139 to RES-167).
        Trading = "trading",
    }
}

indexed! { MainAction }
