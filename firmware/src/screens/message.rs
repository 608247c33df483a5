//! A message to the players.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Canvas, TextObserver};
use super::layout::Pages;
use super::refused::{draw_page, plan_pages};
use super::view::Screen;

/// Reports something: a tag of another game, a reader that does not answer.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    pub title: Text<20>,
    /// What happened.
    pub what: Text<96>,
    /// What to do; may be empty.
    pub remedy: Text<96>,
    /// The page, from 0.
    pub page: u8,
}

impl Message {
    fn plan(&self) -> Pages<'_> {
        plan_pages(&self.what, &self.remedy)
    }
}

impl Screen for Message {
    fn pages(&self) -> usize {
        self.plan().count()
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        draw_page(canvas, &self.title, "", &self.plan(), self.page)
    }
}
