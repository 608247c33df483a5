//! The device on the desk: its clock, its power, its buses.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use host_sim::rig::MAT_BUS;
use host_sim::run::Device as _;
use host_sim::run::native::Native;
use host_sim::world::World;

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn world() -> World {
    World::new(Box::new(Native::start().unwrap()))
}

/// Says a line and gives the answer.
fn ask(world: &mut World, line: &str) -> Vec<String> {
    let before = world.said().len();
    world.device.usb_write(format!("{line}\n").as_bytes()).unwrap();
    let ended = |world: &mut World| world.said()[before..].iter().any(|line| line == "ok");
    assert!(world.wait_until(ms(500), ended).unwrap(), "{line} is not answered");
    world.said()[before..].to_vec()
}

#[test]
fn a_thread_runs_one_device_at_a_time() {
    let device = Native::start().unwrap();
    assert!(Native::start().is_err_and(|ended| ended.why.contains("already")));
    drop(device);
    assert!(Native::start().is_ok());
}

#[test]
fn devices_on_other_threads_have_clocks_of_their_own() {
    let run = |millis| {
        std::thread::spawn(move || {
            let mut device = Native::start().unwrap();
            device.run_for(ms(millis)).unwrap();
            (device.time(), device.rig().switches.loads())
        })
    };
    for (thread, millis) in [run(300), run(1300)].into_iter().zip([300, 1300]) {
        let (time, scans) = thread.join().unwrap();
        assert_eq!(time, ms(millis));
        assert!(scans.abs_diff(millis) <= 5, "{scans} scans in {millis} ms");
    }
}

#[test]
fn time_goes_on_without_power_and_the_display_is_dark() {
    let mut world = world();
    assert!(world.wait_until(ms(500), |world| world.page().shows("Which game?")).unwrap());
    let before = world.device.time();
    world.device.cut_power().unwrap();
    assert!(!world.device.is_on());
    world.wait(ms(250)).unwrap();
    assert_eq!(world.device.time(), before + ms(250));
    assert_eq!(world.device.rig().oled.lit(), 0);
    world.device.power_on().unwrap();
    assert!(world.wait_until(ms(500), |world| world.page().shows("Which game?")).unwrap());
}

#[test]
fn a_picture_takes_its_time_on_the_bus() {
    let mut world = world();
    assert!(world.wait_until(ms(500), |world| world.page().shows("Which game?")).unwrap());
    world.wait_until_drawn().unwrap();
    let (begun, sent) = (world.device.time(), world.device.rig().oled.received());
    world.press().unwrap();
    assert!(world.wait_until(ms(500), |world| world.page().shows("players")).unwrap());
    world.wait_until_drawn().unwrap();
    let bytes = world.device.rig().oled.received() - sent;
    let took = world.device.time() - begun;
    // Nine bits for a byte, at 400 kHz.
    assert!(took > Duration::from_micros(bytes * 9 * 1_000_000 / 400_000), "{bytes} bytes in {took:?}");
}

#[test]
fn a_dead_bus_is_told_and_the_device_lives_on() {
    let mut world = world();
    world.wait(ms(300)).unwrap();
    world.device.rig().dead_bus = Some(MAT_BUS);
    world.wait(ms(3000)).unwrap();
    let sensors = ask(&mut world, "selftest");
    assert_eq!(sensors[0], "mat: The hall chain does not answer.");
    world.device.rig().dead_bus = None;
    world.wait(ms(100)).unwrap();
    assert_eq!(ask(&mut world, "selftest")[0], "mat: 0 switches see a magnet");
}
