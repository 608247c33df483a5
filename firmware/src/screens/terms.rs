//! What players have agreed on: who gives what to whom.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use rules_nostd::Seat;

use super::Text;
use super::canvas::{Align, BODY, Canvas, LABEL, OFF, ON, SCROLLED_BODY, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::layout::{self, Lines};
use super::pager::Pager;
use super::view::Screen;

/// The most clauses: as many as can be owed in one turn.
pub const MAX_CLAUSES: usize = 16;

/// Shows what players have agreed on, line by line, over as many pages as it needs.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// Who makes the offer, or what kind of list this is.
    pub title: Text<24>,
    /// Who gives what to whom.
    pub clauses: Vec<Clause, MAX_CLAUSES, u8>,
    /// Whose answer is awaited.
    pub foot: Text<28>,
    /// The page, from 0.
    pub page: u8,
}

/// Something that one seat owes another.
#[derive(Clone, PartialEq, Debug)]
pub struct Clause {
    /// Who gives or does it.
    pub from: Seat,
    /// Who gets it.
    pub to: Seat,
    /// What it is. The longest text has 52 letters: `later: merchant-princess-of-fabrics to the entourage`.
    pub what: Text<52>,
}

/// The height of a line, in pixels.
const PITCH: u32 = 10;
/// Pixels at the bottom for whose answer is awaited.
const FOOT: u32 = 11;
/// Lines on a page.
const ROWS: usize = ((BODY.size.height - FOOT) / PITCH) as usize;
/// Where words begin, after the two seats and the arrow between them.
const LEFT: u32 = 29;
/// The width of the words, in pixels.
const LINE: u32 = SCROLLED_BODY.size.width - LEFT;

impl Clause {
    fn lines(&self) -> Lines<'_> {
        let lines = layout::wrap_hanging(&self.what, Font::Small, LINE, LINE);
        layout::take_cut(lines, ROWS, Font::Small, LINE)
    }
}

impl Terms {
    fn pager(&self) -> Pager<impl Iterator<Item = usize> + Clone> {
        Pager::new(self.clauses.iter().map(|clause| clause.lines().len().max(1)), ROWS)
    }
}

impl Screen for Terms {
    fn pages(&self) -> usize {
        self.pager().pages()
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let page = self.pager().page(self.page.into());
        canvas.draw_page_header(&self.title, &page)?;
        if self.clauses.is_empty() {
            canvas.draw_text(
                area(0, 13, WIDTH, 38),
                "no terms yet",
                Style::new(&[Font::Medium]).centred(),
            )?;
        }
        let mut top = BODY.top_left.y + 1;
        for clause in self.clauses.get(page.things).unwrap_or_default() {
            draw_badge(canvas, Point::new(1, top), clause.from)?;
            canvas.draw_arrow(Point::new(11, top + 1), 4, Align::Right)?;
            draw_badge(canvas, Point::new(16, top), clause.to)?;
            let lines = clause.lines();
            for (row, line) in (0..).zip(&lines) {
                let place = area(LEFT as i32, top + row * PITCH as i32, LINE, PITCH);
                canvas.draw_lines(place, &[*line], Font::Small, Style::new(&[Font::Small]))?;
            }
            top += (lines.len().max(1) as u32 * PITCH) as i32;
        }
        if self.foot.is_empty() {
            return Ok(());
        }
        let foot = area(
            0,
            (BODY.top_left.y as u32 + BODY.size.height - FOOT) as i32,
            SCROLLED_BODY.size.width,
            FOOT,
        );
        canvas.fill(Rectangle::new(foot.top_left, Size::new(foot.size.width, 1)), ON)?;
        canvas.draw_text(
            Rectangle::new(foot.top_left + Point::new(0, 1), foot.size - Size::new(0, 1)),
            &self.foot,
            LABEL.centred(),
        )
    }
}

/// Draws the number of a seat in a box.
pub(super) fn draw_badge<D, W>(canvas: &mut Canvas<'_, D, W>, at: Point, seat: Seat) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let badge = Rectangle::new(at, Size::new(9, 9));
    canvas.fill(badge, ON)?;
    canvas.draw_text(badge, &Text::<1>::new(seat.number()), LABEL.centred().ink(OFF))
}
