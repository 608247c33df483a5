//! The caravan of a player: six columns, one for each face of a die, and three rows.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use heapless::Vec;
use rules_nostd::Seat;

use super::Text;
use super::canvas::{Canvas, LABEL, OFF, ON, Style, TextObserver, area};
use super::font::Font;
use super::view::Screen;

/// One column for each face of a die.
pub const COLUMNS: usize = 6;
#[allow(missing_docs)] // the names say it
pub const ROWS: usize = 3;

/// What lies in a player's caravan, and the dice of each column.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
pub struct Caravan {
    pub seat: Seat,
    /// The cells, row by row from the top.
    pub cells: [[Cell; COLUMNS]; ROWS],
    /// The player's dice in supply, counted by face.
    pub dice: [u8; COLUMNS],
    /// The VP printed on its tiles.
    pub vp: u16,
}

#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    pub ground: Ground,
    /// The pictures that are visible there, two at most.
    pub icons: Vec<Icon, 2, u8>,
}

/// What lies at a place of the caravan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// No tile can be placed there.
    #[default]
    Beside,
    /// A free place for a tile.
    Paper,
    /// A tile, or the last part of one.
    Tile,
    /// A tile that continues to the right.
    TileToRight,
    /// A tile that continues below.
    TileToBelow,
}

/// A picture of something printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say what they show
pub enum Icon {
    Camel,
    Ship,
    Telescope,
    Pigeon,
    Silver,
    Provision,
    MoveToken,
    TokenOnCard,
    Refresh,
    Raise,
    Lower,
    RaiseOrLower,
    /// A discount.
    Minus,
    /// A number of VP.
    Points(u8),
    /// A special tile, by its number.
    Special(u8),
}

/// Pixels from one cell to the next, across and down.
const PITCH: Size = Size::new(21, 13);
const CELL: Size = Size::new(20, 12);
/// The upper left corner of the caravan.
const CORNER: Point = Point::new(1, 13);
/// The size of most icons.
const ICON: Size = Size::new(8, 9);

impl Screen for Caravan {
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let title = Text::<20>::new(format_args!("Seat {}: caravan", self.seat.number()));
        canvas.draw_header(&title, &Text::<8>::new(format_args!("{} VP", self.vp)))?;
        for (row, cells) in (0..).zip(&self.cells) {
            for (column, cell) in (0..).zip(cells) {
                draw_cell(canvas, cell, column, row)?;
            }
        }
        for (column, &dice) in (0..).zip(&self.dice) {
            draw_column_foot(canvas, column, dice)?;
        }
        Ok(())
    }
}

fn corner(column: u32, row: u32) -> Point {
    CORNER + Point::new((PITCH.width * column) as i32, (PITCH.height * row) as i32)
}

fn draw_cell<D, W>(canvas: &mut Canvas<'_, D, W>, cell: &Cell, column: u32, row: u32) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let place = Rectangle::new(corner(column, row), CELL);
    let ink = match cell.ground {
        Ground::Beside => ON,
        Ground::Paper => {
            canvas.draw_frame(place)?;
            ON
        }
        Ground::Tile | Ground::TileToRight | Ground::TileToBelow => {
            let further = match cell.ground {
                Ground::TileToRight => Size::new(PITCH.width - CELL.width, 0),
                Ground::TileToBelow => Size::new(0, PITCH.height - CELL.height),
                _ => Size::zero(),
            };
            canvas.fill(Rectangle::new(place.top_left, CELL + further), ON)?;
            OFF
        }
    };
    let widths = cell.icons.iter().map(|icon| icon.width());
    let gaps = cell.icons.len().saturating_sub(1) as u32;
    let mut left = CELL.width.saturating_sub(widths.sum::<u32>() + gaps) / 2;
    for icon in &cell.icons {
        let at = place.top_left + Point::new(left as i32, 0);
        // On no tile are two icons together wider than a cell.
        if left + icon.width() <= CELL.width {
            draw_icon(canvas, *icon, Rectangle::new(at, Size::new(icon.width(), CELL.height)), ink)?;
        }
        left += icon.width() + 1;
    }
    Ok(())
}

fn draw_icon<D, W>(
    canvas: &mut Canvas<'_, D, W>,
    icon: Icon,
    place: Rectangle,
    ink: BinaryColor,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let style = Style::new(&[Font::Small, Font::Light, Font::Tiny]).centred().ink(ink);
    match icon.rows() {
        Some(rows) => {
            let top = place.top_left + Point::new(0, CELL.height.saturating_sub(ICON.height) as i32 / 2 + 1);
            canvas.draw_picture(top, icon.width(), rows, ink)
        }
        None => match icon {
            Icon::Special(number) => {
                canvas.draw_text(place, &Text::<4>::new(format_args!("S{number}")), style)
            }
            Icon::Points(number) => canvas.draw_text(place, &Text::<3>::new(number), style),
            _ => Ok(()),
        },
    }
}

/// Draws the face of a column, and a box for each die in supply that shows it.
fn draw_column_foot<D, W>(canvas: &mut Canvas<'_, D, W>, column: u32, dice: u8) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let at = corner(column, ROWS as u32);
    let number = Rectangle::new(at, Size::new(6, 11));
    canvas.draw_text(number, &Text::<1>::new(column + 1), LABEL.centred())?;
    // A player has at most five dice; they stand in rows of three.
    for place in 0..i32::from(dice.min(6)) {
        canvas.fill(area(at.x + 8 + 4 * (place % 3), at.y + 2 + 4 * (place / 3), 3, 3), ON)?;
    }
    Ok(())
}

impl Icon {
    const fn width(self) -> u32 {
        match self {
            Self::Minus => 4,
            Self::Points(0..=9) => 6,
            Self::Points(_) => 12,
            Self::Special(_) => 18,
            _ => ICON.width,
        }
    }

    /// Returns the picture row by row, or `None` for icons that are written as text.
    const fn rows(self) -> Option<&'static [u32]> {
        Some(match self {
            Self::Camel => &[
                0b00000011, 0b00100011, 0b01110010, 0b01111110, 0b11111110, 0b10111100, 0b00100100,
                0b00100100, 0b00100100,
            ],
            Self::Ship => &[
                0b00010000, 0b00011000, 0b00011100, 0b00011110, 0b00011100, 0b00010000, 0b11111111,
                0b01111110, 0b00111100,
            ],
            Self::Telescope => &[
                0b00000110, 0b00011111, 0b01111110, 0b11110100, 0b01101010, 0b00001000, 0b00010100,
                0b00100010, 0b01000001,
            ],
            Self::Pigeon => &[
                0b00000000, 0b11000000, 0b11100110, 0b01110111, 0b00111110, 0b00111100, 0b00011000,
                0b00101000, 0b00000000,
            ],
            Self::Silver => &[
                0b00111100, 0b01000010, 0b10011001, 0b10100001, 0b10011001, 0b10000101, 0b10011001,
                0b01000010, 0b00111100,
            ],
            Self::Provision => &[
                0b00100100, 0b00011000, 0b00111100, 0b01111110, 0b11111111, 0b11111111, 0b11111111,
                0b11111111, 0b01111110,
            ],
            Self::MoveToken => &[
                0b00000000, 0b00100100, 0b01000010, 0b11111111, 0b01000010, 0b00100100, 0b00000000,
                0b00000000, 0b00000000,
            ],
            Self::TokenOnCard => &[
                0b01111110, 0b01000010, 0b01011010, 0b01011010, 0b01000010, 0b01000010, 0b01000010,
                0b01000010, 0b01111110,
            ],
            Self::Refresh => &[
                0b00111010, 0b01000110, 0b10001110, 0b10000000, 0b10000000, 0b10000001, 0b01000010,
                0b00111100, 0b00000000,
            ],
            Self::Raise => &[
                0b00011000, 0b00111100, 0b01111110, 0b11111111, 0b00011000, 0b00011000, 0b00011000,
                0b00011000, 0b00011000,
            ],
            Self::Lower => &[
                0b00011000, 0b00011000, 0b00011000, 0b00011000, 0b00011000, 0b11111111, 0b01111110,
                0b00111100, 0b00011000,
            ],
            Self::RaiseOrLower => &[
                0b00011000, 0b00111100, 0b01111110, 0b00011000, 0b00011000, 0b00011000, 0b01111110,
                0b00111100, 0b00011000,
            ],
            Self::Minus => &[0, 0, 0, 0, 0b1111, 0, 0, 0, 0],
            Self::Points(_) | Self::Special(_) => return None,
        })
    }
}
