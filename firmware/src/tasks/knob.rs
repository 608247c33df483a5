//! Reads what the contacts of the knob and the back button did.
//!
//! The processor halts while the flash is erased, for up to 0.4 s, and drawing takes longer than a click. So the
//! hardware records the contacts at a steady pace, and this task reads the recording when it gets to it.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Instant, Timer};
use heapless::Deque;

use super::signals::Event;
use super::{PULSE, Signals, Task};
use crate::sense::{Knob, KnobEvent, Samples, StepsPerClick};

/// How long the back button must be held from the start to count. A capacitor at the contact needs a few
/// milliseconds to be charged, and looks like a pressed button until then.
const HELD: Duration = Duration::from_millis(50);

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
    let mut last = None;
    let mut unsent = EventQueue::default();
    let mut back = None;
    let mut held_until = Some(Instant::now() + HELD);
    loop {
        signals.pulses.beat(Task::Knob);
        if let Some(steps) = signals.steps_per_click.try_take() {
            knob.set_steps_per_click(steps);
        }
        while let Some(samples) = sampler.next() {
            // At rest, this is all that the processor does for the knob.
            if last.is_some_and(|last| samples.all_are(last)) && knob.wake_at().is_none() {
                continue;
            }
            last = Some(samples.last());
            for (contacts, at) in samples.changes() {
                back = Some(contacts.back);
                knob.update(contacts, at).into_iter().for_each(|event| unsent.push(event, at));
            }
        }
        unsent.send(|event, at| signals.events.try_send(Event::Knob(event, at)).is_ok());
        if let Some(back) = back
            && held_until.take_if(|until| !back || *until <= Instant::now()).is_some()
        {
            signals.back_at_start.signal(back);
        }
        // A sample can be read when the word that it is in is complete.
        let wake_at = knob.wake_at().map(|at| at + Samples::TIME * 2);
        let retry_at =
            (!unsent.0.is_empty() || held_until.is_some()).then_some(Instant::now() + Samples::TIME);
        let pulse_at = Instant::now() + PULSE;
        let timer = Timer::at([wake_at, retry_at].into_iter().flatten().fold(pulse_at, Instant::min));
        if let Either::First(()) = select(sampler.wait_for_change(), timer).await {
            Timer::after(Samples::TIME).await;
        }
    }
}

/// Events for which [`Signals::events`] has had no room yet, and their times. The task must not wait for room, or its
/// pulse would stop.
#[derive(Default)]
struct EventQueue(Deque<(KnobEvent, Instant), 16>);

impl EventQueue {
    /// Adds an event. If there is no room, clicks are added to the last ones, and a press is dropped: nobody means two
    /// dozen of them ahead of the display.
    fn push(&mut self, event: KnobEvent, at: Instant) {
        let (Err(_), KnobEvent::Turned(more)) = (self.0.push_back((event, at)), event) else { return };
        for (event, when) in self.0.iter_mut().rev() {
            if let KnobEvent::Turned(clicks) = event {
                (*clicks, *when) = (clicks.saturating_add(more), at);
                return;
            }
        }
        if let Some(press) = self.0.back_mut() {
            *press = (event, at);
        }
    }

    /// Sends the events in order, as long as `try_send` has room for them.
    fn send(&mut self, mut try_send: impl FnMut(KnobEvent, Instant) -> bool) {
        while let Some(&(event, at)) = self.0.front()
            && try_send(event, at)
        {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Instant = Instant::MIN;

    fn push(queue: &mut EventQueue, events: impl IntoIterator<Item = KnobEvent>) {
        events.into_iter().for_each(|event| queue.push(event, NOW));
    }

    fn total_clicks(queue: &EventQueue) -> i32 {
        let clicks = |&(event, _): &_| if let KnobEvent::Turned(clicks) = event { clicks.into() } else { 0 };
        queue.0.iter().map(clicks).sum()
    }

    #[test]
    fn clicks_add_up_when_the_queue_is_full() {
        let mut queue = EventQueue::default();
        push(&mut queue, [KnobEvent::Turned(1); 40]);
        push(&mut queue, [KnobEvent::Turned(-1); 3]);
        assert_eq!(total_clicks(&queue), 37);
        let mut queue = EventQueue::default();
        push(&mut queue, [KnobEvent::Pressed; 40]);
        push(&mut queue, [KnobEvent::Turned(1), KnobEvent::Pressed, KnobEvent::Turned(2)]);
        assert_eq!(total_clicks(&queue), 3);
    }

    #[test]
    fn events_are_sent_in_order_as_far_as_there_is_room() {
        let mut queue = EventQueue::default();
        let events = [KnobEvent::Turned(2), KnobEvent::Pressed, KnobEvent::Back, KnobEvent::LongPressed];
        let mut expected = events.into_iter().cycle().take(14);
        push(&mut queue, expected.clone());
        while !queue.0.is_empty() {
            let mut room = 3;
            queue.send(|event, _| {
                if room > 0 {
                    assert_eq!(Some(event), expected.next());
                }
                room -= 1;
                room >= 0
            });
        }
        assert_eq!(expected.next(), None);
    }
}
