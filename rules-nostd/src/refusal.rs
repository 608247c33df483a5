//! Why a move is refused, and helpers to refuse it.

use core::error::Error;
use core::fmt;

/// Why a move was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The id of the rule in the ledger, such as `PET-034`.
    pub rule: &'static str,
    /// What is wrong, worded for a player.
    pub reason: &'static str,
    /// What the player can do instead.
    pub remedy: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} {}", self.rule, self.reason, self.remedy)
    }
}

impl Error for Refusal {}

/// Refuses the move.
pub(crate) const fn no(
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    Err(Refusal { rule, reason, remedy })
}

/// Refuses the move unless the condition holds.
pub(crate) fn need(
    holds: bool,
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { no(rule, reason, remedy) }
}
