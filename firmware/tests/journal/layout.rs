//! Checks the bytes in flash against the drawings in `record.rs` and `area.rs`.

use std::num::NonZeroU16;

use embassy_futures::block_on;
use firmware::journal::{EditionSlot, Journal, Setup, StoredTagText, Switch, Versions};
use firmware::tag::Uid;

use super::on_flash::{SMALL, open, small_chip};
use super::settings;

/// Returns rows of eight bytes from an address of the chip, up to the first erased one.
fn words(bytes: &[u8], from: usize) -> Vec<String> {
    let rows = bytes[from..].chunks(8).take_while(|row| row.iter().any(|&byte| byte != 0xFF));
    rows.map(|row| row.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn a_game_byte_by_byte() {
    let mut chip = small_chip();
    let mut journal: Journal<_> = open(&mut chip, SMALL);
    let setup = Setup::new("petra", 0x1234_5678, 4, &(1_u8, 2_u8, 3_u8)).unwrap();
    block_on(journal.begin(&setup, async |_| ())).unwrap();
    block_on(journal.append(&(5_u8, 6_u8))).unwrap();
    block_on(journal.append(&[1_u8, 2, 3, 4, 5, 6, 7, 8])).unwrap();
    block_on(journal.take_back(NonZeroU16::MIN)).unwrap();
    block_on(journal.finish()).unwrap();
    block_on(journal.take_back(NonZeroU16::MIN)).unwrap();
    block_on(journal.check(0x89AB_CDEF)).unwrap();
    block_on(journal.abandon()).unwrap();

    let label = &chip.bytes()[0x1000..0x2000];
    assert_eq!(&label[..16], b"caravanserai J01");
    assert_eq!(&label[256..272], b"caravanserai J01");
    assert_eq!(label.iter().filter(|&&byte| byte != 0xFF).count(), 32);

    let [major, minor, patch] = Versions::CURRENT.firmware;
    let versions = format!("03 01 02 03 01 {major:02x} {minor:02x} {patch:02x}");
    let golden = [
        "00 00 00 00 00 00 00 00", // the sector is in use
        "-- -- -- -- 18 00 ab f7", // checksum, 24 bytes, checksum
        "47 00 00 01 05 70 65 74", // G, record 0; game 1; 5 letters: pet
        "72 61 f8 ac d1 91 01 04", // ra; edition 0x12345678 as a varint; 4 players
        &versions,                 // 3 bytes of options; version 1 of the rules, version of the firmware
        "2b 9a 3d 69 08 00 50 fd",
        "4d 01 00 05 06 00 00 00", // M, record 1: 5 6
        "9b b4 85 93 10 00 f8 e8",
        "4d 02 00 01 02 03 04 05", // M, record 2: 1 2 3 4 5 6 7 8
        "06 07 08 00 00 00 00 00",
        "17 62 76 5b 08 00 50 fd",
        "55 03 00 01 00 00 00 00", // U, record 3: one move back
        "ef 33 b0 21 08 00 50 fd",
        "46 04 00 00 00 00 00 00", // F, record 4
        "56 fe 90 2e 08 00 50 fd",
        "55 05 00 01 00 00 00 00", // U, record 5: one move back
        "72 08 87 f1 10 00 f8 e8",
        "63 06 00 00 00 ef cd ab", // c, record 6: after no moves, the position has the checksum 0x89abcdef
        "89 00 00 00 00 00 00 00",
        "b3 43 ec 63 08 00 50 fd",
        "41 07 00 00 00 00 00 00", // A, record 7
    ];
    let mut found = words(chip.bytes(), 0x2000);
    // The checksum of the header changes with the version of the firmware.
    found[1].replace_range(..11, "-- -- -- --");
    assert_eq!(found, golden);
    assert!(chip.bytes()[0x4000..0x6000].iter().all(|&byte| byte == 0xFF), "the second bank is not in use");
}

#[test]
fn settings_byte_by_byte() {
    let mut chip = settings::chip();
    let mut settings = settings::open(&mut chip);
    block_on(settings.set_switch(Switch::Lights, true)).unwrap();
    let uid = Uid::new(&[4, 0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA6]).unwrap();
    block_on(settings.enrol(&uid, &StoredTagText::try_from("petra").unwrap())).unwrap();
    block_on(settings.store_edition(EditionSlot::new(1).unwrap(), &[7, 8, 9])).unwrap();
    block_on(settings.forget(&uid)).unwrap();

    assert_eq!(&chip.bytes()[0x1000..0x1010], b"caravanserai S01");
    assert_eq!(&chip.bytes()[0x1100..0x1110], b"caravanserai S01");
    let golden = [
        "00 00 00 00 00 00 00 00", // the sector is in use
        "1f 37 98 54 02 00 ee f2",
        "c8 01 00 00 00 00 00 00", // key 200, the lights: on
        "50 8f 58 c8 0e 00 3a f8",
        "00 07 04 a1 a2 a3 a4 a5", // key 0: a UID of 7 bytes,
        "a6 70 65 74 72 61 00 00", // petra
        "e3 4f e5 67 04 00 84 f7",
        "e2 07 08 09 00 00 00 00", // key 226, slot 1, set A, part 0
        "69 94 50 21 04 00 84 f7",
        "d3 00 03 00 00 00 00 00", // key 211, entry of slot 1: set A, 3 bytes
        "2c 06 59 b0 01 00 5b f0",
        "00 00 00 00 00 00 00 00", // key 0: no tag any more
    ];
    assert_eq!(words(chip.bytes(), 0x2000), golden);
}
