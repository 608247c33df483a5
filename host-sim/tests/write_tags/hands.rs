//! Hands that put tags on the card pad, one after the other, as the device is asked to write them.

use std::collections::VecDeque;
use std::time::Duration;

use firmware::sense::ReaderId;
use firmware::tag::ndef::{self, Reading};
use host_sim::parts::ntag213::Ntag213;
use host_sim::table::Table;

/// How many times 10 ms a tag lies on the pad, and how many times the pad stays empty in between.
const ON_PAD: u32 = 45;
const BETWEEN: u32 = 6;
/// The same before the same tag comes again. The device polls each of its readers three times a second.
const BEFORE_AGAIN: u32 = 40;

/// What a hand does. Each tag stays on the pad until the next act.
#[derive(Clone)]
pub enum Act {
    Blank,
    Locked,
    TwoBlanks,
    /// A tag with this text.
    Piece(&'static str),
    /// A blank tag that is taken away as soon as its memory changes.
    SnatchBlank,
    /// The tag that was taken away last.
    Again,
    PressKnob,
    CutPower,
}

fn pad() -> ReaderId {
    ReaderId::new(5).unwrap()
}

/// The hands, and the tags that they have taken away.
#[derive(Default)]
pub struct Hands {
    acts: VecDeque<Act>,
    /// How many times 10 ms to wait before the next act.
    pause: u32,
    /// The memory of the tag that is to be snatched, as it was put down.
    snatch: Option<[[u8; 4]; 45]>,
    pub taken: Vec<Ntag213>,
}

impl Hands {
    pub fn plan(&mut self, acts: impl IntoIterator<Item = Act>) {
        self.acts.extend(acts);
    }

    /// Moves the hands. Call it every 10 ms.
    pub fn move_on(&mut self, table: &mut Table) {
        if self.snatch.is_some_and(|before| tags(table).first().is_some_and(|tag| tag.pages != before)) {
            self.take_away(table);
            self.pause = BEFORE_AGAIN;
        }
        if self.pause > 0 {
            self.pause -= 1;
            return;
        }
        if self.acts.is_empty() {
            return;
        }
        if !tags(table).is_empty() {
            self.take_away(table);
            self.pause = if matches!(self.acts[0], Act::Again) { BEFORE_AGAIN } else { BETWEEN };
            return;
        }
        self.pause = ON_PAD;
        match self.acts.pop_front().unwrap() {
            Act::Blank => table.pieces.hold_blank(pad()),
            Act::Locked => table.pieces.hold_locked(pad()),
            Act::TwoBlanks => (0..2).for_each(|_| table.pieces.hold_blank(pad())),
            Act::Piece(text) => table.pieces.hold(pad(), text),
            Act::SnatchBlank => {
                let blank = Ntag213::new([0x04, 0xCA, 0x7B, 9, 9, 9, 9]);
                self.snatch = Some(blank.pages);
                table.pieces.hold_tag(pad(), blank);
            }
            Act::Again => {
                let tag = self.taken.pop().unwrap();
                table.pieces.hold_tag(pad(), tag);
            }
            Act::PressKnob => table.press().unwrap(),
            Act::CutPower => table.device.cut_power().unwrap(),
        }
    }

    /// Forgets what was planned and clears the pad.
    pub fn clear(&mut self, table: &mut Table) {
        *self = Self { taken: std::mem::take(&mut self.taken), ..Self::default() };
        self.take_away(table);
        table.wait(Duration::from_millis(100)).unwrap();
    }

    fn take_away(&mut self, table: &mut Table) {
        self.snatch = None;
        self.taken.append(&mut tags(table));
        table.pieces.release(pad());
    }

    /// Returns the texts of the tags that were taken away, without those that have none.
    pub fn texts(&self) -> Vec<String> {
        self.taken.iter().filter_map(text).collect()
    }
}

/// Returns the tags on the pad, with what was written on them.
fn tags(table: &Table) -> Vec<Ntag213> {
    table.device.rig().readers.chips[pad().index()].as_ref().unwrap().tags.clone()
}

/// Reads a tag as a phone would.
fn text(tag: &Ntag213) -> Option<String> {
    let memory = tag.pages[4..40].as_flattened();
    match ndef::read(memory, memory.len()) {
        Ok(Reading::TagText(text)) => Some(text.to_owned()),
        _ => None,
    }
}
