//! Whose decision it is, in games with secret scores.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::canvas::{BODY, Canvas, HEIGHT, LABEL, ON, SENTENCE, TextObserver, WIDTH, area};
use super::view::Screen;
use super::{Text, Who};

/// Shows who is asked, what for, and what the knob does.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct HiddenTurn {
    pub who: Who,
    /// How far the game is, such as `Round 2/4`.
    pub phase: Text<16>,
    /// What is asked. The longest text of all games has 71 letters.
    pub prompt: Text<80>,
    /// What the knob does, such as `Press to pass, turn to act`.
    pub hint: Text<28>,
}

impl Screen for HiddenTurn {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        const FOOT: u32 = 10;
        canvas.draw_header(&Text::<12>::new(self.who), &self.phase)?;
        let (top, foot) = (BODY.top_left.y, (HEIGHT - FOOT) as i32);
        canvas.draw_text(area(0, top, WIDTH, (foot - top) as u32 - 1), &self.prompt, SENTENCE)?;
        if !self.hint.is_empty() {
            canvas.fill(area(0, foot - 1, WIDTH, 1), ON)?;
        }
        canvas.draw_text(area(0, foot, WIDTH, FOOT), &self.hint, LABEL.centred())
    }
}
