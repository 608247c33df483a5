//! Finds out how many shift registers answer, and which scans can be believed.
//!
//! A scan clocks in one byte for each chip of a full chain and one more, the tail. Behind the last chip
//! comes the level of its serial input, so the tail and every byte without a chip are all zeros or all ones.
//!
//! * A full chain ends in the [`SIGNATURE`]. Once three scans in a row have shown it, every scan must: up to
//!   three lost or extra clocks move the signature to where it does not fit. Only a slip at the four inputs
//!   behind it can go unnoticed, and does no harm: a switch must show the same in three scans.
//! * Any other chain (a short one, or a full one without the wires of the signature) ends where the bytes
//!   begin to look like the tail. That is a guess: a last chip with eight magnets looks like a grounded
//!   wire. So the chain must look the same in a hundred scans in a row before a new end is believed, and a
//!   few magnets do not move a known end.

use super::ScanError;
use crate::mat::{self, CHANNELS, Channels};

/// The chips of a full chain.
pub(super) const CHIPS: usize = mat::CHIPS as usize;

/// What the last four inputs of a full chain, channels 124 to 127, are wired to: E and F to 3.3 V, G and H to
/// ground. No part of the pattern is its own end, so a shifted chain cannot show it by chance.
const SIGNATURE: u8 = 0b0011;

/// How many pieces hands can put on one chip's switches, or take away, between two scans.
const HANDS: u32 = 2;

/// Where the chain ends, as read from one scan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// All chips answer and the signature is there.
    Signed,
    /// This many chips answer. `tail` is what is read behind them.
    Unsigned { chips: u8, tail: u8 },
}

/// What is known about the chain from the scans so far.
#[derive(Debug)]
pub(super) struct Chain {
    end: End,
    /// The last scan that was believed of a chain without a signature.
    levels: [u8; CHIPS],
    /// Another end that was seen in the last scans, and how many of them showed it.
    other: Option<(End, u8)>,
}

impl Chain {
    /// Creates a chain of which nothing is known.
    pub(super) const fn new() -> Self {
        Self { end: End::Unsigned { chips: 0, tail: 0 }, levels: [0; CHIPS], other: None }
    }

    /// Returns how many chips answer.
    pub(super) fn chips(&self) -> u8 {
        match self.end {
            End::Signed => mat::CHIPS,
            End::Unsigned { chips, .. } => chips,
        }
    }

    /// Takes in the bytes of a scan, chip 0 first, with the tail at the end. Returns the switches that see a
    /// magnet, or why the scan is not believed.
    pub(super) fn judge(&mut self, bytes: &[u8; CHIPS + 1]) -> Result<Channels, ScanError> {
        let [levels @ .., tail] = bytes;
        if !matches!(tail, 0 | 0xFF) {
            self.other = None;
            return Err(ScanError::Broken);
        }
        let signed = levels[CHIPS - 1] >> 4 == SIGNATURE;
        // The common case, made cheap: a known chain with its signature.
        if !(signed && matches!(self.end, End::Signed)) {
            let seen = if signed { End::Signed } else { End::without_signature(levels, *tail) };
            self.believe(seen)?;
        }
        self.other = None;
        let seen_low = !Channels::from_bits(u128::from_le_bytes(*levels));
        match self.end {
            End::Signed => Ok(seen_low & !SIGNATURE_CHANNELS),
            End::Unsigned { chips, .. } => {
                self.levels = *levels;
                Ok(seen_low & Channels::of_chips(chips))
            }
        }
    }

    /// Checks whether a scan with this end can be believed, and takes over its end if that is a new one.
    fn believe(&mut self, seen: End) -> Result<(), ScanError> {
        if seen == (End::Unsigned { chips: 0, tail: 0 }) {
            self.other = None;
            return Err(ScanError::StuckLow);
        }
        if !self.fits(seen) {
            if !self.is_confirmed(seen) {
                return Err(ScanError::Unsteady);
            }
            self.end = seen;
        }
        Ok(())
    }

    /// Returns whether a scan with this end fits what is known.
    fn fits(&self, seen: End) -> bool {
        match (self.end, seen) {
            (known, seen) if known == seen => true,
            // The last chips may look like the tail if hands can have made them so since the last scan.
            (End::Unsigned { chips, tail }, End::Unsigned { chips: fewer, tail: same }) => {
                let between = self.levels.get(fewer.into()..chips.into()).unwrap_or_default();
                tail == same
                    && fewer < chips
                    && between.iter().all(|level| (level ^ tail).count_ones() <= HANDS)
            }
            _ => false,
        }
    }

    /// Counts a scan that shows another end. Returns whether enough of them have shown it.
    fn is_confirmed(&mut self, seen: End) -> bool {
        let times = match self.other {
            Some((end, times)) if end == seen => times + 1,
            _ => 1,
        };
        self.other = Some((seen, times));
        times >= seen.confirming_scans()
    }
}

impl End {
    fn without_signature(levels: &[u8; CHIPS], tail: u8) -> Self {
        let last = levels.iter().rposition(|&level| level != tail);
        Self::Unsigned { chips: last.map_or(0, |last| last as u8 + 1), tail }
    }

    /// Returns how many scans in a row must show this end before it is believed. A floating line shows the
    /// signature by chance once in 2000 scans, and anything else once in 100.
    const fn confirming_scans(self) -> u8 {
        match self {
            Self::Signed => 3,
            Self::Unsigned { .. } => 100,
        }
    }
}

/// The inputs of the signature. No switch is there.
const SIGNATURE_CHANNELS: Channels = Channels::from_bits(0b1111 << (CHANNELS - 4));
