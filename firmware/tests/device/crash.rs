//! The start after a crash, the start without the saved game, and what the device says about itself over USB.

use std::cell::RefCell;

use firmware::crash::{Cause, CrashRecord, StartCause};
use firmware::screens::View;
use firmware::sense::KnobEvent::{Back, LongPressed, Pressed, Turned};
use nor_flash_model::FlashChip;

use super::switched_on::{restarted, switched_on, used_flashes};

/// Returns the flash of a device with a game for three, after its two decks were shuffled.
fn begun() -> [FlashChip; 2] {
    let mut flashes = used_flashes();
    switched_on(&mut flashes, |device| device.knob(&[Pressed, Turned(1), Pressed, Pressed, Pressed]));
    flashes
}

/// Returns what a panic leaves behind for the next start.
fn after_panic(detail: &str) -> RefCell<CrashRecord> {
    let mut record = CrashRecord::default();
    record.note(Cause::Panic, detail);
    RefCell::new(CrashRecord::at_start(Some(record), StartCause::Other))
}

/// Returns what is left behind by a device that crashes whenever it opens the saved game.
fn after_failed_openings() -> RefCell<CrashRecord> {
    let crash_log = RefCell::default();
    (0..2).for_each(|_| restarted(&mut begun(), &crash_log, false, |_| ()));
    crash_log
}

#[test]
fn last_words_come_first_and_once() {
    let mut flashes = begun();
    let crash_log = after_panic("run.rs:84 no");
    restarted(&mut flashes, &crash_log, false, |device| device.assert_shows("It restarted"));
    // Nobody has read them.
    restarted(&mut flashes, &crash_log, false, |device| {
        device.assert_shows("Panic: run.rs:84 no");
        device.knob(&[Pressed]);
        assert!(matches!(device.view(), View::Resume(resume) if resume.moves == 2));
    });
    crash_log.borrow_mut().note_opened();
    restarted(&mut flashes, &crash_log, false, |device| {
        assert!(matches!(device.view(), View::Resume(_)));
    });
}

#[test]
fn last_words_stay_in_about_and_over_usb() {
    let crash_log = after_panic("run.rs:84 no");
    restarted(&mut begun(), &crash_log, false, |device| {
        device.knob(&[Pressed, Pressed, Back, Turned(6), Pressed]);
        device.assert_shows("About");
        device.knob(&[Turned(4)]);
        device.assert_shows("run.rs:84 no");
        device.knob(&[Back]);
        let words = "last restart: panic: run.rs:84 no".to_owned();
        assert!(device.say("status").contains(&words));
        assert!(device.say("selftest").contains(&words));
    });
    switched_on(&mut begun(), |device| {
        assert!(!device.say("status").concat().contains("last restart"), "nothing has crashed");
    });
}

#[test]
fn long_last_words_have_pages() {
    let crash_log = after_panic(&"a long story ".repeat(20));
    restarted(&mut begun(), &crash_log, false, |device| {
        let first = device.view();
        assert!(first.pages() > 1);
        device.knob(&[Turned(1)]);
        assert_ne!(device.view(), first);
        device.knob(&[Turned(-1)]);
        assert_eq!(device.view(), first);
    });
}

#[test]
fn a_game_that_crashes_the_device_twice_stays_closed() {
    let mut flashes = begun();
    let crash_log = after_failed_openings();
    restarted(&mut flashes, &crash_log, false, |device| {
        device.assert_shows("Game not opened");
        device.knob(&[Back, LongPressed]);
        device.assert_shows("Game not opened");
        assert_eq!(
            device.say("status")[0],
            "the saved game is not opened; open it on the device; or say export"
        );
        assert_eq!(device.say("moves"), ["error: the saved game is not opened; open it on the device"]);
    });
    // Another try, which also fails.
    restarted(&mut flashes, &crash_log, false, |device| {
        device.knob(&[Pressed]);
        assert!(matches!(device.view(), View::Resume(resume) if resume.moves == 2));
    });
    restarted(&mut flashes, &crash_log, false, |device| device.assert_shows("Game not opened"));
}

#[test]
fn a_game_that_stays_closed_can_be_exported() {
    let mut flashes = begun();
    let record = switched_on(&mut flashes, |device| device.say("export"));
    restarted(&mut flashes, &after_failed_openings(), false, |device| {
        device.knob(&[Turned(1), Pressed]);
        device.assert_shows("export");
        device.knob(&[Pressed]);
        device.assert_shows("Game not opened");
        assert_eq!(device.say("export"), record);
        device.assert_shows("Game not opened");
    });
}

#[test]
fn a_game_that_stays_closed_can_be_abandoned() {
    let mut flashes = begun();
    let crash_log = after_failed_openings();
    restarted(&mut flashes, &crash_log, false, |device| {
        device.knob(&[Turned(2), Pressed]);
        device.assert_shows("Abandon?");
        device.knob(&[Pressed]);
        device.assert_shows("Game not opened");
        device.knob(&[Turned(2), Pressed, Turned(1), Pressed]);
        device.assert_shows("Which game?");
    });
    assert!(!crash_log.borrow().fails_to_open());
    restarted(&mut flashes, &crash_log, false, |device| device.assert_shows("Which game?"));
}

#[test]
fn the_back_button_at_power_on_keeps_the_game_closed() {
    let mut flashes = begun();
    restarted(&mut flashes, &RefCell::default(), true, |device| device.assert_shows("Game not opened"));
    // Without a game there is nothing to keep closed.
    let mut empty = used_flashes();
    restarted(&mut empty, &RefCell::default(), true, |device| device.assert_shows("Which game?"));
}

#[test]
fn the_version_names_the_build_and_the_board() {
    switched_on(&mut begun(), |device| {
        let answer = device.say("version");
        assert_eq!(answer[0], format!("firmware {}", env!("CARGO_PKG_VERSION")));
        assert!(answer[1].starts_with("commit "), "{answer:?}");
        assert_eq!(answer[2..], ["serial E6605481DB318206", "ok"]);
    });
}

#[test]
fn a_game_under_way_is_not_left_for_new_firmware_by_mistake() {
    switched_on(&mut begun(), |device| {
        assert_eq!(device.say("bootsel"), ["error: a game is under way; it will be kept: say bootsel now"]);
        assert!(!device.with(|device| device.take_requests().bootsel));
        assert_eq!(device.say("bootsel now"), ["ok"]);
        assert!(device.with(|device| device.take_requests().bootsel));
    });
    let mut empty = used_flashes();
    switched_on(&mut empty, |device| {
        assert_eq!(device.say("bootsel"), ["ok"]);
        assert!(device.with(|device| device.take_requests().bootsel));
    });
}
