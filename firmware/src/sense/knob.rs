//! Turns the contacts of the knob and the back button into events.
//!
//! The encoder closes two contacts one after the other:
//!
//! ```text
//! A ────┐         ┌─────────   clockwise: none, A, both, B, none
//! B ─────────┐         ┌────
//! ```
//!
//! Each step between neighbouring states counts ±1, so a bouncing contact cancels itself out. How many steps make
//! a click depends on the encoder, see [`StepsPerClick`]. Where the encoder rests, counting starts from zero, so an
//! error does not outlast a click.
//!
//! A missed state shows as a jump by two steps, which is counted in the direction of the steps so far; if there
//! are none yet, the other two steps of a click of four are enough. So one missed state per click of four does no
//! harm. Two missed in a row look like turning back.
//!
//! (`rotary-encoder-hal` 0.6 reads pins itself, drops jumps and does not know the rest position, so it
//! would not save any of this.)

use embassy_time::{Duration, Instant};
use heapless::Vec;

use super::button::{Button, DEBOUNCE, Edge};

/// A push at least this long is a long push.
const LONG: Duration = Duration::from_millis(600);
/// A click that follows the last one faster than this counts twice.
const BRISK: Duration = Duration::from_millis(60);
/// A click that follows the last one faster than this counts four times.
const FAST: Duration = Duration::from_millis(30);

/// The contacts of the knob and the back button. `true` means closed.
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

/// How many steps of the encoder make a click.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StepsPerClick {
    /// At rest both contacts are open: an EC11 or KY-040 with as many pulses as clicks.
    #[default]
    Four,
    /// At rest both contacts are open, or both are closed: half as many pulses as clicks.
    Two,
    /// The encoder rests in any state. Nothing but time tells a click from a bounce.
    One,
}

impl StepsPerClick {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Four, Self::Two, Self::One];

    /// Returns the kind after this one; after the last comes the first.
    pub fn next(self) -> Self {
        match self {
            Self::Four => Self::Two,
            Self::Two => Self::One,
            Self::One => Self::Four,
        }
    }

    /// Returns the number of steps.
    pub const fn number(self) -> u8 {
        match self {
            Self::Four => 4,
            Self::Two => 2,
            Self::One => 1,
        }
    }
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
    /// As they were at the last update.
    contacts: Contacts,
}

impl Knob {
    /// Creates the state before the first update. Clicks of a fast turn count for more if `accelerated`.
    pub const fn new(steps_per_click: StepsPerClick, accelerated: bool) -> Self {
        let contacts = Contacts { a: false, b: false, push: false, back: false };
        Self {
            encoder: Encoder::new(steps_per_click, accelerated),
            push: Button::new(),
            long_reported: false,
            back: Button::new(),
            contacts,
        }
    }

    /// Sets how many steps make a click. A click under way is forgotten.
    pub fn set_steps_per_click(&mut self, steps_per_click: StepsPerClick) {
        if steps_per_click != self.encoder.steps_per_click {
            self.encoder = Encoder::new(steps_per_click, self.encoder.accelerated);
        }
    }

    /// Sets whether clicks of a fast turn count for more: good for numbers, bad for a list of three.
    pub fn accelerate(&mut self, accelerated: bool) {
        self.encoder.accelerated = accelerated;
    }

    /// Updates the state with the contacts as they are from `now` on, and returns what happened since the last update.
    /// Call it for every change, in order. It may be late: until `now`, the contacts were as at the last update.
    /// Calling it more often does no harm.
    pub fn update(&mut self, contacts: Contacts, now: Instant) -> KnobEvents {
        let mut events = Vec::new();
        while let Some(at) = self.wake_at().filter(|&at| at <= now) {
            self.step(self.contacts, at, &mut events);
        }
        self.contacts = contacts;
        self.step(contacts, now, &mut events);
        events
    }

    fn step(&mut self, contacts: Contacts, now: Instant, events: &mut KnobEvents) {
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
            Some(Edge::Up) if self.long_reported => {}
            Some(Edge::Up) => push_event(KnobEvent::Pressed),
            None if self.long_push_at().is_some_and(|at| at <= now) => {
                self.long_reported = true;
                push_event(KnobEvent::LongPressed);
            }
            None => {}
        }
        if self.back.update(contacts.back, now) == Some(Edge::Down) {
            push_event(KnobEvent::Back);
        }
    }

    /// Returns when to call [`Knob::update`] again even if no contact moves.
    pub fn wake_at(&self) -> Option<Instant> {
        let times = [self.encoder.wake_at(), self.push.wake_at(), self.back.wake_at(), self.long_push_at()];
        times.into_iter().flatten().min()
    }

    fn long_push_at(&self) -> Option<Instant> {
        if self.long_reported { None } else { self.push.pressed_at().map(|at| at + LONG) }
    }
}

#[derive(Clone, Debug)]
struct Encoder {
    /// The contacts, A in bit 1 and B in bit 0; `None` before the first update.
    state: Option<u8>,
    steps_per_click: StepsPerClick,
    /// Steps since the last rest, or since the last click, clockwise positive.
    steps: i16,
    /// When the last step was made.
    stepped_at: Instant,
    /// The direction of the last click (`true` is clockwise) and its time.
    last_click: Option<(bool, Instant)>,
    accelerated: bool,
}

/// The states in which an encoder can rest.
const BOTH_OPEN: u8 = 0b00;
const BOTH_CLOSED: u8 = 0b11;

impl Encoder {
    const fn new(steps_per_click: StepsPerClick, accelerated: bool) -> Self {
        Self {
            state: None,
            steps_per_click,
            steps: 0,
            stepped_at: Instant::MIN,
            last_click: None,
            accelerated,
        }
    }

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
        if state != before {
            self.stepped_at = now;
        }
        let clicks = self.take_clicks(before, state, now);
        if clicks == 0 {
            return 0;
        }
        let turned = clicks.saturating_mul(self.weight(clicks > 0, now));
        turned.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }

    /// Takes the clicks that are complete out of the steps.
    fn take_clicks(&mut self, before: u8, state: u8, now: Instant) -> i16 {
        let rests = match self.steps_per_click {
            StepsPerClick::Four => state == BOTH_OPEN,
            StepsPerClick::Two => state == BOTH_OPEN || state == BOTH_CLOSED,
            StepsPerClick::One => {
                // The last step may be a bounce that is about to turn back.
                let settled = now.saturating_duration_since(self.stepped_at) >= DEBOUNCE;
                let clicks = if settled { self.steps } else { self.steps - self.steps.signum() };
                self.steps -= clicks;
                return clicks;
            }
        };
        if !rests || state == before {
            return 0;
        }
        // Round to the nearest click: half of the steps are enough.
        let per_click = i16::from(self.steps_per_click.number());
        let clicks = self.steps.saturating_add(per_click / 2 * self.steps.signum()) / per_click;
        self.steps = 0;
        clicks
    }

    /// Returns when to call [`Encoder::update`] again even if no contact moves.
    fn wake_at(&self) -> Option<Instant> {
        let unsettled = self.steps_per_click == StepsPerClick::One && self.steps != 0;
        unsettled.then_some(self.stepped_at + DEBOUNCE)
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
