//! The screen after switching on.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BOLD, Canvas, ON, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::view::Screen;

/// The first screen after switching on.
#[derive(Clone, PartialEq, Debug)]
pub struct Title {
    /// What to do, or what the device is doing.
    pub hint: Text<24>,
}

pub(super) const CAMEL_WIDTH: u32 = 22;

/// A walking camel.
#[rustfmt::skip]
pub(super) const CAMEL: [u32; 15] = [
    0b0000000000000000001100,
    0b0000000000000000011111,
    0b0000000110000000011111,
    0b0000001111000000011000,
    0b0000011111100110011000,
    0b0000111111111111011000,
    0b0011111111111111111000,
    0b0111111111111111111000,
    0b1011111111111111110000,
    0b1011111111111111100000,
    0b0001110000001111000000,
    0b0001010000000101000000,
    0b0010010000001001000000,
    0b0010001000001000100000,
    0b0110011000011001100000,
];

impl Screen for Title {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        for camel in 0..3 {
            canvas.draw_picture(Point::new(21 + 32 * camel, 3), CAMEL_WIDTH, &CAMEL, ON)?;
        }
        canvas.fill(area(8, 19, WIDTH - 16, 1), ON)?;
        canvas.draw_text(area(0, 24, WIDTH, 18), "Caravanserai", Style::new(&[Font::Large]).centred())?;
        canvas.draw_text(area(0, 50, WIDTH, 12), &self.hint, BOLD.centred())
    }
}
