//! Counts how often each reader reads a tag: a weak antenna or a tag at the edge of its range reads rarely.

use embassy_time::{Duration, Instant};

use super::readers::{READERS, ReaderId};

/// How long reads are counted. Several readers take turns, so a shorter time would tell little.
const PERIOD: Duration = Duration::from_secs(1);

/// How many tags each reader has read in a second.
pub type ReadRates = [u8; READERS];

/// Counts reads, second by second.
#[derive(Clone, Debug)]
pub struct ReadMeter {
    reads: ReadRates,
    since: Instant,
    /// The rates that were last returned.
    told: ReadRates,
}

impl ReadMeter {
    /// Begins to count.
    pub const fn new(now: Instant) -> Self {
        Self { reads: [0; READERS], since: now, told: [0; READERS] }
    }

    /// Counts a tag that a reader has read.
    pub fn note(&mut self, id: ReaderId) {
        let reads = &mut self.reads[id.index()];
        *reads = reads.saturating_add(1);
    }

    /// Returns the rates once a second, if they have changed.
    pub fn take_changed(&mut self, now: Instant) -> Option<ReadRates> {
        let millis = now.saturating_duration_since(self.since).as_millis();
        if millis < PERIOD.as_millis() {
            return None;
        }
        // A poll may take long, and then the second has more than 1000 ms.
        let rate = |reads: u8| ((u64::from(reads) * 1000 + millis / 2) / millis) as u8;
        let rates = core::mem::take(&mut self.reads).map(rate);
        self.since = now;
        (core::mem::replace(&mut self.told, rates) != rates).then_some(rates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Instant {
        Instant::from_millis(millis)
    }

    #[test]
    fn rates_are_told_once_a_second_and_only_if_they_change() {
        let mut meter = ReadMeter::new(at(0));
        for _ in 0..4 {
            meter.note(ReaderId::FIRST);
        }
        assert_eq!(meter.take_changed(at(999)), None);
        assert_eq!(meter.take_changed(at(1000)), Some([4, 0, 0, 0, 0, 0, 0, 0]));
        (0..8).for_each(|_| meter.note(ReaderId::FIRST));
        assert_eq!(meter.take_changed(at(3000)), None, "8 in two seconds is the same rate");
        assert_eq!(meter.take_changed(at(4000)), Some([0; READERS]), "the tag is gone");
        assert_eq!(meter.take_changed(at(9000)), None);
    }

    #[test]
    fn very_many_reads_are_as_many_as_can_be_shown() {
        let mut meter = ReadMeter::new(at(0));
        (0..1000).for_each(|_| meter.note(ReaderId::FIRST));
        assert_eq!(meter.take_changed(at(1000)).map(|rates| rates[0]), Some(255));
    }
}
