//! Watches the contacts of the knob and the back button.

use embassy_futures::select::{select, select_array};
use embassy_time::{Duration, Instant, Timer};
use embedded_hal::digital::InputPin;
use embedded_hal_async::digital::Wait;

use super::signals::Event;
use super::{PULSE, Signals, Task};
use crate::sense::{Contacts, Knob};

/// How long the back button must be held from the start to count. A capacitor at the contact needs a few
/// milliseconds to be charged, and looks like a pressed button until then.
const HELD: Duration = Duration::from_millis(50);

/// Watches the contacts and sends events. The pins are A and B of the encoder, its push button and the back
/// button; low means closed.
pub async fn run<P: InputPin + Wait>(mut pins: [P; 4], signals: &Signals) -> ! {
    let mut knob = Knob::new(true);
    let mut held_until = Some(Instant::now() + HELD);
    loop {
        signals.pulses.beat(Task::Knob);
        // A pin that cannot be read counts as open, so its button is not pressed.
        let [a, b, push, back] = pins.each_mut().map(|pin| pin.is_low().unwrap_or(false));
        let now = Instant::now();
        if let Some(until) = held_until.take_if(|until| !back || *until <= now) {
            signals.back_at_start.signal(back && until <= now);
        }
        for event in knob.update(Contacts { a, b, push, back }, now) {
            signals.events.send(Event::Knob(event, now)).await;
        }
        let wake_at = knob.wake_at().into_iter().chain(held_until).fold(now + PULSE, Instant::min);
        let edges = pins.each_mut().map(|pin| pin.wait_for_any_edge());
        select(select_array(edges), Timer::at(wake_at)).await;
    }
}
