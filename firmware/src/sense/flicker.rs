//! Counts how often each switch changes. A weak magnet, a loose wire or a dying part causes many edges, or fewer that do
//! not end.
//!
//! The counters are stored as bit planes: bit `c` of plane `p` is bit `p` of the count of channel `c`.
//! One addition over six planes counts the edges of all channels and costs the same for one as for all.

use embassy_time::{Duration, Instant};

use crate::mat::{CHANNELS, Channel, Channels};

/// Bits of a counter: it saturates at 63.
const PLANES: usize = 6;

/// A channel with this many edges within one second is bad. Three quick gestures on one space make
/// six edges and some bounce; a magnet at the limit of the switch makes hundreds.
///
/// The limit is the value of the top plane, so the comparison costs nothing. A channel that never shows
/// three equal scans has an edge in at least every other scan, so it is found within 128 scans even if
/// these span two seconds.
pub const FLICKER_LIMIT: u8 = 1 << (PLANES - 1);

/// A switch that looks only 20 times a second never gets near [`FLICKER_LIMIT`], but it flickers on and on: a
/// channel with [`RESTLESS_EDGES`] edges in each of this many seconds is bad too.
const RESTLESS_SECONDS: u8 = 5;
/// The edges of a restless second. Such a switch makes ten on average; hands make fewer, or not for long.
const RESTLESS_EDGES: u8 = 6;

const WINDOW: Duration = Duration::from_secs(1);

/// Edge counters for every channel, per second.
#[derive(Clone, Debug)]
pub struct Flicker {
    planes: [Channels; PLANES],
    window_start: Instant,
    last: [u8; CHANNELS],
    worst: [u8; CHANNELS],
    /// How many restless seconds each channel has had in a row.
    restless: [u8; CHANNELS],
    bad: Channels,
}

impl Flicker {
    /// Creates counters at zero; the first second begins at `now`.
    pub const fn new(now: Instant) -> Self {
        Self {
            planes: [Channels::NONE; PLANES],
            window_start: now,
            last: [0; CHANNELS],
            worst: [0; CHANNELS],
            restless: [0; CHANNELS],
            bad: Channels::NONE,
        }
    }

    /// Counts one edge on each channel in `edges`.
    pub fn count(&mut self, edges: Channels) {
        let mut carry = edges;
        for plane in &mut self.planes {
            if carry.is_empty() {
                break;
            }
            let next = *plane & carry;
            *plane = *plane ^ carry;
            carry = next;
        }
        if !carry.is_empty() {
            // These counters overflowed to 0: set them back to the maximum.
            for plane in &mut self.planes {
                *plane = *plane | carry;
            }
        }
        self.bad = self.bad | self.planes[PLANES - 1];
    }

    /// Starts a new second if the current one is over, and keeps the counts of the old one.
    pub fn advance(&mut self, now: Instant) {
        if now.saturating_duration_since(self.window_start) < WINDOW {
            return;
        }
        self.window_start = now;
        // Byte by byte: shifting 128 bits is expensive on a 32-bit chip.
        let planes = core::mem::take(&mut self.planes).map(|plane| plane.bits().to_le_bytes());
        let counts = (0..CHANNELS).map(|channel| {
            let bits = planes.iter().rev().map(|plane| plane[channel / 8] >> (channel % 8) & 1);
            bits.fold(0, |count, bit| count << 1 | bit)
        });
        for (channel, count) in Channel::all().zip(counts) {
            let index = channel.index();
            self.last[index] = count;
            self.worst[index] = count.max(self.worst[index]);
            let seconds = &mut self.restless[index];
            *seconds = if count < RESTLESS_EDGES { 0 } else { seconds.saturating_add(1) };
            if *seconds >= RESTLESS_SECONDS {
                self.bad.insert(channel);
            }
        }
    }

    fn this_second(&self, channel: Channel) -> u8 {
        let bits = self.planes.iter().rev();
        bits.fold(0, |count, plane| count << 1 | u8::from(plane.has(channel)))
    }

    /// Returns the channels that reached [`FLICKER_LIMIT`] in any second so far, or were restless for too long.
    pub fn bad(&self) -> Channels {
        self.bad
    }

    /// Returns the edges of a channel in the last full second; 63 means 63 or more.
    pub fn per_second(&self, channel: Channel) -> u8 {
        self.last[channel.index()]
    }

    /// Returns the edges of a channel in its worst second; 63 means 63 or more.
    pub fn worst(&self, channel: Channel) -> u8 {
        self.worst[channel.index()].max(self.this_second(channel))
    }
}
