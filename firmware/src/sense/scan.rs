//! Reads the hall switches through a chain of up to 16 × 74HC165 on SPI.
//!
//! ```text
//!            ┌── SH/LD (latch pin) to all chips
//! GND ─ SER 15 QH ─ SER 14 QH ─ … ─ SER 1 QH ─ SER 0 QH ─ MISO (pull-up in the pad)
//!            └── CLK (SCK) to all chips, CLK INH to ground
//! ```
//!
//! * Channel `8 × chip + input`: input A of chip 0, the chip at MISO, is channel 0; input H of chip
//!   15 is channel 127. QH gives H first and SPI sends the highest bit first, so byte `n` is chip `n`
//!   and bit 0 is its input A.
//! * Switches are open-drain with a pull-up: a magnet pulls the input low, so levels are inverted
//!   here, and a switch that is not fitted reads as an empty space.
//! * SPI mode 2 (clock idles high, captured at the falling edge): the chips shift at the rising edge,
//!   half a clock away from the capture.
//! * The latch rests low, so that the chips load their inputs all the time, and is high only while they
//!   shift. So a load takes as long as the pause between two scans, not as long as some instructions.
//! * A 17th byte is clocked in: the zeros that chip 15 reads from ground. [`Chain`] tells from it and from
//!   the last inputs how many chips answer and whether the scan can be believed.
//! * MOSI drives the WS2812 lights. A scan sends zeros; a line that stays low carries no data for the
//!   lights, so they keep their colours. A light frame in turn clocks the chain. That does no harm,
//!   because the latch is low then, but a frame of 128 lights takes about 4 ms without a scan.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer};
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::{Error as _, ErrorKind};
use embedded_hal_async::spi::SpiBus;

use super::chain::{CHIPS, Chain};
use crate::mat::Channels;

/// The deadline of a scan. 17 bytes take 45 µs at 3 MHz. The caller first waits for the end of a light
/// frame, so that time is not included.
const DEADLINE: Duration = Duration::from_millis(2);

/// Why a scan failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScanError {
    /// The bus did not finish in time.
    Late,
    /// The bus reports an error.
    Bus(ErrorKind),
    /// The latch pin cannot be set.
    Latch,
    /// The level behind the last chip changes within one scan. A wire is loose.
    Broken,
    /// The scan does not fit the chain as it is known: clocks got lost, or chips have come or gone.
    Unsteady,
    /// Every switch seems to see a magnet. MISO is stuck low, or the chain has no power.
    StuckLow,
}

impl ScanError {
    /// Says what is wrong in a few words, for the last line of the self-test screen.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Late => "Chain does not answer",
            Self::Bus(_) => "Chain: bus error",
            Self::Latch => "Chain: latch pin fails",
            Self::Broken => "Chain is interrupted",
            Self::Unsteady => "Chain is unsteady",
            Self::StuckLow => "Chain is stuck low",
        }
    }

    /// Says what is wrong.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Late => "The hall chain does not answer.",
            Self::Bus(_) => "The hall chain's bus reports an error.",
            Self::Latch => "The hall chain's latch pin fails.",
            Self::Broken => "The hall chain is interrupted.",
            Self::Unsteady => "The hall chain is unsteady.",
            Self::StuckLow => "The hall chain is stuck low.",
        }
    }

    /// Says what to do about it.
    pub const fn remedy(self) -> &'static str {
        "Play on with the knob. Check the mat's cable."
    }
}

/// The chain of shift registers.
#[derive(Debug)]
pub struct HallChain<L> {
    latch: L,
    chain: Chain,
    failures: u16,
    doubted: u32,
}

impl<L: OutputPin> HallChain<L> {
    /// Creates the chain from the pin at SH/LD of all chips. Each scan borrows the bus, because the lights
    /// need it too.
    pub fn new(mut latch: L) -> Self {
        // A pin that fails is reported by the first scan.
        let _ = latch.set_low();
        Self { latch, chain: Chain::new(), failures: 0, doubted: 0 }
    }

    /// Reads all switches and returns the channels that see a magnet. Fails after 2 ms. The chips load their
    /// inputs between two scans: leave at least 1 µs.
    pub async fn scan<B: SpiBus>(&mut self, bus: &mut B) -> Result<Channels, ScanError> {
        self.scan_until(bus, Timer::after(DEADLINE)).await
    }

    /// Like [`HallChain::scan`], but fails once `deadline` completes. A task that scans periodically can pass
    /// the timer of its next scan; one timer less saves a third of the work.
    pub async fn scan_until<B: SpiBus>(
        &mut self,
        bus: &mut B,
        deadline: impl Future<Output = ()>,
    ) -> Result<Channels, ScanError> {
        let mut bytes = [0; CHIPS + 1];
        let scanned = match self.read(bus, &mut bytes, deadline).await {
            Ok(()) => self.chain.judge(&bytes),
            Err(error) => Err(error),
        };
        match scanned {
            Ok(_) => self.failures = 0,
            Err(_) => {
                self.failures = self.failures.saturating_add(1);
                self.doubted = self.doubted.saturating_add(u32::from(self.chips() > 0));
            }
        }
        scanned
    }

    /// Returns how many chips answer. The device finds out with the first scans, and notices when chips come
    /// or go.
    pub fn chips(&self) -> u8 {
        self.chain.chips()
    }

    /// Returns how many scans have failed since the last good one.
    pub fn failures(&self) -> u16 {
        self.failures
    }

    /// Returns how many scans have failed or were not believed since the first chip was found.
    pub fn doubted(&self) -> u32 {
        self.doubted
    }

    async fn read<B: SpiBus>(
        &mut self,
        bus: &mut B,
        bytes: &mut [u8; CHIPS + 1],
        deadline: impl Future<Output = ()>,
    ) -> Result<(), ScanError> {
        // A cancelled scan leaves bytes in the receive buffer of the bus, which would shift every later scan.
        // A write discards them.
        let is_stale = self.failures > 0;
        let transfer = async {
            if is_stale {
                bus.write(&[0]).await.map_err(|error| ScanError::Bus(error.kind()))?;
            }
            self.latch.set_high().map_err(|_| ScanError::Latch)?;
            bus.transfer_in_place(bytes).await.map_err(|error| ScanError::Bus(error.kind()))
        };
        let done = match select(transfer, deadline).await {
            Either::Second(()) => Err(ScanError::Late),
            Either::First(done) => done,
        };
        self.latch.set_low().map_err(|_| ScanError::Latch)?;
        done
    }
}
