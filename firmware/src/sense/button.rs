//! Debounces a push button and measures how long it is held.

use embassy_time::{Duration, Instant};

/// How long a level must last to count. The contacts of a knob bounce for 1 to 3 ms.
const DEBOUNCE: Duration = Duration::from_millis(5);

/// A debounced button.
#[derive(Clone, Debug)]
pub(super) struct Button {
    /// `None` until the first [`Button::update`].
    down: Option<bool>,
    /// Since when the contact differs from `down`.
    differs_since: Option<Instant>,
    /// When the button went down. `None` while it is up, and if it was already down at the first
    /// update: nobody pressed it then.
    pressed_at: Option<Instant>,
}

/// A debounced change of a button. Times count from the first contact, not from the end of bouncing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Down,
    Up { held: Duration },
}

impl Button {
    pub(super) const fn new() -> Self {
        Self { down: None, differs_since: None, pressed_at: None }
    }

    /// Updates the button with the present state of its contact. Returns a change once it has lasted
    /// [`DEBOUNCE`].
    pub(super) fn update(&mut self, closed: bool, now: Instant) -> Option<Edge> {
        let Some(down) = self.down else {
            self.down = Some(closed);
            return None;
        };
        if closed == down {
            self.differs_since = None;
            return None;
        }
        let since = *self.differs_since.get_or_insert(now);
        if now.saturating_duration_since(since) < DEBOUNCE {
            return None;
        }
        self.down = Some(closed);
        self.differs_since = None;
        if closed {
            self.pressed_at = Some(since);
            return Some(Edge::Down);
        }
        let pressed_at = self.pressed_at.take()?;
        Some(Edge::Up { held: since.saturating_duration_since(pressed_at) })
    }

    /// Returns when the button was pressed. `None` if it is up or its contact is bouncing.
    pub(super) fn pressed_at(&self) -> Option<Instant> {
        if self.differs_since.is_some() { None } else { self.pressed_at }
    }

    /// Returns when to call [`Button::update`] again even if no contact moves.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        self.differs_since.map(|since| since + DEBOUNCE)
    }
}
