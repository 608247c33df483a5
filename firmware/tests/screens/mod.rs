//! The display: pictures, text in its boxes, paging, and what goes over the bus.

mod araby_texts;
mod boxes;
mod goldens;
mod menus;
mod oled;
mod paging;
mod petra_texts;
mod renderer;
mod resafa_texts;

mod texts;
mod wayfarers_texts;

use firmware::screens::{Font, Frame, TextObserver, View, Written, gallery};

/// Returns every example with its name.
pub fn examples() -> Vec<(&'static str, View)> {
    let mut all = Vec::new();
    gallery::each(|name, view| all.push((name, view)));
    all
}

/// Draws a view.
pub fn picture(view: &View) -> Frame {
    let mut frame = Frame::new();
    let Ok(()) = view.draw(&mut frame);
    frame
}

/// A line of text that was drawn.
#[derive(Clone, Debug)]
pub struct Seen {
    pub words: String,
    pub cut: bool,
    pub broken: bool,
    pub font: Font,
    pub area: embedded_graphics::primitives::Rectangle,
    pub ink: Option<embedded_graphics::primitives::Rectangle>,
}

/// Collects all lines of text of a view.
#[derive(Default)]
struct Reader(Vec<Seen>);

impl TextObserver for Reader {
    fn written(&mut self, line: Written<'_>) {
        let Written { words, cut, broken, font, area, ink } = line;
        self.0.push(Seen { words: words.to_owned(), cut, broken, font, area, ink });
    }
}

/// Returns the lines of text on the display.
pub fn read(view: &View) -> Vec<Seen> {
    let mut reader = Reader::default();
    let Ok(()) = view.draw_observed(&mut Frame::new(), &mut reader);
    reader.0
}

/// Returns the same view on another page.
pub fn on_page(view: &View, page: u8) -> View {
    let mut view = view.clone();
    match &mut view {
        View::Refused(screen) => screen.page = page,
        View::Message(screen) => screen.page = page,
        View::Details(screen) => screen.page = page,
        View::Dice(screen) => screen.page = page,
        View::GameOver(screen) => screen.page = page,
        View::Terms(screen) => screen.page = page,
        _ => {}
    }
    view
}

/// Returns the view on each of its pages.
pub fn all_pages(view: &View) -> Vec<View> {
    (0..view.pages()).map(|page| on_page(view, page.try_into().unwrap())).collect()
}

/// Returns a text without blanks, for comparing it with lines. A line may end after a hyphen or plus inside a
/// word, so texts are compared letter by letter.
pub fn letters(text: &str) -> String {
    text.split_whitespace().collect()
}
