//! The screen while the flash is erased.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BOLD, Canvas, HEIGHT, ON, TextObserver, WIDTH, area};
use super::title::{CAMEL, CAMEL_WIDTH};
use super::view::Screen;

/// How much of the flash is erased: a camel walks as far.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Preparing {
    pub done: u16,
    pub of: u16,
}

/// The row on which the camel walks.
const ROAD: i32 = 34;

impl Preparing {
    /// Returns `length` times the part that is done.
    fn part_of(&self, length: u32) -> u32 {
        u32::from(self.done.min(self.of)) * length / u32::from(self.of.max(1))
    }
}

impl Screen for Preparing {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let walked = self.part_of(WIDTH - CAMEL_WIDTH);
        canvas.draw_picture(Point::new(walked as i32, ROAD - 15), CAMEL_WIDTH, &CAMEL, ON)?;
        canvas.fill(area(0, ROAD, WIDTH, 1), ON)?;
        // The part of the road behind the camel is paved.
        canvas.fill(area(0, ROAD + 1, walked + CAMEL_WIDTH, 3), ON)?;
        let percent = self.part_of(100);
        canvas.draw_text(area(0, 0, WIDTH, 12), "Preparing the memory", BOLD.centred())?;
        let text: Text<24> = Text::new(format_args!("{percent} %"));
        canvas.draw_text(area(0, HEIGHT as i32 - 20, WIDTH, 12), &text, BOLD.centred())
    }
}
