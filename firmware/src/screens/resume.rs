//! The question whether to resume a saved game.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BUTTONS_TOP, Canvas, LABEL, SENTENCE, TextObserver, WIDTH, area};
use super::font::Font;
use super::view::Screen;

/// Asks whether to resume a saved game.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Resume {
    /// The game's title.
    pub game: Text<32>,
    /// Which version it was begun with, if its rules were not those of this one.
    pub begun_with: Text<24>,
    /// The number of moves played.
    pub moves: u16,
    /// The answer under the cursor.
    pub choice: ResumeChoice,
}

/// What to do with a saved game.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResumeChoice {
    Resume,
    /// Give it up, after one more question.
    Abandon,
}

impl Screen for Resume {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header("Saved", &Text::<12>::new(format_args!("{} moves", self.moves)))?;
        let note = if self.begun_with.is_empty() { 0 } else { Font::Light.height() };
        let body = BUTTONS_TOP as u32 - 14 - note;
        canvas.draw_text(area(0, 12, WIDTH, body), &self.game, SENTENCE)?;
        if note > 0 {
            let below = area(0, 12 + body as i32, WIDTH, note);
            canvas.draw_text(below, &self.begun_with, LABEL.centred())?;
        }
        canvas.draw_buttons(["Resume", "Abandon"], self.choice as usize)
    }
}
