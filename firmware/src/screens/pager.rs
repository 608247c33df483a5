//! Lists that are longer than the display: which of their things stand on which page.

use core::ops::Range;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Canvas, TextObserver, part_of};

/// Spreads things of different heights over pages with room for `rows` lines, without tearing one in two.
#[derive(Clone)]
pub(super) struct Pager<H> {
    heights: H,
    rows: usize,
}

/// The page that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Page {
    /// Its number, from 0.
    pub number: usize,
    /// How many there are: at least one.
    pub of: usize,
    /// The things that stand on it.
    pub things: Range<usize>,
}

impl<H: Iterator<Item = usize> + Clone> Pager<H> {
    /// Takes the height of each thing in lines.
    pub(super) fn new(heights: H, rows: usize) -> Self {
        Self { heights, rows }
    }

    /// Visits each page with the things on it; there is at least one page.
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

    /// Counts the pages.
    pub(super) fn pages(&self) -> usize {
        let mut pages = 0;
        self.each_page(|_, _| pages += 1);
        pages
    }

    /// Returns a page; beyond the last one, the last one.
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
    /// The title bar and the scroll bar of a page.
    pub(super) fn page_header(&mut self, title: &str, page: &Page) -> Result<(), D::Error> {
        let corner = if page.of > 1 { part_of(page.number, page.of) } else { Text::default() };
        self.header(title, &corner)?;
        self.scroll_bar(page.number, page.of)
    }
}
