//! Short ways to refuse.

use crate::Refusal;

/// A refusal.
pub(crate) const fn no(
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    Err(Refusal { rule, reason, remedy })
}

/// A refusal unless the condition holds.
pub(crate) fn need(
    holds: bool,
    rule: &'static str,
    reason: &'static str,
    remedy: &'static str,
) -> Result<(), Refusal> {
    if holds { Ok(()) } else { no(rule, reason, remedy) }
}
