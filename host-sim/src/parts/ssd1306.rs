//! The OLED controller, reduced to what affects the picture: addressing, data, on and off, inversion.

use std::fmt;

/// Width in pixels.
pub const WIDTH: usize = 128;
/// Height in pixels.
pub const HEIGHT: usize = 64;
const PAGES: usize = HEIGHT / 8;

/// An SSD1306 with 128 × 64 pixels.
#[derive(Clone, Debug)]
pub struct Ssd1306 {
    /// Each byte holds eight pixels of a column, with the lowest bit at the top.
    memory: [[u8; WIDTH]; PAGES],
    on: bool,
    inverted: bool,
    addressing: Addressing,
    columns: (u8, u8),
    pages: (u8, u8),
    column: u8,
    page: u8,
    /// A command whose arguments have not all arrived yet.
    pending: Vec<u8>,
    /// Number of bytes received, including commands.
    received: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Addressing {
    Horizontal,
    Vertical,
    Page,
}

impl Default for Ssd1306 {
    fn default() -> Self {
        Self {
            memory: [[0; WIDTH]; PAGES],
            on: false,
            inverted: false,
            addressing: Addressing::Page,
            columns: (0, 127),
            pages: (0, 7),
            column: 0,
            page: 0,
            pending: Vec::new(),
            received: 0,
        }
    }
}

impl Ssd1306 {
    /// Returns whether a pixel is lit. Everything is dark while the display is off.
    pub fn pixel(&self, x: usize, y: usize) -> bool {
        let byte = self.memory.get(y / 8).and_then(|page| page.get(x));
        self.on && byte.is_some_and(|byte| (byte >> (y % 8) & 1 == 1) != self.inverted)
    }

    /// Returns the visible picture as bytes, eight pages of 128 columns; empty while the display is off.
    pub fn bytes(&self) -> Vec<u8> {
        let seen = self.memory.as_flattened().iter().map(|byte| if self.inverted { !byte } else { *byte });
        if self.on { seen.collect() } else { Vec::new() }
    }

    /// Returns the number of lit pixels.
    pub fn count_lit(&self) -> usize {
        (0..HEIGHT).map(|y| (0..WIDTH).filter(|&x| self.pixel(x, y)).count()).sum()
    }

    /// Returns the number of bytes received so far, including commands.
    pub fn received(&self) -> u64 {
        self.received
    }

    fn command(&mut self, byte: u8) {
        self.pending.push(byte);
        let arguments = match self.pending[0] {
            0x21 | 0x22 | 0xA3 => 2,
            0x20 | 0x81 | 0x8D | 0xA8 | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDB => 1,
            0x26 | 0x27 => 6,
            0x29 | 0x2A => 5,
            _ => 0,
        };
        if self.pending.len() <= arguments {
            return;
        }
        match *std::mem::take(&mut self.pending) {
            [0x20, mode] => {
                self.addressing = match mode & 3 {
                    0 => Addressing::Horizontal,
                    1 => Addressing::Vertical,
                    _ => Addressing::Page,
                }
            }
            [0x21, from, to] => {
                self.columns = (from & 127, to & 127);
                self.column = from & 127;
            }
            [0x22, from, to] => {
                self.pages = (from & 7, to & 7);
                self.page = from & 7;
            }
            [low @ 0x00..=0x0F] => self.column = self.column & 0x70 | low,
            [high @ 0x10..=0x17] => self.column = self.column & 0x0F | (high & 7) << 4,
            [page @ 0xB0..=0xB7] => self.page = page & 7,
            [0xA6] => self.inverted = false,
            [0xA7] => self.inverted = true,
            [0xAE] => self.on = false,
            [0xAF] => self.on = true,
            // Orientation, timing and contrast do not change the picture in memory.
            _ => {}
        }
    }

    fn data(&mut self, byte: u8) {
        self.memory[usize::from(self.page)][usize::from(self.column)] = byte;
        let next = |at: u8, (from, to): (u8, u8), size: u8| if at == to { from } else { (at + 1) % size };
        match self.addressing {
            Addressing::Page => self.column = (self.column + 1) % 128,
            Addressing::Horizontal => {
                if self.column == self.columns.1 {
                    self.page = next(self.page, self.pages, 8);
                }
                self.column = next(self.column, self.columns, 128);
            }
            Addressing::Vertical => {
                if self.page == self.pages.1 {
                    self.column = next(self.column, self.columns, 128);
                }
                self.page = next(self.page, self.pages, 8);
            }
        }
    }
}

impl Ssd1306 {
    /// Handles a whole I2C write, from start to stop.
    pub fn write(&mut self, bytes: &[u8]) {
        self.received += bytes.len() as u64;
        let mut bytes = bytes.iter().copied();
        // A control byte describes what follows: bit 6 selects data or command, bit 7 means only one byte of it.
        while let Some(control) = bytes.next() {
            let count = if control & 0x80 == 0 { usize::MAX } else { 1 };
            for byte in bytes.by_ref().take(count) {
                if control & 0x40 == 0 { self.command(byte) } else { self.data(byte) }
            }
        }
    }
}

/// Prints the picture, two rows of pixels per line of text.
impl fmt::Display for Ssd1306 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..HEIGHT).step_by(2) {
            for x in 0..WIDTH {
                f.write_str(match (self.pixel(x, y), self.pixel(x, y + 1)) {
                    (false, false) => " ",
                    (true, false) => "▀",
                    (false, true) => "▄",
                    (true, true) => "█",
                })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_filled_row_by_row() {
        let mut oled = Ssd1306::default();
        oled.write(&[0x00, 0xAF, 0x20, 0x00, 0x21, 10, 11, 0x22, 2, 3]);
        oled.write(&[0x40, 0x01, 0x80, 0xFF, 0x00, 0x02]);
        assert_eq!(oled.count_lit(), 1 + 8 + 1);
        assert!(oled.pixel(10, 17), "the fifth byte comes round to the first place");
        assert!(oled.pixel(11, 23) && oled.pixel(10, 24) && oled.pixel(10, 31));
        oled.write(&[0x80, 0xA7]);
        assert_eq!(oled.count_lit(), WIDTH * HEIGHT - 10);
        oled.write(&[0x80, 0xAE]);
        assert_eq!(oled.count_lit(), 0, "off is dark");
    }

    #[test]
    fn a_command_may_be_cut_into_transfers() {
        let mut oled = Ssd1306::default();
        for byte in [0x21, 5, 5, 0x22, 1, 1, 0x20, 0, 0xAF] {
            oled.write(&[0x80, byte]);
        }
        oled.write(&[0xC0, 0x01]);
        assert!(oled.pixel(5, 8) && oled.count_lit() == 1);
    }
}
