//! Whose turn it is and what to do.

use core::fmt;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use rules_nostd::{BySeat, Seat};

use super::Text;
use super::canvas::{BODY, Canvas, HEIGHT, SENTENCE, TextObserver, WIDTH, area};
use super::scores::draw_strip;
use super::view::Screen;

/// Shows whose turn it is, what to do, and the scores.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    pub who: Who,
    /// How far the game is, such as `Round 2, turn 1`.
    pub phase: Text<16>,
    /// What is asked. The longest text of all games has 66 letters.
    pub prompt: Text<80>,
    /// The public scores.
    pub scores: BySeat<i16>,
}

/// Who is asked.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    Player(Seat),
    /// Everyone: something is drawn, dealt or shuffled.
    Table,
    /// Everyone, on behalf of the solo opponent with this name.
    Rival(&'static str),
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "Seat {}", seat.number()),
            Self::Table => f.write_str("At the table"),
            Self::Rival(name) => f.write_str(name),
        }
    }
}

impl Screen for Turn {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        const STRIP: u32 = 9;
        canvas.draw_header(&Text::<12>::new(self.who), &self.phase)?;
        let (top, strip_top) = (BODY.top_left.y, (HEIGHT - STRIP) as i32);
        canvas.draw_text(area(0, top, WIDTH, (strip_top - top) as u32 - 1), &self.prompt, SENTENCE)?;
        let turn = match self.who {
            Who::Player(seat) => Some(seat),
            Who::Table | Who::Rival(_) => None,
        };
        draw_strip(canvas, area(0, strip_top, WIDTH, STRIP), &self.scores, turn)
    }
}
