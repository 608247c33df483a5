//! Which piece goes back where.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Canvas, LABEL, OFF, ON, SENTENCE, Style, WIDTH, Witness, area};
use super::font::Font;
use super::view::Screen;

/// Which piece goes back where. One at a time: the next one follows when this one is right.
#[derive(Clone, PartialEq, Debug)]
pub struct PutBack {
    /// The piece, or what is known of it: `piece`, `india tile`, `seat 2 pawn`.
    pub piece: Text<24>,
    /// Where it is and where it belongs.
    pub way: Way,
    /// The places are lit.
    pub lit: bool,
    /// How many pieces are to be put right, this one included.
    pub left: u8,
}

/// Where a piece is and where it belongs. The longest name of a space in Petra is
/// `seat 4 stall 16 from exit`.
#[derive(Clone, PartialEq, Debug)]
pub enum Way {
    /// From one space to another.
    Move {
        /// Where it is.
        from: Text<32>,
        /// Where it belongs.
        to: Text<32>,
    },
    /// It is somewhere off the mat and belongs on this space.
    PutOn(Text<32>),
    /// It is on this space and belongs off the mat.
    TakeOff(Text<32>),
}

impl Screen for PutBack {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: Witness,
    {
        let more = match self.left {
            0 | 1 => Text::<16>::default(),
            left => Text::new(format_args!("{left} to go")),
        };
        match &self.way {
            Way::Move { from, to } => {
                canvas.header("Put back", &more)?;
                canvas.text(area(0, 13, WIDTH, 10), &self.piece, PIECE)?;
                place(canvas, 23, "from", from, false)?;
                place(canvas, 43, "to", to, self.lit)
            }
            Way::PutOn(to) => {
                canvas.header("Put back", &more)?;
                canvas.text(area(0, 14, WIDTH, 24), &self.piece, SENTENCE)?;
                place(canvas, 43, "on", to, self.lit)
            }
            Way::TakeOff(from) => {
                canvas.header("Take away", &more)?;
                canvas.text(area(0, 14, WIDTH, 24), &self.piece, SENTENCE)?;
                place(canvas, 43, "from", from, self.lit)
            }
        }
    }
}

/// One line for the piece.
const PIECE: Style = Style::new(&[Font::Small, Font::Light]).centred();

/// A lamp that shines.
const LAMP: [u32; 7] = [0b0001000, 0b0100010, 0b0001000, 0b1011101, 0b0001000, 0b0100010, 0b0001000];

/// A space by its name; the one to look at is on a bar, with a lamp if it is lit.
fn place<D, W>(
    canvas: &mut Canvas<'_, D, W>,
    top: i32,
    label: &str,
    name: &str,
    lit: bool,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: Witness,
{
    const LABEL_WIDTH: u32 = 26;
    let goal = top == 43;
    let ink = if goal { OFF } else { ON };
    if goal {
        canvas.fill(area(0, top, WIDTH, 21), ON)?;
    }
    canvas.text(area(2, top, LABEL_WIDTH, if lit { 11 } else { 20 }), label, LABEL.left().ink(ink))?;
    if lit {
        canvas.picture(Point::new(4, top + 12), 7, &LAMP, ink)?;
    }
    let name_area = area(LABEL_WIDTH as i32 + 2, top + i32::from(goal), WIDTH - LABEL_WIDTH - 4, 20);
    canvas.text(name_area, name, Style::new(&[Font::Medium, Font::Small]).left().ink(ink))
}
