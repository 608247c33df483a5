//! Which moves of a game were not taken back.

use super::game_journal::CAPACITY;

/// The moves that were not taken back ("live" moves), by the number of their record, from a checkpoint or the start of
/// the game on. It takes 2 kB, and allows replaying a game in one pass even if a record at its end takes moves back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LiveMoves {
    /// The number of the record after which it begins, and of the live moves up to there.
    after: u16,
    before: u16,
    moves: u16,
    /// A bit for each of the records from `after` on.
    bits: [u32; WORDS],
}

const WORDS: usize = (CAPACITY as usize).div_ceil(32);

impl LiveMoves {
    pub(super) const NONE: Self = Self { after: 0, before: 0, moves: 0, bits: [0; WORDS] };

    /// Forgets all moves. Begins after the record `after`, before which `moves` moves are live.
    pub(super) fn begin(&mut self, after: u16, moves: u16) {
        (self.after, self.before, self.moves) = (after, moves, moves);
        self.bits.fill(0);
    }

    /// Returns the number of live moves.
    pub(super) fn moves(&self) -> u16 {
        self.moves
    }

    /// Returns whether the record with this number is a live move.
    pub(super) fn contains(&self, number: u16) -> bool {
        let (word, bit) = self.bit_position(number);
        self.bits.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Adds the move with this record number. Returns `false` if there is no room for it.
    pub(super) fn add(&mut self, number: u16) -> bool {
        let (word, bit) = self.bit_position(number);
        let Some(bits) = self.bits.get_mut(word) else { return false };
        *bits |= bit;
        self.moves += 1;
        true
    }

    /// Removes the last `moves` moves. Returns `false` and changes nothing if fewer are known.
    pub(super) fn take_back(&mut self, moves: u16) -> bool {
        let Some(left) = self.moves.checked_sub(moves).filter(|&left| left >= self.before) else {
            return false;
        };
        let mut words = self.bits.iter_mut().rev();
        while self.moves > left {
            let Some(bits) = words.next() else { return false };
            while self.moves > left && *bits != 0 {
                *bits &= !(1 << bits.ilog2());
                self.moves -= 1;
            }
        }
        true
    }

    /// Returns the index of the word and the bit mask for a record. The index of a record before the beginning is out
    /// of bounds.
    fn bit_position(&self, number: u16) -> (usize, u32) {
        let index = number.wrapping_sub(self.after).wrapping_sub(1);
        (usize::from(index / 32), 1 << (index % 32))
    }
}
