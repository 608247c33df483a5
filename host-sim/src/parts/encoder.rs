//! The knob with its push button, and the back button: which contact closes to ground, and when.
//!
//! ```text
//! A ────┐         ┌─────────   clockwise: A closes, B closes, A opens, B opens
//! B ─────────┐         ┌────
//! ```
//!
//! These are the four steps of a turn. Knobs differ in how many of them make a click: all four (at rest both contacts are
//! open), two (both open or both closed) or one (the knob rests anywhere).

use std::time::Duration;

use serde::Deserialize;

/// When a bouncing contact changes, in tenths of the time that it bounces. It ends as it began: changed.
const BOUNCES: [u32; 7] = [0, 1, 3, 4, 6, 9, 10];

/// A kind of knob.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnobKind {
    /// How many steps make a click: 4, 2 or 1.
    pub steps: StepsPerClick,
    /// For how many milliseconds a contact bounces: at most 5. Worn contacts bounce longer.
    pub bounce: Bounce,
}

impl Default for KnobKind {
    fn default() -> Self {
        Self { steps: StepsPerClick(4), bounce: Bounce(1) }
    }
}

/// 4, 2 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct StepsPerClick(u8);

impl TryFrom<u8> for StepsPerClick {
    type Error = &'static str;

    fn try_from(steps: u8) -> Result<Self, Self::Error> {
        if [1, 2, 4].contains(&steps) { Ok(Self(steps)) } else { Err("a click has 4, 2 or 1 steps") }
    }
}

/// Milliseconds from 0 to 5.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "u8")]
pub struct Bounce(u8);

impl TryFrom<u8> for Bounce {
    type Error = &'static str;

    fn try_from(millis: u8) -> Result<Self, Self::Error> {
        if millis <= 5 { Ok(Self(millis)) } else { Err("contacts bounce for at most 5 ms") }
    }
}

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

/// A knob, and how far it has been turned.
#[derive(Clone, Debug, Default)]
pub struct Encoder {
    kind: KnobKind,
    /// The number of steps so far, clockwise, modulo 4.
    turned: u8,
}

impl Encoder {
    /// Creates a knob at rest with both contacts open.
    pub fn new(kind: KnobKind) -> Self {
        Self { kind, turned: 0 }
    }

    /// Turns the knob by a click, as quickly as its contacts allow. Returns their changes.
    pub fn click(&mut self, clockwise: bool) -> Vec<Change> {
        // A contact must have settled before the next one moves, or even the best decoder could not follow.
        let step = Duration::from_millis(2 * u64::from(self.kind.bounce.0) + 2);
        let edges = (0..self.kind.steps.0).map(|number| {
            let next = (self.turned + if clockwise { 1 } else { 3 }) % 4;
            let (contact, closes) = match (self.turned.min(next), self.turned.max(next)) {
                (0, 1) => (Contact::A, next == 1),
                (1, 2) => (Contact::B, next == 2),
                (2, 3) => (Contact::A, next == 2),
                _ => (Contact::B, next == 3),
            };
            self.turned = next;
            (step * number.into(), contact, closes)
        });
        let edges = Vec::from_iter(edges);
        edges.into_iter().flat_map(|(after, contact, closes)| self.bounce(after, contact, closes)).collect()
    }

    /// Returns how long a click takes.
    pub fn click_time(&self) -> Duration {
        duration(&self.clone().click(true))
    }

    /// Returns the contact changes of a button that is held for `time`.
    pub fn hold(&self, button: Contact, time: Duration) -> Vec<Change> {
        let edges = [self.bounce(Duration::ZERO, button, true), self.bounce(time, button, false)];
        edges.into_iter().flatten().collect()
    }

    /// Returns one contact change with its bounces.
    fn bounce(&self, after: Duration, contact: Contact, closes: bool) -> Vec<Change> {
        let tenth = Duration::from_micros(100) * self.kind.bounce.0.into();
        let changes = BOUNCES.iter().zip([closes, !closes].into_iter().cycle());
        let changes =
            changes.map(|(&tenths, closes)| Change { after: after + tenth * tenths, contact, closes });
        changes.collect()
    }
}

/// Returns how long a gesture takes, from its start to its last contact change.
pub fn duration(gesture: &[Change]) -> Duration {
    gesture.iter().map(|change| change.after).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use embassy_time::Instant;
    use firmware::sense::{Contacts, Knob, KnobEvent, StepsPerClick as Steps};

    use super::*;

    const KINDS: [(u8, Steps); 3] = [(4, Steps::Four), (2, Steps::Two), (1, Steps::One)];

    fn encoder(steps: u8, bounce: u8) -> Encoder {
        Encoder::new(KnobKind { steps: StepsPerClick(steps), bounce: Bounce(bounce) })
    }

    /// Returns the events that the firmware reads from gestures, each 100 ms after the one before.
    fn read_events(steps: Steps, gestures: &[Vec<Change>]) -> Vec<KnobEvent> {
        let mut knob = Knob::new(steps, false);
        let mut contacts = Contacts::default();
        let mut at = Instant::from_secs(1);
        let mut events = Vec::from_iter(knob.update(contacts, at));
        for gesture in gestures {
            let end = duration(gesture) + Duration::from_millis(100);
            for sample in 0..end.as_micros() as u64 / 500 {
                let now = Duration::from_micros(sample * 500);
                for change in gesture.iter().filter(|change| change.after <= now) {
                    *match change.contact {
                        Contact::A => &mut contacts.a,
                        Contact::B => &mut contacts.b,
                        Contact::Push => &mut contacts.push,
                        Contact::Back => &mut contacts.back,
                    } = change.closes;
                }
                at += embassy_time::Duration::from_micros(500);
                events.extend(knob.update(contacts, at));
            }
        }
        events
    }

    #[test]
    fn the_firmware_hears_each_click_of_each_kind_once() {
        for (steps, set) in KINDS {
            for bounce in 0..=5 {
                let mut encoder = encoder(steps, bounce);
                let ways = [true, true, true, false, false, true, false, false, false];
                let gestures = ways.map(|clockwise| encoder.click(clockwise));
                let clicks = ways.map(|clockwise| KnobEvent::Turned(if clockwise { 1 } else { -1 }));
                assert_eq!(read_events(set, &gestures), clicks, "{steps} steps, {bounce} ms");
            }
        }
    }

    #[test]
    fn the_firmware_hears_each_push_once() {
        for bounce in 0..=5 {
            let heard = |button, millis| {
                let gesture = encoder(4, bounce).hold(button, Duration::from_millis(millis));
                read_events(Steps::Four, &[gesture])
            };
            assert_eq!(heard(Contact::Push, 20), [KnobEvent::Pressed]);
            assert_eq!(heard(Contact::Push, 700), [KnobEvent::LongPressed]);
            assert_eq!(heard(Contact::Back, 20), [KnobEvent::Back]);
        }
    }
}
