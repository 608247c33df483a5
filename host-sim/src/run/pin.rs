//! The pins of the rig behind the traits that the firmware's tasks use.

use std::cell::RefCell;
use std::convert::Infallible;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use embedded_hal::digital::{ErrorType as PinErrorType, InputPin, OutputPin};
use embedded_hal_async::digital::Wait;
use firmware::tasks::buzzer::Speaker;

use super::clock::parts_time;
use crate::rig::{OLED_BUS, SharedRig};

/// An output pin.
#[allow(missing_docs)] // the names say it
pub struct Output {
    pub rig: SharedRig,
    pub pin: u8,
}

impl PinErrorType for Output {
    type Error = Infallible;
}

impl OutputPin for Output {
    fn set_low(&mut self) -> Result<(), Infallible> {
        self.rig.borrow_mut().level(parts_time(), self.pin, false);
        Ok(())
    }

    fn set_high(&mut self) -> Result<(), Infallible> {
        self.rig.borrow_mut().level(parts_time(), self.pin, true);
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

/// The level of an input pin over time.
#[derive(Debug, Default)]
pub struct Wire {
    /// Whether the contact is closed to ground. An open contact is pulled up.
    low: bool,
    falls: u64,
    rises: u64,
    waiting: Vec<Waker>,
}

impl Wire {
    /// Sets the level and wakes the tasks that wait for a change.
    pub fn drive(&mut self, high: bool) {
        if self.low != high {
            return;
        }
        self.low = !high;
        if high {
            self.rises += 1
        } else {
            self.falls += 1
        }
        self.waiting.drain(..).for_each(Waker::wake);
    }
}

/// An input pin.
pub struct Input(pub Rc<RefCell<Wire>>);

impl Input {
    async fn wait_until(&mut self, condition: impl Fn(&Wire) -> bool) -> Result<(), Infallible> {
        poll_fn(|context| {
            let mut wire = self.0.borrow_mut();
            if condition(&wire) {
                return Poll::Ready(Ok(()));
            }
            wire.waiting.push(context.waker().clone());
            Poll::Pending
        })
        .await
    }
}

impl PinErrorType for Input {
    type Error = Infallible;
}

impl InputPin for Input {
    fn is_high(&mut self) -> Result<bool, Infallible> {
        Ok(!self.0.borrow().low)
    }

    fn is_low(&mut self) -> Result<bool, Infallible> {
        Ok(self.0.borrow().low)
    }
}

impl Wait for Input {
    async fn wait_for_high(&mut self) -> Result<(), Infallible> {
        self.wait_until(|wire| !wire.low).await
    }

    async fn wait_for_low(&mut self) -> Result<(), Infallible> {
        self.wait_until(|wire| wire.low).await
    }

    async fn wait_for_rising_edge(&mut self) -> Result<(), Infallible> {
        let before = self.0.borrow().rises;
        self.wait_until(|wire| wire.rises != before).await
    }

    async fn wait_for_falling_edge(&mut self) -> Result<(), Infallible> {
        let before = self.0.borrow().falls;
        self.wait_until(|wire| wire.falls != before).await
    }

    async fn wait_for_any_edge(&mut self) -> Result<(), Infallible> {
        let before = (self.0.borrow().rises, self.0.borrow().falls);
        self.wait_until(|wire| (wire.rises, wire.falls) != before).await
    }
}

/// The buzzer.
pub struct Piezo(pub SharedRig);

impl Speaker for Piezo {
    fn sound(&mut self, hertz: Option<u16>) {
        self.0.borrow_mut().buzzer.sound(parts_time(), hertz);
    }
}
