//! The cards by id: special, bonus, sack, starting action and canal setup cards.

use super::numbered::numbered;
use crate::named_enum::named_enum;
use crate::total_map::indexed;

numbered! {
    /// A special card, `P1` to `P72` (RES-262 to RES-292, PR-11). The edition lists its colour and
    /// level.
    pub struct Special('P', 1..=72, "a special card, P1 to P72")
}

numbered! {
    /// An effect of bonus cards: `e38` to `e61` for RES-238 to RES-261, `e62` and later for effects
    /// the rulebook does not explain (PR-12). Cards with the same effect are copies of each other.
    pub struct Bonus('e', 38..=69, "a bonus card effect, e38 to e69")
}

named_enum! {
    /// A sack card (PR-13).
    #[allow(missing_docs)] // numbers
    pub enum Sack {
        Z1 = "z1", Z2 = "z2", Z3 = "z3", Z4 = "z4", Z5 = "z5", Z6 = "z6",
        Z7 = "z7", Z8 = "z8", Z9 = "z9", Z10 = "z10", Z11 = "z11", Z12 = "z12",
    }
}

named_enum! {
    /// A starting action card by its pair of actions, the same in every set (PR-14).
    #[allow(missing_docs)] // numbers
    pub enum Starting {
        One = "1", Two = "2", Three = "3", Four = "4", Five = "5", Six = "6",
    }
}

named_enum! {
    /// A set of starting action cards (RES-022).
    #[allow(missing_docs)] // letters
    pub enum ActionSet {
        Alpha = "alpha", Beta = "beta", Gamma = "gamma", Delta = "delta",
    }
}

named_enum! {
    /// A half of a starting action card (RES-023); the one at the top counts (RES-038).
    pub enum Half {
        /// The upper half as listed in the edition.
        Upper = "upper",
        #[allow(missing_docs)] // the names say it
        Lower = "lower",
    }
}

named_enum! {
    /// A canal setup card (RES-016, PR-07).
    #[allow(missing_docs)] // numbers
    pub enum SetupCard {
        S1 = "s1", S2 = "s2", S3 = "s3",
    }
}

indexed! { Sack Starting ActionSet Half SetupCard }
