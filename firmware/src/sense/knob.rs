//! Turns the contacts of the knob and the back button into events.
//!
//! The encoder closes two contacts one after the other; at rest, on a click, both are open (an EC11
//! or KY-040 with as many pulses as clicks):
//!
//! ```text
//! A ────┐         ┌─────────   clockwise: none, A, both, B, none
//! B ─────────┐         ┌────
//! ```
//!
//! Each step between neighbouring states counts ±1, so a bouncing contact cancels itself out. Four steps
//! from rest to rest make a click. A missed state shows as a jump by two steps, which is counted in the
//! direction of the steps so far; if there are none yet, the other two steps of the click are enough.
//! So one missed state per click does no harm. Two missed in a row look like turning back; the error ends
//! at the next rest, where counting starts from zero.
//!
//! (`rotary-encoder-hal` 0.6 reads pins itself, drops jumps and does not know the rest position, so it
//! would not save any of this.)

use embassy_time::{Duration, Instant};
use heapless::Vec;

use super::button::{Button, Edge};

/// A push at least this long is a long push.
const LONG: Duration = Duration::from_millis(600);
/// A click that follows the last one faster than this counts twice.
const BRISK: Duration = Duration::from_millis(60);
/// A click that follows the last one faster than this counts four times.
const FAST: Duration = Duration::from_millis(30);

/// The contacts of the knob and the back button. `true` means closed, which is a low pin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Contacts {
    /// The encoder contact that closes first when turned clockwise.
    pub a: bool,
    /// The other encoder contact.
    pub b: bool,
    /// The push button of the knob.
    pub push: bool,
    /// The back button.
    pub back: bool,
}

/// A use of the knob or the back button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnobEvent {
    /// Turned by this number of clicks, clockwise if positive. In fast turns a click counts up to four times.
    Turned(i8),
    /// Pushed and released.
    Pressed,
    /// Pushed for 0.6 s. The release causes no further event.
    LongPressed,
    /// The back button went down.
    Back,
}

impl KnobEvent {
    /// Returns whether a button was pressed.
    pub const fn is_press(self) -> bool {
        !matches!(self, Self::Turned(_))
    }
}

/// The events of one update: at most a turn, a push and the back button.
pub type KnobEvents = Vec<KnobEvent, 3>;

/// The state of the knob and the back button.
#[derive(Clone, Debug)]
pub struct Knob {
    encoder: Encoder,
    push: Button,
    long_reported: bool,
    back: Button,
}

impl Knob {
    /// Creates the state before the first update. Clicks of a fast turn count for more if `accelerated`.
    pub const fn new(accelerated: bool) -> Self {
        let encoder = Encoder { state: None, steps: 0, last_click: None, accelerated };
        Self { encoder, push: Button::new(), long_reported: false, back: Button::new() }
    }

    /// Sets whether clicks of a fast turn count for more: good for numbers, bad for a list of three.
    pub fn accelerate(&mut self, accelerated: bool) {
        self.encoder.accelerated = accelerated;
    }

    /// Updates the state with the present contacts and returns what happened. Call it at every edge and at
    /// [`Knob::wake_at`]; calling it more often does no harm.
    pub fn update(&mut self, contacts: Contacts, now: Instant) -> KnobEvents {
        let mut events = Vec::new();
        let mut push_event = |event| {
            // There is at most one event of each of the three kinds, so there is always room.
            let _ = events.push(event);
        };
        let turned = self.encoder.update(contacts.a, contacts.b, now);
        if turned != 0 {
            push_event(KnobEvent::Turned(turned));
        }
        match self.push.update(contacts.push, now) {
            Some(Edge::Down) => self.long_reported = false,
            Some(Edge::Up { .. }) if self.long_reported => {}
            // `update` was not called while the button was held.
            Some(Edge::Up { held }) if held >= LONG => push_event(KnobEvent::LongPressed),
            Some(Edge::Up { .. }) => push_event(KnobEvent::Pressed),
            None if self.long_push_at().is_some_and(|at| at <= now) => {
                self.long_reported = true;
                push_event(KnobEvent::LongPressed);
            }
            None => {}
        }
        if self.back.update(contacts.back, now) == Some(Edge::Down) {
            push_event(KnobEvent::Back);
        }
        events
    }

    /// Returns when to call [`Knob::update`] again even if no contact moves.
    pub fn wake_at(&self) -> Option<Instant> {
        [self.push.wake_at(), self.back.wake_at(), self.long_push_at()].into_iter().flatten().min()
    }

    fn long_push_at(&self) -> Option<Instant> {
        if self.long_reported { None } else { self.push.pressed_at().map(|at| at + LONG) }
    }
}

#[derive(Clone, Debug)]
struct Encoder {
    /// The contacts, A in bit 1 and B in bit 0; `None` before the first update.
    state: Option<u8>,
    /// Steps since the last rest, clockwise positive.
    steps: i16,
    /// The direction of the last click (`true` is clockwise) and its time.
    last_click: Option<(bool, Instant)>,
    accelerated: bool,
}

/// The state at rest: both contacts open.
const REST: u8 = 0b00;

impl Encoder {
    fn update(&mut self, a: bool, b: bool, now: Instant) -> i8 {
        let state = u8::from(a) << 1 | u8::from(b);
        let Some(before) = self.state.replace(state) else {
            return 0;
        };
        let step = match (before, state) {
            (0b00, 0b10) | (0b10, 0b11) | (0b11, 0b01) | (0b01, 0b00) => 1,
            (0b00, 0b01) | (0b01, 0b11) | (0b11, 0b10) | (0b10, 0b00) => -1,
            (before, state) if before == state => 0,
            _ => 2 * self.steps.signum(),
        };
        self.steps = self.steps.saturating_add(step);
        if state != REST || before == REST {
            return 0;
        }
        // Round to the nearest click: half of the steps are enough.
        let clicks = self.steps.saturating_add(2 * self.steps.signum()) / 4;
        self.steps = 0;
        if clicks == 0 {
            return 0;
        }
        let turned = clicks.saturating_mul(self.weight(clicks > 0, now));
        turned.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }

    fn weight(&mut self, clockwise: bool, now: Instant) -> i16 {
        let before = self.last_click.replace((clockwise, now));
        match before {
            Some((same, at)) if same == clockwise && self.accelerated => {
                let pause = now.saturating_duration_since(at);
                if pause < FAST {
                    4
                } else if pause < BRISK {
                    2
                } else {
                    1
                }
            }
            _ => 1,
        }
    }
}
