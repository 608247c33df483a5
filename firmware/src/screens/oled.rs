//! Sends pictures to the display: 128 by 64 pixels on I2C, with an SSD1306 or an SH1106.
//!
//! Both controllers are found at one of two addresses, and both can be written page by page, so that is how
//! they are written. They differ in the column that is shown on the left.

use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{Error, ErrorKind, ErrorType, I2c, Operation};
use ssd1306::Ssd1306Async;
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{DisplayRotation, DisplaySize128x64, I2CInterface};

use super::View;
use super::renderer::{Renderer, Window};
use crate::deadline::within;

/// The longest time a transfer may take. The longest transfer has 17 bytes, which take 0.4 ms at 400 kHz and
/// 1.6 ms at 100 kHz. Only a bus that hangs needs it: a missing display is noticed at once.
const DEADLINE_MICROS: u32 = 10_000;
/// The addresses that a module may have, by a resistor on its back.
const ADDRESSES: [u8; 2] = [0x3c, 0x3d];
/// Announces commands, or data for the memory.
const COMMANDS: u8 = 0x00;
const DATA: u8 = 0x40;
/// Commands: do nothing; begin to write at this page and this column, in two halves.
const NOP: u8 = 0xe3;
const SET_PAGE: u8 = 0xb0;
const SET_COLUMN_LOW: u8 = 0x00;
const SET_COLUMN_HIGH: u8 = 0x10;
/// Switches an SH1106 off, and its voltage converter on as soon as it is switched on. The commands for the
/// SSD1306's, and those for windows, are unknown to it and do no harm.
const SH1106_POWER: &[u8] = &[COMMANDS, 0xae, 0xad, 0x8b];

/// Why the display does not show the picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisplayError {
    /// No display answers.
    Missing,
    /// A transfer did not end or was disturbed. Something may hold the bus.
    Bus,
}

/// The controller of a display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    /// Most displays of 0.96 inch have it.
    Ssd1306,
    /// Most displays of 1.3 inch have it: 132 columns of memory, of which the middle 128 are shown.
    Sh1106,
}

impl Controller {
    /// Returns its name, as printed on the module or in the shop.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ssd1306 => "SSD1306",
            Self::Sh1106 => "SH1106",
        }
    }

    /// Returns the column of its memory that is shown on the left.
    const fn first_column(self) -> u8 {
        match self {
            Self::Ssd1306 => 0,
            Self::Sh1106 => 2,
        }
    }

    /// Recognises a controller by its status byte. What is unknown is taken for the usual one.
    const fn of_status(status: u8) -> Self {
        if status & 0x0f == 0x08 { Self::Sh1106 } else { Self::Ssd1306 }
    }
}

/// A display that was found.
#[derive(Clone, Copy)]
struct Found {
    address: u8,
    controller: Controller,
}

/// A display that shows views. Every transfer on the bus has a deadline.
///
/// A display that fails is looked for and initialised again with the next view, and then gets the whole
/// picture. So one with a loose plug comes back without help.
pub struct Oled<DELAY> {
    delay: DELAY,
    renderer: Renderer,
    /// The controller that people have chosen, in case it is not recognised.
    chosen: Option<Controller>,
    /// The display, while it shows what it was sent.
    found: Option<Found>,
}

impl<DELAY: DelayNs> Oled<DELAY> {
    /// Creates a display. Nothing is sent before the first view.
    pub fn new(delay: DELAY) -> Self {
        Self { delay, renderer: Renderer::new(), chosen: None, found: None }
    }

    /// Chooses the controller; `None` recognises it. If that changes anything, the next [`Oled::send`] initialises
    /// the display.
    pub fn choose(&mut self, controller: Option<Controller>) {
        if self.chosen != controller {
            self.chosen = controller;
            self.found = None;
        }
    }

    /// Draws a view and sends what changed since the last one.
    pub async fn show(&mut self, bus: impl I2c, view: View) -> Result<(), DisplayError> {
        self.draw(view);
        self.send(bus).await
    }

    /// Draws a view without using the bus.
    pub fn draw(&mut self, view: View) {
        self.renderer.draw(view);
    }

    /// Sends the regions that the display does not show yet.
    pub async fn send(&mut self, bus: impl I2c) -> Result<(), DisplayError> {
        let mut bus = Deadline { bus, delay: &mut self.delay, disturbed: false };
        // Only a completed send proves that the display is ready; one that was cancelled does not.
        let ready = self.found.take();
        let sent = async {
            let display = match ready {
                Some(display) => display,
                None => {
                    self.renderer.forget();
                    bus.find_display(self.chosen).await?
                }
            };
            bus.send_changes(display, &mut self.renderer).await?;
            Ok(display)
        };
        match sent.await {
            Ok(display) => {
                self.found = Some(display);
                Ok(())
            }
            Err(Failed) => Err(if bus.disturbed { DisplayError::Bus } else { DisplayError::Missing }),
        }
    }

    /// Returns the picture that is shown, or would be if the display answered.
    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }
}

/// A bus whose transfers all have a deadline.
struct Deadline<'d, I2C, DELAY> {
    bus: I2C,
    delay: &'d mut DELAY,
    /// A transfer failed for another reason than that nobody answered.
    disturbed: bool,
}

/// A transfer failed; [`Deadline::disturbed`] says why.
struct Failed;

impl<I2C: I2c, DELAY: DelayNs> Deadline<'_, I2C, DELAY> {
    /// Finds a display and initialises it.
    async fn find_display(&mut self, chosen: Option<Controller>) -> Result<Found, Failed> {
        let mut found = Err(Failed);
        for address in ADDRESSES {
            if found.is_err() && !self.disturbed {
                found = self.write(address, &[COMMANDS, NOP]).await.map(|()| address).map_err(|_| Failed);
            }
        }
        let address = found?;
        let controller = match chosen {
            Some(controller) => controller,
            None => self.recognise(address).await,
        };
        if controller == Controller::Sh1106 {
            self.write(address, SH1106_POWER).await.map_err(|_| Failed)?;
        }
        self.driver(address).init_with_addr_mode(AddrMode::Page).await.map_err(|_| Failed)?;
        Ok(Found { address, controller })
    }

    /// Reads the status byte. A module that cannot be read is taken for the usual one.
    async fn recognise(&mut self, address: u8) -> Controller {
        let mut status = [0];
        match self.write_read(address, &[COMMANDS], &mut status).await {
            Ok(()) => Controller::of_status(status[0]),
            Err(_) => Controller::Ssd1306,
        }
    }

    async fn send_changes(&mut self, display: Found, renderer: &mut Renderer) -> Result<(), Failed> {
        while let Some(change) = renderer.next_change() {
            let Window { left, top, .. } = change.window;
            let column = left + display.controller.first_column();
            for (row, page) in change.rows().zip(top..) {
                let place = [
                    COMMANDS,
                    SET_PAGE | page,
                    SET_COLUMN_LOW | column & 0x0f,
                    SET_COLUMN_HIGH | column >> 4,
                ];
                self.write(display.address, &place).await.map_err(|_| Failed)?;
                self.driver(display.address).draw(row).await.map_err(|_| Failed)?;
            }
            renderer.confirm();
        }
        Ok(())
    }

    /// Returns a driver for the controller at this address. Both know what it sends.
    fn driver(&mut self, address: u8) -> Ssd1306Async<I2CInterface<&mut Self>, DisplaySize128x64, BasicMode> {
        let interface = I2CInterface::new(self, address, DATA);
        Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0)
    }

    /// Returns the result of a transfer, and notes why it failed.
    fn note<E: Error>(&mut self, done: Option<Result<(), E>>) -> Result<(), ErrorKind> {
        let error = match done {
            Some(Ok(())) => return Ok(()),
            Some(Err(error)) => error.kind(),
            None => ErrorKind::Bus,
        };
        self.disturbed |= !matches!(error, ErrorKind::NoAcknowledge(_));
        Err(error)
    }
}

impl<I2C, DELAY> ErrorType for Deadline<'_, I2C, DELAY> {
    type Error = ErrorKind;
}

impl<I2C: I2c, DELAY: DelayNs> I2c for Deadline<'_, I2C, DELAY> {
    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), ErrorKind> {
        let done = within(DEADLINE_MICROS, self.delay, self.bus.transaction(address, operations)).await;
        self.note(done)
    }

    /// Drivers write without a transaction, which takes fewer steps.
    async fn write(&mut self, address: u8, bytes: &[u8]) -> Result<(), ErrorKind> {
        let done = within(DEADLINE_MICROS, self.delay, self.bus.write(address, bytes)).await;
        self.note(done)
    }
}
