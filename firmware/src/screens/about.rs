//! The screen that names the edition and the version of the firmware.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BOLD, Canvas, LABEL, OFF, ON, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::view::Screen;

/// Names the edition and the version of the firmware.
#[derive(Clone, PartialEq, Debug)]
pub struct About {
    /// The edition's name for people, at most 32 bytes.
    pub edition: Text<32>,
    /// Whether some values of the edition are stand-ins that nobody has compared with a real copy.
    pub stand_in: bool,
    /// The firmware's version number.
    pub version: Text<16>,
}

impl Screen for About {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header("About", &Text::<18>::new(format_args!("v{}", self.version)))?;
        let name = Style::new(&[Font::Medium, Font::Small]).centred();
        if !self.stand_in {
            canvas.draw_text(area(0, 14, WIDTH, 32), &self.edition, name)?;
            return canvas.draw_text(area(0, 50, WIDTH, 12), "all values as printed", LABEL.centred());
        }
        canvas.draw_text(area(0, 13, WIDTH, 21), &self.edition, name)?;
        let badge = area(10, 35, WIDTH - 20, 13);
        canvas.fill(badge, ON)?;
        canvas.draw_text(badge, "stand-in edition", BOLD.centred().ink(OFF))?;
        canvas.draw_text(area(0, 50, WIDTH, 12), "some values are guesses", LABEL.centred())
    }
}
