//! The result of a game.

use core::fmt::Write as _;
use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::{Line, Seat, Standing};

use super::Text;
use super::canvas::{
    BODY, BOLD, Canvas, OFF, SCROLLED_BODY, SENTENCE, Style, TextObserver, WIDTH, area, part_of,
};
use super::font::Font;
use super::layout;
use super::pager::Pager;
use super::scores::draw_columns;
use super::view::Screen;

/// Shows who won and why: winners and scores on the first page, the score sheet on the others.
#[derive(Clone, PartialEq, Debug)]
pub struct GameOver {
    /// The final standing.
    pub standing: Standing,
    /// How the game ended, if no seat wins or loses, as in a solo game.
    pub verdict: Option<Text<32>>,
    /// The page, from 0.
    pub page: u8,
}

impl GameOver {
    /// Says who won: `Seat 2 wins!`, `Seats 1, 3 and 4 win!`, `Nobody wins`.
    fn verdict(&self) -> Text<32> {
        if let Some(verdict) = &self.verdict {
            return verdict.clone();
        }
        let mut verdict = Text::default();
        // Writing to a text cannot fail.
        let _ = match self.standing.winners.as_slice() {
            [] => verdict.write_str("Nobody wins"),
            [seat] => write!(verdict, "Seat {} wins!", seat.number()),
            [first, middle @ .., last] => {
                let _ = write!(verdict, "Seats {}", first.number());
                for seat in middle {
                    let _ = write!(verdict, ", {}", seat.number());
                }
                write!(verdict, " and {} win!", last.number())
            }
        };
        verdict
    }

    fn sheet(&self) -> Sheet<'_> {
        Sheet::new(&self.standing)
    }
}

impl Screen for GameOver {
    fn pages(&self) -> usize {
        1 + self.sheet().pager().pages()
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let pages = self.pages();
        let page = usize::from(self.page).min(pages - 1);
        canvas.draw_scroll_bar(page, pages)?;
        let Some(sheet_page) = page.checked_sub(1) else {
            canvas.draw_header("Game over", &part_of(page, pages))?;
            canvas.draw_text(area(0, 12, WIDTH - 5, 20), &self.verdict(), SENTENCE)?;
            let winners = &self.standing.winners;
            return draw_columns(canvas, area(0, 32, WIDTH - 4, 32), &self.standing.scores, |seat| {
                winners.contains(&seat)
            });
        };
        let sheet = self.sheet();
        let shown = sheet.pager().page(sheet_page).things;
        sheet.draw(canvas, self.standing.lines.get(shown).unwrap_or_default())
    }
}

/// The score sheet: a line for each source of points, a column for each seat.
struct Sheet<'s> {
    standing: &'s Standing,
    number: &'static [Font],
    /// The width of a seat's column, in pixels.
    column: u32,
    /// Whether the names stand above the numbers, because they leave no room beside them.
    names_above: bool,
}

/// The height of a line of the score sheet, in pixels.
const PITCH: u32 = 10;
/// Lines on a page.
const ROWS: usize = (BODY.size.height / PITCH) as usize;
/// The width of the score sheet, in pixels.
const LINE: u32 = SCROLLED_BODY.size.width - MARGIN;
/// Blank pixels at the left.
const MARGIN: u32 = 2;
/// The width of a column where there is room.
const WIDEST: u32 = 18;
/// Blank pixels before a number.
const GAP: u32 = 5;

impl<'s> Sheet<'s> {
    fn new(standing: &'s Standing) -> Self {
        let seats = (standing.scores.players() as u32).max(1);
        let numbers = || standing.lines.iter().flat_map(|line| line.points.values());
        let widest = |font: Font| numbers().map(|points| font.width(&Text::<6>::new(points))).max();
        let column = widest(Font::Small).unwrap_or(0).max(Font::Small.width("4")) + GAP;
        // No game has numbers that need the tiny font.
        let (number, column): (&[Font], u32) =
            if seats * column <= LINE { (&[Font::Small], column) } else { (&[Font::Tiny], LINE / seats) };
        let name = standing.lines.iter().map(|line| Font::Light.width(line.name)).max().unwrap_or(0);
        let names_above = name + seats * column > LINE;
        // Spare room makes the columns wider.
        let share = if names_above { LINE } else { LINE - name } / seats;
        Self { standing, number, column: share.min(column.max(WIDEST)), names_above }
    }

    /// Returns how many rows a line takes.
    fn rows(&self, line: &Line) -> usize {
        if !self.names_above {
            return 1;
        }
        let name = layout::wrap(line.name, Font::Light, LINE).count();
        (name + 1).min(ROWS)
    }

    fn pager(&self) -> Pager<impl Iterator<Item = usize> + Clone> {
        Pager::new(self.standing.lines.iter().map(|line| self.rows(line)), ROWS)
    }

    /// Returns the left edge of a seat's column. The columns end at the scroll bar.
    fn left(&self, seat: Seat) -> u32 {
        let columns = self.standing.scores.players() - seat.index();
        SCROLLED_BODY.size.width - self.column * columns as u32
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>, lines: &[Line]) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header("Seat", "")?;
        for seat in self.standing.scores.seats() {
            let cell = area(self.left(seat) as i32, 1, self.column, PITCH);
            canvas.draw_text(cell, &Text::<1>::new(seat.number()), BOLD.right().ink(OFF))?;
        }
        let mut top = BODY.top_left.y;
        for line in lines {
            let rows = self.rows(line) as u32;
            let width = if self.names_above { LINE } else { self.left(Seat::One) - MARGIN };
            let height = PITCH * if self.names_above { rows - 1 } else { rows };
            canvas.draw_text(
                area(MARGIN as i32, top, width, height),
                line.name,
                Style::new(&[Font::Light]),
            )?;
            let last = top + ((rows - 1) * PITCH) as i32;
            for (seat, points) in line.points.iter() {
                let cell = area(self.left(seat) as i32, last, self.column, PITCH);
                canvas.draw_text(cell, &Text::<6>::new(points), Style::new(self.number).right())?;
            }
            top += (rows * PITCH) as i32;
        }
        Ok(())
    }
}
