//! The pieces on and beside the mat: which has a magnet and a tag, and where it is.

use std::collections::BTreeMap;

use firmware::mat::{Channel, Channels};
use firmware::sense::{READERS, ReaderId};
use firmware::tag::ndef::{Image, USER_BYTES};

use crate::parts::mfrc522::ReaderFault;
use crate::parts::ntag213::Ntag213;
use crate::rig::Rig;

/// A piece of a game. Every one that lies on a switch has a magnet under it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its name.
    pub name: String,
    /// What its tag says, if it has one.
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

/// Which pieces lie over which switch.
pub type Layout = BTreeMap<Channel, Vec<Piece>>;

/// Returns the switches that see a piece in a layout.
pub fn picture(layout: &Layout) -> Channels {
    layout.iter().filter(|(_, pieces)| !pieces.is_empty()).map(|(&channel, _)| channel).collect()
}

/// All pieces, and the faults of switches and readers.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    /// What lies on the mat.
    pub mat: Layout,
    /// What the hand holds.
    pub hand: Vec<Piece>,
    at_readers: [Vec<Ntag213>; READERS],
    /// Switches that report the same whatever lies on them.
    stuck: BTreeMap<Channel, bool>,
    /// Switches that were stuck at some time, or flickered.
    suspects: Channels,
    dead: Vec<ReaderId>,
    /// Tags made so far: each gets a number of its own.
    tags: u32,
}

impl Pieces {
    /// Returns the switches that see a magnet.
    pub fn seen(&self) -> Channels {
        let mut seen = picture(&self.mat);
        for (&channel, &closed) in &self.stuck {
            seen.set(channel, closed);
        }
        seen
    }

    /// Applies magnets, tags and faults to the models of the parts.
    pub fn show(&self, rig: &mut Rig) {
        rig.switches.set_magnets(self.seen().bits());
        for (chip, tags) in rig.readers.chips.iter_mut().zip(&self.at_readers) {
            let Some(chip) = chip else { continue };
            // A tag that stays keeps its state: it may be in the middle of an answer.
            let same =
                chip.tags.len() == tags.len() && chip.tags.iter().zip(tags).all(|(a, b)| a.pages == b.pages);
            if !same {
                chip.tags.clone_from(tags);
            }
        }
        for &id in &self.dead {
            if let Some(chip) = &mut rig.readers.chips[id.index()] {
                chip.fault = ReaderFault::ReadsZeros;
            }
        }
    }

    /// Takes the uppermost piece from a space into the hand. Returns whether there was one.
    pub fn lift(&mut self, from: Channel) -> bool {
        let piece = self.mat.get_mut(&from).and_then(Vec::pop);
        let there = piece.is_some();
        self.hand.extend(piece);
        there
    }

    /// Puts what the hand took last on a space; an empty hand takes a piece from the box beside the mat.
    pub fn put(&mut self, on: Channel) {
        let piece = self.hand.pop().unwrap_or_else(|| Piece::plain("a piece from the box"));
        self.mat.entry(on).or_default().push(piece);
    }

    /// Puts what the hand holds beside the mat.
    pub fn put_aside(&mut self) {
        self.hand.clear();
    }

    /// Holds a tag with this text to a reader, beside those that are there.
    pub fn hold(&mut self, reader: ReaderId, text: &str) {
        let tag = self.tag(Some(text));
        self.at_readers[reader.index()].push(tag);
    }

    /// Holds an empty tag to a reader.
    pub fn hold_blank(&mut self, reader: ReaderId) {
        let tag = self.tag(None);
        self.at_readers[reader.index()].push(tag);
    }

    fn tag(&mut self, text: Option<&str>) -> Ntag213 {
        self.tags += 1;
        let [a, b, c, d] = self.tags.to_be_bytes();
        let uid = [0x04, 0xCA, 0x7A, a, b, c, d];
        match text.and_then(|text| Image::new(&[], text, USER_BYTES)) {
            Some(image) => Ntag213::with_memory(uid, image.bytes()),
            None => Ntag213::new(uid),
        }
    }

    /// Takes every tag away from a reader.
    pub fn release(&mut self, reader: ReaderId) {
        self.at_readers[reader.index()].clear();
    }

    /// Makes a switch report the same from now on; `None` mends it.
    pub fn stick(&mut self, channel: Channel, closed: Option<bool>) {
        self.suspects.insert(channel);
        match closed {
            Some(closed) => _ = self.stuck.insert(channel, closed),
            None => _ = self.stuck.remove(&channel),
        }
    }

    /// Returns the switches that were stuck at some time, or flickered: the device may no longer trust them.
    pub fn suspects(&self) -> Channels {
        self.suspects
    }

    /// Breaks the data line of a reader.
    pub fn kill(&mut self, reader: ReaderId) {
        self.dead.push(reader);
    }

    /// Returns whether the data line of a reader is broken.
    pub fn is_dead(&self, reader: ReaderId) -> bool {
        self.dead.contains(&reader)
    }
}
