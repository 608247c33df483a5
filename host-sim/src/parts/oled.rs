//! A display module: an SSD1306 or an SH1106, reduced to what affects the picture (addressing, data, on and off,
//! inversion), and how it behaves on its I2C bus.

use std::fmt;

use serde::Deserialize;

/// Width in pixels.
pub const WIDTH: usize = 128;
/// Height in pixels.
pub const HEIGHT: usize = 64;
const PAGES: usize = HEIGHT / 8;
/// The columns in the memory of an SH1106. An SSD1306 has as many as it shows.
const SH1106_COLUMNS: usize = 132;

/// The module that is fitted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum OledModule {
    /// An SSD1306 at address 0x3C, as most 0.96-inch modules have.
    #[default]
    #[serde(rename = "ssd1306")]
    Ssd1306,
    /// An SSD1306 at address 0x3D.
    #[serde(rename = "ssd1306-3d")]
    Ssd1306At3d,
    /// An SH1106 at address 0x3C, as most 1.3-inch modules have.
    #[serde(rename = "sh1106")]
    Sh1106,
    /// An SH1106 at address 0x3D.
    #[serde(rename = "sh1106-3d")]
    Sh1106At3d,
    /// A copy of an SH1106 at address 0x3C, with a status byte of its own.
    #[serde(rename = "sh1106-copy")]
    Sh1106Copy,
}

impl OledModule {
    /// Returns its address on the bus.
    pub fn address(self) -> u8 {
        match self {
            Self::Ssd1306 | Self::Sh1106 | Self::Sh1106Copy => 0x3C,
            Self::Ssd1306At3d | Self::Sh1106At3d => 0x3D,
        }
    }

    fn is_sh1106(self) -> bool {
        matches!(self, Self::Sh1106 | Self::Sh1106At3d | Self::Sh1106Copy)
    }

    /// Returns the column of the memory that is shown on the left.
    fn first_column(self) -> usize {
        if self.is_sh1106() { 2 } else { 0 }
    }
}

/// A display with 128 × 64 pixels.
#[derive(Clone, Debug)]
pub struct Oled {
    module: OledModule,
    /// Each byte holds eight pixels of a column, with the lowest bit at the top.
    memory: [[u8; SH1106_COLUMNS]; PAGES],
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
    /// How many times it was switched on by command: each initialisation does so once.
    switched_on: u64,
    wires: Wires,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Addressing {
    Horizontal,
    Vertical,
    Page,
}

/// The lines of the bus as the chip drives them, and how long the module holds the data line.
#[derive(Clone, Copy, Debug)]
struct Wires {
    clock: bool,
    /// The module keeps the data line low until this many clocks have come.
    clocks_to_release: u8,
}

impl Default for Oled {
    fn default() -> Self {
        Self::new(OledModule::default())
    }
}

impl Oled {
    /// Creates a module that was just switched on. Its memory holds noise: a device has to write all of it.
    pub fn new(module: OledModule) -> Self {
        let noise = |page, column| (column * 31 + page * 7) as u8 ^ 0x5A;
        Self {
            module,
            memory: std::array::from_fn(|page| std::array::from_fn(|column| noise(page, column))),
            on: false,
            inverted: false,
            addressing: Addressing::Page,
            columns: (0, 127),
            pages: (0, 7),
            column: 0,
            page: 0,
            pending: Vec::new(),
            received: 0,
            switched_on: 0,
            wires: Wires { clock: true, clocks_to_release: 0 },
        }
    }

    /// Cuts its power. It forgets everything.
    pub fn power_off(&mut self) {
        *self = Self::new(self.module);
    }

    /// Returns its address on the bus.
    pub fn address(&self) -> u8 {
        self.module.address()
    }

    /// Interrupts it in the middle of a byte that it sends, as a reset of the chip does: it keeps the data line low
    /// until the chip has clocked out the rest.
    pub fn hold_bus(&mut self) {
        self.wires.clocks_to_release = 9;
    }

    /// Returns whether it holds the data line low, so that nobody can use the bus.
    pub fn holds_bus(&self) -> bool {
        self.wires.clocks_to_release > 0
    }

    /// Sets the clock line, as a chip does that drives the bus by hand.
    pub fn set_clock(&mut self, high: bool) {
        // It moves on to the next bit when the clock falls.
        if self.wires.clock && !high {
            self.wires.clocks_to_release = self.wires.clocks_to_release.saturating_sub(1);
        }
        self.wires.clock = high;
    }

    /// Returns the status byte. The low bits tell the controllers apart.
    pub fn status(&self) -> u8 {
        let off = if self.on { 0 } else { 0x40 };
        off | match self.module {
            OledModule::Ssd1306 | OledModule::Ssd1306At3d => 0x3,
            OledModule::Sh1106 | OledModule::Sh1106At3d => 0x8,
            OledModule::Sh1106Copy => 0x0,
        }
    }

    /// Returns whether a pixel is lit. Everything is dark while the display is off.
    pub fn pixel(&self, x: usize, y: usize) -> bool {
        let byte = self.memory.get(y / 8).and_then(|page| self.shown(page).get(x));
        self.on && byte.is_some_and(|byte| (byte >> (y % 8) & 1 == 1) != self.inverted)
    }

    /// Returns the visible picture as bytes, eight pages of 128 columns; empty while the display is off.
    pub fn bytes(&self) -> Vec<u8> {
        let shown = self.memory.iter().flat_map(|page| self.shown(page));
        let seen = shown.map(|byte| if self.inverted { !byte } else { *byte });
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

    /// Returns how many times it was initialised.
    pub fn initialisations(&self) -> u64 {
        self.switched_on
    }

    /// Returns the part of a page that is seen.
    fn shown<'p>(&self, page: &'p [u8; SH1106_COLUMNS]) -> &'p [u8] {
        &page[self.module.first_column()..][..WIDTH]
    }

    fn command(&mut self, byte: u8) {
        self.pending.push(byte);
        let sh1106 = self.module.is_sh1106();
        let arguments = match self.pending[0] {
            0x81 | 0xA8 | 0xD3 | 0xD5 | 0xD9 | 0xDA | 0xDB => 1,
            0xAD if sh1106 => 1,
            // An SH1106 knows none of the others, and takes what follows for commands.
            _ if sh1106 => 0,
            0x21 | 0x22 | 0xA3 => 2,
            0x20 | 0x8D => 1,
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
            [low @ 0x00..=0x0F] => self.column = self.column & 0xF0 | low,
            [high @ 0x10..=0x1F] if sh1106 => self.column = self.column & 0x0F | (high & 15) << 4,
            [high @ 0x10..=0x17] => self.column = self.column & 0x0F | (high & 7) << 4,
            [page @ 0xB0..=0xB7] => self.page = page & 7,
            [0xA6] => self.inverted = false,
            [0xA7] => self.inverted = true,
            [0xAE] => self.on = false,
            [0xAF] => {
                self.on = true;
                self.switched_on += 1;
            }
            // Orientation, timing and contrast do not change the picture in memory.
            _ => {}
        }
    }

    fn data(&mut self, byte: u8) {
        // An SH1106 ignores what would be beyond its memory.
        if let Some(place) = self.memory[usize::from(self.page)].get_mut(usize::from(self.column)) {
            *place = byte;
        }
        let next = |at: u8, (from, to): (u8, u8), size: u8| if at == to { from } else { (at + 1) % size };
        match self.addressing {
            Addressing::Page if self.module.is_sh1106() => self.column = self.column.saturating_add(1),
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
impl fmt::Display for Oled {
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

    /// Creates a module with nothing in its memory.
    fn blank(module: OledModule) -> Oled {
        Oled { memory: [[0; SH1106_COLUMNS]; PAGES], ..Oled::new(module) }
    }

    #[test]
    fn a_window_is_filled_row_by_row() {
        let mut oled = blank(OledModule::Ssd1306);
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
        let mut oled = blank(OledModule::Ssd1306);
        for byte in [0x21, 5, 5, 0x22, 1, 1, 0x20, 0, 0xAF] {
            oled.write(&[0x80, byte]);
        }
        oled.write(&[0xC0, 0x01]);
        assert!(oled.pixel(5, 8) && oled.count_lit() == 1);
    }

    #[test]
    fn an_sh1106_shows_from_its_third_column_and_knows_only_pages() {
        let mut oled = blank(OledModule::Sh1106);
        oled.write(&[0x00, 0xAF, 0xB3, 0x02, 0x10]);
        oled.write(&[0x40, 0x01, 0x02]);
        assert!(oled.pixel(0, 24) && oled.pixel(1, 25) && oled.count_lit() == 2);
        oled.write(&[0x00, 0xB0, 0x01, 0x18]);
        oled.write(&[0x40, 0xFF, 0xFF]);
        assert!(oled.pixel(127, 0), "column 129 is the last one that is seen");
        assert_eq!(oled.count_lit(), 2 + 8);
        // An SSD1306 would take this for a window. Here 5 and 6 are commands, and set the column.
        oled.write(&[0x00, 0x10, 0xB0, 0x21, 5, 6]);
        oled.write(&[0x40, 0x80]);
        assert!(oled.pixel(6 - 2, 7));
    }

    #[test]
    fn the_status_tells_the_controllers_apart() {
        for (module, off, on) in [(OledModule::Ssd1306, 0x43, 0x03), (OledModule::Sh1106, 0x48, 0x08)] {
            let mut oled = blank(module);
            assert_eq!(oled.status(), off);
            oled.write(&[0x00, 0xAF]);
            assert_eq!(oled.status(), on);
        }
    }

    #[test]
    fn the_data_line_is_free_after_nine_clocks() {
        let mut oled = Oled::default();
        oled.hold_bus();
        for clock in 0..9 {
            assert!(oled.holds_bus(), "{clock}");
            oled.set_clock(false);
            oled.set_clock(true);
        }
        assert!(!oled.holds_bus());
    }
}
