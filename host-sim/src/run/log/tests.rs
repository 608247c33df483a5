//! Messages as the chip sends them, with the format strings of a small ELF file.
#![allow(clippy::unwrap_used)]

use super::*;

/// Builds an ELF file whose symbols have these names. Their addresses are 1, 2, 3, …
fn elf(names: &[&str]) -> Vec<u8> {
    const HEADER: usize = 52;
    const SECTION: usize = 40;
    let mut strings = vec![0];
    let mut symbols = vec![0; 16];
    for (name, address) in names.iter().zip(1_u32..) {
        symbols.extend((strings.len() as u32).to_le_bytes());
        symbols.extend(address.to_le_bytes());
        symbols.extend([0; 8]);
        strings.extend(name.bytes().chain([0]));
    }
    let mut file = b"\x7FELF\x01\x01".to_vec();
    file.resize(HEADER, 0);
    file[0x20..0x24].copy_from_slice(&(HEADER as u32).to_le_bytes());
    file[0x2E] = SECTION as u8;
    file[0x30] = 2;
    let at = HEADER + 2 * SECTION;
    for (kind, at, length) in [(2_u32, at, symbols.len()), (3, at + symbols.len(), strings.len())] {
        let mut section = [0_u32; 10];
        [section[1], section[4], section[5], section[6]] = [kind, at as u32, length as u32, 1];
        file.extend(section.into_iter().flat_map(u32::to_le_bytes));
    }
    file.extend(symbols);
    file.extend(strings);
    file
}

/// Creates a log with these tags and format strings. Their numbers start at 3.
fn log(entries: &[(&str, &str)]) -> Log {
    let mut names = vec!["_defmt_version_ = 4".to_owned(), "_defmt_encoding_ = rzcobs".to_owned()];
    names.extend(entries.iter().map(|(tag, data)| {
        serde_json::json!({ "package": "p", "tag": tag, "data": data, "disambiguator": "1", "crate_name": "c" })
            .to_string()
    }));
    Log::new(&elf(&names.iter().map(String::as_str).collect::<Vec<_>>())).unwrap()
}

/// Encodes bytes as a frame, followed by the separator.
fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut frame = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let run = rest.iter().position(|&byte| byte == 0).unwrap_or(rest.len());
        let length = match run {
            134.. => {
                frame.extend(&rest[..134]);
                frame.push(0xFF);
                134
            }
            7.. => {
                frame.extend(&rest[..run]);
                frame.push(0x80 | (run as u8 - 7));
                run + 1
            }
            _ => {
                let bit = |place: usize| u8::from(rest.get(place).is_none_or(|&byte| byte == 0)) << place;
                frame.extend(rest.iter().take(7).filter(|&&byte| byte != 0));
                frame.push((0..7).map(bit).sum());
                7
            }
        };
        rest = &rest[length.min(rest.len())..];
    }
    frame.push(0);
    frame
}

/// Sends one message with these parts and returns the only line of the log.
fn line(entries: &[(&str, &str)], parts: &[&[u8]]) -> String {
    let mut log = log(entries);
    log.add(&pack(&parts.concat()));
    let lines = log.lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    lines[0].clone()
}

const FIRST: &[u8] = &[3, 0];

#[test]
fn frames_come_back_as_they_were() {
    for length in 0..300_usize {
        for zero_every in [1, 2, 5, 8, 9, 140, 1000] {
            let bytes: Vec<u8> =
                (1..=length).map(|at| if at % zero_every == 0 { 0 } else { at as u8 | 1 }).collect();
            let frame = pack(&bytes);
            let unpacked = unpack(&frame[..frame.len() - 1]).unwrap();
            assert!(unpacked.starts_with(&bytes), "{length} bytes, each {zero_every}th a zero");
            assert!(unpacked[length..].iter().all(|&byte| byte == 0));
        }
    }
}

#[test]
fn strings_and_numbers_are_filled_in() {
    assert_eq!(
        line(&[("defmt_error", "no pulse from {=str}")], &[FIRST, &[4, 0, 0, 0], b"game"]),
        "error no pulse from game"
    );
    assert_eq!(
        line(
            &[("defmt_info", "{=u8} {=i16} {=u32:#x} {=u8:08b} {=bool} {{}}")],
            &[FIRST, &[7], &[0xFE, 0xFF], &[0xEF, 0xBE, 0, 0], &[5], &[1],]
        ),
        "info  7 -2 0xbeef 00000101 true {}"
    );
    assert_eq!(
        line(
            &[("defmt_warn", "{=[u8]:02x} {=istr}"), ("defmt_str", "interned")],
            &[FIRST, &[2, 0, 0, 0, 1, 0xAB], &[4, 0],]
        ),
        "warn  [01, ab] interned"
    );
}

#[test]
fn a_panic_is_text_that_the_chip_has_formatted() {
    let entries = [("defmt_error", "{}"), ("defmt_prim", "{=__internal_Display}")];
    let text = "panicked at src/main.rs:3:\nno wind";
    assert_eq!(line(&entries, &[FIRST, &[4, 0], text.as_bytes(), &[0xFF]]), format!("error {text}"));
}

#[test]
fn types_with_a_format_of_their_own_are_read() {
    let entries = [
        ("defmt_debug", "{:?} and {=[?]:x}"),
        ("defmt_derived", "Ok|Err({=?})"),
        ("defmt_derived", "Parity|Break {{ line: {=u8} }}"),
        ("defmt_prim", "{=u16}"),
    ];
    let list = [2, 0, 0, 0, 6, 0, 0x10, 0, 0xFF, 1];
    assert_eq!(
        line(&entries, &[FIRST, &[4, 0, 1, 5, 0, 1, 9], &list]),
        "debug Err(Break { line: 9 }) and [10, 1ff]"
    );
}

#[test]
fn the_time_before_a_message_is_passed_over() {
    let entries = [("defmt_info", "tick {=u8}"), ("defmt_timestamp", "{=u64:us}")];
    assert_eq!(line(&entries, &[FIRST, &[1, 2, 3, 4, 5, 6, 7, 8], &[9]]), "info  tick 9");
}

#[test]
fn what_cannot_be_decoded_is_shown_and_never_dropped() {
    let odd = |format| line(&[("defmt_info", format)], &[FIRST, &[1, 2, 3]]);
    assert!(odd("{=0..4} bits").starts_with("info  {=0..4} bits (not understood: 01 02 03"));
    assert!(odd("{=str}").starts_with("info  {=str} (not understood: 01 02 03"));
    assert!(odd("{=u128}").starts_with("info  {=u128} (not understood: "));
    assert!(odd("{").starts_with("info  { (not understood: "));
    assert!(odd("{1=u8}").starts_with("info  {1=u8} (not understood: "));
    assert!(line(&[], &[&[9, 1, 2]]).starts_with("(an unknown entry 0x0109: 02"));
    let mut log = log(&[]);
    log.add(&[1, 0x85, 0]);
    log.add(&[2, 2]);
    assert_eq!(log.lines(), ["(a damaged entry: 01 85)"], "the second one has not ended");
}

#[test]
fn nothing_that_comes_makes_it_panic() {
    let mut rng = fastrand::Rng::with_seed(1);
    let entries = [
        ("defmt_info", "{=str} {=[?]} {} {=[u8]:x}"),
        ("defmt_derived", "A({=?})|B {=[?]}|C"),
        ("defmt_prim", "{=__internal_Debug}"),
        ("defmt_prim", ""),
    ];
    let mut log = log(&entries);
    for _ in 0..20_000 {
        let length = rng.usize(0..24);
        log.add(&pack(&(0..length).map(|_| rng.u8(..) % 8).collect::<Vec<_>>()));
        log.add(&(0..length).map(|_| rng.u8(..)).collect::<Vec<_>>());
    }
    assert!(log.lines().len() > 20_000);
    let elf = elf(&["_defmt_version_ = 4", "_defmt_encoding_ = rzcobs", "{}"]);
    for _ in 0..20_000 {
        let mut damaged = elf.clone();
        for _ in 0..3 {
            let at = rng.usize(..damaged.len());
            damaged[at] = rng.u8(..);
        }
        damaged.truncate(rng.usize(..=elf.len()));
        let _ = Log::new(&damaged);
    }
}

#[test]
fn an_elf_without_a_log_is_refused_with_words() {
    let why = |names: &[&str]| Log::new(&elf(names)).err().unwrap();
    assert_eq!(why(&["main"]), "the ELF file has no log in it (section .defmt)");
    assert!(why(&["_defmt_version_ = 9"]).contains("version 9"));
    assert!(why(&["_defmt_version_ = 4", "_defmt_encoding_ = raw"]).contains("encoding raw"));
    assert!(Log::new(b"MZ").is_err());
}
