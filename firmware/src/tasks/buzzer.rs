//! Plays tunes on the buzzer.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer, with_timeout};

use super::{PULSE, Signals, Task};
use crate::buzzer::Tune;

/// A device that can sound one tone at a time.
pub trait Speaker {
    /// Starts a tone that lasts until the next call; `None` is silence.
    fn sound(&mut self, hertz: Option<u16>);
}

/// Plays tunes. A new tune interrupts the one before, because the latest event matters most.
pub async fn run<S: Speaker>(mut speaker: S, signals: &Signals) -> ! {
    let mut next = None;
    loop {
        signals.pulses.beat(Task::Buzzer);
        next = match next.take() {
            Some(tune) => match select(play(&mut speaker, tune, signals), signals.tune.wait()).await {
                Either::First(()) => None,
                Either::Second(newer) => Some(newer),
            },
            None => with_timeout(PULSE, signals.tune.wait()).await.ok(),
        };
        speaker.sound(None);
    }
}

async fn play<S: Speaker>(speaker: &mut S, tune: Tune, signals: &Signals) {
    for tone in tune.tones() {
        signals.pulses.beat(Task::Buzzer);
        speaker.sound((tone.hertz > 0).then_some(tone.hertz));
        Timer::after(Duration::from_millis(tone.milliseconds.into())).await;
    }
}
