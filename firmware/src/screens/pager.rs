//! Divides lists that are longer than the display into pages.

use core::ops::Range;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Canvas, TextObserver, part_of};

/// Distributes items of different heights over pages of `rows` lines, without splitting an item.
#[derive(Clone)]
pub(super) struct Pager<H> {
    heights: H,
    rows: usize,
}

/// The page that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Page {
    /// The number of the page, from 0.
    pub number: usize,
    /// The number of pages, at least one.
    pub of: usize,
    /// The items on this page.
    pub things: Range<usize>,
}

impl<H: Iterator<Item = usize> + Clone> Pager<H> {
    /// Takes the height of each item in lines.
    pub(super) fn new(heights: H, rows: usize) -> Self {
        Self { heights, rows }
    }

    /// Visits each page with its items. There is at least one page.
    fn each_page(&self, mut visit: impl FnMut(usize, Range<usize>)) {
        let (mut page, mut start, mut used, mut end) = (0, 0, 0, 0);
        for (index, height) in self.heights.clone().enumerate() {
            if used + height > self.rows && index > start {
                visit(page, start..index);
                (page, start, used) = (page + 1, index, 0);
            }
            used += height;
            end = index + 1;
        }
        visit(page, start..end);
    }

    /// Returns the number of pages.
    pub(super) fn pages(&self) -> usize {
        let mut pages = 0;
        self.each_page(|_, _| pages += 1);
        pages
    }

    /// Returns a page. Beyond the last one, returns the last one.
    pub(super) fn page(&self, number: usize) -> Page {
        let of = self.pages();
        let number = number.min(of - 1);
        let mut things = 0..0;
        self.each_page(|page, on_it| {
            if page == number {
                things = on_it;
            }
        });
        Page { number, of, things }
    }
}

impl<D, W> Canvas<'_, D, W>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    /// Draws the title bar and the scroll bar of a page.
    pub(super) fn draw_page_header(&mut self, title: &str, page: &Page) -> Result<(), D::Error> {
        let corner = if page.of > 1 { part_of(page.number, page.of) } else { Text::default() };
        self.draw_header(title, &corner)?;
        self.draw_scroll_bar(page.number, page.of)
    }
}
