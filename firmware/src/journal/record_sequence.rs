//! Decides which records of a game count.

use super::record::Record;

/// Checks that the numbers of the records have no gap.
///
/// A record whose write was interrupted does not count, and the next one reuses its number. So a gap means
/// that a record was written and then lost. Nothing after it is reliable until a [`Record::Mended`] with the
/// missing number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RecordSequence {
    next: u16,
    broken: bool,
}

impl RecordSequence {
    pub(super) const START: Self = Self { next: 0, broken: false };

    /// Goes on after the record with this number.
    pub(super) fn after(number: u16) -> Self {
        Self { next: number.saturating_add(1), broken: false }
    }

    /// Returns the number of the next record.
    pub(super) fn next(self) -> u16 {
        self.next
    }

    /// Goes on after a header of which earlier copies were lost. Call it before [`Self::accept`].
    pub(super) fn skip_lost_headers(&mut self, number: u16, record: &Record<'_>) {
        if self.next == 0 && matches!(record, Record::Begin(_) | Record::HeaderCopy(_)) {
            (self.next, self.broken) = (number, false);
        }
    }

    /// Returns whether a record is missing.
    pub(super) fn is_broken(self) -> bool {
        self.broken
    }

    /// Treats the records from here on as unreliable.
    pub(super) fn mark_broken(&mut self) {
        self.broken = true;
    }

    /// Advances past a record if it counts, and returns whether it does.
    pub(super) fn accept(&mut self, number: u16, record: &Record<'_>) -> bool {
        let accepted = number == self.next && (!self.broken || *record == Record::Mended);
        self.broken = !accepted;
        self.next = self.next.saturating_add(accepted.into());
        accepted
    }
}
