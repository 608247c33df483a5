//! A player's dice, and where they can go.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use heapless::Vec;
use rules_nostd::Seat;

use super::Text;
use super::canvas::{BODY, BOLD, Canvas, OFF, ON, SCROLLED_BODY, SENTENCE, Style, TextObserver, area};
use super::font::Font;
use super::layout::{self, Lines};
use super::pager::Pager;
use super::view::Screen;

/// Shows a player's dice in supply, each with the places where it can go.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Dice {
    pub seat: Seat,
    /// The dice by face.
    pub rows: Vec<DieRow, 6>,
    /// A remark at the end, such as `2 placed, 1 in reserve`.
    pub note: Text<32>,
    /// The page, from 0.
    pub page: u8,
}

/// Dice that show the same face.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct DieRow {
    /// The face, 1 to 6.
    pub face: u8,
    pub count: u8,
    /// Where one of them can go.
    pub places: Text<112>,
}

/// The height of a line, in pixels.
const PITCH: u32 = 10;
/// Lines on a page.
const ROWS: usize = (SCROLLED_BODY.size.height / PITCH) as usize;
/// The width of a die, in pixels.
const DIE: u32 = 9;
/// Where the words begin: after a die, or after two that overlap.
const INDENT: u32 = DIE + 9;
/// The width of a line of words, in pixels.
const LINE: u32 = SCROLLED_BODY.size.width - INDENT;

impl DieRow {
    fn lines(&self) -> Lines<'_> {
        layout::take_cut(layout::wrap(&self.places, Font::Small, LINE), ROWS, Font::Small, LINE)
    }

    fn height(&self) -> usize {
        self.lines().len().max(1)
    }
}

impl Dice {
    fn pager(&self) -> Pager<impl Iterator<Item = usize> + Clone> {
        // The note takes one more line at the end.
        Pager::new(self.rows.iter().map(DieRow::height).chain([1]), ROWS)
    }
}

impl Screen for Dice {
    fn pages(&self) -> usize {
        self.pager().pages()
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let page = self.pager().page(self.page.into());
        canvas
            .draw_page_header(&Text::<16>::new(format_args!("Seat {}: dice", self.seat.number())), &page)?;
        if self.rows.is_empty() {
            return canvas.draw_text(BODY, &self.note, SENTENCE);
        }
        let shown = page.things;
        let mut top = BODY.top_left.y + 1;
        for row in self.rows.iter().take(shown.end).skip(shown.start) {
            draw_die(canvas, row, top)?;
            for (index, line) in row.lines().iter().enumerate() {
                let place = area(INDENT as i32, top + index as i32 * PITCH as i32, LINE, PITCH);
                canvas.draw_lines(place, &[*line], Font::Small, BOLD)?;
            }
            top += row.height() as i32 * PITCH as i32;
        }
        if shown.end > self.rows.len() {
            let place = area(2, top, SCROLLED_BODY.size.width - 2, PITCH);
            canvas.draw_text(place, &self.note, Style::new(&[Font::Light]))?;
        }
        Ok(())
    }
}

/// Draws a die with its face. If there are several, draws the edge of another one behind it and writes how
/// many there are.
fn draw_die<D, W>(canvas: &mut Canvas<'_, D, W>, row: &DieRow, top: i32) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let face = area(0, top, DIE, PITCH - 1);
    canvas.fill(face, ON)?;
    // Rounded corners tell dice from the badges of seats.
    for x in [0, DIE as i32 - 1] {
        for y in [0, PITCH as i32 - 2] {
            canvas.fill(area(x, top + y, 1, 1), OFF)?;
        }
    }
    canvas.draw_text(face, &Text::<1>::new(row.face), BOLD.centred().ink(OFF))?;
    if row.count > 1 {
        let many = area(DIE as i32 + 1, top, INDENT - DIE - 3, PITCH - 1);
        canvas.draw_text(
            many,
            &Text::<3>::new(row.count),
            Style::new(&[Font::Light, Font::Tiny]).centred(),
        )?;
    }
    Ok(())
}
