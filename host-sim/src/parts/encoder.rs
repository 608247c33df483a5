//! The knob with its push, and the back button: contacts that close to ground, over time.
//!
//! ```text
//! A ────┐         ┌─────────   a click clockwise: A closes, B closes, A opens, B opens
//! B ─────────┐         ┌────
//! ```

use std::time::Duration;

/// From one contact to the next within a click: a brisk turn.
const STEP: Duration = Duration::from_millis(2);
/// A contact closes, opens and closes again before it holds.
const BOUNCE: Duration = Duration::from_micros(150);

/// A contact of the knob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// The one that closes first when turned clockwise.
    A,
    /// The other one.
    B,
    /// The push of the knob.
    Push,
    /// The back button.
    Back,
}

/// A contact that closes or opens, `after` the beginning of the gesture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// How long after the beginning.
    pub after: Duration,
    /// Which contact.
    pub contact: Contact,
    /// Whether it closes.
    pub closes: bool,
}

/// One click of the knob; it takes 6 ms.
pub fn click(clockwise: bool) -> Vec<Change> {
    let (first, second) = if clockwise { (Contact::A, Contact::B) } else { (Contact::B, Contact::A) };
    let steps = [(first, true), (second, true), (first, false), (second, false)];
    let edges = steps.into_iter().zip(0..).map(|((contact, closes), step)| (STEP * step, contact, closes));
    edges.flat_map(|(after, contact, closes)| bouncing(after, contact, closes)).collect()
}

/// A button that is held for some time.
pub fn hold(button: Contact, time: Duration) -> Vec<Change> {
    let edges = [bouncing(Duration::ZERO, button, true), bouncing(time, button, false)];
    edges.into_iter().flatten().collect()
}

/// How long a gesture takes, from its first contact to its last.
pub fn length(gesture: &[Change]) -> Duration {
    gesture.iter().map(|change| change.after).max().unwrap_or_default()
}

fn bouncing(after: Duration, contact: Contact, closes: bool) -> [Change; 3] {
    [(0, closes), (1, !closes), (2, closes)].map(|(bounce, closes)| Change {
        after: after + BOUNCE * bounce,
        contact,
        closes,
    })
}

#[cfg(test)]
mod tests {
    use embassy_time::Instant;
    use firmware::sense::{Contacts, Knob, KnobEvent};

    use super::*;

    /// What the firmware's knob makes of a gesture.
    fn heard(gesture: &[Change]) -> Vec<KnobEvent> {
        let mut knob = Knob::new(false);
        let mut contacts = Contacts::default();
        let at = |time: Duration| Instant::from_micros(1_000_000 + time.as_micros() as u64);
        let mut events = Vec::from_iter(knob.update(contacts, at(Duration::ZERO)));
        let end = length(gesture) + Duration::from_millis(10);
        for step in 0..end.as_micros() as u64 / 50 {
            let now = Duration::from_micros(step * 50);
            for change in gesture.iter().filter(|change| change.after <= now) {
                *match change.contact {
                    Contact::A => &mut contacts.a,
                    Contact::B => &mut contacts.b,
                    Contact::Push => &mut contacts.push,
                    Contact::Back => &mut contacts.back,
                } = change.closes;
            }
            events.extend(knob.update(contacts, at(now)));
        }
        events
    }

    #[test]
    fn the_firmware_hears_what_was_done() {
        assert_eq!(heard(&click(true)), [KnobEvent::Turned(1)]);
        assert_eq!(heard(&click(false)), [KnobEvent::Turned(-1)]);
        assert_eq!(heard(&hold(Contact::Push, Duration::from_millis(20))), [KnobEvent::Pressed]);
        assert_eq!(heard(&hold(Contact::Push, Duration::from_millis(700))), [KnobEvent::LongPressed]);
        assert_eq!(heard(&hold(Contact::Back, Duration::from_millis(20))), [KnobEvent::Back]);
    }
}
