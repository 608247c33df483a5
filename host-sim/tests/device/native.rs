//! The device on the native runner: its clock, its power and its buses.

use std::time::Duration;

use firmware::mat::Channel;
use host_sim::rig::MAT_BUS;
use host_sim::run::native::Native;
use host_sim::run::{Crash, Device as _};
use host_sim::table::Table;

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn table() -> Table {
    Table::new(Box::new(Native::start().unwrap()))
}

/// Sends a line over USB and returns the answer.
fn ask(table: &mut Table, line: &str) -> Vec<String> {
    let before = table.usb_lines().len();
    table.device.usb_write(format!("{line}\n").as_bytes()).unwrap();
    let ended = |table: &mut Table| table.usb_lines()[before..].iter().any(|line| line == "ok");
    assert!(table.wait_until(ms(500), ended).unwrap(), "{line} is not answered");
    table.usb_lines()[before..].to_vec()
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
    let mut table = table();
    assert!(table.wait_until(ms(500), |table| table.read_screen().shows("Which game?")).unwrap());
    let before = table.device.time();
    table.device.cut_power().unwrap();
    assert!(!table.device.is_on());
    table.wait(ms(250)).unwrap();
    assert_eq!(table.device.time(), before + ms(250));
    assert_eq!(table.device.rig().oled.count_lit(), 0);
    table.device.power_on().unwrap();
    assert!(table.wait_until(ms(500), |table| table.read_screen().shows("Which game?")).unwrap());
}

#[test]
fn a_picture_takes_its_time_on_the_bus() {
    let mut table = table();
    assert!(table.wait_until(ms(500), |table| table.read_screen().shows("Which game?")).unwrap());
    table.wait_until_drawn().unwrap();
    let (begun, sent) = (table.device.time(), table.device.rig().oled.received());
    table.press().unwrap();
    assert!(table.wait_until(ms(500), |table| table.read_screen().shows("players")).unwrap());
    table.wait_until_drawn().unwrap();
    let bytes = table.device.rig().oled.received() - sent;
    let took = table.device.time() - begun;
    // Each byte takes nine bits at 400 kHz.
    assert!(took > Duration::from_micros(bytes * 9 * 1_000_000 / 400_000), "{bytes} bytes in {took:?}");
}

#[test]
fn a_dead_bus_is_told_and_the_device_lives_on() {
    let mut table = table();
    table.wait(ms(300)).unwrap();
    table.device.rig().dead_bus = Some(MAT_BUS);
    table.wait(ms(3000)).unwrap();
    let sensors = ask(&mut table, "selftest");
    assert_eq!(sensors[0], "mat: The hall chain does not answer.");
    table.device.rig().dead_bus = None;
    table.wait(ms(100)).unwrap();
    assert_eq!(ask(&mut table, "selftest")[0], "mat: 0 switches see a magnet");
}

#[test]
fn an_ordered_crash_is_survived_and_told() {
    let mut table = table();
    table.wait(ms(300)).unwrap();
    for (crash, words) in [
        (Crash::Panic, "panic: index out of"),
        (Crash::Hang, "watchdog: no pulse from knob"),
        (Crash::BrownOut, "power: "),
    ] {
        table.device.crash(crash).unwrap();
        assert!(table.wait_until(ms(3000), |table| table.read_screen().shows("It restarted")).unwrap());
        let status = ask(&mut table, "status");
        let told = format!("last restart: {words}");
        assert!(status.iter().any(|line| line.starts_with(&told)), "{status:?}");
        table.press().unwrap();
        assert!(table.wait_until(ms(500), |table| table.read_screen().shows("Which game?")).unwrap());
    }
}

#[test]
fn long_quiet_times_are_skipped_and_hands_are_seen_after_them() {
    let mut table = table();
    // As long as the longest wait that anybody has written into a scenario, nine hours.
    table.wait(Duration::from_secs(32_768)).unwrap();
    let scans = table.device.rig().switches.loads();
    assert!((3_000..3_000_000).contains(&scans), "{scans} scans");
    for (pieces, magnets) in [(1, "1 switches"), (2, "2 switches")] {
        let space = Channel::new(pieces).unwrap();
        table.put(space).unwrap();
        assert_eq!(ask(&mut table, "selftest")[0], format!("mat: {magnets} see a magnet"));
        table.wait(Duration::from_secs(60)).unwrap();
    }
    // A switch that flickers is found as soon as ever.
    let space = Channel::new(7).unwrap();
    table.flicker(space, ms(500)).unwrap();
    assert!(ask(&mut table, "selftest").iter().any(|line| line.starts_with("flickering: 7")));
}
