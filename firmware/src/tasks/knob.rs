//! Watches the contacts of the knob and the back button.

use embassy_futures::select::{select, select_array};
use embassy_time::{Instant, Timer};
use embedded_hal::digital::InputPin;
use embedded_hal_async::digital::Wait;

use super::signals::Event;
use super::{PULSE, Signals, Task};
use crate::sense::{Contacts, Knob};

/// Watches the contacts and sends events. The pins are A and B of the encoder, its push button and the back
/// button; low means closed.
pub async fn run<P: InputPin + Wait>(mut pins: [P; 4], signals: &Signals) -> ! {
    let mut knob = Knob::new(true);
    loop {
        signals.pulses.beat(Task::Knob);
        // A pin that cannot be read counts as open, so its button is not pressed.
        let [a, b, push, back] = pins.each_mut().map(|pin| pin.is_low().unwrap_or(false));
        let now = Instant::now();
        for event in knob.update(Contacts { a, b, push, back }, now) {
            signals.events.send(Event::Knob(event, now)).await;
        }
        let wake_at = knob.wake_at().unwrap_or(now + PULSE).min(now + PULSE);
        let edges = pins.each_mut().map(|pin| pin.wait_for_any_edge());
        select(select_array(edges), Timer::at(wake_at)).await;
    }
}
