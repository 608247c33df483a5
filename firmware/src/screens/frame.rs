//! The picture in memory, byte for byte as the display keeps it.
//!
//! ```text
//!          column 0   1   2  ...  127
//! page 0   byte   0   1   2       127     bit 0 of a byte is its top pixel, bit 7 its lowest:
//! page 1        128 129 130       255     a page is a strip of 8 rows
//! ...
//! page 7        896 897 898      1023
//! ```

use core::convert::Infallible;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

use super::canvas::{HEIGHT, WIDTH};

/// Bytes in a page: one for each column.
pub(super) const COLUMNS: usize = WIDTH as usize;
/// Strips of eight pixel rows.
pub(super) const PAGES: usize = HEIGHT as usize / 8;
/// Bytes of a whole picture.
pub const FRAME_BYTES: usize = COLUMNS * PAGES;

/// A picture of 128 by 64 pixels.
#[derive(Clone, PartialEq, Eq)]
pub struct Frame([u8; FRAME_BYTES]);

impl Frame {
    /// Creates a picture with all pixels dark.
    pub const fn new() -> Self {
        Self([0; FRAME_BYTES])
    }

    /// Returns the bytes in the order of the display's memory.
    pub const fn bytes(&self) -> &[u8; FRAME_BYTES] {
        &self.0
    }

    /// Returns the bytes of one strip of eight pixel rows; nothing from page 8 on.
    pub fn page(&self, page: usize) -> &[u8] {
        self.0.chunks_exact(COLUMNS).nth(page).unwrap_or_default()
    }

    pub(super) fn page_mut(&mut self, page: usize) -> &mut [u8] {
        self.0.chunks_exact_mut(COLUMNS).nth(page).unwrap_or_default()
    }

    /// Returns whether a pixel is lit. Pixels outside the picture are not.
    pub fn is_lit(&self, x: u32, y: u32) -> bool {
        x < WIDTH && self.page(y as usize / 8).get(x as usize).is_some_and(|byte| byte >> (y % 8) & 1 == 1)
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::new()
    }
}

impl OriginDimensions for Frame {
    fn size(&self) -> Size {
        Size::new(WIDTH, HEIGHT)
    }
}

impl DrawTarget for Frame {
    type Color = BinaryColor;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            // Negative coordinates become large ones, which are outside as well.
            let (x, y) = (point.x as usize, point.y as usize);
            if x >= COLUMNS || y >= HEIGHT as usize {
                continue;
            }
            if let Some(byte) = self.0.get_mut(y / 8 * COLUMNS + x) {
                set(byte, 1 << (y % 8), color);
            }
        }
        Ok(())
    }

    /// Fills whole bytes at a time, which is faster than pixel by pixel.
    fn fill_solid(&mut self, area: &Rectangle, color: BinaryColor) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let Some(corner) = area.bottom_right() else { return Ok(()) };
        let (left, right) = (area.top_left.x as usize, corner.x as usize);
        let (top, bottom) = (area.top_left.y as usize, corner.y as usize);
        for page in top / 8..=bottom / 8 {
            let above = top.saturating_sub(8 * page);
            let below = (8 * page + 7).saturating_sub(bottom);
            let mask = (0xff << above) as u8 & 0xff_u8 >> below;
            for byte in self.page_mut(page).get_mut(left..=right).unwrap_or_default() {
                set(byte, mask, color);
            }
        }
        Ok(())
    }

    fn clear(&mut self, color: BinaryColor) -> Result<(), Infallible> {
        self.0.fill(if color.is_on() { 0xff } else { 0 });
        Ok(())
    }
}

fn set(byte: &mut u8, mask: u8, color: BinaryColor) {
    match color {
        BinaryColor::On => *byte |= mask,
        BinaryColor::Off => *byte &= !mask,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Draws pixel by pixel, for comparison.
    struct Slow(Frame);

    impl OriginDimensions for Slow {
        fn size(&self) -> Size {
            self.0.size()
        }
    }

    impl DrawTarget for Slow {
        type Color = BinaryColor;
        type Error = Infallible;

        fn draw_iter<I: IntoIterator<Item = Pixel<BinaryColor>>>(
            &mut self,
            all: I,
        ) -> Result<(), Infallible> {
            self.0.draw_iter(all)
        }
    }

    #[test]
    fn a_filled_rectangle_is_the_same_by_bytes_and_by_pixels() {
        let mut random = fastrand::Rng::with_seed(1);
        let (mut fast, mut slow) = (Frame::new(), Slow(Frame::new()));
        for _ in 0..2000 {
            let corner = Point::new(random.i32(-40..160), random.i32(-40..100));
            let area = Rectangle::new(corner, Size::new(random.u32(0..200), random.u32(0..90)));
            let color = if random.bool() { BinaryColor::On } else { BinaryColor::Off };
            fast.fill_solid(&area, color).unwrap();
            slow.fill_solid(&area, color).unwrap();
            assert!(fast == slow.0, "{area:?} {color:?}");
        }
    }

    #[test]
    fn a_pixel_is_where_the_display_expects_it() {
        let mut frame = Frame::new();
        frame.draw_iter([Pixel(Point::new(3, 17), BinaryColor::On)]).unwrap();
        assert_eq!(frame.bytes()[2 * 128 + 3], 0b10);
        assert!(frame.is_lit(3, 17) && !frame.is_lit(3, 18) && !frame.is_lit(131, 16));
        frame.draw_iter([Pixel(Point::new(-1, 0), BinaryColor::On)]).unwrap();
        frame.draw_iter([Pixel(Point::new(0, 64), BinaryColor::On)]).unwrap();
        assert_eq!(frame.bytes().iter().map(|byte| byte.count_ones()).sum::<u32>(), 1);
    }
}
