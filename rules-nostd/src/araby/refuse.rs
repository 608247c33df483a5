//! Short ways to refuse.

use crate::Refusal;

/// A refusal.
pub(super) const fn no(
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    Err(Refusal { rule, reason, remedy })
}

/// A refusal unless the condition holds.
pub(super) fn need(
    holds: bool,
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { no(rule, reason, remedy) }
}
