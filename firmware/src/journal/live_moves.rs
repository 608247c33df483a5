//! Which moves of a game stand.

use super::game_journal::CAPACITY;

/// The moves that were not taken back, by the number of their record: 2 kB, so that a game can be replayed
/// from its first move on, in one go, though a record at its end takes moves back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LiveMoves {
    moves: u16,
    /// A bit for each of the records 1, 2, ..., [`CAPACITY`].
    bits: [u32; WORDS],
}

const WORDS: usize = (CAPACITY as usize).div_ceil(32);

impl LiveMoves {
    pub(super) const NONE: Self = Self { moves: 0, bits: [0; WORDS] };

    /// No move stands.
    pub(super) fn clear(&mut self) {
        self.moves = 0;
        self.bits.fill(0);
    }

    /// The number of moves that stand.
    pub(super) fn moves(&self) -> u16 {
        self.moves
    }

    /// Whether the record is a move that stands.
    pub(super) fn has(&self, number: u16) -> bool {
        let (word, bit) = place(number);
        self.bits.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// A move is played. Says whether there is room for it.
    pub(super) fn play(&mut self, number: u16) -> bool {
        let (word, bit) = place(number);
        let Some(bits) = self.bits.get_mut(word) else { return false };
        *bits |= bit;
        self.moves += 1;
        true
    }

    /// The last moves are taken back. Says whether there are so many; if not, all stay.
    pub(super) fn take_back(&mut self, moves: u16) -> bool {
        let Some(left) = self.moves.checked_sub(moves) else { return false };
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
}

/// The word and the bit in it. The header is record 0 and has none.
fn place(number: u16) -> (usize, u32) {
    let index = number.wrapping_sub(1);
    (usize::from(index / 32), 1 << (index % 32))
}
