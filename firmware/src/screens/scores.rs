//! The scores.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use rules_nostd::{BySeat, Seat};

use super::Text;
use super::canvas::{BOLD, Canvas, LABEL, OFF, ON, Style, TextObserver, WIDTH, area};
use super::font::Font;
use super::layout;
use super::view::Screen;

/// Shows the scores of all seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Scores {
    /// The public scores of two to four seats.
    pub scores: BySeat<i16>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// What is counted, such as `cubes placed, 9 win`.
    pub unit: Text<26>,
}

impl Screen for Scores {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        canvas.draw_header("Scores by seat", "")?;
        draw_columns(canvas, area(0, 13, WIDTH, 39), &self.scores, |seat| self.turn == Some(seat))?;
        canvas.draw_text(area(0, 53, WIDTH, 11), &self.unit, LABEL.centred())
    }
}

/// Fonts for numbers; the largest one that fits is taken. No game has numbers that need the last one.
const NUMBERS: &[Font] = &[Font::BigDigits, Font::Digits, Font::Large, Font::Medium, Font::Small, Font::Tiny];

/// Draws a column for each seat: its name, and below it the score in large digits. The names of marked seats
/// stand on a bar.
pub(super) fn draw_columns<D, W>(
    canvas: &mut Canvas<'_, D, W>,
    whole: Rectangle,
    scores: &BySeat<i16>,
    mut is_marked: impl FnMut(Seat) -> bool,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    const NAME: u32 = 11;
    /// Pixels between two numbers.
    const GAP: u32 = 4;
    let size = cell_size(whole, scores);
    let number_size = size.saturating_sub(Size::new(GAP, NAME + 1));
    let numbers = Numbers::of(scores);
    let number_fonts = layout::common_fonts(numbers.iter(), number_size, NUMBERS);
    for (corner, (seat, number)) in corners(whole, scores).zip(scores.seats().zip(numbers.iter())) {
        if seat != Seat::One {
            canvas.fill(area(corner.x - 2, corner.y, 1, size.height), ON)?;
        }
        let name = Rectangle::new(corner, Size::new(size.width, NAME));
        let marked = is_marked(seat);
        if marked {
            canvas.fill(name, ON)?;
        }
        // Four full names would run into each other.
        let text = match scores.players() {
            0..4 => Text::<8>::new(format_args!("Seat {}", seat.number())),
            _ => Text::new(seat.number()),
        };
        canvas.draw_text(name, &text, BOLD.centred().ink(if marked { OFF } else { ON }))?;
        let below = Rectangle::new(corner + Point::new(GAP as i32 / 2, NAME as i32 + 1), number_size);
        canvas.draw_text(below, number, Style::new(number_fonts).centred())?;
    }
    Ok(())
}

/// Draws all scores on one line, each after the number of its seat. The seat whose turn it is stands on a
/// bar.
pub(super) fn draw_strip<D, W>(
    canvas: &mut Canvas<'_, D, W>,
    whole: Rectangle,
    scores: &BySeat<i16>,
    turn: Option<Seat>,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    const BADGE: u32 = 7;
    let size = cell_size(whole, scores);
    let number_size = size.saturating_sub(Size::new(BADGE + 1, 0));
    let numbers = Numbers::of(scores);
    let fonts = layout::common_fonts(numbers.iter(), number_size, &[Font::Small, Font::Tiny]);
    for (corner, (seat, number)) in corners(whole, scores).zip(scores.seats().zip(numbers.iter())) {
        let (ink, paper) = if turn == Some(seat) { (OFF, ON) } else { (ON, OFF) };
        let badge = Rectangle::new(corner, Size::new(BADGE, size.height));
        canvas.fill(badge, ON)?;
        canvas.draw_text(badge, &Text::<1>::new(seat.number()), LABEL.centred().ink(OFF))?;
        let behind = Rectangle::new(corner + Point::new(BADGE as i32 + 1, 0), number_size);
        canvas.fill(behind, paper)?;
        canvas.draw_text(behind, number, Style::new(fonts).centred().ink(ink))?;
    }
    Ok(())
}

/// The scores in digits, clockwise from seat 1.
struct Numbers(Vec<Text<6>, 4>);

impl Numbers {
    fn of(scores: &BySeat<i16>) -> Self {
        Self(scores.values().map(Text::new).collect())
    }

    fn iter(&self) -> impl Iterator<Item = &str> + Clone {
        self.0.iter().map(Text::as_str)
    }
}

/// Returns the size of a seat's column: three pixels narrower than its share.
fn cell_size(whole: Rectangle, scores: &BySeat<i16>) -> Size {
    Size::new(whole.size.width / (scores.players() as u32).max(1) - 3, whole.size.height)
}

/// Returns the upper left corner of each seat's column.
fn corners(whole: Rectangle, scores: &BySeat<i16>) -> impl Iterator<Item = Point> {
    let share = whole.size.width / (scores.players() as u32).max(1);
    scores.seats().map(move |seat| whole.top_left + Point::new((share * seat.index() as u32) as i32 + 2, 0))
}
