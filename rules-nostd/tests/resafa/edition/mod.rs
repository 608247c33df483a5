//! Tests of the shipped edition, and of editions as text, bytes and checksum. `printed.rs` tests its
//! values, `faults/` what is wrong with an edition.

mod effects;
pub mod faults;
mod printed;

use rules_nostd::Fault;
use rules_nostd::resafa::model::{Source, Special};
use rules_nostd::resafa::{Components, Edition};

use crate::harness::edition::Editions;

const EDITIONS: Editions<Edition> = Editions::NEW;

/// Returns the built-in edition, as read from its file.
pub(crate) fn shipped() -> Components {
    EDITIONS.shipped()
}

/// Returns everything that is wrong with an edition.
pub(crate) fn faults(components: &Components) -> Vec<Fault> {
    EDITIONS.faults(components)
}

#[test]
fn the_shipped_edition_has_no_fault_and_no_warning() {
    EDITIONS.assert_shipped_without_fault();
}

#[test]
fn the_packed_edition_is_that_of_the_file() {
    EDITIONS.assert_packed_is_current("resafa");
}

/// PR-01 to PR-18: each is there, with a source or as a stand-in, and the edition says which.
#[test]
fn every_value_has_a_source_or_is_a_stand_in() {
    let mut seen: Vec<&str> = Vec::new();
    let (mut read, mut partly, mut stand_ins) = (0, 0, 0);
    shipped().each_provenance(|pr, what, source, stand_in| {
        if seen.last() != Some(&pr) {
            seen.push(pr);
        }
        match (source, stand_in) {
            (Source::None, true) => stand_ins += 1,
            (Source::Ledger(..), true) => partly += 1,
            (Source::Ledger(..), false) => read += 1,
            _ => panic!("{pr} {what}"),
        }
    });
    let all: Vec<String> = (1..=18).map(|number| format!("PR-{number:02}")).collect();
    assert_eq!(seen, all);
    println!("{read} rows read, {partly} partly, {stand_ins} stand-ins");
    assert!(shipped().has_stand_ins());
}

/// Section 20 of the stand-ins: 31 of the 72 special cards are known, at least in part.
#[test]
fn the_known_special_cards_are_31() {
    let components = shipped();
    let known: Vec<u8> = Special::all()
        .filter(|&card| components.specials[card].source != Source::None)
        .map(Special::number)
        .collect();
    assert_eq!(known.len(), 31);
    assert_eq!(known[..5], [1, 2, 3, 4, 5]);
}

/// Each table of the file is under a comment with its id, so that an owner can find it.
#[test]
fn the_file_names_every_id_in_order() {
    let mut ids: Vec<&str> =
        Edition::TOML.lines().filter_map(|line| line.strip_prefix("# PR-")?.get(..2)).collect();
    ids.dedup();
    let all: Vec<String> = (1..=18).map(|number| format!("{number:02}")).collect();
    assert_eq!(ids, all);
}

#[test]
fn an_edition_without_stand_ins_says_so() {
    let read = |line: &str| match () {
        () if line.starts_with('#') => line.to_owned(),
        () if line.contains(".stand_in = true") => String::new(),
        () if line.contains("source = ") => line.replace(", stand_in = true", ""),
        () => line.replace("stand_in = true", "source = \"my copy\""),
    };
    let text: Vec<String> = Edition::TOML.lines().map(read).collect();
    let components: Components = toml::from_str(&text.join("\n")).unwrap();
    assert!(!components.has_stand_ins());
    assert_eq!(faults(&components), []);
}

/// Every text in the file survives a round trip.
#[test]
fn the_file_comes_back_from_its_values() {
    EDITIONS.assert_text_comes_back();
}

/// No name or other text may have a line break or a control character, in the file or packed.
#[test]
fn texts_stay_on_one_line() {
    EDITIONS.assert_texts_stay_on_one_line();
}

/// A mistake in the file is reported with its line.
#[test]
fn a_text_that_is_no_edition_is_refused_with_its_line() {
    EDITIONS.assert_refused_with_line(NO_EDITION);
}

/// The text in the file, its replacement, and the resulting message.
const NO_EDITION: &[(&str, &str, &str)] = &[
    // Unknown and missing fields.
    ("game = \"resafa\"", "color = 1\ngame = \"resafa\"", "unknown field `color`"),
    ("\"b1\", face = \"box-top\"", "\"b1\", face = \"box-top\", price = 1", "unknown field `price`"),
    ("card = \"z1\", ", "", "missing field `card`"),
    // Unknown names.
    ("centre = \"gerasa\"", "centre = \"bosra\"", "unknown variant `bosra`"),
    ("card = \"P1\"", "card = \"P73\"", "invalid value: string \"P73\", expected a special card, P1 to P72"),
    ("card = \"P1\"", "card = \"P01\"", "expected a special card, P1 to P72"),
    ("bonus = \"e38\"", "bonus = \"e37\"", "expected a bonus card effect, e38 to e69"),
    ("\"r1c1\", \"r2c2\"", "\"r1c7\", \"r2c2\"", "expected a space such as r2c3, at most r7c6"),
    (
        ", source = \"RES-262\"",
        ", source = \"the box\"",
        "a ledger id such as RES-262, or 'my copy' expected",
    ),
    (
        ", source = \"RES-262\"",
        ", source = \"PET-262\"",
        "a ledger id such as RES-262, or 'my copy' expected",
    ),
    // Texts in the notation.
    (
        "effect = \"step any 1\", source = \"PR-06\"",
        "effect = \"jump 1\", source = \"PR-06\"",
        "an effect expected: did not expect 'jump'",
    ),
    (
        "sell amphora: coin 1 + vp 4 !",
        "give amphora: coin 1 + vp 4 !",
        "did not expect 'give'; expected sell, buy",
    ),
    ("buy spice: coin 2", "buy spice: vp 2", "the price of each item in coins"),
    ("buy spice: coin 2", "buy spice", "the price of each item in coins"),
    ("sell spice: vp 2\"", "sell spice: stone 2\"", "the income for each item"),
    (
        "[\"square\", \"scarab\"]",
        "[\"round\", \"scarab\"]",
        "did not expect 'round'; expected square, scarab",
    ),
    ("\"square [4]\"", "\"square [5]\"", "a number from 1 to 4"),
    ("\"1, 2, 3, 1\"", "\"1, 2, 3, x\"", "did not expect 'x'"),
    ("\"1, 2, 3, 1\"", "\"1, 2, 3, 1, 1, 1, 1\"", "6 columns at most"),
    ("\"1, 2, 3, 1\"", "\"1 via N N, 2, 3, 1\"", "each opening once"),
    ("\"r1c1 N\"", "\"r1c1 Q\"", "expected N, E, S, W"),
    ("openings = \"N E S\"", "openings = \"N E Q\"", "expected N, E, S, W"),
    ("\"N2 vp 1, N3 coin 1", "\"N2 vp 1, N2 coin 1", "an edge and a third such as N2, each once"),
    ("\"N2 vp 1, N3 coin 1", "\"N4 vp 1, N3 coin 1", "an edge and a third such as N2, each once"),
    ("\"spice 1\", \"stone 2 + coin 2\"", "\"spice 1\", \"stone 2 * coin 2\"", "the end of the line"),
    ("\"vp 2\"], extra", "\"vp 1 + vp 1 + vp 1 + vp 1\"], extra", "3 things at most"),
    ("\"e52 x3\"", "\"e52 3\"", "a bonus card and its copies, such as 'e52 x3' expected"),
    (
        "alpha = \"blue/yellow\"",
        "alpha = \"blue\"",
        "the line ends too early; expected yellow, white, blue, pink",
    ),
    ("actions = \"any\"", "actions = \"some\"", "did not expect 'some'; expected any"),
    ("upper = \"trading pink\"", "upper = \"pink trading\"", "did not expect 'pink'"),
    ("value = \"coin 1 + stone 1\"", "value = \"coin 1 + gold 1\"", "coin, an item or goods, each once"),
    ("players = [1, 2]", "players = [0, 2]", "player counts from 1 to 4"),
    // Numbers and lists of impossible sizes.
    ("copies = 1", "copies = 256", "invalid value: integer `256`"),
    ("icons = [2, 5, 8]", "icons = [2, 5]", "invalid length 2"),
    (
        "\"r1c1\", \"r2c2\", \"r2c4\",",
        "\"r1c1\", \"r2c2\", \"r2c4\", \"r1c1\", \"r1c1\", \"r1c1\", \"r1c1\",",
        "invalid length 10",
    ),
];

/// RES-011, RES-014, PR-13: the number of cards is part of the type.
#[test]
fn a_card_too_few_is_refused() {
    for (row, expected) in [
        (
            "    { card = \"z12\", effect = \"stone 1 -> vp 3\", stand_in = true },\n",
            "invalid length 11, expected a list of 12",
        ),
        (
            "    { centre = \"charax\", name = \"Charax\", tile = \"red\", stand_in = true },\n",
            "invalid length 8, expected a list of 9",
        ),
    ] {
        assert!(Edition::TOML.contains(row));
        let error = toml::from_str::<Components>(&Edition::TOML.replace(row, "")).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        let twice = format!("{row}{row}");
        assert!(toml::from_str::<Components>(&Edition::TOML.replace(row, &twice)).is_err());
    }
}

/// The device keeps an edition of 4 kB at most and unpacks it into 264 kB of memory.
#[test]
fn the_compact_form_is_small_and_comes_back_the_same() {
    EDITIONS.assert_compact();
}

/// The device unpacks an edition in place. The usual way would need 90 kB of stack.
#[test]
fn an_edition_is_unpacked_on_a_small_stack() {
    EDITIONS.assert_unpacks_on_a_small_stack();
}

/// Invalid bytes are not unpacked, and the room can be used again.
#[test]
fn a_room_takes_only_editions() {
    let mut faulty = shipped();
    faulty.player_board.causeway.value = 3;
    EDITIONS.assert_takes_only_editions(faulty);
}

/// A cut or damaged edition in flash is an error or a fault, never a panic.
#[test]
fn damaged_bytes_are_survived() {
    EDITIONS.assert_unpacks_as_it_reads();
}

/// Editions that differ in one value of any PR have different checksums.
#[test]
fn the_checksum_tells_editions_apart() {
    const EDITS: &[(&str, &str)] = &[
        ("Resafa with stand-ins", "Another"),
        ("name = \"Edessa\"", "name = \"Damascus\""),
        ("[\"petra\", \"kena\"], coins = 1", "[\"petra\", \"kena\"], coins = 1, side = \"3-4\""),
        ("buy amphora: coin 1 ! vp 1", "buy amphora: coin 1 ! vp 2"),
        ("scarab + vp 3", "scarab + vp 4"),
        ("\"1, 2, 3, 1\"", "\"2, 2, 3, 1\""),
        ("marble = 1, coins = 2", "marble = 1, coins = 3"),
        ("effect = \"camel 1\"", "effect = \"camel 2\""),
        ("[\"r1c1\", \"r2c2\"", "[\"r1c2\", \"r2c2\""),
        ("\"spice 1\", \"stone 2 + coin 2\"", "\"spice 1\", \"coin 2 + stone 2\""),
        ("\"N2 vp 1, N3 coin 1", "\"N2 vp 1, N3 coin 2"),
        ("spaces = 8", "spaces = 9"),
        ("end: vp 2 per filled", "end: vp 3 per filled"),
        ("\"e52 x3\", \"e41 x2\"", "\"e52 x2\", \"e41 x3\""),
        ("effect = \"marble 1\"", "effect = \"marble 2\""),
        ("alpha = \"blue/yellow\"", "alpha = \"yellow/blue\""),
        ("value = [1, 2, 3, 4, 5, 6]", "value = [1, 2, 3, 4, 5]"),
        ("[0, 1, 2, 4, 6, 8, 11, 14]", "[0, 1, 2, 4, 6, 8, 11, 15]"),
        ("orange = 1", "orange = 2"),
        ("[\"r2c2\", \"r2c3\"", "[\"r2c3\", \"r2c2\""),
        ("value = 100", "value = 50"),
        (", source = \"RES-262\"", ", source = \"my copy\""),
    ];
    EDITIONS.assert_told_apart(EDITS.iter().map(|edit| crate::edition::faults::edited(&[*edit])));
}
