//! Which records of a game count.

use super::record::Record;

/// The order of the records: numbers without a gap.
///
/// A record that was cut off never counted, and the next has its number. So a gap means that a record was
/// there and is lost; nothing after it can be relied on until a [`Record::Mended`] of the missing number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RecordSequence {
    next: u16,
    broken: bool,
}

impl RecordSequence {
    /// Before the header.
    pub(super) const START: Self = Self { next: 0, broken: false };
    /// After the header.
    pub(super) const AFTER_HEADER: Self = Self { next: 1, broken: false };

    /// The number of the next record.
    pub(super) fn next(self) -> u16 {
        self.next
    }

    /// Whether a record is missing.
    pub(super) fn is_broken(self) -> bool {
        self.broken
    }

    /// From here on nothing can be relied on.
    pub(super) fn break_off(&mut self) {
        self.broken = true;
    }

    /// Whether the record counts.
    pub(super) fn takes(&mut self, number: u16, record: &Record<'_>) -> bool {
        let takes = number == self.next && (!self.broken || *record == Record::Mended);
        self.broken = !takes;
        self.next = self.next.saturating_add(takes.into());
        takes
    }
}
