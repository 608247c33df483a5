//! Debounces a push button.

use embassy_time::{Duration, Instant};

/// How long a level must last to count. Contacts bounce for up to 5 ms, and a finger stays for at least 20 ms.
pub(super) const DEBOUNCE: Duration = Duration::from_millis(8);

/// A debounced button.
#[derive(Clone, Debug)]
pub(super) struct Button {
    /// `None` until the first [`Button::update`].
    down: Option<bool>,
    /// Since when the contact differs from `down`.
    differs_since: Option<Instant>,
    /// When the button went down, by its first contact. `None` while it is up, and if it was already down at the first
    /// update: nobody pressed it then.
    pressed_at: Option<Instant>,
}

/// A debounced change of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Down,
    Up,
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
        self.pressed_at.take().map(|_| Edge::Up)
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
