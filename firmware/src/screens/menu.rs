//! A list of choices.

use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;

use super::Text;
use super::canvas::{BODY, Canvas, OFF, ON, SCROLLED_BODY, Style, TextObserver, area, part_of};
use super::font::Font;
use super::layout::{self, Fitted};
use super::view::Screen;

/// An entry of a menu. The longest of all games has 85 letters: `observe special P35: vp 1 per workshop + do
/// garden less coin 1 less stone 1, end VP 7`.
pub type Label = Text<96>;

/// How many entries can be visible on each side of the chosen one.
const AROUND: usize = 3;

/// A list with one chosen entry. Of a long list it holds only the entries that can be visible.
#[derive(Clone, PartialEq, Debug)]
pub struct Menu {
    title: Text<24>,
    entries: Vec<Label, { Menu::SEEN }>,
    /// The place of the first of `entries` in the whole list.
    first: usize,
    cursor: usize,
    total: usize,
}

impl Menu {
    /// The most entries that can be visible at a time.
    pub const SEEN: usize = 2 * AROUND + 1;

    /// Creates a list of `total` entries with entry `cursor` chosen, from 0; beyond the end it is the last
    /// one. Calls `write` only for entries that can be visible.
    pub fn new(
        title: impl fmt::Display,
        total: usize,
        cursor: usize,
        mut write: impl FnMut(usize, &mut Label),
    ) -> Self {
        let cursor = cursor.min(total.saturating_sub(1));
        let first = cursor.saturating_sub(AROUND);
        let mut entries = Vec::new();
        for index in first..total.min(cursor + AROUND + 1) {
            let mut label = Label::default();
            write(index, &mut label);
            // There is room for all entries in the range.
            let _ = entries.push(label);
        }
        Self { title: Text::new(title), entries, first, cursor, total }
    }

    /// Returns the place of the chosen entry, from 0.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns the text of the chosen entry.
    pub fn chosen(&self) -> &str {
        self.entry(self.cursor).unwrap_or_default()
    }

    fn entry(&self, index: usize) -> Option<&str> {
        self.entries.get(index.checked_sub(self.first)?).map(Text::as_str)
    }
}

/// The chosen entry: large, on a filled bar.
const CHOSEN: Style = Style::new(&[Font::Medium, Font::Small, Font::Light]).left().ink(OFF);
const OTHER: Style = Style::new(&[Font::Small, Font::Light]);
/// Blank pixels above and below the chosen entry.
const PADDING: u32 = 3;
/// Blank pixels left and right of an entry.
const MARGIN: u32 = 3;

/// An entry, broken into lines.
struct Row<'t> {
    fitted: Fitted<'t>,
    height: u32,
}

impl<'t> Row<'t> {
    fn new(words: &'t str, style: Style, most: u32) -> Self {
        let size = Size::new(SCROLLED_BODY.size.width - 2 * MARGIN, most);
        let fitted = layout::fit(words, size, style.fonts);
        // The same height with and without descenders, so that the list looks even.
        let height = (fitted.lines.len() as u32 * fitted.font.height()).min(most);
        Self { fitted, height }
    }
}

impl Screen for Menu {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        if self.total == 0 {
            canvas.draw_header(&self.title, "")?;
            return canvas.draw_text(BODY, "nothing to choose", Style::new(&[Font::Medium]).centred());
        }
        canvas.draw_header(&self.title, &part_of(self.cursor, self.total))?;
        canvas.draw_scroll_bar(self.cursor, self.total)?;
        // Places the chosen entry first, so that it is always complete; then one before it, those after it,
        // and if there is room left, more of those before it.
        let room = SCROLLED_BODY.size.height;
        let chosen = Row::new(self.chosen(), CHOSEN, room - PADDING);
        let chosen_height = chosen.height + PADDING;
        let mut left = room.saturating_sub(chosen_height);
        let mut above: Vec<Row<'_>, AROUND> = Vec::new();
        let mut below: Vec<Row<'_>, AROUND> = Vec::new();
        self.take(&mut above, (self.first..self.cursor).rev().take(1), &mut left);
        self.take(&mut below, self.cursor + 1..self.total, &mut left);
        self.take(&mut above, (self.first..self.cursor).rev().skip(1), &mut left);

        // Spreads spare height between the entries, so that the list fills the body.
        let gaps = (above.len() + below.len()) as u32;
        let spread = left.checked_div(gaps).unwrap_or(0).min(2);
        let mut top = SCROLLED_BODY.top_left.y as u32 + (left - spread * gaps).min(1);
        for row in above.iter().rev() {
            self.draw_other(canvas, row, top)?;
            top += row.height + spread;
        }
        let bar =
            Rectangle::new(Point::new(0, top as i32), Size::new(SCROLLED_BODY.size.width, chosen_height));
        canvas.fill(bar, ON)?;
        let text = area(MARGIN as i32, top as i32 + 2, bar.size.width - 2 * MARGIN, chosen.height);
        canvas.draw_lines(text, &chosen.fitted.lines, chosen.fitted.font, CHOSEN)?;
        top += chosen_height + spread;
        for row in &below {
            self.draw_other(canvas, row, top)?;
            top += row.height + spread;
        }
        Ok(())
    }
}

impl Menu {
    /// Takes entries while they fit. One that fits only in part is shown in part, as a hint that it is there,
    /// and ends the list.
    fn take<'t>(
        &'t self,
        rows: &mut Vec<Row<'t>, AROUND>,
        entries: impl Iterator<Item = usize>,
        left: &mut u32,
    ) {
        for index in entries {
            let Some(words) = self.entry(index) else { return };
            let whole_lines = *left - *left % Font::Small.height();
            let row = Row::new(words, OTHER, whole_lines);
            let height = row.height;
            if height == 0 || rows.push(row).is_err() {
                return;
            }
            *left -= height;
        }
    }

    fn draw_other<D, W>(&self, canvas: &mut Canvas<'_, D, W>, row: &Row<'_>, top: u32) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let width = SCROLLED_BODY.size.width - 2 * MARGIN;
        let text = area(MARGIN as i32, top as i32, width, row.height);
        canvas.draw_lines(text, &row.fitted.lines, row.fitted.font, OTHER)
    }
}
