//! Sends pictures to the display: an SSD1306 with 128 by 64 pixels on I2C.

use embassy_futures::select::{Either, select};
use embedded_hal_async::delay::DelayNs;
use embedded_hal_async::i2c::{Error, ErrorKind, ErrorType, I2c, Operation};
use ssd1306::command::AddrMode;
use ssd1306::mode::BasicMode;
use ssd1306::prelude::{DisplayRotation, DisplaySize128x64, I2CInterface};
use ssd1306::{I2CDisplayInterface, Ssd1306Async};

use super::View;
use super::renderer::{Renderer, Window};

/// The longest time a transfer may take. The longest transfer has 17 bytes, which take 0.4 ms at 400 kHz and
/// 1.6 ms at 100 kHz, but the processor is halted for up to 400 ms in the middle of it while the flash erases a
/// sector. A display that is missing says so at once; only a bus that hangs takes that long.
const DEADLINE_MS: u32 = 500;

/// The display refused a transfer or did not answer in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DisplayError;

/// A display that shows views. Every transfer on the bus has a deadline.
///
/// A display that fails is initialised again with the next view and then gets the whole picture. So one with
/// a loose plug comes back without help, and a missing one costs nothing but the attempt.
pub struct Oled<I2C, DELAY> {
    display: Ssd1306Async<I2CInterface<Deadline<I2C, DELAY>>, DisplaySize128x64, BasicMode>,
    renderer: Renderer,
    ready: bool,
}

impl<I2C: I2c, DELAY: DelayNs> Oled<I2C, DELAY> {
    /// Creates a display at the usual address, 0x3c. Nothing is sent before the first view.
    pub fn new(bus: I2C, delay: DELAY) -> Self {
        let interface = I2CDisplayInterface::new(Deadline { bus, delay });
        let display = Ssd1306Async::new(interface, DisplaySize128x64, DisplayRotation::Rotate0);
        Self { display, renderer: Renderer::new(), ready: false }
    }

    /// Draws a view and sends what changed since the last one.
    pub async fn show(&mut self, view: View) -> Result<(), DisplayError> {
        self.draw(view);
        self.send().await
    }

    /// Draws a view without using the bus.
    pub fn draw(&mut self, view: View) {
        self.renderer.draw(view);
    }

    /// Sends the regions that the display does not show yet.
    pub async fn send(&mut self) -> Result<(), DisplayError> {
        // Only a completed send proves that the display is ready; one that was cancelled does not.
        if !core::mem::replace(&mut self.ready, false) {
            self.display.init_with_addr_mode(AddrMode::Horizontal).await.map_err(|_| DisplayError)?;
            self.renderer.forget();
        }
        while let Some(change) = self.renderer.next_change() {
            let Window { left, right, top, bottom } = change.window;
            // The driver counts in pixels and takes the end of the window exclusively.
            let (start, end) = ((left, top * 8), (right + 1, bottom * 8 + 8));
            self.display.set_draw_area(start, end).await.map_err(|_| DisplayError)?;
            for row in change.rows() {
                self.display.draw(row).await.map_err(|_| DisplayError)?;
            }
            self.renderer.confirm();
        }
        self.ready = true;
        Ok(())
    }

    /// Returns the picture that is shown, or would be if the display answered.
    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }
}

/// A bus whose transfers all have a deadline.
struct Deadline<I2C, DELAY> {
    bus: I2C,
    delay: DELAY,
}

impl<I2C, DELAY> ErrorType for Deadline<I2C, DELAY> {
    type Error = ErrorKind;
}

impl<I2C: I2c, DELAY: DelayNs> I2c for Deadline<I2C, DELAY> {
    async fn transaction(&mut self, address: u8, operations: &mut [Operation<'_>]) -> Result<(), ErrorKind> {
        in_time(self.bus.transaction(address, operations), &mut self.delay).await
    }

    /// Drivers write without a transaction, which takes fewer steps.
    async fn write(&mut self, address: u8, bytes: &[u8]) -> Result<(), ErrorKind> {
        in_time(self.bus.write(address, bytes), &mut self.delay).await
    }
}

async fn in_time<E: Error>(
    transfer: impl Future<Output = Result<(), E>>,
    delay: &mut impl DelayNs,
) -> Result<(), ErrorKind> {
    match select(transfer, delay.delay_ms(DEADLINE_MS)).await {
        Either::First(done) => done.map_err(|error| error.kind()),
        Either::Second(()) => Err(ErrorKind::Other),
    }
}
