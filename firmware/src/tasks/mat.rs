//! The mat: every hall switch, a thousand times a second.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_rp::gpio::{Level, Output};
use embassy_rp::spi::{Config, Phase, Polarity, Spi};
use embassy_time::{Duration, Ticker, with_timeout};
use firmware::mat::{CHANNELS, Channels};

use super::alive;
use crate::board::{Irqs, Mat};

const SCAN: Duration = Duration::from_hz(1000);
/// A scan takes 33 us on the bus; one that takes longer than this has lost its DMA.
const DEADLINE: Duration = Duration::from_millis(5);
/// In reach of the 74HC165 at 3.3 V and right for the lights: four bits of the bus make one of theirs.
const BITS_PER_SECOND: u32 = 3_800_000;

/// Scans since the start; wraps after 49 days.
pub(crate) static SCANS: AtomicU32 = AtomicU32::new(0);
/// How many switches see a magnet.
pub(crate) static MAGNETS: AtomicU32 = AtomicU32::new(0);

#[embassy_executor::task]
pub(crate) async fn run(mat: Mat) {
    let mut config = Config::default();
    config.frequency = BITS_PER_SECOND;
    // Mode 2: the chain shifts on rising edges, so its level is taken on falling ones.
    config.polarity = Polarity::IdleHigh;
    config.phase = Phase::CaptureOnFirstTransition;
    let mut bus =
        Spi::new(mat.bus, mat.clock, mat.lights, mat.switches, mat.out_dma, mat.in_dma, Irqs, config);
    let mut latch = Output::new(mat.latch, Level::High);
    let mut before = Channels::NONE;
    let mut ticker = Ticker::every(SCAN);
    loop {
        ticker.next().await;
        latch.set_low();
        latch.set_high();
        // Zeros keep the line of the lights low.
        let mut levels = [0; CHANNELS / 8];
        if !matches!(with_timeout(DEADLINE, bus.transfer_in_place(&mut levels)).await, Ok(Ok(()))) {
            defmt::error!("the scan of the mat does not end");
            continue;
        }
        alive::MAT.beat();
        SCANS.store(SCANS.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
        // A switch that sees a magnet pulls low.
        let now = Channels::from_bits(!u128::from_le_bytes(levels));
        let changed = Channels::from_bits(now.bits() ^ before.bits());
        for channel in changed.iter() {
            defmt::info!(
                "switch {=u8} {=str}",
                channel.number(),
                if now.has(channel) { "on" } else { "off" }
            );
        }
        MAGNETS.store(now.len(), Ordering::Relaxed);
        before = now;
    }
}
