//! The firmware's driver of the switches with the model of the chain.

use firmware::lights::Colour;
use firmware::mat::{Channel, Channels};
use firmware::sense::ScanError;
use host_sim::parts::hc165::ChainFault;
use host_sim::rig::{MAT_BUS, SharedRig};

use super::checked_rig::chain;
use super::clock::clock;

#[test]
fn each_channel_is_the_input_it_is_wired_to() {
    let clock = clock();
    let mat = SharedRig::default();
    let (mut chain, mut bus) = chain(&mat);
    for channel in Channel::all() {
        // In the model, a channel is 8 × chip + input.
        mat.borrow_mut().switches.set_magnets(1 << channel.number());
        assert_eq!(clock.run(chain.scan(&mut bus)), Ok(Channels::from_iter([channel])));
    }
}

#[test]
fn any_pattern_arrives_and_lights_see_zeros_only() {
    let clock = clock();
    let mat = SharedRig::default();
    let (mut chain, mut bus) = chain(&mat);
    let mut random = fastrand::Rng::with_seed(165);
    for _ in 0..200 {
        let magnets = random.u128(0..u128::MAX);
        mat.borrow_mut().switches.set_magnets(magnets);
        assert_eq!(clock.run(chain.scan(&mut bus)), Ok(Channels::from_bits(magnets)));
    }
    let long_after = clock.now() + 1_000_000;
    assert!(mat.borrow_mut().colours(long_after).iter().all(|&light| light == Colour::OFF));
    assert_eq!(mat.borrow().lights.frames(), 0);
    assert_eq!(chain.failures(), 0);
}

#[test]
fn a_magnet_that_comes_during_a_scan_is_seen_by_the_next() {
    let clock = clock();
    let mat = SharedRig::default();
    let (mut chain, mut bus) = chain(&mat);
    assert_eq!(clock.run(chain.scan(&mut bus)), Ok(Channels::NONE));
    // The latch is high now, so only the next scan loads the inputs.
    mat.borrow_mut().switches.set_magnets(1 << 40);
    assert_eq!(clock.run(chain.scan(&mut bus)), Ok(Channels::from_bits(1 << 40)));
}

#[test]
fn a_cut_anywhere_is_noticed() {
    let clock = clock();
    let mat = SharedRig::default();
    let (mut chain, mut bus) = chain(&mat);
    for (failures, chip) in (1..).zip(0..16) {
        mat.borrow_mut().switches.fault = ChainFault::CutBefore(chip);
        assert_eq!(clock.run(chain.scan(&mut bus)), Err(ScanError::Broken), "before chip {chip}");
        assert_eq!(chain.failures(), failures);
    }
    mat.borrow_mut().switches.fault = ChainFault::StuckLow;
    assert_eq!(clock.run(chain.scan(&mut bus)), Err(ScanError::StuckLow));
    mat.borrow_mut().switches.fault = ChainFault::None;
    assert_eq!(clock.run(chain.scan(&mut bus)), Ok(Channels::NONE));
    assert_eq!(chain.failures(), 0);
}

#[test]
fn a_dead_bus_misses_the_deadline() {
    let clock = clock();
    let mat = SharedRig::default();
    let (mut chain, mut bus) = chain(&mat);
    mat.borrow_mut().dead_bus = Some(MAT_BUS);
    let (scanned, time) = clock.time(chain.scan(&mut bus));
    assert_eq!(scanned, Err(ScanError::Late));
    assert!(time.as_micros() <= 2_100, "{time:?}");
}
