//! Reads the text on the OLED from its pixels, so that it works with any runner.
//!
//! Every letter is drawn once with the firmware's own fonts. A line of text is a row of these pictures with nothing
//! else in between. If several readings overlap, the one with the most lit pixels wins.

use std::collections::HashMap;

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::Point;
use firmware::screens::{Font, Frame};

use crate::parts::oled::{HEIGHT, WIDTH};

/// The title bar ends above this row.
const BODY: usize = 11;
/// Two words with more blanks than this between them belong to different texts.
const WIDEST_GAP: usize = 3;

/// On the selected line of a menu, no letter starts right of this column because of the scroll bar.
const SCROLL_BAR: usize = 122;
/// Characters that the device never shows. Frames on the screen would be mistaken for them.
const NEVER: &str = "_|`~^\\";

/// A line of text on the OLED.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The text.
    pub text: String,
    /// Whether the text is dark on a lit background.
    pub inverted: bool,
    left: usize,
    baseline: usize,
}

/// The text on the OLED.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScreenText {
    /// The lines from top to bottom; lines at the same height from left to right.
    pub lines: Vec<Line>,
}

impl ScreenText {
    /// Returns all words in reading order.
    pub fn text(&self) -> String {
        self.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns whether these words are on the screen; case and line breaks do not matter.
    pub fn shows(&self, words: &str) -> bool {
        fold(&self.text()).contains(&fold(words))
    }

    /// Returns the selected entry of a menu.
    pub fn chosen(&self) -> Option<String> {
        let bar = self.lines.iter().filter(|line| line.inverted && line.baseline > BODY);
        let words: Vec<&str> = bar.map(|line| line.text.as_str()).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Returns whether this is the selected entry of a menu.
    pub fn has_chosen(&self, words: &str) -> bool {
        self.chosen().is_some_and(|chosen| looks_same(&chosen, words))
    }

    /// Returns the place of the selected entry, from 1, and the number of entries: `3/12` in the title bar of a menu.
    pub fn place(&self) -> Option<(usize, usize)> {
        let title = self.lines.iter().filter(|line| line.inverted && line.baseline <= BODY);
        let last = title.clone().next_back()?.text.split(' ').next_back()?.to_owned();
        let (place, total) = last.split_once('/')?;
        Some((place.parse().ok()?, total.parse().ok()?))
    }
}

/// Returns whether two texts look the same on the OLED.
pub fn looks_same(one: &str, other: &str) -> bool {
    fold(one) == fold(other)
}

/// Normalises a text for comparison. Letters that look alike in one of the fonts become the same letter, and so do
/// letters that differ only below the baseline, which a menu may cut off. Blanks are removed, because a word may be
/// split at the end of a line.
fn fold(text: &str) -> String {
    let alike = |letter: char| match letter {
        'I' | 'l' | '|' => 'l',
        ',' => '.',
        ';' => ':',
        letter => letter,
    };
    text.chars().filter(|letter| !letter.is_whitespace()).map(alike).flat_map(char::to_lowercase).collect()
}

/// Replaces `I` by `l` inside words. The two look the same, so both are read as `I`.
fn fix_capital_i(text: &str) -> String {
    let mut before = ' ';
    let spell = |letter: char| {
        let inside = before.is_alphabetic();
        before = letter;
        if letter == 'I' && inside { 'l' } else { letter }
    };
    text.chars().map(spell).collect()
}

/// A letter as columns of pixels. The lowest bit is the top of the line.
struct Glyph {
    letter: char,
    columns: Vec<u32>,
}

struct Face {
    font: Font,
    /// Whether letters that reach below the baseline are included.
    tails: bool,
    /// Height in pixels. Without the rows below the baseline, a line can be read even if it stands close to a frame.
    height: usize,
    /// The glyphs by their first column.
    glyphs: HashMap<u32, Vec<Glyph>>,
}

impl Face {
    fn new(font: Font, tails: bool) -> Self {
        let height = if tails { font.height() } else { font.ascent() };
        let letters = ('!'..='~').filter(|letter| match font.is_digits() {
            true => "-0123456789".contains(*letter),
            false => !NEVER.contains(*letter),
        });
        let mut glyphs: HashMap<u32, Vec<Glyph>> = HashMap::new();
        for letter in letters {
            let columns = draw(font, letter);
            let fits = columns.iter().all(|bits| bits >> height == 0);
            if let Some(&first) = columns.first().filter(|_| fits) {
                glyphs.entry(first).or_default().push(Glyph { letter, columns });
            }
        }
        // Try a wide letter before a narrow one that looks like its left part, and a letter before a sign.
        for alike in glyphs.values_mut() {
            alike.sort_by_key(|glyph| (usize::MAX - glyph.columns.len(), !glyph.letter.is_alphanumeric()));
        }
        Self { font, tails, height: height as usize, glyphs }
    }

    /// Finds the glyph that starts in the first of these columns and is followed by an empty column.
    fn find(&self, columns: &[u32]) -> Option<&Glyph> {
        let fits = |glyph: &&Glyph| {
            columns.starts_with(&glyph.columns)
                && columns.get(glyph.columns.len()).is_none_or(|&next| next == 0)
        };
        self.glyphs.get(columns.first()?)?.iter().find(fits)
    }

    /// Returns how many blanks are between two letters that are `gap` columns apart.
    fn count_blanks(&self, one: char, other: char, gap: usize) -> usize {
        let width = |text: &str| self.font.width(text) as usize;
        let alone = width(&one.to_string()) + width(&other.to_string());
        let near = width(&format!("{one}{other}")).saturating_sub(alone);
        let blank = width(&format!("{one} {other}")).saturating_sub(alone).saturating_sub(near).max(1);
        (gap.saturating_sub(near) + blank / 2) / blank
    }
}

/// Draws a letter and returns its pixels, column by column.
fn draw(font: Font, letter: char) -> Vec<u32> {
    const PEN: i32 = 20;
    let mut frame = Frame::new();
    let Ok(_) =
        font.draw(&letter.to_string(), Point::new(PEN, font.ascent() as i32), BinaryColor::On, &mut frame);
    let column = |x: u32| (0..font.height()).fold(0, |bits, y| bits | u32::from(frame.is_lit(x, y)) << y);
    let columns: Vec<u32> = (0..WIDTH as u32).map(column).collect();
    let inked = |columns: &[u32]| columns.iter().position(|&bits| bits != 0);
    let Some(first) = inked(&columns) else { return Vec::new() };
    let last = columns.iter().rposition(|&bits| bits != 0).unwrap_or(first);
    columns[first..=last].to_vec()
}

/// A possible line of text, with the pixels it covers.
struct Candidate {
    line: Line,
    ink: Vec<(usize, usize)>,
}

/// Reads the text on the OLED.
pub struct ScreenReader {
    faces: Vec<Face>,
}

impl Default for ScreenReader {
    fn default() -> Self {
        Self {
            faces: Font::ALL
                .into_iter()
                .flat_map(|font| [true, false].map(|tails| Face::new(font, tails)))
                .collect(),
        }
    }
}

impl ScreenReader {
    /// Reads the text from the bytes that the OLED shows. `shown` is empty if the display is off.
    pub fn read(&self, shown: &[u8]) -> ScreenText {
        let byte = |x: usize, page: usize| shown.get(page * WIDTH + x).copied().unwrap_or(0);
        // Convert pages to columns: bit y of a column is the pixel in row y.
        let column =
            |x: usize| (0..HEIGHT / 8).fold(0, |bits, page| bits | u64::from(byte(x, page)) << (8 * page));
        let picture: Vec<u64> = (0..WIDTH).map(column).collect();
        let mut candidates = Vec::new();
        for face in &self.faces {
            for top in 0..HEIGHT {
                for inverted in [false, true] {
                    read_row(face, &picture, top, inverted, &mut candidates);
                }
            }
        }
        // Drop texts that consist of strokes and dots only: they come from frames.
        candidates.retain(|candidate| !candidate.line.text.chars().all(|letter| "Il.' ".contains(letter)));
        candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.ink.len()));
        let mut claimed = [0_u64; WIDTH];
        // The dark shapes between lit letters can look like other letters, and the other way round.
        let mut boxes = [[0_u64; WIDTH]; 2];
        let mut lines = Vec::new();
        for Candidate { line, ink } in candidates {
            let free = |map: &[u64; WIDTH]| ink.iter().all(|&(x, y)| map[x] >> y & 1 == 0);
            if free(&claimed) && free(&boxes[usize::from(!line.inverted)]) {
                ink.iter().for_each(|&(x, y)| claimed[x] |= 1 << y);
                let (lefts, tops) = (ink.iter().map(|ink| ink.0), ink.iter().map(|ink| ink.1));
                let (left, right) = (lefts.clone().min().unwrap_or(0), lefts.max().unwrap_or(0));
                let (top, bottom) = (tops.clone().min().unwrap_or(0), tops.max().unwrap_or(0));
                for column in &mut boxes[usize::from(line.inverted)][left..=right] {
                    (top..=bottom).for_each(|y| *column |= 1 << y);
                }
                lines.push(line);
            }
        }
        lines.sort_by_key(|line| (line.baseline, line.left));
        lines.iter_mut().for_each(|line| line.text = fix_capital_i(&line.text));
        ScreenText { lines }
    }
}

/// Finds every text in one font whose top is in row `top`.
fn read_row(face: &Face, picture: &[u64], top: usize, inverted: bool, found: &mut Vec<Candidate>) {
    // Below the last row of the display there are no pixels.
    let mask = (1_u64 << face.height.min(HEIGHT - top)) - 1;
    let flip = if inverted { mask } else { 0 };
    let columns: Vec<u32> = picture.iter().map(|bits| ((bits >> top & mask) ^ flip) as u32).collect();
    let under = (top + face.height) as u32;
    let mut text: Option<(Candidate, usize, char)> = None;
    let mut x = 0;
    while x < WIDTH {
        if columns[x] == 0 {
            x += 1;
            continue;
        }
        if inverted && x >= SCROLL_BAR && top > BODY {
            break;
        }
        // Without its tail, a letter can look like another one. So the row below must be empty, or the edge of a bar.
        let clear = |glyph: &&Glyph| {
            let lit = |bits: &u64| bits.checked_shr(under).unwrap_or(0) & 1;
            let row: u64 = picture[x..].iter().take(glyph.columns.len()).map(lit).sum();
            face.tails || row == 0 || row == glyph.columns.len() as u64
        };
        let Some(glyph) = face.find(&columns[x..]).filter(clear) else {
            // Not a letter of this font: skip it.
            found.extend(text.take().map(|(candidate, ..)| candidate));
            x += columns[x..].iter().position(|&bits| bits == 0).unwrap_or(WIDTH);
            continue;
        };
        let (mut candidate, blanks) = match text.take() {
            Some((candidate, end, before)) => {
                let blanks = face.count_blanks(before, glyph.letter, x - end);
                // Dots followed by a blank are the lower ends of a word in a higher row.
                let specks = blanks > 0 && candidate.line.text.chars().all(|letter| ".' ".contains(letter));
                if blanks <= WIDEST_GAP && !specks {
                    (candidate, blanks)
                } else {
                    found.push(candidate);
                    (new_candidate(face, top, x, inverted), 0)
                }
            }
            None => (new_candidate(face, top, x, inverted), 0),
        };
        candidate.line.text.extend(std::iter::repeat_n(' ', blanks));
        candidate.line.text.push(glyph.letter);
        for (bits, x) in glyph.columns.iter().zip(x..) {
            candidate.ink.extend((0..face.height).filter(|y| bits >> y & 1 == 1).map(|y| (x, top + y)));
        }
        x += glyph.columns.len();
        text = Some((candidate, x, glyph.letter));
    }
    found.extend(text.map(|(candidate, ..)| candidate));
}

fn new_candidate(face: &Face, top: usize, left: usize, inverted: bool) -> Candidate {
    let baseline = top + face.font.ascent() as usize;
    Candidate { line: Line { text: String::new(), inverted, left, baseline }, ink: Vec::new() }
}

#[cfg(test)]
mod tests {
    use firmware::screens::gallery;

    use super::*;

    #[test]
    fn every_screen_of_the_gallery_is_read_as_it_was_written() {
        let reader = ScreenReader::default();
        let (mut screens, mut unread) = (0, Vec::new());
        gallery::each(|name, view| {
            let mut frame = Frame::new();
            let Ok(()) = view.draw(&mut frame);
            let page = reader.read(frame.bytes());
            view.each_line(|line| {
                // A single letter may be struck out.
                if line.len() > 1 && !page.shows(line) {
                    unread.push(format!("{name}: '{line}' is not in '{}'", page.text()));
                }
            });
            screens += 1;
        });
        assert_eq!(unread, [""; 0]);
        assert!(screens > 40, "{screens}");
    }
}
