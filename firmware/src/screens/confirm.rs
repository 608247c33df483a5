//! A question with two answers.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BUTTONS_TOP, Canvas, SENTENCE, TextObserver, WIDTH, area};
use super::view::Screen;

/// Asks a question with two answers. The harmless one is on the left, where the cursor starts.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Confirm {
    pub title: Text<20>,
    pub question: Text<80>,
    /// The answer that changes nothing.
    pub no: Text<12>,
    /// The answer that does it.
    pub yes: Text<12>,
    /// Whether the cursor is on `yes`.
    pub on_yes: bool,
}

impl Screen for Confirm {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header(&self.title, "")?;
        canvas.draw_text(area(0, 13, WIDTH, BUTTONS_TOP as u32 - 15), &self.question, SENTENCE)?;
        canvas.draw_buttons([&self.no, &self.yes], self.on_yes.into())
    }
}
