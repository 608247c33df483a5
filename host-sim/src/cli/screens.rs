//! `screens`: every screen of the device as a picture.

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::Path;

use firmware::screens::{Frame, HEIGHT, WIDTH, gallery};

use super::{CommandError, Outcome};

/// The side of a display pixel in the picture.
const SCALE: u32 = 4;

pub(super) fn run(dir: &Path) -> Outcome {
    let failed = |what: &Path, why: &dyn std::fmt::Display| {
        CommandError::Failed(format!("{}: cannot write: {why}", what.display()))
    };
    fs::create_dir_all(dir).map_err(|why| failed(dir, &why))?;
    let mut outcome = Ok(0);
    gallery::each(|name, view| {
        let Ok(count) = outcome else { return };
        let mut frame = Frame::new();
        let Ok(()) = view.draw(&mut frame);
        let path = dir.join(name).with_extension("png");
        outcome = save(&frame, &path).map(|()| count + 1).map_err(|why| failed(&path, &why));
    });
    outcome.map(|count| format!("{count} screens in {}\n", dir.display()))
}

/// One bit for each pixel, light on dark.
fn save(frame: &Frame, path: &Path) -> Result<(), png::EncodingError> {
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, WIDTH * SCALE, HEIGHT * SCALE);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels(frame))?;
    writer.finish()
}

/// Returns the rows of the picture, eight pixels to a byte, the leftmost in the highest bit.
fn pixels(frame: &Frame) -> Vec<u8> {
    let byte = |x: u32, y: u32| {
        (x..x + 8).fold(0, |byte, x| byte << 1 | u8::from(frame.is_lit(x / SCALE, y / SCALE)))
    };
    let row = |y| (0..WIDTH * SCALE).step_by(8).map(move |x| byte(x, y));
    (0..HEIGHT * SCALE).flat_map(row).collect()
}
