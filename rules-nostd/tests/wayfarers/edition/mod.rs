//! The shipped edition, and editions as text, bytes and checksum. Values are tested in `printed.rs` and
//! `totals.rs`, faults in `faults/`.

mod effects;
pub mod faults;
mod printed;
mod totals;

use rules_nostd::Fault;
use rules_nostd::wayfarers::model::Source;
use rules_nostd::wayfarers::{Components, Edition};

use crate::edition::faults::edited;
use crate::harness::edition::Editions;

const EDITIONS: Editions<Edition> = Editions::NEW;

/// Returns the built-in edition as read from its file.
pub(crate) fn shipped() -> Components {
    EDITIONS.shipped()
}

/// Returns all faults of an edition.
pub(crate) fn faults(components: &Components) -> Vec<Fault> {
    EDITIONS.faults(components)
}

#[test]
fn the_shipped_edition_has_no_fault_and_no_warning() {
    EDITIONS.assert_shipped_without_fault();
}

#[test]
fn the_packed_edition_is_that_of_the_file() {
    EDITIONS.assert_packed_is_current("wayfarers");
}

/// P-01 to P-22: each part has a source, and values that nobody compared with the printed piece are marked.
#[test]
fn every_value_has_a_source_and_what_was_not_compared_is_marked() {
    let mut seen: Vec<&str> = Vec::new();
    let mut marked: Vec<String> = Vec::new();
    shipped().each_provenance(|p, what, source, stand_in| {
        if seen.last() != Some(&p) {
            seen.push(p);
        }
        assert_eq!(source, Source::Published, "{p} {what}");
        if stand_in {
            marked.push(what.to_string());
        }
    });
    let ids =
        ["01", "02", "04", "05", "06", "07", "08", "11", "12", "13", "14", "16", "17", "18", "21", "22"];
    assert_eq!(seen, ids.map(|id| format!("P-{id}")));
    // Section 16 of the component table: caravans 2 to 4, the backs of yellow and blue tiles.
    assert_eq!(marked, ["board 2", "board 3", "board 4", "Y1", "Y2", "Y3", "B1", "B2", "B3"]);
    assert!(shipped().has_stand_ins());
}

/// Each part of the file is under a comment with its id, so that an owner finds it.
#[test]
fn the_file_names_every_id() {
    let missing: Vec<String> = (1..=22)
        .map(|number| format!("P-{number:02}"))
        .filter(|id| {
            let comments = Edition::TOML.lines().filter(|line| line.starts_with("# P-"));
            !comments.into_iter().any(|line| line.contains(id.as_str()) || ranges(line, id))
        })
        .collect();
    // P-20: players may choose any special tile still available; nothing is printed about it.
    assert_eq!(missing, ["P-20"]);
}

/// Returns whether a comment such as `# P-08 to P-10: …` covers an id, here P-09.
fn ranges(line: &str, id: &str) -> bool {
    let bounds = line.split_once(':').and_then(|(head, _)| head.trim_start_matches("# ").split_once(" to "));
    bounds.is_some_and(|(first, last)| first < id && id < last)
}

#[test]
fn an_edition_without_stand_ins_says_so() {
    let text = Edition::TOML.replace("source = \"published\", stand_in = true", "source = \"my copy\"");
    let components: Components = toml::from_str(&text).unwrap();
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

/// An error in the file is reported with its line.
#[test]
fn a_text_that_is_no_edition_is_refused_with_its_line() {
    EDITIONS.assert_refused_with_line(NO_EDITION);
}

/// The original text, its replacement, and the expected error.
const NO_EDITION: &[(&str, &str, &str)] = &[
    // Unknown and missing fields.
    ("game = \"wayfarers\"", "color = 1\ngame = \"wayfarers\"", "unknown field `color`"),
    ("card = \"L1\", tags", "card = \"L1\", price = 1, tags", "unknown field `price`"),
    ("card = \"I1\", ", "", "missing field `card`"),
    // Unknown names.
    ("card = \"L1\"", "card = \"L37\"", "invalid value: string \"L37\", expected a land card, L1 to L36"),
    ("card = \"W41\"", "card = \"W40\"", "expected a water card, W41 to W76"),
    ("card = \"S77\"", "card = \"S76\"", "expected a space card, S77 to S112"),
    ("card = \"T116\"", "card = \"T115\"", "expected a townsfolk card, T116 to T151"),
    ("card = \"I1\"", "card = \"I17\"", "expected an inspiration card, I1 to I16"),
    ("tags = [\"city\"]", "tags = [\"village\"]", "unknown variant `village`"),
    ("name = \"adventurer\"", "name = \"sailor\"", "unknown variant `sailor`"),
    ("green = \"W1\"", "green = \"W5\"", "unknown variant `W5`"),
    (
        "source = \"published\" },\n    { board = \"2\"",
        "source = \"the box\" },\n    { board = \"2\"",
        "'published', 'my copy' or a ledger id such as WAY-175 expected",
    ),
    (
        "source = \"published\" },\n    { board = \"2\"",
        "source = \"PET-001\" },\n    { board = \"2\"",
        "'published', 'my copy' or a ledger id such as WAY-175 expected",
    ),
    // Invalid notation.
    (
        "\"gain provision 3\"",
        "\"get provision 3\"",
        "did not expect 'get'; expected a verb of the components",
    ),
    ("\"gain provision 3\"", "\"gain provision\"", "the line ends too early; expected a number from 1 to 9"),
    ("\"gain provision 3\"", "\"gain provision 0\"", "a number from 1 to 9"),
    ("\"gain provision 3\"", "\"gain camel 3\"", "expected silver, provision"),
    ("\"influence card x2\"", "\"influence card x1\"", "x and a number, such as x2"),
    ("\"influence card x2\"", "\"influence card 2\"", "x and a number, such as x2"),
    ("\"influence card x2\"", "\"influence town\"", "guild and a colour, any-guild or card"),
    ("+ (upgrade pink | acquire inspiration)", "+ (upgrade pink)", "a sum, + and alternatives in brackets"),
    (
        "+ (upgrade pink | acquire inspiration)",
        "+ (upgrade pink | acquire inspiration",
        "a sum, + and alternatives",
    ),
    (
        "+ (upgrade pink | acquire inspiration)",
        "(upgrade pink | acquire inspiration)",
        "a sum, + and alternatives",
    ),
    (
        "+ gain silver 1 + gain provision 1 + influence card\"",
        "+ journal + journal + journal + journal\"",
        "4 parts at most",
    ),
    ("\"[ship ship] provision 1 ->", "\"ship ship provision 1 ->", "assets in square brackets"),
    (
        "\"[ship ship] provision 1 ->",
        "\"[ship sheep] provision 1 ->",
        "expected camel, ship, telescope, pigeon",
    ),
    ("\"[ship ship] provision 1 ->", "\"[ship ship] provision 1 + provision 1 ->", "each cost once"),
    ("\"on tag stars ->", "\"when tag stars ->", "did not expect 'when'; expected on"),
    ("\"on tag stars ->", "\"on tag stars or stars or stars or stars ->", "3 tags at most"),
    ("left = \". . x .\"", "left = \". . x\"", "the line ends too early; expected x"),
    (
        "right = \"black silver . card\"",
        "right = \"black . silver card\"",
        "did not expect 'silver'; expected provision",
    ),
    ("score = \"1 + 1 per tag planet\"", "score = \"1 + 1 tag planet\"", "VP per something"),
    ("score = \"1 per tag city\"", "score = \"1 per set tag city\"", "'set' before two things or more"),
    (
        "score = \"1 per tag city\"",
        "score = \"1 per cities\"",
        "tag, card, upgrade, influence, silver or provision",
    ),
    ("1 + 1 per 2 influence", "1 + 1 per 1 influence", "a number from 2 on"),
    ("score = \"3; 7 if tag sun\"", "score = \"3; 7 when tag sun\"", "did not expect 'when'; expected if"),
    ("goal = \"need tag comet 6\"", "goal = \"tag comet 6\"", "did not expect 'tag'; expected need"),
    (
        "goal = \"need tag comet 6\"",
        "goal = \"need tag comet 6 + need tag city 1 + need tag vista 1\"",
        "2 requirements at most",
    ),
    ("A = \"spend guild black 1\"", "A = \"spend guild black 1 + spend guild black 1\"", "each guild once"),
    ("A = \"need tag city 2\"", "A = \"tag city 2\"", "did not expect 'tag'; expected spend"),
    ("price = \"none\"", "price = \"nothing\"", "did not expect 'nothing'; expected silver"),
    (
        "faces = [\"pigeon + vp 1\"]",
        "faces = [\"owl + vp 1\"]",
        "an asset, discount, vp, raise, lower or raise-or-lower",
    ),
    ("faces = [\"pigeon + vp 1\"]", "faces = [\"pigeon / vp 1 / ship\"]", "2 columns at most"),
    ("faces = [\"pigeon + vp 1\"]", "faces = [\"ship + ship + ship + ship\"]", "3 icons in a column at most"),
    (
        "\"camel . silver provision . telescope\"",
        "\"camel . gold provision . telescope\"",
        "expected silver, provision, move",
    ),
    // Numbers out of range and lists of the wrong length.
    ("silver = 1, hosts", "silver = 256, hosts", "invalid value: integer `256`"),
    ("value = [3, 4, 4, 5]", "value = [3, 4, 5]", "invalid length 3"),
    (
        "tags = [\"comet\", \"comet\", \"comet\"]",
        "tags = [\"comet\", \"comet\", \"comet\", \"comet\"]",
        "invalid length 4",
    ),
];

/// WAY-141, WAY-006, P-06: the number of cards and tiles is part of the type.
#[test]
fn a_card_too_few_is_refused() {
    for (start, expected) in [
        ("    { card = \"L36\"", "invalid length 35, expected a list of 36"),
        ("    { card = \"I16\"", "invalid length 15, expected a list of 16"),
        ("    { tile = \"S10\"", "invalid length 22, expected a list of 23"),
        ("    { tile = \"JT10\"", "invalid length 9, expected a list of 10"),
        ("    \"[ship] provision 2 -> acquire water\"", "invalid length 5, expected a list of 6"),
    ] {
        let lines = |keep: fn(bool) -> usize| -> String {
            let lines = Edition::TOML.lines().flat_map(|line| vec![line; keep(line.starts_with(start))]);
            lines.collect::<Vec<_>>().join("\n")
        };
        let error = toml::from_str::<Components>(&lines(|gone| usize::from(!gone))).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert!(toml::from_str::<Components>(&lines(|twice| 1 + usize::from(twice))).is_err());
    }
}

/// The device stores at most 4 kB per edition.
#[test]
fn the_compact_form_is_small_and_comes_back_the_same() {
    EDITIONS.assert_compact();
}

/// The device unpacks an edition in place.
#[test]
fn an_edition_is_unpacked_on_a_small_stack() {
    EDITIONS.assert_unpacks_on_a_small_stack();
}

/// Invalid bytes are not unpacked, and the room can be reused.
#[test]
fn a_room_takes_only_editions() {
    let mut faulty = shipped();
    faulty.space_prices.value = [3, 3, 3, 3];
    EDITIONS.assert_takes_only_editions(faulty);
}

/// A truncated or damaged edition in flash causes an error or a fault, never a panic.
#[test]
fn damaged_bytes_are_survived() {
    EDITIONS.assert_unpacks_as_it_reads();
}

/// Editions that differ in one value of any part have different checksums.
#[test]
fn the_checksum_tells_editions_apart() {
    const EDITS: &[(&str, &str)] = &[
        ("Wayfarers, published facts", "Another"),
        ("immediate = \"gain silver 2\", ability", "immediate = \"gain silver 3\", ability"),
        ("space = \"[pigeon] -> gain silver 1", "space = \"[pigeon] -> gain silver 2"),
        ("score = \"1 + 1 per tag library\"", "score = \"1 + 2 per tag library\""),
        ("value = [3, 4, 4, 5]", "value = [3, 3, 4, 5]"),
        ("need tag comet 6\" },", "need tag comet 5\" },"),
        ("effect = \"shift 2\"", "effect = \"shift 1\""),
        ("upgrade green | gain silver 2\"", "upgrade green | gain silver 3\""),
        ("\"provision . card refresh . silver\"", "\"provision . refresh card . silver\""),
        ("[2, 3, 5, 8, 12, 16]", "[2, 3, 5, 8, 12, 15]"),
        ("A = \"need tag city 2\"", "A = \"need tag city 3\""),
        ("\"influence any-guild x2\" },", "\"influence any-guild x3\" },"),
        ("effect = \"gain provision 2\" },", "effect = \"gain provision 3\" },"),
        ("\"pigeon + vp 1\"", "\"pigeon + vp 2\""),
        ("price = \"silver 2\"", "price = \"silver 1\""),
        ("action = \"gain provision 2\"", "action = \"gain provision 3\""),
        ("source = \"published\" },\n    { tile = \"G2\"", "source = \"my copy\" },\n    { tile = \"G2\""),
    ];
    EDITIONS.assert_told_apart(EDITS.iter().map(|edit| edited(&[*edit])));
}
