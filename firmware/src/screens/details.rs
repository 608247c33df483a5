//! What a player has.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use heapless::Vec;
use rules_nostd::Seat;

use super::Text;
use super::canvas::{Align, BODY, Canvas, SCROLLED_BODY, Style, TextObserver, area};
use super::font::Font;
use super::layout::{self, Lines};
use super::pager::Pager;
use super::view::Screen;

/// Shows what a player has, in lines of a label and a value.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Details {
    pub seat: Seat,
    /// The lines. They take as many pages as they need.
    pub lines: Vec<Detail, MAX_DETAILS>,
    /// The page, from 0.
    pub page: u8,
}

/// The most lines. No game needs more than ten.
const MAX_DETAILS: usize = 10;

/// A line of [`Details`].
#[derive(Clone, PartialEq, Debug)]
pub struct Detail {
    /// What is counted or listed.
    pub label: Text<16>,
    /// How much, or which ones.
    pub value: Text<64>,
}

/// The height of a line, in pixels.
const PITCH: u32 = 10;
/// Lines on a page.
const ROWS: usize = (SCROLLED_BODY.size.height / PITCH) as usize;
/// The width of a line, in pixels.
const LINE: u32 = SCROLLED_BODY.size.width - MARGIN;
/// Blank pixels at the left.
const MARGIN: u32 = 2;
/// Pixels between a label and its value.
const GAP: u32 = 4;
/// Blank pixels at the left of the lines of a value below its label.
const INDENT: u32 = 8;

impl Detail {
    /// Returns the width of the label and the gap after it.
    fn indent(&self) -> u32 {
        (Font::Light.width(&self.label) + GAP).min(LINE)
    }

    /// Breaks the value into lines: the first beside the label, the others below it.
    fn value_lines(&self) -> Lines<'_> {
        let (beside, below) = (LINE - self.indent(), LINE - INDENT);
        let lines = layout::wrap_hanging(&self.value, Font::Small, beside, below);
        layout::take_cut(lines, ROWS, Font::Small, below)
    }

    /// Returns how many lines this takes.
    fn rows(&self) -> usize {
        self.value_lines().len().max(1)
    }
}

impl Details {
    fn pager(&self) -> Pager<impl Iterator<Item = usize> + Clone> {
        Pager::new(self.lines.iter().map(Detail::rows), ROWS)
    }
}

impl Screen for Details {
    fn pages(&self) -> usize {
        self.pager().pages()
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let page = self.pager().page(self.page.into());
        canvas.draw_page_header(&Text::<8>::new(format_args!("Seat {}", self.seat.number())), &page)?;
        let mut top = BODY.top_left.y + 1;
        for detail in self.lines.get(page.things).unwrap_or_default() {
            draw_line(canvas, detail, top)?;
            top += detail.rows() as i32 * PITCH as i32;
        }
        Ok(())
    }
}

/// Draws a label and its value. A short value is right-aligned; a longer one starts after its label.
fn draw_line<D, W>(canvas: &mut Canvas<'_, D, W>, detail: &Detail, top: i32) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let label = area(MARGIN as i32, top, detail.indent() - GAP, PITCH);
    canvas.draw_text(label, &detail.label, Style::new(&[Font::Light]))?;
    let lines = detail.value_lines();
    let align = if lines.len() < 2 { Align::Right } else { Align::Left };
    for (index, &line) in lines.iter().enumerate() {
        let indent = if index == 0 { detail.indent() } else { INDENT };
        let line_top = top + index as i32 * PITCH as i32;
        let place = area((MARGIN + indent) as i32, line_top, LINE - indent, PITCH);
        canvas.draw_lines(place, &[line], Font::Small, Style { align, ..Style::new(&[Font::Small]) })?;
    }
    Ok(())
}
