//! Which piece goes where, to bring the mat into line with the game.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Canvas, LABEL, OFF, ON, SENTENCE, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::view::Screen;

/// Tells which piece goes where. One at a time: the next one follows when this one is right.
#[derive(Clone, PartialEq, Debug)]
pub struct PutBack {
    /// The piece, as far as it is known: `piece`, `india tile`, `seat 2 pawn`.
    pub piece: Text<24>,
    /// Where it is and where it belongs.
    pub way: Way,
    /// Whether the places are lit on the mat.
    pub lit: bool,
    /// How many pieces have to be put right, including this one.
    pub left: u8,
    /// Whether it has to follow a move that was told. Otherwise it was moved by mistake.
    pub due: bool,
}

/// Where a piece is and where it belongs. The longest name of a space has 25 letters: `seat 4 stall 16 from
/// exit`.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub enum Way {
    Move {
        from: Text<32>,
        to: Text<32>,
    },
    /// It is off the mat and belongs on this space.
    PutOn(Text<32>),
    /// It is on this space and belongs off the mat.
    TakeOff(Text<32>),
}

impl Screen for PutBack {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let more = match self.left {
            0 | 1 => Text::<16>::default(),
            left => Text::new(format_args!("{left} to go")),
        };
        let (title, label, goal) = match &self.way {
            Way::Move { to, .. } => (if self.due { "Move" } else { "Put back" }, "to", to),
            Way::PutOn(to) => (if self.due { "Put down" } else { "Put back" }, "on", to),
            Way::TakeOff(from) => ("Take away", "from", from),
        };
        canvas.draw_header(title, &more)?;
        if let Way::Move { from, .. } = &self.way {
            canvas.draw_text(
                area(0, 13, WIDTH, 10),
                &self.piece,
                Style::new(&[Font::Small, Font::Light]).centred(),
            )?;
            canvas.draw_text(area(2, 23, LABEL_WIDTH, 20), "from", LABEL.left())?;
            canvas.draw_text(area(NAME_LEFT, 23, NAME_WIDTH, 20), from, NAME)?;
        } else {
            canvas.draw_text(area(0, 14, WIDTH, 28), &self.piece, SENTENCE)?;
        }
        // The place to look at stands on a bar, with a lamp if it is lit.
        canvas.fill(area(0, 43, WIDTH, 21), ON)?;
        let label_height = if self.lit { 11 } else { 20 };
        canvas.draw_text(area(2, 43, LABEL_WIDTH, label_height), label, LABEL.left().ink(OFF))?;
        if self.lit {
            canvas.draw_picture(Point::new(4, 55), 7, &LAMP, OFF)?;
        }
        canvas.draw_text(area(NAME_LEFT, 44, NAME_WIDTH, 20), goal, NAME.ink(OFF))
    }
}

/// The name of a space.
const NAME: Style = Style::new(&[Font::Medium, Font::Small]).left();
/// The width of the word before the name, in pixels.
const LABEL_WIDTH: u32 = 26;
/// The left edge of the name.
const NAME_LEFT: i32 = LABEL_WIDTH as i32 + 2;
/// The most pixels for the name.
const NAME_WIDTH: u32 = WIDTH - NAME_LEFT as u32 - 2;

/// A shining lamp.
#[rustfmt::skip]
const LAMP: [u32; 7] = [
    0b0001000,
    0b0100010,
    0b0001000,
    0b1011101,
    0b0001000,
    0b0100010,
    0b0001000,
];
