//! The hall switches: from raw scans to pieces lifted and placed.
//!
//! All channels are debounced at once, bit by bit in parallel. A channel changes after three equal
//! scans, which is when the last three have the same level:
//!
//! ```text
//! scan      0 0 1 0 1 1 1 1 0 1 1 0 0 0 0
//! occupied  0 0 0 0 0 0 1 1 1 1 1 1 1 0 0
//! ```
//!
//! A light frame on the same bus delays a scan by some milliseconds. So scans are counted, not time.

use embassy_time::Instant;

use super::flicker::Flicker;
use crate::mat::{Channel, Channels};

/// The state of the switches.
#[derive(Clone, Debug)]
pub struct Hall {
    /// The scan before this one, and the one before that.
    last: Channels,
    before_last: Channels,
    /// Scans still to come before the three first ones are complete.
    warming_up: u8,
    /// What three equal scans said last.
    debounced: Channels,
    /// What was told in [`Changes`]: differs from `debounced` on ignored channels only.
    told: Channels,
    ignored: Channels,
    /// Some channel that counts has a level that is not yet confirmed.
    between: bool,
    changed_at: Instant,
    /// The channels that changed since the self-test began.
    exercised: Channels,
    flicker: Flicker,
}

impl Hall {
    /// A mat that was not yet looked at. What lies on it is told as placed by the third scan.
    pub const fn new(now: Instant) -> Self {
        Self {
            last: Channels::NONE,
            before_last: Channels::NONE,
            warming_up: 3,
            debounced: Channels::NONE,
            told: Channels::NONE,
            ignored: Channels::NONE,
            between: true,
            changed_at: now,
            exercised: Channels::NONE,
            flicker: Flicker::new(now),
        }
    }

    /// Takes in a scan: the channels that have a piece on them right now, debounced by nobody.
    pub fn scan(&mut self, raw: Channels, at: Instant) -> Changes {
        self.flicker.advance(at);
        let edges = raw ^ self.last;
        // Most scans are like those before: nothing moves on a table for seconds.
        let quiet = (edges | (raw ^ self.debounced)).is_empty();
        if quiet && self.warming_up == 0 && self.untold().is_empty() {
            self.between = false;
            return Changes { at, lifted: Channels::NONE, placed: Channels::NONE };
        }
        if self.warming_up > 0 {
            self.warming_up -= 1;
        }
        if self.warming_up < 2 {
            self.flicker.count(edges);
        }
        if self.warming_up == 0 {
            let any = raw | self.last | self.before_last;
            let all = raw & self.last & self.before_last;
            self.debounced = (self.debounced & any) | all;
        }
        self.before_last = self.last;
        self.last = raw;

        let changed = self.untold();
        self.told = self.told ^ changed;
        self.exercised = self.exercised | changed;
        self.between = self.warming_up > 0 || !((raw ^ self.told) & !self.ignored).is_empty();
        if !changed.is_empty() {
            self.changed_at = at;
        }
        Changes { at, lifted: changed & !self.told, placed: changed & self.told }
    }

    fn untold(&self) -> Channels {
        (self.debounced ^ self.told) & !self.ignored
    }

    /// The channels with a piece on them, as far as they count.
    pub fn occupied(&self) -> Channels {
        self.told & !self.ignored
    }

    /// Since when no channel has changed; `None` while one is between two levels.
    pub fn settled_since(&self) -> Option<Instant> {
        if self.between { None } else { Some(self.changed_at) }
    }

    /// The channels that change too often to be believed: to be ignored, and asked on the OLED.
    pub fn bad(&self) -> Channels {
        self.flicker.bad()
    }

    /// The channels that do not count.
    pub fn ignored(&self) -> Channels {
        self.ignored
    }

    /// Which channels do not count from now on. One that counts again tells its change, if it had
    /// one, with the next scan.
    pub fn ignore(&mut self, channels: Channels) {
        self.ignored = channels;
        self.between = true;
    }

    /// The edges of every channel, counted.
    pub fn flicker(&self) -> &Flicker {
        &self.flicker
    }

    /// Begins a self-test: all channels are given another chance.
    pub fn start_self_test(&mut self, now: Instant) {
        self.exercised = Channels::NONE;
        self.flicker = Flicker::new(now);
        self.ignore(Channels::NONE);
    }

    /// What the self-test knows so far about the channels that a game uses.
    pub fn self_test(&self, used: Channels) -> SelfTest {
        SelfTest {
            occupied: self.debounced & used,
            exercised: self.exercised & used,
            untried: used & !self.exercised,
            bad: self.flicker.bad() & used,
            stray: self.debounced & !used,
        }
    }
}

/// What one scan brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    /// When.
    pub at: Instant,
    /// The channels whose piece is gone.
    pub lifted: Channels,
    /// The channels that have a piece now.
    pub placed: Channels,
}

/// One piece moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// The piece is gone.
    Lifted(Channel),
    /// There is a piece now.
    Placed(Channel),
}

impl Changes {
    /// Every channel that changed.
    pub fn channels(&self) -> Channels {
        self.lifted | self.placed
    }

    /// Whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.channels().is_empty()
    }

    /// One by one, lifted first.
    pub fn iter(&self) -> impl Iterator<Item = Change> + use<> {
        self.lifted.iter().map(Change::Lifted).chain(self.placed.iter().map(Change::Placed))
    }
}

/// A self-test of the switches that a game uses: someone passes a magnet over every space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfTest {
    /// See a magnet now.
    pub occupied: Channels,
    /// Have answered the magnet.
    pub exercised: Channels,
    /// Have not changed yet.
    pub untried: Channels,
    /// Change too often.
    pub bad: Channels,
    /// See a magnet although the game has no space there.
    pub stray: Channels,
}

impl SelfTest {
    /// Whether every switch has answered and none misbehaves.
    pub fn passed(&self) -> bool {
        (self.untried | self.bad | self.stray).is_empty()
    }
}
