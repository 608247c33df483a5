//! `overlay`: the printable mat, true to size, from the same tables that drive switches, lights and readers.

use std::fmt::Write as _;

use firmware::device::play::DeviceGame;
use firmware::mat::{Millimetres, ReaderPlace, Space};

use super::{Outcome, OverlayArgs};

/// Paper around the outermost spaces and readers, in millimetres.
const MARGIN: u16 = 15;

pub(super) fn run<G: DeviceGame>(args: &OverlayArgs) -> Outcome {
    let svg = draw::<G>();
    match &args.output {
        None => Ok(svg),
        Some(path) => {
            std::fs::write(path, svg).map_err(|why| format!("{}: {why}", path.display()))?;
            Ok(String::new())
        }
    }
}

/// Draws the mat as SVG; a unit is a millimetre.
fn draw<G: DeviceGame>() -> String {
    let Millimetres { x: width, y: height } = sheet::<G>();
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">
<rect width="{width}" height="{height}" fill="#fffaf0"/>
<text x="{}" y="16" font-size="7" fill="#5a3a1a">{}</text>
<text x="{}" y="{}" font-size="3" fill="#888">Print at 100 %: this line is 100 mm</text>
<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#888" stroke-width="0.4"/>"##,
        width / 2,
        G::TITLE,
        width - 65,
        height - 8,
        width - 115,
        height - 5,
        width - 15,
        height - 5,
    );
    for space in G::Space::all() {
        draw_space(&mut svg, space);
    }
    for reader in G::READERS {
        draw_reader(&mut svg, reader);
    }
    svg.push_str("</svg>\n");
    svg
}

/// Returns the size of the paper.
fn sheet<G: DeviceGame>() -> Millimetres {
    let spaces = G::Space::all().map(|space| {
        let (centre, size) = (space.position(), space.size());
        Millimetres { x: centre.x + size.x / 2, y: centre.y + size.y / 2 }
    });
    let readers = G::READERS.iter().map(|reader| {
        let (corner, size) = (reader.corner(), ReaderPlace::SIZE);
        Millimetres { x: corner.x + size.x, y: corner.y + size.y }
    });
    spaces.chain(readers).fold(Millimetres { x: 0, y: 0 }, |sheet, end| Millimetres {
        x: sheet.x.max(end.x + MARGIN),
        y: sheet.y.max(end.y + MARGIN),
    })
}

/// Draws a space with its name, and a circle and a number for its switch.
fn draw_space(svg: &mut String, space: impl Space) {
    let (centre, size) = (space.position(), space.size());
    let (x, y) = (centre.x - size.x / 2, centre.y - size.y / 2);
    let _ = writeln!(
        svg,
        r##"<rect x="{x}" y="{y}" width="{}" height="{}" rx="2" fill="none" stroke="#a07040" stroke-width="0.5"/>
<circle cx="{}" cy="{}" r="2" fill="none" stroke="#c03030" stroke-width="0.4"/>
<text x="{}" y="{}" font-size="3" fill="#c03030">{}</text>"##,
        size.x,
        size.y,
        centre.x,
        centre.y,
        centre.x,
        centre.y + 6,
        space.channel().number(),
    );
    for (line, words) in label(&space.to_string(), usize::from(size.x)).iter().enumerate() {
        let _ = writeln!(
            svg,
            r##"<text x="{}" y="{:.1}" font-size="2.4" fill="#5a3a1a">{words}</text>"##,
            centre.x,
            f64::from(y) + 3.2 + 2.6 * line as f64,
        );
    }
}

/// Draws the module of a reader with its name: a loop for the antenna above, eight pins below. People count readers
/// from 1.
fn draw_reader(svg: &mut String, reader: &ReaderPlace) {
    let (centre, corner, size) = (reader.position, reader.corner(), ReaderPlace::SIZE);
    let loop_side = size.x - 4;
    let _ = writeln!(
        svg,
        r##"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="#3060a0" stroke-width="0.5" stroke-dasharray="3 2"/>
<rect x="{}" y="{}" width="{loop_side}" height="{loop_side}" rx="4" fill="none" stroke="#3060a0" stroke-width="0.4"/>
<text x="{}" y="{}" font-size="5" fill="#3060a0">{}</text>
<text x="{}" y="{}" font-size="3" fill="#3060a0">reader {}</text>"##,
        corner.x,
        corner.y,
        size.x,
        size.y,
        corner.x + 2,
        corner.y + 2,
        centre.x,
        centre.y,
        reader.name,
        centre.x,
        centre.y + 6,
        reader.number + 1,
    );
    for pin in 0..8 {
        let _ = writeln!(
            svg,
            r##"<circle cx="{:.2}" cy="{}" r="0.6" fill="none" stroke="#3060a0" stroke-width="0.3"/>"##,
            f64::from(centre.x) + PIN_PITCH * (f64::from(pin) - 3.5),
            corner.y + size.y - 3,
        );
    }
}

/// Millimetres from one pin to the next.
const PIN_PITCH: f64 = 2.54;

/// Breaks a name into lines that fit into `width` millimetres; a letter is about 1.3 mm wide.
fn label(name: &str, width: usize) -> Vec<String> {
    let letters = width * 10 / 13;
    let mut lines: Vec<String> = Vec::new();
    for word in name.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
