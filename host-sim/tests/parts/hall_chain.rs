//! The firmware's driver of the switches with the model of the chain.

use std::cell::RefCell;
use std::rc::Rc;

use firmware::lights::Colour;
use firmware::mat::{Channel, Channels};
use firmware::pads::{self, Pull};
use firmware::sense::{HallChain, ScanError};
use host_sim::parts::Fitted;
use host_sim::parts::hall::Magnets;
use host_sim::parts::hc165::{ChainFitted, Wire};
use host_sim::rig::{MAT_BUS, Rig, SharedRig, pins};
use host_sim::run::bus::Spi;
use host_sim::run::clock::Clock;

use super::checked_rig::{Checked, chain};
use super::clock::clock;

/// How many scans in a row must show another end of the chain.
const CONFIRMING: usize = 100;
/// The channels without the four that are wired as the signature.
const SWITCHES: u128 = u128::MAX >> 4;
/// The channels that are clocked in before the signature.
const BEFORE_SIGNATURE: u128 = u128::MAX >> 8;

/// A mat, the clock, and the firmware's driver of the chain.
struct Mat {
    rig: SharedRig,
    clock: Clock,
    chain: HallChain<Checked>,
    bus: Spi,
}

impl Mat {
    /// A mat whose chain is known if it is a full one.
    fn new(fitted: ChainFitted) -> Self {
        let mut mat = Self::unscanned(fitted);
        (0..3).for_each(|_| _ = mat.scan());
        mat
    }

    fn unscanned(fitted: ChainFitted) -> Self {
        let clock = clock();
        let rig = Rc::new(RefCell::new(Rig::new(&Fitted { chain: fitted, ..Fitted::default() })));
        pads::MAT.into_iter().for_each(|pad| rig.borrow_mut().set_pad(pad));
        let (chain, bus) = chain(&rig);
        Self { rig, clock, chain, bus }
    }

    fn put(&self, near: u128) {
        self.rig.borrow_mut().set_magnets(self.clock.now(), Magnets { near, ..Magnets::default() });
    }

    fn scan(&mut self) -> Result<Channels, ScanError> {
        self.clock.advance_to(self.clock.now() + 1);
        self.clock.run(self.chain.scan(&mut self.bus))
    }

    /// Scans until the end of the chain is known, and returns the last scan.
    fn find_end(&mut self) -> Result<Channels, ScanError> {
        (0..CONFIRMING).map(|_| self.scan()).last().expect("a scan")
    }
}

fn with_chips(chips: usize, end: Wire) -> ChainFitted {
    ChainFitted { chips, end, ..ChainFitted::default() }
}

#[test]
fn each_channel_is_the_input_it_is_wired_to() {
    let mut mat = Mat::new(ChainFitted::default());
    for channel in Channel::all().take(124) {
        // In the model, a channel is 8 × chip + input.
        mat.put(1 << channel.number());
        assert_eq!(mat.scan(), Ok(Channels::from_iter([channel])));
    }
}

#[test]
fn any_pattern_arrives_and_lights_see_zeros_only() {
    let mut mat = Mat::new(ChainFitted::default());
    let mut random = fastrand::Rng::with_seed(165);
    for _ in 0..200 {
        let magnets = random.u128(0..u128::MAX);
        mat.put(magnets);
        assert_eq!(mat.scan(), Ok(Channels::from_bits(magnets & SWITCHES)));
    }
    let long_after = mat.clock.now() + 1_000_000;
    assert!(mat.rig.borrow_mut().colours(long_after).iter().all(|&light| light == Colour::OFF));
    assert_eq!(mat.rig.borrow().lights.frames(), 0);
    assert_eq!(mat.chain.doubted(), 0);
}

#[test]
fn a_magnet_that_comes_during_a_scan_is_seen_by_the_next() {
    let mut mat = Mat::new(ChainFitted::default());
    assert_eq!(mat.scan(), Ok(Channels::NONE));
    // The latch is high now, so only the next scan loads the inputs.
    mat.put(1 << 40);
    assert_eq!(mat.scan(), Ok(Channels::from_bits(1 << 40)));
}

/// Whatever the wire behind the last chip is connected to, every chip that shows something is found.
#[test]
fn chains_of_any_length_are_read() {
    let mut random = fastrand::Rng::with_seed(16);
    for end in [Wire::Low, Wire::High] {
        for chips in 1..=15 {
            let mut mat = Mat::new(with_chips(chips, end));
            let there = Channels::of_chips(chips as u8);
            // A magnet on each chip, so that none looks like the wire behind it.
            let magnets = random.u128(..) & 0x7E7E_7E7E_7E7E_7E7E_7E7E_7E7E_7E7E_7E7E
                | 0x8080_8080_8080_8080_8080_8080_8080_8080;
            mat.put(magnets);
            assert_eq!(mat.scan(), Err(ScanError::Unsteady), "one scan proves nothing");
            assert_eq!(mat.find_end(), Ok(Channels::from_bits(magnets) & there), "{chips} chips, {end:?}");
            assert_eq!(usize::from(mat.chain.chips()), chips, "{end:?}");
        }
    }
}

#[test]
fn a_full_chain_is_known_at_the_third_scan() {
    let mut mat = Mat::unscanned(ChainFitted::default());
    mat.put(7);
    assert_eq!([mat.scan(), mat.scan()], [Err(ScanError::Unsteady); 2]);
    assert_eq!(mat.scan(), Ok(Channels::from_bits(7)));
    assert_eq!((mat.chain.chips(), mat.chain.doubted()), (16, 0));
}

/// A board that was built before the signature was thought of.
#[test]
fn a_full_chain_without_a_signature_is_found_a_little_later() {
    let mut mat = Mat::new(ChainFitted { signature: false, ..ChainFitted::default() });
    mat.put(1 << 123 | 1);
    assert_eq!(mat.find_end(), Ok(Channels::from_bits(1 << 123 | 1)));
    assert_eq!(mat.chain.chips(), 16);
}

#[test]
fn without_a_chip_the_pull_up_reads_as_no_chip() {
    let mut mat = Mat::new(with_chips(0, Wire::Low));
    assert_eq!(mat.find_end(), Ok(Channels::NONE));
    assert_eq!(mat.chain.chips(), 0);
    // Without the pull the line floats.
    mat.rig.borrow_mut().switches.pull = Pull::None;
    let failed = (0..CONFIRMING).filter(|_| mat.scan().is_err()).count();
    assert!(failed > CONFIRMING * 9 / 10, "{failed} scans failed");
}

#[test]
fn a_floating_end_is_noticed_at_any_chip() {
    for chips in 1..=15 {
        let mut mat = Mat::new(with_chips(chips, Wire::Floating));
        for _ in 0..3 * CONFIRMING {
            assert!(mat.scan().is_err(), "{chips} chips");
        }
        assert_eq!(mat.chain.chips(), 0);
    }
}

#[test]
fn a_line_shorted_to_ground_is_noticed() {
    let mut mat = Mat::new(ChainFitted::default());
    mat.rig.borrow_mut().switches.shorted = true;
    assert_eq!(mat.find_end(), Err(ScanError::StuckLow));
    mat.rig.borrow_mut().switches.shorted = false;
    assert_eq!(mat.scan(), Ok(Channels::NONE));
    assert_eq!(mat.chain.failures(), 0);
}

/// Chips drop out and come back, wherever the chain is cut.
#[test]
fn chips_that_come_and_go_are_noticed() {
    let occupied = 0x11_1111_1111_1111_1111_1111_1111_1111;
    for end in [Wire::Low, Wire::High] {
        for chips in 1..=15 {
            let mut mat = Mat::new(ChainFitted { end, ..ChainFitted::default() });
            mat.put(occupied);
            assert_eq!(mat.scan(), Ok(Channels::from_bits(occupied)));
            mat.rig.borrow_mut().switches.connect(chips);
            // Nothing is believed at once.
            for _ in 1..CONFIRMING {
                assert_eq!(mat.scan(), Err(ScanError::Unsteady), "cut behind {chips} chips");
            }
            let left = Channels::from_bits(occupied) & Channels::of_chips(chips as u8);
            assert_eq!(mat.scan(), Ok(left), "cut behind {chips} chips, {end:?}");
            assert_eq!(usize::from(mat.chain.chips()), chips);
            mat.rig.borrow_mut().switches.connect(16);
            (0..2).for_each(|_| _ = mat.scan());
            assert_eq!(mat.scan(), Ok(Channels::from_bits(occupied)));
            assert_eq!(mat.chain.chips(), 16);
        }
    }
}

/// The last chip of a short chain may fill up: eight magnets look like the grounded wire behind it.
#[test]
fn a_full_last_chip_is_not_taken_for_a_missing_one() {
    let mut mat = Mat::new(with_chips(5, Wire::Low));
    mat.put(0x7F << 32);
    assert_eq!(mat.find_end(), Ok(Channels::from_bits(0x7F << 32)));
    mat.put(0xFF << 32);
    for _ in 0..2 * CONFIRMING {
        assert_eq!(mat.scan(), Ok(Channels::from_bits(0xFF << 32)));
    }
    mat.put(0xFE << 32);
    assert_eq!(mat.scan(), Ok(Channels::from_bits(0xFE << 32)));
    // But eight pieces do not come in a millisecond: the chip has gone.
    mat.put(0);
    assert_eq!(mat.scan(), Ok(Channels::NONE));
    mat.rig.borrow_mut().switches.connect(4);
    assert_eq!(mat.find_end(), Ok(Channels::NONE));
    assert_eq!(mat.chain.chips(), 4);
}

/// No scan with a lost or an extra clock is believed, whatever the switches see. Only a slip behind the signature, at
/// the last four switches, can go unnoticed.
#[test]
fn a_slipped_clock_is_not_believed() {
    let mut random = fastrand::Rng::with_seed(74);
    for fitted in [
        ChainFitted { lost_clocks: Some(3), ..ChainFitted::default() },
        ChainFitted { extra_clocks: Some(3), ..ChainFitted::default() },
    ] {
        let mut mat = Mat::new(fitted);
        for _ in 0..1000 {
            let magnets = random.u128(..);
            mat.put(magnets);
            match mat.scan() {
                Ok(seen) => assert_eq!(seen.bits() & BEFORE_SIGNATURE, magnets & BEFORE_SIGNATURE),
                Err(error) => assert!(matches!(error, ScanError::Unsteady | ScanError::Broken), "{error:?}"),
            }
        }
        assert!((200..450).contains(&mat.chain.doubted()), "{} of 1000 scans", mat.chain.doubted());
        assert_eq!(mat.chain.chips(), 16);
    }
}

/// The chips miss a latch pulse that is only as long as some instructions, and keep what they had.
#[test]
fn a_latch_pulse_that_is_too_short_loads_nothing() {
    let mat = Mat::unscanned(ChainFitted::default());
    let mut rig = mat.rig.borrow_mut();
    rig.level(10_000, pins::LATCH, true);
    for (nanos, loads) in [(0, 1), (72, 1), (99, 1), (100, 2), (1000, 3)] {
        rig.level(20_000, pins::LATCH, false);
        rig.level(20_000 + nanos, pins::LATCH, true);
        assert_eq!(rig.switches.loads(), loads, "{nanos} ns");
    }
}

#[test]
fn a_clock_that_is_too_fast_shifts_nothing() {
    let mut mat = Mat::new(ChainFitted::default());
    mat.put(1);
    mat.rig.borrow_mut().set_clock(MAT_BUS, 6_000_000);
    assert!(mat.scan().is_err());
    mat.rig.borrow_mut().set_clock(MAT_BUS, 3_800_000);
    assert_eq!(mat.scan(), Ok(Channels::from_bits(1)));
}

#[test]
fn a_dead_bus_misses_the_deadline() {
    let mut mat = Mat::new(ChainFitted::default());
    mat.rig.borrow_mut().dead_bus = Some(MAT_BUS);
    let (scanned, time) = mat.clock.time(mat.chain.scan(&mut mat.bus));
    assert_eq!(scanned, Err(ScanError::Late));
    assert!(time.as_micros() <= 2_100, "{time:?}");
}
