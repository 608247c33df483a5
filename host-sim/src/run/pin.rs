//! The pins of the rig behind the traits that the firmware's tasks use.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use embassy_time::Instant;
use embedded_hal::digital::{ErrorType as PinErrorType, InputPin, OutputPin};
use firmware::sense::Samples;
use firmware::tasks::buzzer::Speaker;
use firmware::tasks::knob::ContactSampler;

use super::clock::parts_time;
use crate::rig::{OLED_BUS, SharedRig};

/// An output pin.
#[allow(missing_docs)] // the names say it
pub struct Output {
    pub rig: SharedRig,
    pub pin: u8,
}

impl Output {
    fn set(&mut self, high: bool) {
        self.rig.borrow_mut().level(1000 * parts_time(), self.pin, high);
    }
}

impl PinErrorType for Output {
    type Error = Infallible;
}

impl OutputPin for Output {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.set(false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.set(true);
        Ok(())
    }
}

/// The data line of the display's bus, driven by hand. Nobody but the display and this pin pull it low.
pub struct OledData(pub Output);

impl PinErrorType for OledData {
    type Error = Infallible;
}

impl OutputPin for OledData {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.0.set_low()
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.0.set_high()
    }
}

impl InputPin for OledData {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        Ok(!self.is_low()?)
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        Ok(self.0.rig.borrow().i2c_is_held(OLED_BUS))
    }
}

/// The wires from the contacts of the knob.
#[derive(Debug)]
pub struct ContactWires {
    /// The levels now, as in a sample of [`Samples`]. An open contact is pulled up.
    levels: u32,
    /// The changes that have not been sampled yet: when, and the levels from then on.
    changes: VecDeque<(Instant, u32)>,
    waiting: Vec<Waker>,
}

impl Default for ContactWires {
    fn default() -> Self {
        Self { levels: 0b1111, changes: VecDeque::new(), waiting: Vec::new() }
    }
}

impl ContactWires {
    /// Sets the level of a contact. `at` may be in the past: the processor was halted meanwhile.
    pub fn drive(&mut self, contact: usize, high: bool, at: Instant) {
        let levels = self.levels & !(1 << contact) | u32::from(high) << contact;
        if levels != self.levels {
            self.levels = levels;
            self.changes.push_back((at, levels));
            self.waiting.drain(..).for_each(Waker::wake);
        }
    }
}

/// Samples the contacts as the hardware of the RP2040 does, also while the processor is halted.
pub struct Sampler {
    wires: Rc<RefCell<ContactWires>>,
    since: Instant,
    /// The number of words that were read.
    read: u32,
    /// The last sample that was read.
    last: u32,
}

impl Sampler {
    /// Starts to record.
    pub fn new(wires: Rc<RefCell<ContactWires>>) -> Self {
        wires.borrow_mut().changes.clear();
        let last = wires.borrow().levels;
        Self { wires, since: Instant::now(), read: 0, last }
    }
}

impl ContactSampler for Sampler {
    fn next(&mut self) -> Option<Samples> {
        let first = u64::from(self.read) * Samples::COUNT as u64;
        let time = |place: usize| self.since + Samples::time_of(first + place as u64);
        if time(Samples::COUNT - 1) > Instant::now() {
            return None;
        }
        let mut word = 0;
        for place in 0..Samples::COUNT {
            let changes = &mut self.wires.borrow_mut().changes;
            while let Some(&(at, levels)) = changes.front()
                && at <= time(place)
            {
                self.last = levels;
                changes.pop_front();
            }
            word |= self.last << (place * Samples::CONTACTS);
        }
        let samples = Samples::new(word, self.read, self.since);
        self.read += 1;
        Some(samples)
    }

    async fn wait_for_change(&mut self) {
        poll_fn(|context| {
            let mut wires = self.wires.borrow_mut();
            if wires.levels != self.last {
                return Poll::Ready(());
            }
            wires.waiting.push(context.waker().clone());
            Poll::Pending
        })
        .await
    }
}

/// The buzzer.
pub struct Piezo(pub SharedRig);

impl Speaker for Piezo {
    fn sound(&mut self, hertz: Option<u16>) {
        self.0.borrow_mut().buzzer.sound(parts_time(), hertz);
    }
}
