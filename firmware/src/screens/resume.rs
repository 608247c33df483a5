//! A saved game was found.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BUTTONS_TOP, Canvas, SENTENCE, TextObserver, WIDTH, area};
use super::view::Screen;

/// A saved game was found: go on with it, or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Resume {
    /// The game.
    pub game: Text<32>,
    /// How many moves were played.
    pub moves: u16,
    /// The answer under the cursor.
    pub choice: ResumeChoice,
}

/// What becomes of a saved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResumeChoice {
    /// It goes on.
    Resume,
    /// It is given up; asked once more.
    Abandon,
}

impl Screen for Resume {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.header("Saved", &Text::<12>::new(format_args!("{} moves", self.moves)))?;
        canvas.text(area(0, 12, WIDTH, BUTTONS_TOP as u32 - 14), &self.game, SENTENCE)?;
        canvas.buttons(["Resume", "Abandon"], self.choice as usize)
    }
}
