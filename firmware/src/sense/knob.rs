//! The knob and the back button.
//!
//! The encoder closes two contacts one after the other; at rest, on a click, both are open (an EC11
//! or KY-040 with as many pulses as clicks):
//!
//! ```text
//! A ────┐         ┌─────────   clockwise: none, A, both, B, none
//! B ─────────┐         ┌────
//! ```
//!
//! Each step between neighbouring states counts ±1, so a contact that bounces counts forth and back.
//! At rest four steps make a click. A step that was missed shows as a jump over two, which goes on in
//! the direction known so far; if there is none yet, the other two steps of the click are enough. So
//! one state that nobody saw in each click does no harm. Two in a row look like going back, and
//! whatever went wrong ends at the next rest.
//!
//! (`rotary-encoder-hal` 0.6 reads pins itself, drops jumps and knows no rest, so all of this would
//! still be to do on top of it.)

use embassy_time::{Duration, Instant};
use heapless::Vec;

use super::button::{Button, Edge};

/// A push of this length is a long one.
const LONG: Duration = Duration::from_millis(600);
/// Clicks that follow each other faster than this count for more.
const BRISK: Duration = Duration::from_millis(60);
const FAST: Duration = Duration::from_millis(30);

/// The contacts of knob and back button: whether each is closed, which is a low pin.
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

/// What someone did with the knob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnobEvent {
    /// Turned by so many clicks, clockwise if positive; fast turning counts up to four times.
    Turned(i8),
    /// Pushed and let go.
    Pressed,
    /// Pushed for 0.6 s; letting go then says nothing more.
    LongPressed,
    /// The back button went down.
    Back,
}

/// Everything at once: a turn, a push and the back button.
pub type KnobEvents = Vec<KnobEvent, 3>;

/// The knob's state.
#[derive(Clone, Debug)]
pub struct Knob {
    encoder: Encoder,
    push: Button,
    long_told: bool,
    back: Button,
}

impl Knob {
    /// A knob whose contacts were not yet seen. Fast turning counts for more if `accelerated`.
    pub const fn new(accelerated: bool) -> Self {
        let encoder = Encoder { state: None, steps: 0, last_click: None, accelerated };
        Self { encoder, push: Button::new(), long_told: false, back: Button::new() }
    }

    /// Whether fast turning counts for more: good for numbers, bad for a list of three.
    pub fn accelerate(&mut self, accelerated: bool) {
        self.encoder.accelerated = accelerated;
    }

    /// Takes in the contacts. To be called at every edge, and at [`Knob::wake_at`]; more often does
    /// no harm.
    pub fn update(&mut self, contacts: Contacts, now: Instant) -> KnobEvents {
        let mut events = Vec::new();
        let mut tell = |event| {
            // At most one of each of the three kinds: there is always room.
            let _ = events.push(event);
        };
        let turned = self.encoder.update(contacts.a, contacts.b, now);
        if turned != 0 {
            tell(KnobEvent::Turned(turned));
        }
        match self.push.update(contacts.push, now) {
            Some(Edge::Down) => self.long_told = false,
            Some(Edge::Up { .. }) if self.long_told => {}
            // Nobody looked while it was held.
            Some(Edge::Up { held }) if held >= LONG => tell(KnobEvent::LongPressed),
            Some(Edge::Up { .. }) => tell(KnobEvent::Pressed),
            None if self.long_push_at().is_some_and(|at| at <= now) => {
                self.long_told = true;
                tell(KnobEvent::LongPressed);
            }
            None => {}
        }
        if self.back.update(contacts.back, now) == Some(Edge::Down) {
            tell(KnobEvent::Back);
        }
        events
    }

    /// When to call [`Knob::update`] again although no contact moves.
    pub fn wake_at(&self) -> Option<Instant> {
        [self.push.wake_at(), self.back.wake_at(), self.long_push_at()].into_iter().flatten().min()
    }

    fn long_push_at(&self) -> Option<Instant> {
        if self.long_told { None } else { self.push.pressed_at().map(|at| at + LONG) }
    }
}

#[derive(Clone, Debug)]
struct Encoder {
    /// The contacts, A in bit 1 and B in bit 0; `None` until they were seen.
    state: Option<u8>,
    /// Steps since the last rest, clockwise positive.
    steps: i16,
    /// The last click: whether clockwise, and when.
    last_click: Option<(bool, Instant)>,
    accelerated: bool,
}

/// Both contacts open: on a click.
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
        // To the nearest click: half of the steps are enough.
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
