//! A caravan of nine spaces with the camels on it, and something to say about them.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_nostd::{BySeat, Seat};

use super::Text;
use super::canvas::{BODY, BOLD, Canvas, LABEL, OFF, ON, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::terms::draw_badge;
use super::view::Screen;

/// A caravan of nine spaces with the camels on it.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Camels {
    /// Whose caravan it is, and what is shown of it.
    pub title: Text<24>,
    /// The page number, if there are several pages.
    pub corner: Text<11>,
    /// The spaces, row by row from the top.
    pub cells: [CamelSpace; 9],
    /// What a camel in each row earns.
    pub pay: Option<[u8; 3]>,
    /// What stands to the right of the spaces.
    pub beside: Beside,
}

#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CamelSpace {
    /// The letter of the product on this space.
    pub product: char,
    /// The owner of the camel on this space.
    pub camel: Option<Seat>,
    /// Whether the camel has to be taken off.
    pub goes: bool,
}

/// What is shown to the right of the caravan.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub enum Beside {
    Words {
        /// What happened.
        what: Text<48>,
        /// What hands have to do now; may be empty.
        todo: Text<32>,
    },
    /// A number for each seat.
    Seats {
        heading: &'static str,
        /// Whether positive numbers get a plus sign.
        plus: bool,
        numbers: BySeat<i16>,
    },
}

/// The side of a space, in pixels.
const SIDE: u32 = 16;
/// Pixels from one space to the next.
const PITCH: i32 = SIDE as i32 + 1;
/// The width of the payouts, in pixels.
const PAY: u32 = 11;

impl Screen for Camels {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header(&self.title, &self.corner)?;
        let top = BODY.top_left.y + 1;
        for (place, cell) in (0..).zip(&self.cells) {
            let corner = Point::new(place % 3 * PITCH, top + place / 3 * PITCH);
            draw_cell(canvas, Rectangle::new(corner, Size::new(SIDE, SIDE)), *cell)?;
        }
        let mut left = 3 * PITCH + 2;
        for (row, pay) in (0..).zip(self.pay.iter().flatten()) {
            let cell = area(left, top + row * PITCH, PAY, SIDE);
            canvas.draw_text(cell, &Text::<3>::new(pay), BOLD.centred())?;
        }
        if self.pay.is_some() {
            left += PAY as i32 + 1;
        }
        let width = WIDTH - left as u32;
        match &self.beside {
            Beside::Words { what, todo } => {
                let below = if todo.is_empty() { 0 } else { 21 };
                let style = Style::new(&[Font::Small, Font::Light]);
                canvas.draw_text(area(left, top, width, 51 - below), what, style.left())?;
                canvas.draw_text(area(left, top + 51 - below as i32, width, below), todo, LABEL.left())
            }
            Beside::Seats { heading, plus, numbers } => {
                canvas.draw_text(area(left, top, width, 10), heading, LABEL.centred())?;
                for (row, (seat, number)) in (0..).zip(numbers.iter()) {
                    let line = top + 11 + row * 10;
                    draw_badge(canvas, Point::new(left + 6, line), seat)?;
                    let text = match plus {
                        true => Text::<7>::new(format_args!("{number:+}")),
                        false => Text::new(number),
                    };
                    canvas.draw_text(area(left + 18, line, width - 18, 10), &text, BOLD.left())?;
                }
                Ok(())
            }
        }
    }
}

/// Draws a space. A camel is its seat's number on a filled space; a camel that has to go stands in a frame,
/// struck out. An empty space shows its product.
fn draw_cell<D, W>(canvas: &mut Canvas<'_, D, W>, place: Rectangle, cell: CamelSpace) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    const NUMBER: Style = Style::new(&[Font::Medium]).centred();
    let inner = place.offset(-1);
    match cell.camel {
        None => {
            let mut letter = [0; 4];
            canvas.draw_frame(place)?;
            canvas.draw_text(
                inner,
                &Text::<1>::from(&*cell.product.encode_utf8(&mut letter)),
                LABEL.centred(),
            )
        }
        Some(seat) if cell.goes => {
            canvas.draw_frame(place)?;
            canvas.draw_text(inner, &Text::<1>::new(seat.number()), NUMBER)?;
            let strokes: [u32; SIDE as usize] =
                core::array::from_fn(|row| 1 << (SIDE as usize - 1 - row) | 1 << row);
            canvas.draw_picture(place.top_left, SIDE, &strokes, ON)
        }
        Some(seat) => {
            canvas.fill(place, ON)?;
            canvas.draw_text(inner, &Text::<1>::new(seat.number()), NUMBER.ink(OFF))
        }
    }
}
