//! Why a move was refused.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;
use rules_nostd::Refusal;

use super::Text;
use super::canvas::{Canvas, Style, TextObserver, WIDTH, area, part_of};
use super::font::Font;
use super::layout::{Fitted, Pages};
use super::view::Screen;

/// Tells why a move was refused: the reason, what to do, and the rule.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// What the rules say.
    pub refusal: Refusal,
    /// The page, from 0.
    pub page: u8,
}

/// The words of a refusal with their figures.
struct RefusalText {
    reason: Text<200>,
    remedy: Text<200>,
}

impl RefusalText {
    fn new(refusal: &Refusal) -> Self {
        Self { reason: Text::new(refusal.reason()), remedy: Text::new(refusal.remedy()) }
    }

    fn plan(&self) -> Pages<'_> {
        plan_pages(&self.reason, &self.remedy)
    }
}

/// The area of the paragraphs on a single page.
const WHOLE: Rectangle = area(2, 12, WIDTH - 3, 52);
/// The area of the paragraphs beside a scroll bar.
const BESIDE: Rectangle = area(2, 12, WIDTH - 7, 52);
const PROSE: Style = Style::new(&[Font::Medium, Font::Small]).left();

impl Screen for Refused {
    fn pages(&self) -> usize {
        RefusalText::new(&self.refusal).plan().count()
    }

    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let rule = Text::<12>::new(self.refusal.rule);
        let text = RefusalText::new(&self.refusal);
        draw_page(canvas, "Refused", &rule, &text.plan(), self.page)
    }
}

/// Puts what happened and what to do on as few pages as possible.
pub(super) fn plan_pages<'t>(what: &'t str, remedy: &'t str) -> Pages<'t> {
    Pages::new([what, remedy], WHOLE.size, BESIDE.size, PROSE.fonts)
}

/// Draws a page of paragraphs, with its number if there are several.
pub(super) fn draw_page<D, W>(
    canvas: &mut Canvas<'_, D, W>,
    title: &str,
    right: &str,
    plan: &Pages<'_>,
    page: u8,
) -> Result<(), D::Error>
where
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    let count = plan.count();
    let page = usize::from(page).min(count - 1);
    let mut corner = Text::<24>::new(right);
    let mut body = WHOLE;
    if count > 1 {
        corner = Text::new(format_args!("{right} {}", part_of(page, count)));
        body = BESIDE;
        canvas.draw_scroll_bar(page, count)?;
    }
    canvas.draw_header(title, corner.trim())?;
    let Fitted { font, lines } = plan.page(page);
    canvas.draw_lines(body, &lines, font, PROSE)
}
