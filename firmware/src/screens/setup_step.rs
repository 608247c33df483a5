//! A step of the set-up.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Canvas, HEIGHT, OFF, ON, SENTENCE, Style, TextObserver, WIDTH, area, part_of};
use super::font::Font;
use super::layout;
use super::view::Screen;

/// Shows a step of the set-up: what to do, and whether the mat agrees.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupStep {
    /// The step, from 0.
    pub step: u16,
    /// The number of steps.
    pub steps: u16,
    /// What to do. The longest text has 43 letters.
    pub task: Text<64>,
    /// What the mat says.
    pub check: Check,
}

/// What the mat says about a step of the set-up.
#[derive(Clone, PartialEq, Debug)]
pub enum Check {
    /// No piece is in position yet.
    Waiting,
    /// `there` of `of` pieces are in position.
    #[allow(missing_docs)] // the names say it
    Counting { there: u8, of: u8 },
    /// The mat cannot sense this step: a press confirms it.
    Press,
    /// Something is wrong: the name of a space (at most 25 letters) and the problem with it.
    Wrong(Text<48>),
}

/// One or two lines at the bottom.
const NOTE: Style = Style::new(&[Font::Small, Font::Light]).centred();

impl Screen for SetupStep {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header("Set up", &part_of(self.step.into(), self.steps.into()))?;
        let done = WIDTH * u32::from(self.step.min(self.steps)) / u32::from(self.steps.max(1));
        canvas.fill(area(0, 12, done, 2), ON)?;
        let count;
        let (note, alarm) = match &self.check {
            Check::Waiting => ("", false),
            Check::Counting { there, of } => {
                count = Text::<24>::new(format_args!("{there} of {of} in place"));
                (count.as_str(), false)
            }
            Check::Press => ("then press the knob", false),
            Check::Wrong(what) => (what.as_str(), true),
        };
        let size = Size::new(WIDTH - 4, 22);
        let lines = layout::fit(note, size, NOTE.fonts).lines.len() as u32;
        let height = if lines == 0 { 0 } else { lines * 10 + 2 };
        let top = HEIGHT - height;
        let strip = area(0, top as i32, WIDTH, height);
        if alarm {
            canvas.fill(strip, ON)?;
        }
        let text = area(2, top as i32 + 1, WIDTH - 4, height.saturating_sub(1));
        canvas.draw_text(text, note, NOTE.ink(if alarm { OFF } else { ON }))?;
        canvas.draw_text(area(1, 15, WIDTH - 2, top - 16), &self.task, SENTENCE)
    }
}
