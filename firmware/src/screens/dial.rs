//! A number that is set by turning the knob.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Align, BOLD, Canvas, LABEL, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::view::Screen;

/// Asks for a number that is set by turning the knob, where a list would be too long.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Dial {
    /// Who is asked, such as `Seat 2`.
    pub title: Text<24>,
    /// What is counted.
    pub unit: Text<24>,
    pub number: u16,
    /// The largest number that can be set.
    pub most: u16,
}

impl Screen for Dial {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header(&self.title, "")?;
        if self.number > 0 {
            canvas.draw_arrow(Point::new(14, 22), 6, Align::Left)?;
        }
        if self.number < self.most {
            canvas.draw_arrow(Point::new(WIDTH as i32 - 20, 22), 6, Align::Right)?;
        }
        let digits = Style::new(&[Font::BigDigits, Font::Digits]).centred();
        canvas.draw_text(area(24, 13, WIDTH - 48, 28), &Text::<6>::new(self.number), digits)?;
        canvas.draw_text(area(0, 42, WIDTH, 11), &self.unit, BOLD.centred())?;
        canvas.draw_text(area(0, 54, WIDTH, 10), "Turn, then press", LABEL.centred())
    }
}
