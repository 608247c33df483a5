//! Turns raw scans of the hall switches into pieces lifted and placed.
//!
//! All channels are debounced in parallel with bit operations. A channel changes when the last three
//! scans show the same new level:
//!
//! ```text
//! scan      0 0 1 0 1 1 1 1 0 1 1 0 0 0 0
//! occupied  0 0 0 0 0 0 1 1 1 1 1 1 1 0 0
//! ```
//!
//! The debouncing counts scans, not time, because a light frame on the same bus delays a scan by some
//! milliseconds.

use embassy_time::Instant;

use super::flicker::Flicker;
use crate::mat::{Channel, Channels};

/// The debounced state of the switches.
#[derive(Clone, Debug)]
pub struct Hall {
    /// The previous scan, and the one before it.
    last: Channels,
    before_last: Channels,
    /// How many of the first three scans are still missing.
    warming_up: u8,
    /// The level that each channel last held for three scans.
    debounced: Channels,
    /// What [`Changes`] have reported so far. Differs from `debounced` on ignored channels only.
    reported: Channels,
    ignored: Channels,
    /// A channel that is not ignored has a level that is not confirmed yet.
    unconfirmed: bool,
    changed_at: Instant,
    /// Channels that changed since the self-test began.
    exercised: Channels,
    flicker: Flicker,
}

impl Hall {
    /// Creates the state before the first scan. The third scan reports every piece on the mat as placed.
    pub const fn new(now: Instant) -> Self {
        Self {
            last: Channels::NONE,
            before_last: Channels::NONE,
            warming_up: 3,
            debounced: Channels::NONE,
            reported: Channels::NONE,
            ignored: Channels::NONE,
            unconfirmed: true,
            changed_at: now,
            exercised: Channels::NONE,
            flicker: Flicker::new(now),
        }
    }

    /// Processes a scan and returns the confirmed changes. `raw` holds the channels that see a magnet
    /// right now, without any debouncing.
    pub fn scan(&mut self, raw: Channels, at: Instant) -> Changes {
        self.flicker.advance(at);
        let edges = raw ^ self.last;
        // The common case, made cheap: nothing moves on a table for seconds.
        let quiet = (edges | (raw ^ self.debounced)).is_empty();
        if quiet && self.warming_up == 0 && self.unreported().is_empty() {
            self.unconfirmed = false;
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

        let changed = self.unreported();
        self.reported = self.reported ^ changed;
        self.exercised = self.exercised | changed;
        self.unconfirmed = self.warming_up > 0 || !((raw ^ self.reported) & !self.ignored).is_empty();
        if !changed.is_empty() {
            self.changed_at = at;
        }
        Changes { at, lifted: changed & !self.reported, placed: changed & self.reported }
    }

    fn unreported(&self) -> Channels {
        (self.debounced ^ self.reported) & !self.ignored
    }

    /// Returns the channels with a piece on them, without the ignored ones.
    pub fn occupied(&self) -> Channels {
        self.reported & !self.ignored
    }

    /// Returns the time of the last change. `None` while a channel has an unconfirmed level.
    pub fn settled_since(&self) -> Option<Instant> {
        if self.unconfirmed { None } else { Some(self.changed_at) }
    }

    /// Returns the channels that change too often to be trusted. The caller should [ignore](Self::ignore)
    /// them and ask on the OLED instead.
    pub fn bad(&self) -> Channels {
        self.flicker.bad()
    }

    /// Returns the channels that are ignored.
    pub fn ignored(&self) -> Channels {
        self.ignored
    }

    /// Replaces the set of ignored channels. A channel that is no longer ignored reports the change it
    /// had meanwhile, if any, with the next scan.
    pub fn ignore(&mut self, channels: Channels) {
        self.ignored = channels;
        self.unconfirmed = true;
    }

    /// Returns the edge counts of every channel.
    pub fn flicker(&self) -> &Flicker {
        &self.flicker
    }

    /// Begins a self-test: no channel is bad or ignored any more.
    pub fn start_self_test(&mut self, now: Instant) {
        self.exercised = Channels::NONE;
        self.flicker = Flicker::new(now);
        self.ignore(Channels::NONE);
    }

    /// Returns the results of the self-test so far. `used` holds the channels that the game uses.
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

/// The changes confirmed by one scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changes {
    /// When the confirming scan was made.
    pub at: Instant,
    /// Channels whose piece is gone.
    pub lifted: Channels,
    /// Channels that have a piece now.
    pub placed: Channels,
}

/// A piece that was lifted or placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub enum Change {
    Lifted(Channel),
    Placed(Channel),
}

impl Changes {
    /// Returns every channel that changed.
    pub fn channels(&self) -> Channels {
        self.lifted | self.placed
    }

    /// Returns whether nothing changed.
    pub fn is_empty(&self) -> bool {
        self.channels().is_empty()
    }

    /// Iterates over the changes, lifted pieces first.
    pub fn iter(&self) -> impl Iterator<Item = Change> + use<> {
        self.lifted.iter().map(Change::Lifted).chain(self.placed.iter().map(Change::Placed))
    }
}

/// Results of a self-test of the switches that a game uses. For the test someone passes a magnet over
/// every space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SelfTest {
    /// Switches that see a magnet now.
    pub occupied: Channels,
    /// Switches that have reacted to the magnet.
    pub exercised: Channels,
    /// Switches that have not changed yet.
    pub untried: Channels,
    /// Switches that change too often.
    pub bad: Channels,
    /// Switches that see a magnet although the game has no space there.
    pub stray: Channels,
}

impl SelfTest {
    /// Returns whether every switch has reacted and none misbehaves.
    pub fn passed(&self) -> bool {
        (self.untried | self.bad | self.stray).is_empty()
    }
}
