//! Finds the regions of the picture that changed, and the bytes to send for them.
//!
//! ```text
//! on the bus, for each page of a window of w columns             bytes
//!   address, 0x00, page, column low, column high                   5
//!   for each 16 columns: address, 0x40, data                       w + 2 * ceil(w / 16)
//! ```
//!
//! A whole frame costs 1192 bytes this way: 27 ms at 400 kHz.

use heapless::Vec;

use super::View;
use super::frame::{COLUMNS, FRAME_BYTES, Frame, PAGES};

/// Columns and pages of the display, from the first to the last inclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The first column.
    pub left: u8,
    /// The last column.
    pub right: u8,
    /// The first page.
    pub top: u8,
    /// The last page.
    pub bottom: u8,
}

impl Window {
    /// The whole display.
    pub const WHOLE: Self = Self { left: 0, right: COLUMNS as u8 - 1, top: 0, bottom: PAGES as u8 - 1 };

    /// Returns the number of columns.
    pub const fn width(self) -> usize {
        self.right as usize + 1 - self.left as usize
    }

    /// Returns the number of pages.
    pub const fn height(self) -> usize {
        self.bottom as usize + 1 - self.top as usize
    }

    /// Returns the bytes on the bus, including addresses and commands.
    pub const fn cost(self) -> usize {
        self.height() * (5 + self.width() + 2 * self.width().div_ceil(16))
    }

    /// Returns the smallest window that covers both.
    fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns how many bytes it saves to send one window in place of the two; negative if it costs more.
    fn saving(self, other: Self) -> isize {
        (self.cost() + other.cost()) as isize - self.union(other).cost() as isize
    }
}

/// A region that the display does not show yet.
#[derive(Clone, Copy)]
pub struct Change<'r> {
    /// Where it is.
    pub window: Window,
    frame: &'r Frame,
}

impl<'r> Change<'r> {
    /// Returns the bytes, one slice for each page from the top.
    pub fn rows(self) -> impl Iterator<Item = &'r [u8]> {
        let Window { left, right, top, bottom } = self.window;
        let columns = usize::from(left)..=usize::from(right);
        (top..=bottom).map(move |page| self.frame.page(page.into()).get(columns.clone()).unwrap_or_default())
    }
}

/// The most windows in one plan. A scrolling menu needs about six; if more are needed, windows close to each
/// other are joined.
const MAX_WINDOWS: usize = 16;

/// Draws views and knows what the display still shows.
pub struct Renderer {
    /// What was drawn last. Drawing the same view again costs nothing.
    view: Option<View>,
    drawn: Frame,
    /// What the display shows. Meaningless until the whole picture was sent once.
    shown: Frame,
    known: bool,
    plan: Vec<Window, MAX_WINDOWS>,
}

impl Renderer {
    /// Starts with nothing drawn and nothing known about the display.
    pub const fn new() -> Self {
        Self { view: None, drawn: Frame::new(), shown: Frame::new(), known: false, plan: Vec::new() }
    }

    /// Draws a view and finds out what has to be sent.
    pub fn draw(&mut self, view: View) {
        if self.view.as_ref() == Some(&view) {
            return;
        }
        // Drawing into a frame cannot fail: its error type has no value.
        let Ok(()) = self.view.insert(view).draw(&mut self.drawn);
        self.find_changes();
    }

    /// Returns the next region to send.
    pub fn next_change(&self) -> Option<Change<'_>> {
        self.plan.last().map(|&window| Change { window, frame: &self.drawn })
    }

    /// Confirms that the region of [`Renderer::next_change`] has arrived at the display.
    pub fn confirm(&mut self) {
        let Some(window) = self.plan.pop() else { return };
        // As long as nothing is known, the plan is the whole display.
        self.known = true;
        for page in usize::from(window.top)..=usize::from(window.bottom) {
            let columns = usize::from(window.left)..=usize::from(window.right);
            let new = self.drawn.page(page).get(columns.clone()).unwrap_or_default();
            let old = self.shown.page_mut(page).get_mut(columns).unwrap_or_default();
            old.copy_from_slice(new);
        }
    }

    /// Forgets what the display shows, because it was switched on again or missed something. Everything has
    /// to be sent.
    pub fn forget(&mut self) {
        self.known = false;
        self.find_changes();
    }

    /// Draws a view and sends every region that changed: its window, and its bytes page by page.
    pub fn update(&mut self, view: View, mut send: impl FnMut(Window, &[u8])) {
        self.draw(view);
        while let Some(change) = self.next_change() {
            let bytes: Vec<u8, FRAME_BYTES> = change.rows().flatten().copied().collect();
            send(change.window, &bytes);
            self.confirm();
        }
    }

    /// Returns the bytes on the bus for what is still to be sent.
    pub fn cost(&self) -> usize {
        self.plan.iter().map(|window| window.cost()).sum()
    }

    /// Returns the picture that was drawn last.
    pub const fn frame(&self) -> &Frame {
        &self.drawn
    }

    fn find_changes(&mut self) {
        self.plan.clear();
        if self.known {
            each_run(&self.drawn, &self.shown, |run| add_window(&mut self.plan, run));
            merge_windows(&mut self.plan);
        }
        if !self.known || self.cost() >= Window::WHOLE.cost() {
            self.plan.clear();
            // The plan was just cleared, so there is room.
            let _ = self.plan.push(Window::WHOLE);
        }
    }
}

impl Default for Renderer {
    fn default() -> Self {
        Self::new()
    }
}

/// Visits the stretches of each page that differ. Two with a small gap between them count as one.
fn each_run(new: &Frame, old: &Frame, mut visit: impl FnMut(Window)) {
    /// The most equal bytes that are cheaper to send than a second window.
    const GAP: usize = 7;
    for page in 0..PAGES {
        let (new, old) = (new.page(page), old.page(page));
        if new == old {
            continue;
        }
        let mut run: Option<(usize, usize)> = None;
        let differing = new.iter().zip(old).enumerate().filter(|(_, (new, old))| new != old);
        for (column, _) in differing {
            run = match run {
                Some((left, right)) if column - right <= GAP => Some((left, column)),
                Some((left, right)) => {
                    visit(one_page_window(page, left, right));
                    Some((column, column))
                }
                None => Some((column, column)),
            };
        }
        if let Some((left, right)) = run {
            visit(one_page_window(page, left, right));
        }
    }
}

/// Columns are below 128 and pages below 8, so both fit into a byte.
fn one_page_window(page: usize, left: usize, right: usize) -> Window {
    Window { left: left as u8, right: right as u8, top: page as u8, bottom: page as u8 }
}

/// Adds a window to a plan. Joins it with another one if that saves bytes or there is no room.
fn add_window(plan: &mut Vec<Window, MAX_WINDOWS>, window: Window) {
    let best = plan.iter_mut().max_by_key(|other| other.saving(window));
    match best {
        Some(best) if best.saving(window) >= 0 => *best = best.union(window),
        _ => {
            if plan.push(window).is_err()
                && let Some(best) = plan.iter_mut().max_by_key(|other| other.saving(window))
            {
                *best = best.union(window);
            }
        }
    }
}

/// Joins windows while that saves bytes: a window that has grown may have come close to another.
fn merge_windows(plan: &mut Vec<Window, MAX_WINDOWS>) {
    let mut index = 0;
    while let Some(&window) = plan.get(index) {
        let other = plan.iter().skip(index + 1).position(|&other| window.saving(other) >= 0);
        match other {
            Some(further) => {
                let other = plan.swap_remove(index + 1 + further);
                if let Some(window) = plan.get_mut(index) {
                    *window = window.union(other);
                }
                // The joined window may now be close to one that was checked before.
                index = 0;
            }
            None => index += 1,
        }
    }
}
