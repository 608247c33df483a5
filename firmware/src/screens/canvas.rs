//! Drawing tools for the screens: text in boxes, bars, buttons.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::font::{Font, cover};
use super::layout::{self, Fitted, Line};
use super::text::ELLIPSIS;

/// The width of the display in pixels.
pub const WIDTH: u32 = 128;
/// The height of the display in pixels.
pub const HEIGHT: u32 = 64;

pub(super) const ON: BinaryColor = BinaryColor::On;
pub(super) const OFF: BinaryColor = BinaryColor::Off;

const HEADER: Rectangle = area(0, 0, WIDTH, 11);
/// Everything below the title bar.
pub(super) const BODY: Rectangle = area(0, 12, WIDTH, HEIGHT - 12);
/// The same without the scroll bar's column at the right.
pub(super) const SCROLLED_BODY: Rectangle = area(0, 12, WIDTH - 5, HEIGHT - 12);

/// Creates a rectangle from its left edge, top edge, width and height.
pub(super) const fn area(x: i32, y: i32, width: u32, height: u32) -> Rectangle {
    Rectangle::new(Point::new(x, y), Size::new(width, height))
}

/// A line of text that was drawn.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, Debug)]
pub struct Written<'t> {
    pub words: &'t str,
    /// Whether words were left out; three dots mark the place.
    pub cut: bool,
    /// Whether the line ends inside a word.
    pub broken: bool,
    pub font: Font,
    /// The box that the text must stay in.
    pub area: Rectangle,
    /// The smallest rectangle around the lit pixels; `None` if there are none.
    pub ink: Option<Rectangle>,
}

/// Is told about each line of text that is drawn: a test, or a screen reader.
pub trait TextObserver {
    /// Takes in a line that was drawn.
    fn written(&mut self, line: Written<'_>);
}

/// Ignores all lines.
impl TextObserver for () {
    fn written(&mut self, _line: Written<'_>) {}
}

/// The horizontal position of a text in its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// The vertical position of a text in its box.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Top,
    Middle,
}

/// The look of a text: fonts, position, colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// The fonts to try; the first in which the text fits is taken.
    pub fonts: &'static [Font],
    pub align: Align,
    pub anchor: Anchor,
    pub ink: BinaryColor,
}

impl Style {
    pub(super) const fn new(fonts: &'static [Font]) -> Self {
        Self { fonts, align: Align::Left, anchor: Anchor::Top, ink: ON }
    }

    /// Puts the text in the middle of the box.
    pub(super) const fn centred(self) -> Self {
        Self { align: Align::Centre, anchor: Anchor::Middle, ..self }
    }

    /// Puts the text at the left edge, vertically centred.
    pub(super) const fn left(self) -> Self {
        Self { align: Align::Left, anchor: Anchor::Middle, ..self }
    }

    /// Puts the text at the right edge, vertically centred.
    pub(super) const fn right(self) -> Self {
        Self { align: Align::Right, anchor: Anchor::Middle, ..self }
    }

    pub(super) const fn ink(self, ink: BinaryColor) -> Self {
        Self { ink, ..self }
    }
}

/// For important sentences: in the largest font that fits.
pub(super) const SENTENCE: Style = Style::new(&[Font::Large, Font::Medium, Font::Small]).centred();
/// For one line in bold.
pub(super) const BOLD: Style = Style::new(&[Font::Small]);
/// For one line in a light font, next to something more important.
pub(super) const LABEL: Style = Style::new(&[Font::Light]);

/// A display to draw on, and an observer of the text on it.
pub(super) struct Canvas<'d, D, W> {
    target: &'d mut D,
    witness: &'d mut W,
}

impl<'d, D, W> Canvas<'d, D, W>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    pub(super) fn new(target: &'d mut D, witness: &'d mut W) -> Self {
        Self { target, witness }
    }

    pub(super) fn clear(&mut self) -> Result<(), D::Error> {
        self.target.clear(OFF)
    }

    pub(super) fn fill(&mut self, area: Rectangle, color: BinaryColor) -> Result<(), D::Error> {
        self.target.fill_solid(&area, color)
    }

    /// Draws an empty frame that is one pixel wide.
    pub(super) fn draw_frame(&mut self, area: Rectangle) -> Result<(), D::Error> {
        self.fill(area, ON)?;
        self.fill(area.offset(-1), OFF)
    }

    /// Draws a bitmap. Each row is a number whose lowest `width` bits are the pixels, the highest of them
    /// leftmost.
    pub(super) fn draw_picture(
        &mut self,
        at: Point,
        width: u32,
        rows: &[u32],
        ink: BinaryColor,
    ) -> Result<(), D::Error> {
        let pixels = rows.iter().zip(0..).flat_map(|(&row, y)| {
            let lit = (0..width as i32).zip((0..width).rev()).filter(move |&(_, bit)| row >> bit & 1 == 1);
            lit.map(move |(x, _)| Pixel(at + Point::new(x, y), ink))
        });
        self.target.draw_iter(pixels)
    }

    /// Draws text in a box, in the first font of the style that fits. Its lines are about equally long.
    pub(super) fn draw_text(&mut self, area: Rectangle, words: &str, style: Style) -> Result<(), D::Error> {
        let Fitted { font, lines } = layout::fit(words, area.size, style.fonts);
        let lines = layout::balance(words, font, area.size, lines);
        self.draw_lines(area, &lines, font, style)
    }

    /// Draws lines below each other in a box that is high enough for them. Spare height goes between
    /// paragraphs first, then between lines.
    pub(super) fn draw_lines(
        &mut self,
        area: Rectangle,
        lines: &[Line<'_>],
        font: Font,
        style: Style,
    ) -> Result<(), D::Error> {
        let paragraphs = lines.iter().filter(|line| line.begins).count() as u32;
        let between = (lines.len() as u32).saturating_sub(1);
        // Counts every line as if it had descenders, so that similar boxes look alike.
        let tall = lines.len() as u32 * font.height() + paragraphs * layout::PARAGRAPH;
        let room = area.size.height.saturating_sub(tall);
        let paragraph = room.checked_div(paragraphs).unwrap_or(0).min(MAX_LEADING);
        let room = room - paragraph * paragraphs;
        let leading = room.checked_div(between).unwrap_or(0).min(MAX_LEADING);
        let taken = layout::height(lines, font) + paragraph * paragraphs + leading * between;
        let mut top = match style.anchor {
            Anchor::Top => 0,
            // If there is room, ignores descenders, so that texts side by side share a baseline.
            Anchor::Middle => {
                let left = area.size.height.saturating_sub(taken);
                let flat = tall - font.descent().min(tall) + paragraph * paragraphs + leading * between;
                left.min(area.size.height.saturating_sub(flat) / 2)
            }
        };
        for line in lines {
            if line.begins {
                top += layout::PARAGRAPH + paragraph;
            }
            self.draw_line(area, top, *line, font, style)?;
            top += font.height() + leading;
        }
        Ok(())
    }

    /// Draws one line `top` pixels below the top of the box.
    fn draw_line(
        &mut self,
        area: Rectangle,
        top: u32,
        line: Line<'_>,
        font: Font,
        style: Style,
    ) -> Result<(), D::Error> {
        let words = font.reach_of(line.words);
        let whole = if line.cut { words.then(font.reach_of(ELLIPSIS)) } else { words };
        let free = area.size.width.saturating_sub(whole.width()) as i32;
        let shift = match style.align {
            Align::Left => 0,
            Align::Centre => free / 2,
            Align::Right => free,
        };
        // Aligns the ink, not the pen, with the edge of the box.
        let left = if whole.width() == 0 { 0 } else { i32::from(whole.left) };
        let start = area.top_left + Point::new(shift - left, (top + font.ascent()) as i32);
        let mut ink = font.draw(line.words, start, style.ink, self.target)?;
        if line.cut {
            let pen = start + Point::new(words.pen(font.reach_of(ELLIPSIS)).into(), 0);
            let dots = font.draw(ELLIPSIS, pen, style.ink, self.target)?;
            ink = [ink, dots].into_iter().flatten().reduce(cover);
        }
        let Line { words, cut, broken, .. } = line;
        self.witness.written(Written { words, cut, broken, font, area, ink });
        Ok(())
    }

    /// Draws the title bar, with a short text at its right end.
    pub(super) fn draw_header(&mut self, title: &str, right: &str) -> Result<(), D::Error> {
        const MARGIN: u32 = 3;
        let right_width = Font::Small.width(right).min(WIDTH - 2 * MARGIN);
        let gap = if right_width > 0 { 2 * MARGIN } else { MARGIN };
        let title_width = (WIDTH - MARGIN).saturating_sub(right_width + gap);
        let text = BOLD.ink(OFF);
        self.fill(HEADER, ON)?;
        self.draw_text(area(MARGIN as i32, 1, title_width, 10), title, text)?;
        let right_edge = (WIDTH - MARGIN - right_width) as i32;
        self.draw_text(area(right_edge, 1, right_width, 10), right, text)
    }

    /// Draws a bar at the right edge of the body that shows which part of a list is visible.
    pub(super) fn draw_scroll_bar(&mut self, position: usize, total: usize) -> Result<(), D::Error> {
        if total < 2 {
            return Ok(());
        }
        let (top, height) = (BODY.top_left.y, BODY.size.height);
        let thumb = (height / total as u32).max(6);
        let way = height - thumb;
        let shift = way * position.min(total - 1) as u32 / (total as u32 - 1);
        self.fill(area(WIDTH as i32 - 2, top, 1, height), ON)?;
        self.fill(area(WIDTH as i32 - 3, top + shift as i32, 3, thumb), ON)
    }

    /// Draws a button with its label: filled if it is chosen, framed otherwise.
    pub(super) fn draw_button(
        &mut self,
        area: Rectangle,
        label: &str,
        style: Style,
        chosen: bool,
    ) -> Result<(), D::Error> {
        if chosen {
            self.fill(area, ON)?;
        } else {
            self.draw_frame(area)?;
        }
        self.draw_text(area.offset(-1), label, style.centred().ink(if chosen { OFF } else { ON }))
    }

    /// Draws two buttons side by side at the bottom; the chosen one is filled.
    pub(super) fn draw_buttons(&mut self, labels: [&str; 2], chosen: usize) -> Result<(), D::Error> {
        let size = Size::new(WIDTH / 2 - 1, HEIGHT - BUTTONS_TOP as u32);
        let inner = size - Size::new(2, 2);
        let fonts =
            layout::common_fonts(labels.into_iter(), inner, &[Font::Medium, Font::Small, Font::Light]);
        for (index, label) in labels.into_iter().enumerate() {
            let button = Rectangle::new(Point::new(index as i32 * 65, BUTTONS_TOP), size);
            self.draw_button(button, label, Style::new(fonts), index == chosen)?;
        }
        Ok(())
    }

    /// Draws a triangle that points left or right. It is `size` pixels wide and `2 * size - 1` rows high.
    pub(super) fn draw_arrow(&mut self, at: Point, size: u32, to: Align) -> Result<(), D::Error> {
        for column in 0..size {
            let from_tip = if to == Align::Left { column } else { size - 1 - column };
            let top = at + Point::new(column as i32, (size - 1 - from_tip) as i32);
            self.fill(Rectangle::new(top, Size::new(1, 2 * from_tip + 1)), ON)?;
        }
        Ok(())
    }
}

/// The most pixels added between two lines.
const MAX_LEADING: u32 = 3;
/// The top of the buttons. What stands above them ends one pixel higher.
pub(super) const BUTTONS_TOP: i32 = 47;

/// Formats a place in a list as people count: index 2 of 12 is `3/12`.
pub(super) fn part_of(index: usize, total: usize) -> super::Text<11> {
    super::Text::new(format_args!("{}/{total}", index.saturating_add(1)))
}
