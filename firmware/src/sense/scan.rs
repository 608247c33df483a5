//! Reading the hall switches: 16 × 74HC165 in a chain on SPI.
//!
//! ```text
//!            ┌── SH/LD (latch pin) to all chips
//! GND ─ SER 15 QH ─ SER 14 QH ─ … ─ SER 1 QH ─ SER 0 QH ─ MISO (pull-up)
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
//! * A 17th byte is clocked: the zeros that chip 15 takes in from ground. With a pull-up at MISO, and
//!   at each SER that comes over a cable, a missing wire puts ones there.
//! * MOSI drives the WS2812 lights. A scan sends zeros: a line that stays low is no data for them, so
//!   lights keep their colours. A light frame in turn clocks the chain, which harms nothing: the
//!   latch loads it anew. But a frame of 128 lights takes about 4 ms, and meanwhile no scan is made.

use embassy_futures::select::{Either, select};
use embassy_time::{Duration, Timer};
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::{Error as _, ErrorKind};
use embedded_hal_async::spi::SpiBus;

use crate::mat::{CHANNELS, Channels};

const CHIPS: usize = CHANNELS / 8;

/// 17 bytes take 45 µs at 3 MHz; a light frame that is still under way is waited for outside.
const DEADLINE: Duration = Duration::from_millis(2);

/// Why a scan gave nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScanError {
    /// The bus did not finish in time.
    Late,
    /// The bus reports an error.
    Bus(ErrorKind),
    /// The latch pin cannot be set.
    Latch,
    /// The zeros from the far end of the chain did not arrive: a wire or a chip is missing.
    Broken,
    /// Every switch sees a magnet at once: MISO is stuck low, or the chain has no power.
    StuckLow,
}

impl ScanError {
    /// What is wrong, for the self-test screen.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Late => "The hall chain does not answer.",
            Self::Bus(_) => "The hall chain's bus reports an error.",
            Self::Latch => "The hall chain's latch pin fails.",
            Self::Broken => "The hall chain is interrupted.",
            Self::StuckLow => "The hall chain is stuck low.",
        }
    }

    /// What to do about it.
    pub const fn remedy(self) -> &'static str {
        "Play on with the knob. Check the mat's cable."
    }
}

/// The chain of shift registers.
#[derive(Debug)]
pub struct HallChain<L> {
    latch: L,
    failures: u16,
}

impl<L: OutputPin> HallChain<L> {
    /// The chain, with the pin at SH/LD of all chips. The bus is lent to each scan, because lights
    /// need it too.
    pub fn new(latch: L) -> Self {
        Self { latch, failures: 0 }
    }

    /// Reads all switches: the channels that see a magnet.
    pub async fn scan<B: SpiBus>(&mut self, bus: &mut B) -> Result<Channels, ScanError> {
        self.scan_until(bus, Timer::after(DEADLINE)).await
    }

    /// The same with another deadline. Whoever scans all the time waits for the next scan anyway, and a
    /// timer less is a third of the work less.
    pub async fn scan_until<B: SpiBus>(
        &mut self,
        bus: &mut B,
        deadline: impl Future<Output = ()>,
    ) -> Result<Channels, ScanError> {
        let scanned = self.read(bus, deadline).await;
        self.failures = if scanned.is_ok() { 0 } else { self.failures.saturating_add(1) };
        scanned
    }

    /// The number of scans that have failed since the last good one.
    pub fn failures(&self) -> u16 {
        self.failures
    }

    async fn read<B: SpiBus>(
        &mut self,
        bus: &mut B,
        deadline: impl Future<Output = ()>,
    ) -> Result<Channels, ScanError> {
        let mut bytes = [0; CHIPS + 1];
        // A scan that was broken off leaves bytes in the bus, and what is read would be shifted by them for
        // ever; a write clears them away.
        let is_stale = self.failures > 0;
        let transfer = async {
            if is_stale {
                bus.write(&[0]).await.map_err(|error| ScanError::Bus(error.kind()))?;
            }
            // Low loads the inputs, high lets them shift. 20 ns would do; a pin write takes longer.
            self.latch.set_low().map_err(|_| ScanError::Latch)?;
            self.latch.set_high().map_err(|_| ScanError::Latch)?;
            bus.transfer_in_place(&mut bytes).await.map_err(|error| ScanError::Bus(error.kind()))
        };
        match select(transfer, deadline).await {
            Either::Second(()) => return Err(ScanError::Late),
            Either::First(done) => done?,
        }
        let [levels @ .., tail] = bytes;
        match !Channels::from_bits(u128::from_le_bytes(levels)) {
            _ if tail != 0 => Err(ScanError::Broken),
            Channels::ALL => Err(ScanError::StuckLow),
            occupied => Ok(occupied),
        }
    }
}
