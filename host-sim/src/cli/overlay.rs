//! `overlay`: the printable mat, true to size, from the same table that drives switches and lights.

use std::fmt::Write as _;

use firmware::device::play::DeviceGame;
use firmware::mat::Space;

use super::{Outcome, OverlayArgs};

/// Paper around the outermost spaces, in millimetres.
const MARGIN: u16 = 15;

pub(super) fn run<G: DeviceGame>(args: &OverlayArgs) -> Outcome {
    let svg = draw::<G::Space>(G::TITLE);
    match &args.output {
        None => Ok(svg),
        Some(path) => {
            std::fs::write(path, svg).map_err(|why| format!("{}: {why}", path.display()))?;
            Ok(String::new())
        }
    }
}

/// Draws the mat as SVG; a unit is a millimetre.
fn draw<S: Space>(title: &str) -> String {
    let (mut width, mut height) = (0, 0);
    for space in S::all() {
        let (centre, size) = (space.position(), space.size());
        width = width.max(centre.x + size.x / 2 + MARGIN);
        height = height.max(centre.y + size.y / 2 + MARGIN);
    }
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">
<rect width="{width}" height="{height}" fill="#fffaf0"/>
<text x="{}" y="16" font-size="7" fill="#5a3a1a">{title}</text>
<text x="{}" y="{}" font-size="3" fill="#888">Print at 100 %: this line is 100 mm</text>
<line x1="{}" y1="{}" x2="{}" y2="{}" stroke="#888" stroke-width="0.4"/>"##,
        width / 2,
        width - 65,
        height - 8,
        width - 115,
        height - 5,
        width - 15,
        height - 5,
    );
    for space in S::all() {
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
    svg.push_str("</svg>\n");
    svg
}

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
