//! The state of switches and readers.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{BOLD, Canvas, LABEL, OFF, ON, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::view::Screen;
use crate::mat::{CHANNELS, Channel, Channels};

/// Shows the state of every switch and reader, live: a magnet over a switch fills its dot.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct SelfTest {
    /// Switches with a magnet above.
    pub occupied: Channels,
    /// Switches that are no longer trusted.
    pub failed: Channels,
    pub readers: [ReaderState; 8],
    /// What to look at, such as `Switch 7 flickers`.
    pub note: Text<32>,
}

/// The state of a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReaderState {
    /// No reader is fitted.
    Absent,
    /// It answers.
    Good,
    /// It answers, and a tag lies on it.
    Tag,
    /// It does not answer, or its answers make no sense.
    Failed,
}

/// Dots in a row.
const DOTS: usize = 32;
/// Pixels from one dot to the next.
const PITCH: i32 = 4;

impl Screen for SelfTest {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let bad = self.failed.len();
        let ok = CHANNELS as u32 - bad;
        let verdict = match bad {
            0 => Text::<16>::new(format_args!("all {ok} ok")),
            bad => Text::new(format_args!("{ok} ok, {bad} bad")),
        };
        canvas.draw_header("Switches", &verdict)?;
        for channel in Channel::all() {
            self.draw_dot(canvas, channel)?;
        }
        canvas.draw_text(area(2, 35, 38, 11), "Readers", LABEL.left())?;
        for (index, &state) in self.readers.iter().enumerate() {
            draw_reader(canvas, index, state)?;
        }
        canvas.draw_text(
            area(0, 51, WIDTH, 12),
            &self.note,
            Style::new(&[Font::Small, Font::Light]).centred(),
        )
    }
}

impl SelfTest {
    fn draw_dot<D, W>(&self, canvas: &mut Canvas<'_, D, W>, channel: Channel) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let (column, row) = ((channel.index() % DOTS) as i32, (channel.index() / DOTS) as i32);
        let corner = Point::new(column * PITCH, 14 + row * (PITCH + 1));
        let rows = if self.failed.has(channel) {
            [0b101, 0b010, 0b101]
        } else if self.occupied.has(channel) {
            [0b111, 0b111, 0b111]
        } else {
            [0b000, 0b010, 0b000]
        };
        canvas.draw_picture(corner, 3, &rows, ON)
    }
}

/// Draws a reader's number: framed if it is good, filled if it sees a tag, struck out if it has failed.
fn draw_reader<D, W>(canvas: &mut Canvas<'_, D, W>, index: usize, state: ReaderState) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let cell = area(41 + 11 * index as i32, 35, 10, 12);
    let number = Text::<1>::new(index + 1);
    match state {
        ReaderState::Absent => canvas.draw_text(cell, "-", LABEL.centred()),
        ReaderState::Good => {
            canvas.draw_frame(cell)?;
            canvas.draw_text(cell, &number, LABEL.centred())
        }
        ReaderState::Tag => {
            canvas.fill(cell, ON)?;
            canvas.draw_text(cell, &number, BOLD.centred().ink(OFF))
        }
        ReaderState::Failed => canvas.draw_text(cell, "X", BOLD.centred()),
    }
}
