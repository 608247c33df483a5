//! The knob with its push button, and the back button: which contact closes to ground, and when.
//!
//! ```text
//! A ────┐         ┌─────────   a click clockwise: A closes, B closes, A opens, B opens
//! B ─────────┐         ┌────
//! ```

use std::time::Duration;

/// Time between two contact changes within a click, as in a quick turn.
const STEP: Duration = Duration::from_millis(2);
/// Time between bounces: a contact closes, opens and closes again before it stays closed.
const BOUNCE: Duration = Duration::from_micros(150);

/// A contact of the knob.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// Closes first when the knob is turned clockwise.
    A,
    /// Closes first when the knob is turned counter-clockwise.
    B,
    /// Closes while the knob is pushed.
    Push,
    /// The back button.
    Back,
}

/// A contact that closes or opens, `after` the start of the gesture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // the names say it
pub struct Change {
    pub after: Duration,
    pub contact: Contact,
    /// `true` if the contact closes, `false` if it opens.
    pub closes: bool,
}

/// Returns the contact changes of one click of the knob. The click takes 6 ms.
pub fn click(clockwise: bool) -> Vec<Change> {
    let (first, second) = if clockwise { (Contact::A, Contact::B) } else { (Contact::B, Contact::A) };
    let steps = [(first, true), (second, true), (first, false), (second, false)];
    let edges = steps.into_iter().zip(0..).map(|((contact, closes), step)| (STEP * step, contact, closes));
    edges.flat_map(|(after, contact, closes)| with_bounce(after, contact, closes)).collect()
}

/// Returns the contact changes of a button that is held for `time`.
pub fn hold(button: Contact, time: Duration) -> Vec<Change> {
    let edges = [with_bounce(Duration::ZERO, button, true), with_bounce(time, button, false)];
    edges.into_iter().flatten().collect()
}

/// Returns how long a gesture takes, from its start to its last contact change.
pub fn duration(gesture: &[Change]) -> Duration {
    gesture.iter().map(|change| change.after).max().unwrap_or_default()
}

/// Returns one contact change with its bounces.
fn with_bounce(after: Duration, contact: Contact, closes: bool) -> [Change; 3] {
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

    /// Returns the events that the firmware reads from a gesture.
    fn read_events(gesture: &[Change]) -> Vec<KnobEvent> {
        let mut knob = Knob::new(false);
        let mut contacts = Contacts::default();
        let at = |time: Duration| Instant::from_micros(1_000_000 + time.as_micros() as u64);
        let mut events = Vec::from_iter(knob.update(contacts, at(Duration::ZERO)));
        let end = duration(gesture) + Duration::from_millis(10);
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
        assert_eq!(read_events(&click(true)), [KnobEvent::Turned(1)]);
        assert_eq!(read_events(&click(false)), [KnobEvent::Turned(-1)]);
        assert_eq!(read_events(&hold(Contact::Push, Duration::from_millis(20))), [KnobEvent::Pressed]);
        assert_eq!(read_events(&hold(Contact::Push, Duration::from_millis(700))), [KnobEvent::LongPressed]);
        assert_eq!(read_events(&hold(Contact::Back, Duration::from_millis(20))), [KnobEvent::Back]);
    }
}
