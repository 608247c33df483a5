//! The pieces on and beside the mat: where they are, and what their tags say.

use std::collections::BTreeMap;

use firmware::mat::{Channel, Channels};
use firmware::sense::{READERS, ReaderId};
use firmware::tag::ndef::{Image, USER_BYTES};

use crate::parts::Micros;
use crate::parts::hall::Magnets;
use crate::parts::mfrc522::ReaderFault;
use crate::parts::ntag213::Ntag213;
use crate::rig::Rig;

/// A piece of a game. Every piece that can lie on a switch has a magnet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Piece {
    pub name: String,
    /// The text on its tag; `None` if it has no tag.
    pub tag: Option<String>,
}

impl Piece {
    /// Creates a piece without a tag.
    pub fn plain(name: impl Into<String>) -> Self {
        Self { name: name.into(), tag: None }
    }

    /// Creates a piece with a tag.
    pub fn tagged(name: impl Into<String>, tag: impl Into<String>) -> Self {
        Self { name: name.into(), tag: Some(tag.into()) }
    }
}

/// How a piece lies over a switch, other than right above it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pose {
    /// With the other pole of its magnet down.
    TurnedOver,
    /// Half off the switch, which stays as it is.
    HalfOff,
    /// So far off that the switch opens and closes by chance.
    AtLimit,
}

/// The pieces over each switch, from bottom to top.
pub type Layout = BTreeMap<Channel, Vec<Piece>>;

/// Returns the switches that have a piece in a layout.
pub fn occupied_switches(layout: &Layout) -> Channels {
    layout.iter().filter(|(_, pieces)| !pieces.is_empty()).map(|(&channel, _)| channel).collect()
}

/// All pieces, and the faults of switches and readers.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    /// The pieces on the mat.
    pub mat: Layout,
    /// How pieces lie that do not lie as they should, by their switch.
    poses: BTreeMap<Channel, Pose>,
    /// The pieces in the hand.
    pub hand: Vec<Piece>,
    at_readers: [Vec<Ntag213>; READERS],
    /// Switches that always report the same, whatever lies on them.
    stuck: BTreeMap<Channel, bool>,
    /// Switches that have ever been stuck or flickered.
    suspects: Channels,
    broken: Vec<ReaderId>,
    /// Number of tags created so far. Each tag gets its own serial number.
    tags: u32,
}

impl Pieces {
    /// Returns the switches that report a magnet, including stuck ones.
    pub fn closed_switches(&self) -> Channels {
        let mut seen = occupied_switches(&self.mat);
        for (&channel, &closed) in &self.stuck {
            seen.set(channel, closed);
        }
        seen
    }

    /// Returns the magnets over the switches. A stuck switch is one with a magnet that nobody can move.
    pub(super) fn magnets(&self) -> Magnets {
        let mut magnets = Magnets { near: self.closed_switches().bits(), ..Magnets::default() };
        for (&channel, &pose) in &self.poses {
            let bit = 1 << channel.number();
            let seen = match pose {
                Pose::AtLimit => &mut magnets.at_limit,
                _ if magnets.near & bit == 0 => continue,
                Pose::HalfOff => &mut magnets.half_off,
                Pose::TurnedOver => &mut magnets.turned,
            };
            *seen |= bit;
            magnets.near &= !bit;
        }
        magnets
    }

    /// Applies magnets, tags and faults to the models of the parts at a time.
    pub fn apply_to(&self, rig: &mut Rig, at: Micros) {
        rig.set_magnets(at, self.magnets());
        for (chip, tags) in rig.readers.chips.iter_mut().zip(&self.at_readers) {
            let Some(chip) = chip else { continue };
            // A tag that stays on the reader keeps its state and what the reader has written on it.
            let same =
                chip.tags.len() == tags.len() && chip.tags.iter().zip(tags).all(|(a, b)| a.uid() == b.uid());
            if !same {
                chip.tags.clone_from(tags);
            }
        }
        for &id in &self.broken {
            if let Some(chip) = &mut rig.readers.chips[id.index()] {
                chip.fault = ReaderFault::ReadsZeros;
            }
        }
    }

    /// Sets how the piece over a switch lies; `None` lays it as it should.
    pub fn set_pose(&mut self, channel: Channel, pose: Option<Pose>) {
        match pose {
            Some(pose) => _ = self.poses.insert(channel, pose),
            None => _ = self.poses.remove(&channel),
        }
    }

    /// Replaces everything on the mat, and empties the hand.
    pub fn lay_out(&mut self, layout: Layout) {
        self.hand.clear();
        self.poses.clear();
        self.mat = layout;
    }

    /// Takes the top piece of a space into the hand. Returns whether there was one.
    pub fn lift(&mut self, from: Channel) -> bool {
        self.set_pose(from, None);
        let piece = self.mat.get_mut(&from).and_then(Vec::pop);
        let there = piece.is_some();
        self.hand.extend(piece);
        there
    }

    /// Puts the piece that was taken last on a space. An empty hand takes a piece from the box beside the mat.
    pub fn put(&mut self, on: Channel) {
        let piece = self.hand.pop().unwrap_or_else(|| Piece::plain("a piece from the box"));
        self.mat.entry(on).or_default().push(piece);
    }

    /// Puts all pieces in the hand beside the mat.
    pub fn put_aside(&mut self) {
        self.hand.clear();
    }

    /// Holds a tag with this text to a reader, in addition to those already there.
    pub fn hold(&mut self, reader: ReaderId, text: &str) {
        let tag = self.make_tag(Some(text));
        self.hold_tag(reader, tag);
    }

    /// Holds an empty tag to a reader.
    pub fn hold_blank(&mut self, reader: ReaderId) {
        let tag = self.make_tag(None);
        self.hold_tag(reader, tag);
    }

    /// Holds an empty tag to a reader that can no longer be written.
    pub fn hold_locked(&mut self, reader: ReaderId) {
        let mut tag = self.make_tag(None);
        tag.lock();
        self.hold_tag(reader, tag);
    }

    /// Holds this tag to a reader.
    pub fn hold_tag(&mut self, reader: ReaderId, tag: Ntag213) {
        self.at_readers[reader.index()].push(tag);
    }

    fn make_tag(&mut self, text: Option<&str>) -> Ntag213 {
        self.tags += 1;
        let [a, b, c, d] = self.tags.to_be_bytes();
        let uid = [0x04, 0xCA, 0x7A, a, b, c, d];
        match text.and_then(|text| Image::new(&[], text, USER_BYTES)) {
            Some(image) => Ntag213::with_memory(uid, image.bytes()),
            None => Ntag213::new(uid),
        }
    }

    /// Returns how many tags were brought to a reader so far.
    pub(super) fn count_tags(&self) -> u32 {
        self.tags
    }

    /// Takes every tag away from a reader.
    pub fn release(&mut self, reader: ReaderId) {
        self.at_readers[reader.index()].clear();
    }

    /// Makes a switch stuck at `closed`; `None` repairs it.
    pub fn stick(&mut self, channel: Channel, closed: Option<bool>) {
        self.suspect(channel);
        match closed {
            Some(closed) => _ = self.stuck.insert(channel, closed),
            None => _ = self.stuck.remove(&channel),
        }
    }

    /// Notes that the device may no longer trust a switch.
    pub fn suspect(&mut self, channel: Channel) {
        self.suspects.insert(channel);
    }

    /// Returns the switches that have ever been stuck or flickered. The device may no longer trust them.
    pub fn suspects(&self) -> Channels {
        self.suspects
    }

    /// Breaks the data line of a reader.
    pub fn break_reader(&mut self, reader: ReaderId) {
        self.broken.push(reader);
    }

    /// Returns whether the data line of a reader is broken.
    pub fn is_broken(&self, reader: ReaderId) -> bool {
        self.broken.contains(&reader)
    }
}
