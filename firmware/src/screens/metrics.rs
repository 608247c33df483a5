//! How far the ink of each letter extends, read from the font when the firmware is built.
//!
//! Wrapping a sentence measures its letters a hundred times over. The font would search its list of glyphs
//! each time, which takes ten times as long as the drawing itself.
//!
//! ```text
//! a font           23 bytes of header, in it at 4 to 8: bits of width, height, x, y and advance
//!                  then the glyphs, the last one with 0 bytes to the next
//! a glyph          letter, bytes to the next glyph, then bits, the lowest of each byte first:
//!                  width, height, x, y, advance (x, y and advance less half their range), pixels
//! ```

/// Bytes before the first glyph.
const HEADER: usize = 23;
/// The number of printable ASCII characters, from the blank to the tilde.
const LETTERS: usize = 95;

/// How far ink extends, in pixels from where the pen starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reach {
    /// The leftmost pixel; a `j` starts left of the pen. Greater than `right` if there is no ink.
    pub left: i16,
    /// One past the rightmost pixel.
    pub right: i16,
    /// Where the pen is afterwards.
    pub advance: i16,
}

impl Reach {
    /// No ink; the pen does not move.
    pub(super) const NONE: Self = Self { left: i16::MAX, right: i16::MIN, advance: 0 };

    /// Returns where the pen starts for what comes next. Keeps one blank pixel between letters: in the font
    /// some touch, and `turn` would read as `tum`.
    pub(super) fn pen(self, next: Self) -> i16 {
        if self.left > self.right || next.left > next.right {
            return self.advance;
        }
        self.advance.max(self.right.saturating_add(1).saturating_sub(next.left))
    }

    /// Appends what comes next.
    pub(super) fn then(self, next: Self) -> Self {
        let pen = self.pen(next);
        Self {
            left: self.left.min(next.left.saturating_add(pen)),
            right: self.right.max(next.right.saturating_add(pen)),
            advance: pen.saturating_add(next.advance),
        }
    }

    /// Returns the width of the ink. A blank at the end does not count.
    pub(super) fn width(self) -> u32 {
        self.right.saturating_sub(self.left).max(0) as u32
    }
}

/// The reach of each letter of a font.
pub(super) struct Metrics([Glyph; LETTERS]);

/// A [`Reach`] in four bytes.
#[derive(Clone, Copy)]
struct Glyph {
    left: i8,
    width: u8,
    advance: i8,
}

impl Metrics {
    /// Reads a font in the format of U8g2.
    pub(super) const fn of(font: &[u8]) -> Self {
        let mut glyphs = [Glyph { left: 0, width: 0, advance: 0 }; LETTERS];
        let mut at = HEADER;
        loop {
            let (letter, length) = (font[at], font[at + 1]);
            if length == 0 {
                return Self(glyphs);
            }
            if letter >= b' ' && letter <= b'~' {
                let mut bits = Bits { font, at: at + 2, bit: 0 };
                let width = bits.take(font[4]);
                bits.take(font[5]);
                let left = bits.take_signed(font[6]);
                bits.take_signed(font[7]);
                let advance = bits.take_signed(font[8]);
                // Makes the blank wider than in the font, to tell it from the space that is put between
                // letters.
                let wider = if letter == b' ' { 1 } else { 0 };
                glyphs[(letter - b' ') as usize] = Glyph { left, width, advance: advance + wider };
            }
            at += length as usize;
        }
    }

    /// Returns how far a letter extends; nowhere if the font does not have it.
    pub(super) fn reach(&self, letter: char) -> Reach {
        let index = (letter as usize).wrapping_sub(usize::from(b' '));
        let Some(&Glyph { left, width, advance }) = self.0.get(index) else { return Reach::NONE };
        let advance = advance.into();
        match width {
            0 => Reach { advance, ..Reach::NONE },
            width => Reach { left: left.into(), right: i16::from(left) + i16::from(width), advance },
        }
    }
}

/// Reads numbers of any bit length, one after the other.
struct Bits<'f> {
    font: &'f [u8],
    at: usize,
    bit: u8,
}

impl Bits<'_> {
    const fn take(&mut self, length: u8) -> u8 {
        let mut value = 0;
        let mut taken = 0;
        while taken < length {
            value |= (self.font[self.at] >> self.bit & 1) << taken;
            taken += 1;
            self.bit += 1;
            if self.bit == 8 {
                self.bit = 0;
                self.at += 1;
            }
        }
        value
    }

    const fn take_signed(&mut self, length: u8) -> i8 {
        (self.take(length) as i8).wrapping_sub(1 << (length - 1))
    }
}
