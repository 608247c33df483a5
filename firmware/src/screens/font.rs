//! The fonts, smallest first.
//!
//! Helvetica in bold: at the same width it is a fifth taller than the fixed-width fonts, and its strokes are
//! two pixels wide. That makes it readable at arm's length. One font costs 1 to 1.5 kB of flash.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use u8g2_fonts::types::{FontColor, VerticalPosition};
use u8g2_fonts::{Error, FontRenderer, fonts};

use super::metrics::{Metrics, Reach};

/// A font of the display.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Font {
    /// For numbers larger than any game produces, so that even those are not cut.
    Tiny,
    /// For labels next to something more important.
    Light,
    /// The smallest font for sentences.
    Small,
    /// For sentences.
    Medium,
    /// For a few words.
    Large,
    /// Digits for scores.
    Digits,
    /// Digits for scores where there is room.
    BigDigits,
}

/// A font with its measures.
struct Face {
    renderer: FontRenderer,
    metrics: Metrics,
}

impl Face {
    const fn new<F: u8g2_fonts::Font>() -> Self {
        let renderer = FontRenderer::new::<F>().with_ignore_unknown_chars(true);
        Self { renderer, metrics: Metrics::of(F::DATA) }
    }
}

static TINY: Face = Face::new::<fonts::u8g2_font_4x6_tr>();
static LIGHT: Face = Face::new::<fonts::u8g2_font_helvR08_tr>();
static SMALL: Face = Face::new::<fonts::u8g2_font_helvB08_tr>();
static MEDIUM: Face = Face::new::<fonts::u8g2_font_helvB10_tr>();
static LARGE: Face = Face::new::<fonts::u8g2_font_helvB14_tr>();
static DIGITS: Face = Face::new::<fonts::u8g2_font_helvB18_tn>();
static BIG_DIGITS: Face = Face::new::<fonts::u8g2_font_helvB24_tn>();

impl Font {
    /// Every font, smallest first.
    pub const ALL: [Self; 7] =
        [Self::Tiny, Self::Light, Self::Small, Self::Medium, Self::Large, Self::Digits, Self::BigDigits];

    fn face(self) -> &'static Face {
        match self {
            Self::Tiny => &TINY,
            Self::Light => &LIGHT,
            Self::Small => &SMALL,
            Self::Medium => &MEDIUM,
            Self::Large => &LARGE,
            Self::Digits => &DIGITS,
            Self::BigDigits => &BIG_DIGITS,
        }
    }

    fn renderer(self) -> &'static FontRenderer {
        &self.face().renderer
    }

    /// Returns whether the font has only digits and signs.
    pub const fn is_digits(self) -> bool {
        matches!(self, Self::Digits | Self::BigDigits)
    }

    /// Returns the pixels from the top of the tallest letter to the baseline.
    pub fn ascent(self) -> u32 {
        self.renderer().get_ascent().unsigned_abs().into()
    }

    /// Returns the pixels below the baseline. Fonts of digits have none: their commas are not used.
    pub fn descent(self) -> u32 {
        if self.is_digits() { 0 } else { self.renderer().get_descent().unsigned_abs().into() }
    }

    /// Returns the height of a line of letters.
    pub fn height(self) -> u32 {
        self.ascent() + self.descent()
    }

    /// Returns how far the ink of a letter extends, and where the next letter starts, relative to its own
    /// start.
    pub(super) fn reach(self, letter: char) -> Reach {
        self.face().metrics.reach(letter)
    }

    /// Returns the width of the ink of a line.
    pub fn width(self, line: &str) -> u32 {
        self.reach_of(line).width()
    }

    /// Returns how far the ink of a line extends.
    pub(super) fn reach_of(self, line: &str) -> Reach {
        let metrics = &self.face().metrics;
        line.chars().fold(Reach::NONE, |reach, letter| reach.then(metrics.reach(letter)))
    }

    /// Draws letters, starting with the pen at `start` on the baseline. Returns the smallest rectangle around
    /// the ink.
    pub fn draw<D>(
        self,
        line: &str,
        start: Point,
        ink: BinaryColor,
        target: &mut D,
    ) -> Result<Option<Rectangle>, D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        let Face { renderer, metrics } = self.face();
        let color = FontColor::Transparent(ink);
        let mut reach = Reach::NONE;
        let mut spent: Option<Rectangle> = None;
        for letter in line.chars() {
            let next = metrics.reach(letter);
            let pen = start + Point::new(reach.pen(next).into(), 0);
            match renderer.render(letter, pen, VerticalPosition::Baseline, color, target) {
                Ok(drawn) => {
                    let drawn = drawn.bounding_box.filter(|ink| !ink.is_zero_sized());
                    spent = [spent, drawn].into_iter().flatten().reduce(cover);
                }
                Err(Error::DisplayError(error)) => return Err(error),
                // Neither can happen: unknown letters are ignored, and no background is drawn.
                Err(Error::GlyphNotFound(_) | Error::BackgroundColorNotSupported) => {}
            }
            reach = reach.then(next);
        }
        Ok(spent)
    }
}

/// Returns the smallest rectangle that covers both.
pub(super) fn cover(one: Rectangle, other: Rectangle) -> Rectangle {
    let corner = |area: Rectangle| area.bottom_right().unwrap_or(area.top_left);
    let top_left = one.top_left.component_min(other.top_left);
    Rectangle::with_corners(top_left, corner(one).component_max(corner(other)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::screens::Text;
    use crate::screens::layout::DESCENDING;

    /// Lists every letter that a text can hold.
    fn letters() -> impl Iterator<Item = char> {
        (' '..='~').filter(|&letter| Text::<1>::new(letter).as_str().contains(letter))
    }

    fn ink(font: Font, letter: char) -> Option<Rectangle> {
        let found = font
            .renderer()
            .get_rendered_dimensions(letter, Point::zero(), VerticalPosition::Baseline)
            .unwrap();
        found.bounding_box.filter(|ink| !ink.is_zero_sized())
    }

    #[test]
    fn every_font_for_words_has_every_letter_and_fonts_for_digits_have_every_digit() {
        assert_eq!(letters().count(), 93);
        for font in Font::ALL {
            for letter in letters().filter(|letter| !font.is_digits() || "-0123456789".contains(*letter)) {
                assert_eq!(ink(font, letter).is_some(), letter != ' ', "{font:?} {letter:?}");
                assert!(font.reach(letter).advance > 0, "{font:?} {letter:?}");
            }
        }
    }

    #[test]
    fn letters_are_measured_as_the_font_measures_them() {
        for font in Font::ALL {
            for letter in (1..=255).map(char::from) {
                let measured = font.renderer().get_rendered_dimensions(
                    letter,
                    Point::zero(),
                    VerticalPosition::Baseline,
                );
                let measured = measured.unwrap();
                let reach = font.reach(letter);
                let wider = i32::from(letter == ' ');
                assert_eq!(i32::from(reach.advance), measured.advance.x + wider, "{font:?} {letter:?}");
                if let Some(ink) = measured.bounding_box.filter(|ink| !ink.is_zero_sized()) {
                    assert_eq!(i32::from(reach.left), ink.top_left.x, "{font:?} {letter:?}");
                    assert_eq!(reach.width(), ink.size.width, "{font:?} {letter:?}");
                } else {
                    assert_eq!(reach.width(), 0, "{font:?} {letter:?}");
                }
            }
        }
    }

    #[test]
    fn no_letter_leaves_its_line() {
        for font in Font::ALL {
            for letter in letters().filter(|letter| !font.is_digits() || "-0123456789".contains(*letter)) {
                let Some(ink) = ink(font, letter) else { continue };
                let bottom = ink.top_left.y + ink.size.height as i32;
                assert!(-ink.top_left.y <= font.ascent() as i32, "{font:?} {letter:?} {ink:?}");
                let below = if DESCENDING.contains(&letter) { font.descent() } else { 0 };
                assert!(bottom <= below as i32, "{font:?} {letter:?} {ink:?}");
            }
        }
    }

    #[test]
    fn no_two_letters_touch() {
        for font in [Font::Light, Font::Small, Font::Medium, Font::Large] {
            for one in letters() {
                for two in letters().filter(|&two| one != ' ' && two != ' ') {
                    let mut frame = crate::screens::Frame::new();
                    let pair = Text::<2>::new(format_args!("{one}{two}"));
                    font.draw(&pair, Point::new(8, 30), BinaryColor::On, &mut frame).unwrap();
                    let gap = 8 + u32::from(font.reach(one).right as u16);
                    assert!((0..64).all(|y| !frame.is_lit(gap, y)), "{font:?} {pair}");
                }
            }
        }
    }

    #[test]
    fn a_line_is_as_wide_as_its_ink() {
        let mut random = fastrand::Rng::with_seed(2);
        let alphabet: heapless::Vec<char, 93> = letters().collect();
        for _ in 0..500 {
            let font = Font::ALL[random.usize(..5)];
            let mut line = Text::<8>::default();
            for _ in 0..random.usize(1..8) {
                core::fmt::Write::write_char(&mut line, alphabet[random.usize(..93)]).unwrap();
            }
            let mut seen: Option<(i32, i32)> = None;
            let mut frame = crate::screens::Frame::new();
            font.draw(&line, Point::new(8, 30), BinaryColor::On, &mut frame).unwrap();
            for x in (0..128).filter(|&x| (0..64).any(|y| frame.is_lit(x, y))) {
                let x = x as i32;
                seen = Some(seen.map_or((x, x), |(left, _)| (left, x)));
            }
            let width = seen.map_or(0, |(left, right)| right - left + 1) as u32;
            assert_eq!(font.width(&line), width, "{font:?} {line:?}");
        }
    }
}
