//! Fits words into boxes: where lines break, which font to take, what goes on which page.

use embedded_graphics::geometry::Size;
use heapless::Vec;

use super::font::Font;
use super::metrics::Reach;
use super::text::ELLIPSIS;

/// The most lines in one box. 64 pixels hold six lines of any font used for sentences.
pub const MAX_LINES: usize = 6;

/// The least space between two paragraphs, in pixels.
pub(super) const PARAGRAPH: u32 = 2;

/// Letters that reach below the baseline.
pub(super) const DESCENDING: [char; 17] =
    ['g', 'j', 'p', 'q', 'y', 'Q', ',', ';', '(', ')', '[', ']', '{', '}', '|', '_', '@'];

/// The part of a sentence that stands on one line.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Line<'t> {
    pub words: &'t str,
    /// Whether the line ends inside a word, because there was no better place.
    pub broken: bool,
    /// Whether more should follow but does not fit; three dots mark the place.
    pub cut: bool,
    /// Whether the line begins a paragraph other than the first.
    pub begins: bool,
}

/// The lines of a box.
pub type Lines<'t> = Vec<Line<'t>, MAX_LINES>;

/// Breaks a sentence into lines that are no wider than `width` pixels: at blanks, after a hyphen, plus or
/// slash, and inside a word only if a single word is too long.
pub fn wrap(sentence: &str, font: Font, width: u32) -> impl Iterator<Item = Line<'_>> {
    wrap_hanging(sentence, font, width, width)
}

/// Does the same with a first line of a different width, for text that starts after something else. If no
/// word fits there, the first line is empty.
pub fn wrap_hanging(sentence: &str, font: Font, first: u32, others: u32) -> impl Iterator<Item = Line<'_>> {
    let mut rest = sentence.trim();
    let mut width = first;
    core::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (mut length, mut broken) = line_length(rest, font, width);
        if broken && width < others {
            (length, broken) = (0, false);
        }
        width = others;
        let (line, next) = rest.split_at(length);
        rest = next.trim_start();
        Some(Line { words: line.trim_end(), broken, ..Line::default() })
    })
}

/// Returns how many bytes of `text` fit on one line, and whether that ends inside a word.
fn line_length(text: &str, font: Font, width: u32) -> (usize, bool) {
    let mut reach = Reach::NONE;
    let mut break_at = None;
    let mut before = ' ';
    for (index, letter) in text.char_indices() {
        // Does not break between a sign and its number at the very start.
        if letter == ' ' || matches!(before, '-' | '+' | '/') && index > 1 {
            break_at = Some(index);
        }
        reach = reach.then(font.reach(letter));
        if reach.width() > width {
            // Takes at least one letter, or this would never end.
            let letters = if index == 0 { letter.len_utf8() } else { index };
            return break_at.map_or((letters, true), |index| (index, false));
        }
        before = letter;
    }
    (text.len(), false)
}

/// A sentence that was fitted into a box.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fitted<'t> {
    pub font: Font,
    pub lines: Lines<'t>,
}

/// Sets a sentence in the first of the fonts in which it fits into the box without breaking a word. If there
/// is none, takes the last font and leaves out what does not fit.
pub fn fit<'t>(sentence: &'t str, size: Size, fonts: &[Font]) -> Fitted<'t> {
    for &font in fonts {
        if let Some(lines) = fit_in(sentence, size, font) {
            return Fitted { font, lines };
        }
    }
    let font = fonts.last().copied().unwrap_or(Font::Small);
    let lines = wrap(sentence, font, size.width);
    let mut lines = take_cut(lines, rows(size, font), font, size.width);
    // A box without room for a single letter stays empty.
    if lines.iter().any(|line| font.width(line.words) > size.width) {
        lines.clear();
    }
    Fitted { font, lines }
}

/// Takes as many lines as there is room for. If there are more, the last one ends in dots.
pub(super) fn take_cut<'t>(
    mut all: impl Iterator<Item = Line<'t>>,
    most: usize,
    font: Font,
    width: u32,
) -> Lines<'t> {
    let mut lines: Lines<'t> = all.by_ref().take(most).collect();
    if all.next().is_some()
        && let Some(last) = lines.pop()
    {
        lines.extend(shorten(last.words, font, width));
    }
    lines
}

/// Returns the fonts from the first one in which each text fits into the box by itself; only the last font if
/// there is none.
pub fn common_fonts<'t>(
    texts: impl Iterator<Item = &'t str> + Clone,
    size: Size,
    fonts: &'static [Font],
) -> &'static [Font] {
    let fits = |font| texts.clone().all(|text| fit_in(text, size, font).is_some());
    let first = fonts.iter().position(|&font| fits(font)).unwrap_or(fonts.len().saturating_sub(1));
    fonts.get(first..).unwrap_or_default()
}

/// Returns the lines of the sentence in this font if it fits into the box without breaking a word.
fn fit_in<'t>(sentence: &'t str, size: Size, font: Font) -> Option<Lines<'t>> {
    let lines = take_whole(wrap(sentence, font, size.width), MAX_LINES)?;
    (height(&lines, font) <= size.height).then_some(lines)
}

/// Returns the lines if there are at most `most` and none ends inside a word.
fn take_whole<'t>(lines: impl Iterator<Item = Line<'t>>, most: usize) -> Option<Lines<'t>> {
    let mut whole = Vec::new();
    for line in lines {
        if line.broken || whole.len() == most {
            return None;
        }
        whole.push(line).ok()?;
    }
    Some(whole)
}

/// Makes the lines of a sentence about equally long, without adding a line.
pub fn balance<'t>(sentence: &'t str, font: Font, size: Size, lines: Lines<'t>) -> Lines<'t> {
    /// How many pixels narrower each attempt is. Small enough that the eye sees no difference.
    const STEP: u32 = 6;
    let (count, mut best, mut narrower) = (lines.len(), lines, size.width);
    if count < 2 || best.iter().any(|line| line.cut || line.broken) {
        return best;
    }
    loop {
        narrower = narrower.saturating_sub(STEP);
        match take_whole(wrap(sentence, font, narrower), count) {
            // The last line may now have descenders, so the height is checked again.
            Some(lines) if height(&lines, font) <= size.height => best = lines,
            _ => return best,
        }
    }
}

/// Shortens a line until three dots fit behind it. Returns `None` if not even the dots fit.
fn shorten(words: &str, font: Font, width: u32) -> Option<Line<'_>> {
    let dots = font.reach_of(ELLIPSIS);
    if dots.width() > width {
        return None;
    }
    let mut reach = Reach::NONE;
    let mut end = 0;
    for (index, letter) in words.char_indices() {
        reach = reach.then(font.reach(letter));
        if reach.then(dots).width() > width {
            break;
        }
        end = index + letter.len_utf8();
    }
    Some(Line { words: words.split_at(end).0.trim_end(), cut: true, ..Line::default() })
}

/// Returns how many lines of a font fit into a box, whatever their letters.
pub fn rows(size: Size, font: Font) -> usize {
    ((size.height / font.height().max(1)) as usize).min(MAX_LINES)
}

/// Returns the height of lines with no space between them except between paragraphs. A last line without
/// descenders is lower.
pub fn height(lines: &[Line<'_>], font: Font) -> u32 {
    let Some(last) = lines.last() else { return 0 };
    let gaps = lines.iter().filter(|line| line.begins).count() as u32;
    let below = if last.words.contains(DESCENDING) { font.descent() } else { 0 };
    lines.len() as u32 * font.height() + gaps * PARAGRAPH + below - font.descent()
}

/// Two paragraphs: on one page if they fit, otherwise each on its own pages.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Debug)]
pub enum Pages<'t> {
    Together(Fitted<'t>),
    Apart([Paragraph<'t>; 2]),
}

impl<'t> Pages<'t> {
    /// Plans the pages. `whole` is the size of a single page, `beside` that of one of several, next to a
    /// scroll bar. Tries the fonts in their order and leaves out an empty paragraph.
    pub fn new(parts: [&'t str; 2], whole: Size, beside: Size, fonts: &[Font]) -> Self {
        for &font in fonts {
            if let Some(lines) = fit_together(parts, whole, font) {
                return Self::Together(Fitted { font, lines });
            }
        }
        Self::Apart(parts.map(|part| Paragraph::new(part, beside, fonts)))
    }

    /// Returns the number of pages, at least one.
    pub fn count(&self) -> usize {
        match self {
            Self::Together(_) => 1,
            Self::Apart(paragraphs) => paragraphs.iter().map(|part| part.pages).sum::<usize>().max(1),
        }
    }

    /// Returns the lines of a page, from 0, and their font.
    pub fn page(&self, mut page: usize) -> Fitted<'t> {
        let paragraphs = match self {
            Self::Together(fitted) => return fitted.clone(),
            Self::Apart(paragraphs) => paragraphs,
        };
        for part in paragraphs {
            if page < part.pages {
                return part.page(page);
            }
            page -= part.pages;
        }
        Fitted { font: Font::Small, lines: Vec::new() }
    }
}

/// A paragraph with its own pages: one if possible.
#[derive(Clone, Debug)]
pub struct Paragraph<'t> {
    words: &'t str,
    size: Size,
    font: Font,
    pages: usize,
}

impl<'t> Paragraph<'t> {
    fn new(words: &'t str, size: Size, fonts: &[Font]) -> Self {
        let Fitted { font, lines } = fit(words, size, fonts);
        let mut part = Self { words, size, font, pages: usize::from(!lines.is_empty()) };
        if lines.iter().any(|line| line.cut || line.broken) {
            part.pages = wrap(words, font, size.width).count().div_ceil(part.rows());
        }
        part
    }

    fn rows(&self) -> usize {
        rows(self.size, self.font).max(1)
    }

    fn page(&self, page: usize) -> Fitted<'t> {
        let lines = wrap(self.words, self.font, self.size.width);
        let lines = match self.pages {
            1 => balance(self.words, self.font, self.size, lines.take(MAX_LINES).collect()),
            _ => lines.skip(page * self.rows()).take(self.rows()).collect(),
        };
        Fitted { font: self.font, lines }
    }
}

/// Returns the lines of both paragraphs if they fit on one page.
fn fit_together<'t>(parts: [&'t str; 2], size: Size, font: Font) -> Option<Lines<'t>> {
    let mut all: Lines<'t> = Vec::new();
    for part in parts {
        let begins = !all.is_empty();
        let lines = balance(part, font, size, fit_in(part, size, font)?);
        for (row, line) in lines.into_iter().enumerate() {
            all.push(Line { begins: begins && row == 0, ..line }).ok()?;
        }
    }
    (height(&all, font) <= size.height).then_some(all)
}
