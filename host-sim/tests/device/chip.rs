//! The device's program on the emulated RP2040.

use std::process::Command;
use std::time::Duration;

use firmware::journal::JOURNAL_BYTES;
use firmware::pads;
use firmware::tasks::game::FLASH_BYTES;
use host_sim::parts::Fitted;
use host_sim::parts::hall::Magnets;
use host_sim::run::chip::{Chip, ChipError};
use host_sim::run::{Crash, Device, flash_image};
use host_sim::table::screen_reader::ScreenReader;
use rules_nostd::wayfarers::Wayfarers;

/// Starts a chip on a board with the default parts; see [`start`].
fn chip() -> Option<Chip> {
    start(&Fitted::default())
}

/// Starts a chip. Prints a note and returns `None` if Node or the program for the chip is missing.
pub(super) fn start(parts: &Fitted) -> Option<Chip> {
    let missing = if Command::new("node").arg("--version").output().is_err() {
        "Node is not installed"
    } else if Chip::find_built_elf().is_none() {
        "the program for the chip is not built, run ./check thumb"
    } else {
        ""
    };
    if !missing.is_empty() {
        assert!(std::env::var_os("CHIP_REQUIRED").is_none(), "{missing}");
        println!("SKIPPED: {missing}");
        return None;
    }
    Some(Chip::start_with(&Chip::find_built_elf()?, parts).unwrap())
}

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn assert_shows(chip: &mut Chip, words: &str) {
    let eyes = ScreenReader::default();
    let shown = chip.run_until(ms(1500), |chip| eyes.read(&chip.rig().oled.bytes()).shows(words)).unwrap();
    assert!(shown, "'{words}' is not shown:\n{}", chip.rig().oled);
}

fn put_magnets(chip: &mut Chip, near: u128) {
    let now = chip.micros();
    chip.rig().set_magnets(now, Magnets { near, ..Magnets::default() });
}

/// Sends a line over USB and returns the whole answer.
fn ask(chip: &mut Chip, line: &str) -> String {
    chip.usb_write(line.as_bytes()).unwrap();
    let ended = |chip: &Chip| {
        let text = String::from_utf8_lossy(chip.unread_usb());
        text.lines().any(|line| line == "ok" || line.starts_with("error: ")) && text.ends_with('\n')
    };
    assert!(chip.run_until(ms(500), ended).unwrap(), "no answer to {line:?}: {:?}", chip.usb_read());
    String::from_utf8(chip.usb_read()).unwrap()
}

#[test]
fn the_device_boots_sees_and_answers() {
    let Some(mut chip) = chip() else { return };
    assert_shows(&mut chip, "Which game?");
    // The readers get time for their crystals, and are then tested one by one.
    chip.run(ms(200)).unwrap();

    assert!(chip.run_until(ms(500), |chip| chip.usb_connected()).unwrap(), "the host finds no serial port");
    assert_eq!(ask(&mut chip, "help\n"), format!("{}\nok\n", firmware::link::HELP));
    assert_eq!(ask(&mut chip, "dance\r\n"), "error: no such command; say help\n");

    put_magnets(&mut chip, 1 << 7 | 1 << 100);
    chip.run(ms(10)).unwrap();
    assert!(ask(&mut chip, "selftest\n").contains("mat: 2 switches see a magnet\n"));
    put_magnets(&mut chip, 1 << 100);
    chip.run(ms(10)).unwrap();
    let sensors = ask(&mut chip, "selftest\n");
    assert!(sensors.contains("mat: 1 switches see a magnet\n"), "{sensors}");
    assert_eq!(sensors.matches(": good\n").count(), 8, "every reader answers: {sensors}");

    // The device scans once every millisecond, and no scan is late or lost.
    let scans = |chip: &Chip| chip.rig().switches.loads();
    let before = (scans(&chip), chip.stats().unwrap());
    chip.run(ms(5000)).unwrap();
    let after = (scans(&chip), chip.stats().unwrap());
    assert!((4990..=5010).contains(&(after.0 - before.0)), "{} scans in 5 s", after.0 - before.0);
    let busy = (after.1.cycles - before.1.cycles) as f64 / (5.0 * 125e6);
    println!("{:?}, {:.1} % busy", after.1, busy * 100.0);
    assert!(busy < 0.05, "the core is busy {:.1} % of the time", busy * 100.0);
    assert_eq!(after.1.resets, 0, "the watchdog bites a healthy chip");
    assert!(after.1.stack < 16 * 1024 && after.1.statics < 80 * 1024, "{:?}", after.1);
    assert!(chip.rig().heartbeats > 10, "the light on the Pico does not change");
    assert_eq!(chip.warnings(), [""; 0]);
    assert_eq!(chip.rig().complaints(), [""; 0]);
}

/// The chips have time to load, strong outputs drive the long wires, and no input floats.
#[test]
fn the_latch_and_the_pads_suit_a_real_chain() {
    let Some(mut chip) = chip() else { return };
    assert_shows(&mut chip, "Which game?");
    let mut shortest = u64::MAX;
    for _ in 0..100 {
        chip.run(ms(1)).unwrap();
        shortest = shortest.min(chip.rig().switches.pulse());
    }
    println!("the chips load for at least {shortest} ns");
    assert!(shortest >= 1000, "{shortest} ns");
    for pad in pads::MAT.into_iter().chain(pads::READERS) {
        assert_eq!(chip.rig().pads.get(&pad.pin), Some(&pad));
    }
}

#[test]
fn a_display_plugged_in_late_is_found() {
    let Some(mut chip) = chip() else { return };
    chip.rig().oled_unplugged = true;
    chip.run(ms(600)).unwrap();
    assert_eq!(chip.rig().oled.received(), 0);
    chip.rig().oled_unplugged = false;
    assert_shows(&mut chip, "Which game?");
    assert_eq!(chip.stats().unwrap().resets, 0);
}

/// Drawing the first picture takes longer than a click of the knob.
#[test]
fn the_knob_is_heard_while_the_display_is_drawn() {
    for delay in [2, 6, 10, 14] {
        let Some(mut chip) = chip() else { return };
        assert_shows(&mut chip, "Which game?");
        chip.run(ms(delay)).unwrap();
        for click in 0..2 {
            let gesture = chip.rig().knob.click(true);
            chip.schedule_gesture(&gesture, ms(100) * click).unwrap();
        }
        assert_shows(&mut chip, "Wayfarers");
    }
}

/// Returns the address of an exception handler, as an offset in flash.
fn handler(chip: &mut Chip, number: u32) -> u32 {
    let vector = chip.read_flash(0x100 + 4 * number, 4).unwrap();
    u32::from_le_bytes(vector.try_into().unwrap()) - 0x1000_0000 - 1
}

#[test]
fn a_stuck_task_is_restarted_by_the_watchdog() {
    let Some(mut chip) = chip() else { return };
    // Make the DMA interrupt never return: `wfi; b .-2`.
    let dma = handler(&mut chip, 16 + 11);
    let code = chip.read_flash(dma, 4).unwrap();
    chip.write_flash(dma, &[0x30, 0xBF, 0xFD, 0xE7]).unwrap();
    chip.run(ms(1900)).unwrap();
    assert_eq!(chip.stats().unwrap().resets, 0);
    run_until_restart(&mut chip);
    // Without the fault, the device works again. Not even the heart ran, so nobody knows which task hung.
    chip.write_flash(dma, &code).unwrap();
    assert_shows(&mut chip, "Watchdog: everything hung");
    chip.run(ms(2100)).unwrap();
    assert_eq!(chip.stats().unwrap().resets, 1);
}

/// Runs the chip until it has just restarted: a moment later it would run into the same fault again.
fn run_until_restart(chip: &mut Chip) {
    for _ in 0..2500 {
        chip.run(ms(1)).unwrap();
        if chip.stats().unwrap().resets == 1 {
            return;
        }
    }
    panic!("it does not restart");
}

#[test]
fn a_fault_is_told_with_its_address_after_the_restart() {
    let Some(mut chip) = chip() else { return };
    let dma = handler(&mut chip, 16 + 11);
    let code = chip.read_flash(dma, 2).unwrap();
    // An instruction that the core cannot carry out.
    chip.write_flash(dma, &[0x00, 0xDE]).unwrap();
    run_until_restart(&mut chip);
    chip.write_flash(dma, &code).unwrap();
    assert_shows(&mut chip, "It restarted");
    assert_shows(&mut chip, &format!("Fault: at {:#010x}", 0x1000_0000 + dma));
    // Without power it is forgotten.
    chip.switch_on().unwrap();
    assert_shows(&mut chip, "Which game?");
}

#[test]
fn a_crash_ends_a_strict_run_with_a_reason() {
    let Some(mut chip) = chip() else { return };
    chip.be_strict();
    let dma = handler(&mut chip, 16 + 11);
    chip.write_flash(dma, &[0x00, 0xDE]).unwrap();
    match chip.run(ms(100)) {
        Err(ChipError::Stopped { why, log }) => {
            assert_eq!(why, "it restarted: a crash, see the log");
            let fault = format!("fault at {:#010x}", 0x1000_0000 + dma);
            assert!(log.iter().any(|line| line.contains(&fault)), "{log:?}");
        }
        other => panic!("{other:?}"),
    }
}

/// The panic handler notes the place in the source as well as the message.
#[test]
fn a_panic_is_told_with_its_place() {
    let Some(mut chip) = chip() else { return };
    assert_shows(&mut chip, "Which game?");
    chip.crash(Crash::Panic).unwrap();
    assert_shows(&mut chip, "It restarted");
    assert!(chip.run_until(ms(500), |chip| chip.usb_connected()).unwrap());
    let status = ask(&mut chip, "status\n");
    let words =
        "last restart: panic: crash/on-purpose.rs:7 index out of bounds: the len is 3 but the index is 7\n";
    assert!(status.contains(words), "{status}");
    assert_eq!(chip.stats().unwrap().resets, 1);
}

/// A full journal is no burden: it is opened in time, its record can be exported, and moves can be taken back.
#[test]
fn a_full_journal() {
    let Some(mut chip) = chip() else { return };
    chip.be_strict();
    let journal = flash_image::full_journal::<Wayfarers<'_>>().unwrap();
    let device: &mut dyn Device = &mut chip;
    device.write_flash(FLASH_BYTES - JOURNAL_BYTES, &journal).unwrap();
    device.cut_power().unwrap();
    device.power_on().unwrap();
    assert_shows(&mut chip, "Resume");
    let boot = ask(&mut chip, "selftest\n");
    let micros =
        boot.lines().find_map(|line| line.strip_prefix("slowest boot: ")?.strip_suffix(" us")?.parse().ok());
    let micros: u32 = micros.unwrap_or_else(|| panic!("{boot}"));
    println!("boot with a full journal: {micros} us");
    assert!(micros < 300_000, "{micros}");

    let lines = |chip: &mut Chip| {
        chip.run(ms(100)).unwrap();
        let _ = chip.usb_read();
        chip.usb_write(b"export\n").unwrap();
        let ended = |chip: &Chip| chip.unread_usb().ends_with(b"\nok\n");
        assert!(chip.run_until(ms(20_000), ended).unwrap(), "{}", String::from_utf8_lossy(&chip.usb_read()));
        chip.usb_read().iter().filter(|&&byte| byte == b'\n').count()
    };
    let before = lines(&mut chip);
    for _ in 0..3 {
        let answer = ask(&mut chip, "undo\n");
        assert!(answer.starts_with("ok\n"), "{answer}");
    }
    assert_eq!(lines(&mut chip), before - 3);
}
