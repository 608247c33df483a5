//! The device's program on the emulated RP2040.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::cell::RefCell;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;

use host_sim::parts::hc165::{Hc165Chain, WiredChain};
use host_sim::parts::ssd1306::Ssd1306;
use host_sim::run::chip::{Chip, ChipError, Wiring};

const LATCH: u8 = 13;

struct Table {
    chip: Chip,
    oled: Rc<RefCell<Ssd1306>>,
    mat: Rc<RefCell<WiredChain>>,
}

/// A chip among its parts, or `None`, with a note, where there is no Node or no program for the chip.
fn table() -> Option<Table> {
    let missing = if Command::new("node").arg("--version").output().is_err() {
        "Node is not installed"
    } else if Chip::built_elf().is_none() {
        "the program for the chip is not built, run ./check thumb"
    } else {
        ""
    };
    if !missing.is_empty() {
        assert!(std::env::var_os("CHIP_REQUIRED").is_none(), "{missing}");
        println!("SKIPPED: {missing}");
        return None;
    }
    let oled = Rc::new(RefCell::new(Ssd1306::default()));
    let mat = Rc::new(RefCell::new(WiredChain { chain: Hc165Chain::default(), latch_pin: LATCH }));
    let wiring = Wiring::default().i2c(0, 0x3C, oled.clone()).spi(1, mat.clone()).watch(&[LATCH]);
    let chip = Chip::start(&Chip::built_elf()?, wiring).unwrap();
    Some(Table { chip, oled, mat })
}

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// Says a line and waits for the end of the answer.
fn ask(chip: &mut Chip, line: &str) -> String {
    chip.usb_write(line.as_bytes()).unwrap();
    let ended = |chip: &Chip| {
        let text = String::from_utf8_lossy(chip.usb_waiting());
        text.lines().any(|line| line == "ok" || line.starts_with("error: ")) && text.ends_with('\n')
    };
    assert!(chip.run_until(ms(200), ended).unwrap(), "no answer to {line:?}: {:?}", chip.usb_read());
    String::from_utf8(chip.usb_read()).unwrap()
}

#[test]
fn the_device_boots_sees_and_answers() {
    let Some(Table { mut chip, oled, mat }) = table() else { return };

    assert!(chip.run_until(ms(1000), |_| oled.borrow().lit() > 300).unwrap(), "the OLED stays empty");
    assert!(chip.run_until(ms(200), Chip::usb_connected).unwrap(), "the host finds no serial port");
    assert_eq!(ask(&mut chip, "help\n"), format!("{}\nok\n", firmware::link::HELP));
    assert_eq!(ask(&mut chip, "dance\r\n"), "error: no such command; say help\n");
    assert!(ask(&mut chip, "status\n").starts_with("no game is played"));

    mat.borrow_mut().chain.set_magnets(1 << 7 | 1 << 100);
    chip.run_for(ms(10)).unwrap();
    assert!(ask(&mut chip, "selftest\n").contains("\noccupied: 7 100\n"));
    mat.borrow_mut().chain.set_magnets(1 << 100);
    chip.run_for(ms(10)).unwrap();
    assert!(ask(&mut chip, "selftest\n").contains("\noccupied: 100\n"));
    let before = chip.stats().unwrap();
    chip.run_for(ms(5000)).unwrap();
    let stats = chip.stats().unwrap();
    println!("{stats:?}");
    assert_eq!(stats.resets, 0, "the watchdog bites a healthy chip");
    let busy = (stats.cycles - before.cycles) as f64 / ((stats.time - before.time).as_secs_f64() * 125e6);
    assert!(busy < 0.05, "the core is busy {:.1} % of the time", busy * 100.0);
    assert!(stats.stack < 16 * 1024 && stats.statics < 64 * 1024, "{stats:?}");
    assert_eq!(chip.warnings(), [""; 0]);
}

#[test]
fn a_display_plugged_in_late_is_found() {
    let Some(Table { mut chip, oled, .. }) = table() else { return };
    chip.plug_i2c(0, 0x3C, false).unwrap();
    chip.run_for(ms(300)).unwrap();
    assert_eq!(oled.borrow().received(), 0);
    chip.plug_i2c(0, 0x3C, true).unwrap();
    assert!(chip.run_until(ms(1000), |_| oled.borrow().lit() > 300).unwrap());
    assert_eq!(chip.stats().unwrap().resets, 0);
}

/// Where the vector table leads, as an offset in flash.
fn handler(chip: &mut Chip, number: u32) -> u32 {
    let vector = chip.flash(0x100 + 4 * number, 4).unwrap();
    u32::from_le_bytes(vector.try_into().unwrap()) - 0x1000_0000 - 1
}

#[test]
fn a_stuck_task_is_restarted_by_the_watchdog() {
    let Some(Table { mut chip, .. }) = table() else { return };
    // The interrupt of the DMA never returns: `wfi; b .-2`.
    let dma = handler(&mut chip, 16 + 11);
    let code = chip.flash(dma, 4).unwrap();
    chip.set_flash(dma, &[0x30, 0xBF, 0xFD, 0xE7]).unwrap();
    chip.run_for(ms(1900)).unwrap();
    assert_eq!(chip.stats().unwrap().resets, 0);
    chip.run_for(ms(200)).unwrap();
    assert_eq!(chip.stats().unwrap().resets, 1);
    // The fault is gone: so is the trouble.
    chip.set_flash(dma, &code).unwrap();
    chip.power_on().unwrap();
    chip.run_for(ms(2100)).unwrap();
    assert_eq!(chip.stats().unwrap().resets, 1);
}

#[test]
fn a_fault_ends_the_run_with_a_reason() {
    let Some(Table { mut chip, .. }) = table() else { return };
    let dma = handler(&mut chip, 16 + 11);
    chip.set_flash(dma, &[0x00, 0xDE]).unwrap();
    match chip.run_for(ms(100)) {
        Err(ChipError::Ended { why, .. }) => {
            assert!(why.contains(&format!("{:#x}", 0x1000_0000 + dma)), "{why}")
        }
        other => panic!("{other:?}"),
    }
}
