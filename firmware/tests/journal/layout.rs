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
    let header = [
        "00 00 00 00 00 00 00 00", // the sector is in use
        "-- -- -- -- 18 00 ab f7", // checksum, 24 bytes, checksum
        "47 00 00 01 05 70 65 74", // G, record 0; game 1; 5 letters: pet
        "72 61 f8 ac d1 91 01 04", // ra; edition 0x12345678 as a varint; 4 players
        &versions,                 // 3 bytes of options; version 1 of the rules, version of the firmware
    ];
    let records = [
        "32 73 de a4 08 00 50 fd",
        "4d 04 00 05 06 00 00 00", // M, record 4: 5 6
        "6d 31 c1 a0 10 00 f8 e8",
        "4d 05 00 01 02 03 04 05", // M, record 5: 1 2 3 4 5 6 7 8
        "06 07 08 00 00 00 00 00",
        "0e 8b 95 96 08 00 50 fd",
        "55 06 00 01 00 00 00 00", // U, record 6: one move back
        "b7 46 b5 99 08 00 50 fd",
        "46 07 00 00 00 00 00 00", // F, record 7
        "1c ea 5e ad 08 00 50 fd",
        "55 08 00 01 00 00 00 00", // U, record 8: one move back
        "9f fe 80 f0 10 00 f8 e8",
        "63 09 00 00 00 ef cd ab", // c, record 9: after no moves, the position has the checksum 0x89abcdef
        "89 00 00 00 00 00 00 00",
        "f9 57 22 e0 08 00 50 fd",
        "41 0a 00 00 00 00 00 00", // A, record 10
    ];
    let mut found = words(chip.bytes(), 0x2000);
    // The checksum of the header changes with the version of the firmware.
    found[1].replace_range(..11, "-- -- -- --");
    assert_eq!(found[..5], header);
    let mut copies = found[5..].chunks(14);
    for number in 1..=3 {
        let copy = copies.next().unwrap();
        assert_eq!(copy[0][12..], *"68 00 17 f7", "104 bytes, checksum");
        assert_eq!(
            copy[1],
            format!("67 {number:02x} 00 01 05 70 65 74"),
            "g, the record's number, the header"
        );
        assert_eq!(copy[2..4], found[3..5]);
        assert!(copy[4..].iter().all(|word| word == header[0]), "zeros fill it");
    }
    assert_eq!(found[5 + 3 * 14..], records);
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
    assert_eq!(&chip.bytes()[0x1200..0x1210], b"caravanserai S01", "the mark: there is a seal");
    let golden = [
        "00 00 00 00 00 00 00 00", // the sector is in use
        "89 93 0f 57 09 00 08 ef",
        "ce 94 26 1a b7 7f 6c 96", // key 206, the seal: the checksums of all values before
        "20 00 00 00 00 00 00 00", // and after the next change
        "1f 37 98 54 02 00 ee f2",
        "c8 01 00 00 00 00 00 00", // key 200, the lights: on
        "39 a9 e0 8e 09 00 08 ef",
        "ce 7f 6c 96 20 7f 6c 96", // the seal: the change is complete
        "20 00 00 00 00 00 00 00",
        "92 fa ce 9b 09 00 08 ef",
        "ce 7f 6c 96 20 37 ee d6",
        "b2 00 00 00 00 00 00 00",
        "50 8f 58 c8 0e 00 3a f8",
        "00 07 04 a1 a2 a3 a4 a5", // key 0: a UID of 7 bytes,
        "a6 70 65 74 72 61 00 00", // petra
        "22 52 3b 79 09 00 08 ef",
        "ce 37 ee d6 b2 37 ee d6",
        "b2 00 00 00 00 00 00 00",
        "e3 4f e5 67 04 00 84 f7",
        "e2 07 08 09 00 00 00 00", // key 226, slot 1, set A, part 0
        "af 8f ff d4 09 00 08 ef",
        "ce 37 ee d6 b2 f7 12 a5",
        "34 00 00 00 00 00 00 00",
        "14 b6 f6 6d 08 00 50 fd",
        "d3 00 03 00 3b fd 0b 4b", // key 211, entry of slot 1: set A, 3 bytes, their CRC-32
        "d8 98 6f be 09 00 08 ef",
        "ce f7 12 a5 34 f7 12 a5",
        "34 00 00 00 00 00 00 00",
        "73 cb 41 ab 09 00 08 ef",
        "ce f7 12 a5 34 bf 90 e5",
        "a6 00 00 00 00 00 00 00",
        "2c 06 59 b0 01 00 5b f0",
        "00 00 00 00 00 00 00 00", // key 0: no tag any more
        "c3 63 b4 49 09 00 08 ef",
        "ce bf 90 e5 a6 bf 90 e5",
        "a6 00 00 00 00 00 00 00",
    ];
    assert_eq!(words(chip.bytes(), 0x2000), golden);
}
