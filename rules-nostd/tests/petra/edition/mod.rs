//! The shipped edition, and editions as text, bytes and checksum. Faults: `faults.rs`.

pub mod faults;

use rules_nostd::Fault;
use rules_nostd::petra::model::{Region, Trader, VillagerCopies, VillagerName};
use rules_nostd::petra::{Components, Edition};

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
    EDITIONS.assert_packed_is_current("petra");
}

/// DAT-01 to DAT-22: each is present, with a source or as a stand-in, and the edition says so.
#[test]
fn every_value_has_a_source_or_is_a_stand_in() {
    let mut seen = Vec::new();
    let mut sourced = Vec::new();
    shipped().each_provenance(|dat, source, stand_in| {
        assert_eq!(source.is_empty(), stand_in, "{dat}");
        seen.push(dat.to_string());
        if !stand_in {
            sourced.push(dat);
        }
    });
    let all: Vec<String> = (1..=22).map(|number| format!("DAT-{number:02}")).collect();
    assert_eq!(seen, all);
    assert_eq!(sourced, ["DAT-14", "DAT-21"], "all others wait for somebody with the game");
    assert!(shipped().has_stand_ins());
}

/// Each table of the file follows a comment with its id, so that an owner finds it.
#[test]
fn the_file_names_every_id_in_order() {
    let ids: Vec<&str> =
        Edition::TOML.lines().filter_map(|line| line.strip_prefix("# DAT-")?.get(..2)).collect();
    let all: Vec<String> = (1..=22).map(|number| format!("{number:02}")).collect();
    assert_eq!(ids, all);
}

#[test]
fn an_edition_without_stand_ins_says_so() {
    let read = Edition::TOML.replace("\nstand_in = true", "\nsource = \"my copy\"");
    let components: Components = toml::from_str(&read).unwrap();
    assert!(!components.has_stand_ins());
    assert_eq!(faults(&components), []);
}

/// The defaults of section 6: DAT-01, DAT-02, DAT-04, DAT-06, DAT-07, DAT-08, DAT-09, DAT-13,
/// DAT-19, DAT-20, DAT-21 (AMB-01).
#[test]
fn the_shipped_values_are_those_of_the_ledger() {
    let edition = shipped();
    assert_eq!(edition.trader_counts.total(), 85);
    assert_eq!(edition.permanent_counts.total(), 20);
    assert_eq!(edition.track_lengths.iter().map(|(_, &length)| length).collect::<Vec<_>>(), [8, 8, 8, 8, 12]);
    for region in Region::ALL {
        let spaces: Vec<_> =
            edition.influence_spaces[region].iter().map(|space| (space.space, space.players)).collect();
        assert_eq!(spaces, [(4, 2), (5, 3), (6, 2), (7, 4)]);
        assert_eq!((edition.bonus_spaces[region], edition.pool_spaces[region]), (2, 7));
    }
    let local: Vec<_> =
        edition.local_spaces.iter().map(|space| (space.space, space.camels, space.cards)).collect();
    assert_eq!(local, [(2, 1, 0), (4, 0, 1), (6, 1, 0), (8, 1, 0), (10, 0, 1), (11, 1, 0)]);
    assert_eq!((*edition.caravan_minimum, *edition.extension_limit, *edition.fewest_players), (15, 10, 2));
    assert_eq!(edition.colours.value, ["white", "black", "yellow", "grey"]);
}

/// PET-058, DAT-11: on board k the partner is k types further on. DAT-12: all columns are in order.
#[test]
fn the_boards_pair_every_type() {
    let edition = shipped();
    for (board, partners) in edition.partners.iter().enumerate() {
        for (trader, partner) in partners.iter() {
            assert_eq!(*partner, Trader::ALL[(trader.index() + board + 1) % 5]);
        }
    }
    assert!(edition.columns.iter().all(|columns| *columns == Trader::ALL));
    assert_eq!((edition.partners.len(), edition.columns.len()), (4, 4));
}

/// PET-129, DAT-16, DAT-17: 16 names; Master Trader and Nomad once for each type, the others once.
#[test]
fn the_villagers_are_24_cards_of_16_names() {
    let edition = Edition::new(shipped()).unwrap();
    assert_eq!(VillagerName::ALL.len(), 16);
    for name in VillagerName::ALL {
        let cards: Vec<&VillagerCopies> =
            edition.villagers.iter().filter(|listed| listed.card.name() == name).collect();
        let typed = matches!(name, VillagerName::MasterTrader | VillagerName::Nomad);
        assert_eq!(cards.len(), if typed { 5 } else { 1 }, "{name}");
        assert!(cards.iter().all(|listed| listed.card.trader().is_some() == typed), "{name}");
        assert!(cards.iter().all(|listed| edition.villager_copies(listed.card) == 1), "{name}");
        let timing = match name {
            VillagerName::Broker | VillagerName::Farmer => "permanent",
            VillagerName::MasterTrader | VillagerName::Nomad => "one-time",
            _ => "immediate",
        };
        assert_eq!(edition.timing(name).name(), timing, "{name}");
    }
}

/// PET-137, PET-138, PET-139, PET-140, PET-141 and DAT-18: the conditions of the influence cards.
#[test]
fn the_influence_cards_are_22_with_the_known_five() {
    let edition = Edition::new(shipped()).unwrap();
    let texts: Vec<String> = edition
        .influence_cards()
        .filter_map(|card| edition.condition(card))
        .map(|condition| condition.to_string())
        .collect();
    for known in [
        "rome 3",
        "rome equals egypt",
        "rome equals china",
        "egypt+india equals rome+china",
        "built china or india",
    ] {
        assert!(texts.iter().any(|text| text == known), "{known}");
    }
    for (family, cards) in [(" 3", 4), (" equals ", 6 + 2), ("built ", 10)] {
        assert_eq!(texts.iter().filter(|text| text.contains(family)).count(), cards, "{family}");
    }
}

/// A mistake in the file is reported with its line.
#[test]
fn a_text_that_is_no_edition_is_refused_with_its_line() {
    EDITIONS.assert_refused_with_line(NO_EDITION);
}

/// The text in the file, its replacement, and the expected message.
const NO_EDITION: &[(&str, &str, &str)] = &[
    // Unknown fields. PET-004: Local is not one of the main tracks.
    ("game = \"petra\"", "color = 1\ngame = \"petra\"", "unknown field `color`"),
    ("india = 2 }", "india = 2, local = 2 }", "unknown field `local`"),
    ("egypt = [\n", "local = [\n", "unknown field `local`"),
    ("{ space = 4, players = 2 }", "{ space = 4, colour = 2 }", "unknown field `colour`"),
    ("one-time = [", "one_time = [", "unknown field `one_time`"),
    // Missing fields. PET-069: each of the 4 main tracks has a bonus space, and no second one.
    (", india = 2 }", " }", "missing field `india`"),
    ("india = 2 }", "india = 2, india = 3 }", "duplicate key"),
    ("{ card = \"baker\", copies = 1 }", "{ card = \"baker\" }", "missing field `copies`"),
    (
        "[caravan_minimum]\nstand_in = true\nvalue",
        "[caravan_minimum]\nstand_in = true #",
        "missing field `value`",
    ),
    // Wrong types and unknown names. DAT-22: there is one wording.
    ("value = 15", "value = \"15\"", "invalid type: string"),
    ("value = true", "value = 1", "invalid type: integer"),
    ("north = \"plaza\"", "north = \"temple\"", "unknown variant `temple`"),
    ("{ nomad = \"rome\" }", "\"nomad\"", "expected newtype variant"),
    ("value = \"reference-list\"", "value = \"cards\"", "unknown variant `cards`"),
    // Numbers, lists and texts of a size no edition has.
    ("value = 15", "value = -1", "invalid value: integer `-1`"),
    ("value = 15", "value = 256", "invalid value: integer `256`"),
    ("value = 15", "value = 99999999999999999999", "integer `99999999999999999999`"),
    ("value = [1, 2, 3]", "value = [1, 2]", "invalid length 2"),
    ("[\"white\",", "[\"green\", \"white\",", "invalid length 5"),
    (
        "retail",
        "a source as long as a book, which nobody would want to read on a screen: retail",
        "no more than 80",
    ),
    ("these = [\"india\", \"egypt\"]", "these = [\"egypt\", \"egypt\"]", "stands twice"),
    // Not TOML.
    ("value = 15", "value = ", "must be quoted"),
];

#[test]
fn a_value_left_out_is_named() {
    let without = Edition::TOML.replace("[pool_spaces]\nstand_in = true\nvalue", "#");
    let error = toml::from_str::<Components>(&without).unwrap_err().to_string();
    assert!(error.contains("missing field `pool_spaces`"), "{error}");
}

/// The device keeps an edition in a 4 kB flash sector and unpacks it into 264 kB of memory.
#[test]
fn the_compact_form_is_small_and_comes_back_the_same() {
    EDITIONS.assert_compact();
    assert!(size_of::<Components>() < 6 * 1024);
}

/// A truncated or damaged edition in flash is an error or a fault, never a panic.
#[test]
fn damaged_bytes_are_survived() {
    EDITIONS.assert_unpacks_as_it_reads();
}

/// The device unpacks an edition in place.
#[test]
fn an_edition_is_unpacked_on_a_small_stack() {
    EDITIONS.assert_unpacks_on_a_small_stack();
}

/// Only editions are unpacked, and the room can be used again after a failure.
#[test]
fn a_room_takes_only_editions() {
    let mut faulty = shipped();
    faulty.caravan_minimum.value = 0;
    EDITIONS.assert_takes_only_editions(faulty);
}

#[test]
fn the_checksum_tells_editions_apart() {
    // The other values (DAT-03, DAT-14, DAT-22) have only one allowed value.
    let changes: &[fn(&mut Components)] = &[
        |c| c.name = "Another".try_into().unwrap(),
        |c| (c.trader_counts.value.egypt, c.trader_counts.value.rome) = (16, 18),
        |c| (c.trader_counts.value.egypt, c.trader_counts.value.rome) = (18, 16),
        |c| (c.permanent_counts.value.egypt, c.permanent_counts.value.rome) = (3, 5),
        |c| c.track_lengths.value.egypt = 9,
        |c| c.track_starts.value.local = 1,
        |c| c.bonus_spaces.value.egypt = 3,
        |c| c.influence_spaces.value.egypt[0].players = 3,
        |c| c.pool_spaces.value.egypt = 6,
        |c| c.local_spaces.value[0].space = 1,
        |c| (c.city_sides.value.north, c.city_sides.value.east) = (c.city_sides.east, c.city_sides.north),
        |c| c.partners.value.swap(0, 1),
        |c| c.columns.value[0].swap(0, 1),
        |c| c.caravan_minimum.value = 14,
        |c| c.first_villagers.value = [3, 2, 1],
        |c| c.villagers.value.swap(0, 1),
        |c| c.timings.value.immediate.swap(0, 1),
        |c| c.influence.value.swap(0, 1),
        |c| c.extension_limit.value = 9,
        |c| c.colours.value.swap(0, 1),
        |c| c.fewest_players.value = 3,
    ];
    EDITIONS.assert_told_apart(changes.iter().map(changed));
}

/// Returns the shipped edition with a change.
pub(crate) fn changed(change: &fn(&mut Components)) -> Components {
    let mut components = shipped();
    change(&mut components);
    components
}

/// No name or other text may have a line break or a control character, in the file or packed.
#[test]
fn texts_stay_on_one_line() {
    EDITIONS.assert_texts_stay_on_one_line();
}
