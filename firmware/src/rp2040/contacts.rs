//! Records the contacts of the knob without the processor: a state machine of the PIO samples the pins, and the DMA
//! moves the samples into a ring in RAM. Both go on while the flash is busy and the processor halts.

use core::sync::atomic::{AtomicU32, Ordering};

use embassy_futures::select::{select, select_array};
use embassy_rp::Peri;
use embassy_rp::gpio::{Input, Pull};
use embassy_rp::pac::dma::vals::{DataSize, TreqSel};
use embassy_rp::pac::{self, dma};
use embassy_rp::peripherals::{DMA_CH4, PIO0};
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{Config, FifoJoin, Pio, ShiftConfig, ShiftDirection, StateMachine};
use embassy_time::Instant;
use firmware::sense::Samples;
use firmware::tasks::WATCHDOG_TIMEOUT;
use firmware::tasks::knob::ContactSampler;

use super::board::{Irqs, Knob};

/// The first of the four pins, which are wired in the order of the bits in [`Samples`].
const FIRST_PIN: u8 = 6;
const CHANNEL: usize = 4;

const RING_WORDS: usize = 512;
const _: () = assert!(
    Samples::TIME.as_ticks() * RING_WORDS as u64 > WATCHDOG_TIMEOUT.as_ticks(),
    "the watchdog must restart the chip before samples are lost"
);

/// The DMA wraps its address at a multiple of the size, so the ring must begin at one.
#[repr(align(2048))]
struct Ring([AtomicU32; RING_WORDS]);

const _: () = assert!(size_of::<Ring>() == align_of::<Ring>());

static RING: Ring = Ring([const { AtomicU32::new(0) }; RING_WORDS]);

/// The running recording.
pub(super) struct Contacts {
    /// They wake the task; the samples come from the same pins.
    pins: [Input<'static>; Samples::CONTACTS],
    _channel: Peri<'static, DMA_CH4>,
    _sampler: StateMachine<'static, PIO0, 0>,
    since: Instant,
    /// The number of words read.
    read: u32,
    /// The last sample read; before that, all contacts are open.
    last: u32,
}

impl Contacts {
    pub(super) fn start(knob: Knob) -> Self {
        let mut pins = [
            Input::new(knob.a, Pull::Up),
            Input::new(knob.b, Pull::Up),
            Input::new(knob.push, Pull::Up),
            Input::new(knob.back, Pull::Up),
        ];
        pins.iter_mut().for_each(|pin| pin.set_schmitt(true));
        let Pio { mut common, sm0: mut sampler, .. } = Pio::new(knob.pio, Irqs);
        let program = pio_asm!("in pins, 4");
        let mut config = Config::default();
        config.use_program(&common.load_program(&program.program), &[]);
        config.clock_divider = Samples::CYCLES.into();
        config.shift_in = ShiftConfig { threshold: 32, direction: ShiftDirection::Right, auto_fill: true };
        config.fifo_join = FifoJoin::RxOnly;
        sampler.set_config(&config);
        // A state machine can read any pin without owning it; embassy-rp would take the pins away from `Input`.
        pac::PIO0.sm(0).pinctrl().modify(|pins| pins.set_in_base(FIRST_PIN));
        start_transfer();
        let since = Instant::now();
        sampler.set_enable(true);
        Self { pins, _channel: knob.dma, _sampler: sampler, since, read: 0, last: 0b1111 }
    }
}

fn channel() -> dma::Channel {
    pac::DMA.ch(CHANNEL)
}

/// Lets the DMA fill the ring from its start, again and again, as long as it can count: for 208 days.
fn start_transfer() {
    channel().read_addr().write_value(pac::PIO0.rxf(0).as_ptr() as u32);
    channel().write_addr().write_value(RING.0.as_ptr() as u32);
    channel().trans_count().write_value(u32::MAX);
    channel().ctrl_trig().write(|control| {
        control.set_treq_sel(TreqSel::PIO0_RX0);
        control.set_data_size(DataSize::SIZE_WORD);
        control.set_incr_write(true);
        control.set_ring_sel(true);
        control.set_ring_size(size_of::<Ring>().ilog2() as u8);
        control.set_chain_to(CHANNEL as u8); // itself: none
        control.set_en(true);
    });
}

impl ContactSampler for Contacts {
    fn next(&mut self) -> Option<Samples> {
        let written = u32::MAX - channel().trans_count().read();
        if self.read == written {
            if written == u32::MAX {
                // Samples of up to a pulse of the task are lost.
                (self.read, self.since) = (0, Instant::now());
                start_transfer();
            }
            return None;
        }
        // If a debugger held the processor, not the watchdog, the oldest words are overwritten.
        self.read = self.read.max(written.saturating_sub(RING_WORDS as u32 - 1));
        let levels = RING.0[self.read as usize % RING_WORDS].load(Ordering::Relaxed);
        let samples = Samples::new(levels, self.read, self.since);
        self.read += 1;
        self.last = samples.last();
        Some(samples)
    }

    async fn wait_for_change(&mut self) {
        let last = self.last;
        // The edges are armed before the levels are compared, so no change slips through in between.
        let edge = select_array(self.pins.each_mut().map(|pin| pin.wait_for_any_edge()));
        let differs = async {
            if pac::SIO.gpio_in(0).read() >> FIRST_PIN & 0b1111 == last {
                core::future::pending::<()>().await;
            }
        };
        select(edge, differs).await;
    }
}
