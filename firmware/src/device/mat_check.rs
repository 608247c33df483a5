//! Checks the mat switch by switch: a light comes on, a magnet is put there, and the right switch should close.
//!
//! This is for the person who has just soldered the board. What was found out is kept, so that a check can be
//! interrupted and taken up again.

use core::fmt;

use embassy_time::Duration;
use heapless::Vec;
use serde::{Deserialize, Serialize};

use crate::mat::{Channel, Channels};

/// How long the switches must be quiet before what they show counts. The slowest kind shows a magnet 50 ms late.
const SETTLED: Duration = Duration::from_millis(120);
/// The most switches that are remembered with the one that closed in their place or with them.
const MAX_MIX_UPS: usize = 16;

/// Another switch closed, instead of the one under the light or together with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MixUp {
    pub(super) lit: Channel,
    pub(super) closed: Channel,
    /// Whether the switch under the light closed as well.
    pub(super) both: bool,
}

impl fmt::Display for MixUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lit, closed) = (self.lit.number(), self.closed.number());
        if self.both {
            write!(f, "{lit} and {closed} close together")
        } else {
            write!(f, "{lit} closes {closed}")
        }
    }
}

/// What a check has found out so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct MatFindings {
    /// Switches that closed, alone, when a magnet was put over them.
    pub(super) good: Channels,
    /// Switches that did not close.
    pub(super) missing: Channels,
    /// Switches that are closed without a magnet.
    pub(super) stuck: Channels,
    /// Lights that stayed dark.
    pub(super) dark: Channels,
    pub(super) mix_ups: Vec<MixUp, MAX_MIX_UPS>,
}

/// The form in which findings are stored.
#[derive(Serialize, Deserialize)]
struct Stored {
    sets: [u128; 4],
    mix_ups: Vec<(u8, u8, bool), MAX_MIX_UPS>,
}

/// The most bytes of stored findings: varints of up to 19 bytes for each set.
pub(super) const MAX_STORED: usize = 4 * 19 + 1 + MAX_MIX_UPS * 3;

impl MatFindings {
    /// Returns the switches that have been tried.
    pub(super) fn tried(&self) -> Channels {
        let mixed: Channels = self.mix_ups.iter().map(|mix_up| mix_up.lit).collect();
        self.good | self.missing | self.stuck | mixed
    }

    /// Returns whether nothing is wrong with what has been tried.
    pub(super) fn is_clean(&self) -> bool {
        (self.missing | self.stuck | self.dark).is_empty() && self.mix_ups.is_empty()
    }

    /// Forgets what is known of a switch and its light.
    fn forget(&mut self, channel: Channel) {
        for set in [&mut self.good, &mut self.missing, &mut self.stuck, &mut self.dark] {
            set.remove(channel);
        }
        self.mix_ups.retain(|mix_up| mix_up.lit != channel);
    }

    /// Writes the findings for the settings.
    pub(super) fn write<'b>(&self, buffer: &'b mut [u8; MAX_STORED]) -> Option<&'b [u8]> {
        let stored = Stored {
            sets: [self.good, self.missing, self.stuck, self.dark].map(Channels::bits),
            mix_ups: self.mix_ups.iter().map(|m| (m.lit.number(), m.closed.number(), m.both)).collect(),
        };
        postcard::to_slice(&stored, buffer).ok().map(|bytes| &*bytes)
    }

    /// Reads stored findings. Returns `None` if they are damaged.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let Stored { sets, mix_ups } = postcard::from_bytes(bytes).ok()?;
        let [good, missing, stuck, dark] = sets.map(Channels::from_bits);
        let mix_up = |(lit, closed, both)| {
            Some(MixUp { lit: Channel::new(lit)?, closed: Channel::new(closed)?, both })
        };
        let mix_ups = mix_ups.into_iter().map(mix_up).collect::<Option<_>>()?;
        Some(Self { good, missing, stuck, dark, mix_ups })
    }
}

/// What the switches show while one of them is tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// Nothing new yet.
    Nothing,
    /// The switch was closed before its turn came.
    ClosedBefore,
    Wrong(MixUp),
}

/// A check under way.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MatCheck {
    /// The switches to be tried.
    wanted: Channels,
    /// The one that is tried now; `None` when the check is complete.
    current: Option<Channel>,
    /// Switches that were closed when the light came on and have not opened since.
    closed_before: Channels,
    seen: Seen,
    pub(super) findings: MatFindings,
}

impl MatCheck {
    /// Begins with the first of the `wanted` switches that has not been tried. `occupied` are those that are closed.
    pub(super) fn new(wanted: Channels, findings: MatFindings, occupied: Channels) -> Self {
        let mut check =
            Self { wanted, current: None, closed_before: Channels::NONE, seen: Seen::Nothing, findings };
        check.try_next((wanted & !check.findings.tried()).first(), occupied);
        check
    }

    /// Returns the switch that is tried now. `None` when all have been tried.
    pub(super) fn current(&self) -> Option<Channel> {
        self.current
    }

    pub(super) fn seen(&self) -> Seen {
        self.seen
    }

    /// Returns the number of the current switch among the wanted ones, from 1, and how many there are.
    pub(super) fn progress(&self) -> (u32, u32) {
        let before = self.wanted.iter().take_while(|&channel| Some(channel) != self.current).count() as u32;
        (before + 1, self.wanted.len())
    }

    fn try_next(&mut self, channel: Option<Channel>, occupied: Channels) {
        self.current = channel;
        self.closed_before = occupied;
        self.seen = match channel {
            Some(channel) if occupied.has(channel) => Seen::ClosedBefore,
            _ => Seen::Nothing,
        };
    }

    /// Looks at the switches; `quiet` is how long they have not changed. Returns whether the current one has proved
    /// to be good, and the check has gone on to the next one.
    pub(super) fn see(&mut self, occupied: Channels, quiet: Duration) -> bool {
        let Some(lit) = self.current else { return false };
        self.closed_before = self.closed_before & occupied;
        if quiet < SETTLED {
            return false;
        }
        let closed = occupied & !self.closed_before;
        let mut others = closed;
        others.remove(lit);
        self.seen = match others.first() {
            Some(other) => Seen::Wrong(MixUp { lit, closed: other, both: closed.has(lit) }),
            None if closed.has(lit) => {
                self.findings.good.insert(lit);
                self.go_on(occupied);
                return true;
            }
            None if self.closed_before.has(lit) => Seen::ClosedBefore,
            // A wrong switch stays on the display after the magnet is taken away, until it is noted or tried again.
            None if closed.is_empty() && matches!(self.seen, Seen::Wrong(_)) => self.seen,
            None => Seen::Nothing,
        };
        false
    }

    /// Returns after how long to look again, if the switches have been quiet for less than it takes.
    pub(super) fn look_again_after(&self, quiet: Duration) -> Option<Duration> {
        (self.current.is_some() && quiet < SETTLED).then(|| SETTLED - quiet)
    }

    /// Notes what was seen of the current switch and goes on.
    pub(super) fn note(&mut self, occupied: Channels) {
        let Some(lit) = self.current else { return };
        let dark = self.findings.dark.has(lit);
        self.findings.forget(lit);
        self.findings.dark.set(lit, dark);
        match self.seen {
            Seen::Nothing => self.findings.missing.insert(lit),
            Seen::ClosedBefore => self.findings.stuck.insert(lit),
            Seen::Wrong(mix_up) => {
                if self.findings.mix_ups.push(mix_up).is_err() {
                    // A board with this many has one fault, not many: the first ones tell enough.
                    self.findings.missing.insert(lit);
                }
            }
        }
        self.go_on(occupied);
    }

    /// Notes that the light of the current switch is dark.
    pub(super) fn note_dark(&mut self) {
        if let Some(lit) = self.current {
            self.findings.dark.insert(lit);
        }
    }

    /// Goes on to the next switch without a verdict on the current one.
    pub(super) fn skip(&mut self, occupied: Channels) {
        self.go_on(occupied);
    }

    /// Goes back to the switch before the current one, and forgets what was found there.
    pub(super) fn repeat(&mut self, occupied: Channels) {
        let before = |&channel: &Channel| self.current.is_none_or(|current| channel < current);
        let Some(last) = self.wanted.iter().take_while(before).last() else { return };
        self.findings.forget(last);
        self.try_next(Some(last), occupied);
    }

    fn go_on(&mut self, occupied: Channels) {
        let after = |&channel: &Channel| self.current.is_none_or(|current| channel > current);
        let untried = self.wanted & !self.findings.tried();
        let next = untried.iter().find(after);
        self.try_next(next, occupied);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString as _;

    use super::*;

    const LONG: Duration = Duration::from_secs(1);

    fn set(numbers: &[u8]) -> Channels {
        numbers.iter().filter_map(|&number| Channel::new(number)).collect()
    }

    fn check(wanted: &[u8]) -> MatCheck {
        MatCheck::new(set(wanted), MatFindings::default(), Channels::NONE)
    }

    fn current(check: &MatCheck) -> Option<u8> {
        check.current().map(Channel::number)
    }

    #[test]
    fn a_magnet_that_walks_over_the_mat_finds_every_switch_good() {
        let mut check = check(&[3, 4, 9]);
        for number in [3, 4, 9] {
            assert_eq!(current(&check), Some(number));
            assert!(!check.see(Channels::NONE, LONG), "the magnet is in the air");
            assert!(check.see(set(&[number]), LONG));
        }
        assert_eq!(current(&check), None);
        assert_eq!(check.findings.good, set(&[3, 4, 9]));
        assert!(check.findings.is_clean());
    }

    #[test]
    fn a_slow_partner_is_waited_for() {
        let mut check = check(&[3, 4]);
        assert!(!check.see(set(&[3]), Duration::from_millis(20)), "the second switch may still close");
        assert_eq!(check.look_again_after(Duration::from_millis(20)), Some(Duration::from_millis(100)));
        assert!(!check.see(set(&[3, 7]), LONG));
        let words = match check.seen() {
            Seen::Wrong(mix_up) => mix_up.to_string(),
            seen => std::format!("{seen:?}"),
        };
        assert_eq!(words, "3 and 7 close together");
    }

    #[test]
    fn a_wrong_switch_stays_shown_until_it_is_noted_or_the_right_one_closes() {
        let mut check = check(&[3, 4]);
        check.see(set(&[8]), LONG);
        check.see(Channels::NONE, LONG);
        assert!(matches!(check.seen(), Seen::Wrong(_)));
        assert!(check.see(set(&[3]), LONG), "the magnet had been put on the wrong space");
        check.see(set(&[3, 9]), LONG);
        check.note(set(&[3, 9]));
        assert_eq!(check.findings.mix_ups.len(), 1);
        assert_eq!(check.findings.mix_ups[0].to_string(), "4 closes 9");
        assert_eq!((current(&check), check.findings.is_clean()), (None, false));
    }

    #[test]
    fn missing_stuck_and_dark_are_told_apart() {
        let mut check = MatCheck::new(set(&[1, 2, 3]), MatFindings::default(), set(&[2]));
        check.note_dark();
        check.note(set(&[2]));
        assert_eq!(check.seen(), Seen::ClosedBefore);
        check.note(set(&[2]));
        assert!(check.see(set(&[2, 3]), LONG));
        let MatFindings { good, missing, stuck, dark, .. } = check.findings;
        assert_eq!((good, missing, stuck, dark), (set(&[3]), set(&[1]), set(&[2]), set(&[1])));
    }

    #[test]
    fn a_switch_can_be_skipped_repeated_and_taken_up_later() {
        let mut check = check(&[1, 2, 3]);
        check.skip(Channels::NONE);
        assert!(check.see(set(&[2]), LONG));
        check.repeat(Channels::NONE);
        assert_eq!((current(&check), check.progress()), (Some(2), (2, 3)));
        assert!(check.see(set(&[2]), LONG));
        let mut buffer = [0; MAX_STORED];
        let stored = check.findings.write(&mut buffer).map(<[u8]>::to_vec);
        let kept = stored.as_deref().and_then(MatFindings::read);
        assert_eq!(kept.as_ref(), Some(&check.findings));
        let later = MatCheck::new(set(&[1, 2, 3]), kept.unwrap_or_default(), Channels::NONE);
        assert_eq!(current(&later), Some(1), "what was skipped comes first");
    }

    #[test]
    fn full_findings_fit_where_they_are_stored() {
        let channel = Channel::new(127).unwrap_or(Channel::FIRST);
        let mix_ups = (0..MAX_MIX_UPS).map(|_| MixUp { lit: channel, closed: channel, both: true }).collect();
        let all = Channels::ALL;
        let findings = MatFindings { good: all, missing: all, stuck: all, dark: all, mix_ups };
        assert!(findings.write(&mut [0; MAX_STORED]).is_some());
        assert_eq!(MatFindings::read(&[0xFF; 9]), None);
    }
}
