//! A push button: bounce removed, time measured.

use embassy_time::{Duration, Instant};

/// A level counts once it has lasted this long. Contacts of a knob bounce for 1 to 3 ms.
const DEBOUNCE: Duration = Duration::from_millis(5);

/// A debounced button.
#[derive(Clone, Debug)]
pub(super) struct Button {
    /// `None` until the contact was seen for the first time.
    down: Option<bool>,
    /// Since when the contact differs from `down`.
    differs_since: Option<Instant>,
    /// When it went down; `None` when up, and for a button that was down from the start: nobody
    /// pressed that one.
    pressed_at: Option<Instant>,
}

/// A change of a button, with the moment of its first contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    /// It went down.
    Down,
    /// It went up again.
    Up {
        /// How long it was down.
        held: Duration,
    },
}

impl Button {
    /// A button that was not yet seen.
    pub(super) const fn new() -> Self {
        Self { down: None, differs_since: None, pressed_at: None }
    }

    /// Takes in the contact.
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

    /// When it was pressed, if it is down beyond doubt.
    pub(super) fn pressed_at(&self) -> Option<Instant> {
        if self.differs_since.is_some() { None } else { self.pressed_at }
    }

    /// When to look again although no contact moves.
    pub(super) fn wake_at(&self) -> Option<Instant> {
        self.differs_since.map(|since| since + DEBOUNCE)
    }
}
