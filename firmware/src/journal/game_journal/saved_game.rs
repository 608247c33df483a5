//! The game in the journal, as far as it is known in RAM.

use super::CHECKPOINT_EVERY;
use crate::journal::bank::Bank;
use crate::journal::header::Header;
use crate::journal::live_moves::LiveMoves;
use crate::journal::record::{End, HEADER_COPIES, Record};
use crate::journal::record_sequence::RecordSequence;

/// A game in the journal.
pub(super) struct SavedGame {
    pub(super) bank: Bank,
    pub(super) header: Header,
    pub(super) sequence: RecordSequence,
    pub(super) end: Option<End>,
    /// The number of records since the last check.
    pub(super) unchecked: u16,
    /// The number of records since the last checkpoint, and of moves there.
    pub(super) since_checkpoint: u16,
    pub(super) checkpointed: u16,
    /// How many places of the bank are taken, and one.
    pub(super) places: u16,
    pub(super) window: Window,
    /// The last sector in use, where the next record goes.
    pub(super) last_sector: u32,
}

/// The part of a game that is known in RAM: what follows a checkpoint, or all of it.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// The sector in which the checkpoint begins.
    pub(super) sector: u32,
    /// The number of the checkpoint's last record, and the moves before it; 0 for the whole game.
    pub(super) after: u16,
    pub(super) moves: u16,
}

impl SavedGame {
    /// Applies a record if it counts.
    pub(super) fn apply(&mut self, number: u16, record: Record<'_>, live_moves: &mut LiveMoves) {
        if !self.sequence.accept(number, &record) {
            return;
        }
        if matches!(record, Record::HeaderCopy(_)) {
            return; // the game has not begun yet
        }
        self.unchecked = match record {
            Record::Check(_) => 0,
            _ => self.unchecked.saturating_add(1),
        };
        self.since_checkpoint = self.since_checkpoint.saturating_add(1);
        self.places = self.places.saturating_add(record.places());
        let fits = match record {
            Record::Begin(_) => false,
            Record::Move(_) => live_moves.add(number),
            Record::TakeBack(moves) => {
                self.end = None;
                let fits = live_moves.take_back(moves);
                if live_moves.moves() < self.checkpointed {
                    // The last checkpoint no longer leads here.
                    (self.since_checkpoint, self.checkpointed) = (CHECKPOINT_EVERY, 0);
                }
                fits
            }
            Record::End(end) => {
                self.end = Some(end);
                true
            }
            Record::Mended | Record::Check(_) | Record::HeaderCopy(_) | Record::Part(_) | Record::Note => {
                true
            }
        };
        if !fits {
            self.sequence.mark_broken();
        }
    }
}

/// Reads a header or one of its copies.
pub(super) fn read_header(number: u16, record: Record<'_>) -> Option<Header> {
    match (number, record) {
        (0, Record::Begin(bytes)) | (1..=HEADER_COPIES, Record::HeaderCopy(bytes)) => Header::read(bytes),
        _ => None,
    }
}
