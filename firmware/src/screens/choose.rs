//! The screens that ask which game is played, and how many play.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::Text;
use super::canvas::{Align, BODY, BOLD, Canvas, LABEL, SENTENCE, Style, TextObserver, WIDTH, area, part_of};
use super::font::Font;
use super::view::Screen;

/// Offers one game of several; turning the knob offers the others.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct ChooseGame {
    /// The game's title. The longest has 29 letters.
    pub name: Text<32>,
    /// A second line, such as `2-4 players`.
    pub about: Text<24>,
    /// The game's place in the list, from 0.
    pub index: u8,
    /// The number of games.
    pub total: u8,
}

impl Screen for ChooseGame {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header("Which game?", &part_of(self.index.into(), self.total.into()))?;
        if self.index > 0 {
            canvas.draw_arrow(Point::new(1, 27), 6, Align::Left)?;
        }
        if self.index.saturating_add(1) < self.total {
            canvas.draw_arrow(Point::new(WIDTH as i32 - 7, 27), 6, Align::Right)?;
        }
        canvas.draw_text(area(10, 12, WIDTH - 20, 42), &self.name, SENTENCE)?;
        canvas.draw_text(area(0, 54, WIDTH, 10), &self.about, LABEL.centred())
    }
}

/// Asks how many play; turning the knob changes the number.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct ChoosePlayers {
    /// The game's title.
    pub game: Text<32>,
    pub fewest: u8,
    pub most: u8,
    pub chosen: u8,
}

impl Screen for ChoosePlayers {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        const BUTTON: u32 = 28;
        canvas.draw_header("How many players?", "")?;
        let (fewest, most) = (self.fewest.min(4), self.most.min(4));
        let count = u32::from(most.saturating_sub(fewest)) + 1;
        let pitch = (WIDTH / count).min(BUTTON + 8);
        let left = (WIDTH - pitch * count + pitch - BUTTON) / 2;
        for (players, place) in (fewest..=most).zip(0..) {
            let button = area((left + pitch * place) as i32, BODY.top_left.y + 2, BUTTON, 25);
            let digit = Style::new(&[Font::Digits]);
            canvas.draw_button(button, &Text::<3>::new(players), digit, players == self.chosen)?;
        }
        canvas.draw_text(area(0, 41, WIDTH, 23), &self.game, BOLD.centred())
    }
}
