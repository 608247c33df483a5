//! Reads what the contacts of the knob and the back button did.
//!
//! The processor halts while the flash is erased, for up to 0.4 s, and drawing takes longer than a click. So the
//! hardware records the contacts at a steady pace, and this task reads the recording when it gets to it.

use embassy_futures::select::{Either, select};
use embassy_time::{Instant, Timer};
use heapless::Deque;

use super::signals::Event;
use super::{PULSE, Signals, Task};
use crate::sense::{Knob, KnobEvent, Samples, StepsPerClick};

/// Records the contacts of the knob, whatever the processor does.
pub trait ContactSampler {
    /// Returns the oldest samples that were not returned yet. Older ones are lost if nobody asks for
    /// [`WATCHDOG_TIMEOUT`](super::WATCHDOG_TIMEOUT).
    fn next(&mut self) -> Option<Samples>;

    /// Waits until a contact differs from the last sample that was returned.
    fn wait_for_change(&mut self) -> impl Future<Output = ()>;
}

/// Reads the recording and sends events.
pub async fn run(mut sampler: impl ContactSampler, signals: &Signals) -> ! {
    let mut knob = Knob::new(StepsPerClick::default(), true);
    let mut unsent = EventQueue::default();
    loop {
        signals.pulses.beat(Task::Knob);
        if let Some(steps) = signals.steps_per_click.try_take() {
            knob.set_steps_per_click(steps);
        }
        while let Some(samples) = sampler.next() {
            let events = samples.changes().flat_map(|(contacts, at)| knob.update(contacts, at));
            events.for_each(|event| unsent.push(event));
        }
        unsent.send(signals);
        // A sample can be read when the word that it is in is complete.
        let wake_at = knob.wake_at().map(|at| at + Samples::TIME * 2);
        let retry_at = (!unsent.0.is_empty()).then_some(Instant::now() + Samples::TIME);
        let pulse_at = Instant::now() + PULSE;
        let timer = Timer::at([wake_at, retry_at].into_iter().flatten().fold(pulse_at, Instant::min));
        if let Either::First(()) = select(sampler.wait_for_change(), timer).await {
            Timer::after(Samples::TIME).await;
        }
    }
}

/// Events for which [`Signals::events`] has had no room yet: the task must not wait for it, or its pulse would stop.
#[derive(Default)]
struct EventQueue(Deque<KnobEvent, 16>);

impl EventQueue {
    /// Adds an event. If there is no room, clicks are added to the last ones in the same direction. What is still too
    /// much is dropped: nobody means two dozen presses ahead of the display.
    fn push(&mut self, event: KnobEvent) {
        let Err(event) = self.0.push_back(event) else { return };
        if let (Some(KnobEvent::Turned(clicks)), KnobEvent::Turned(more)) = (self.0.back_mut(), event)
            && clicks.signum() == more.signum()
        {
            *clicks = clicks.saturating_add(more);
        }
    }

    /// Sends as many events as there is room for.
    fn send(&mut self, signals: &Signals) {
        while let Some(&event) = self.0.front() {
            if signals.events.try_send(Event::Knob(event)).is_err() {
                return;
            }
            self.0.pop_front();
        }
    }
}
