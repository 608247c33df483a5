//! Every constraint on the cards of an edition (P-01 to P-07), broken one at a time by editing the file, as
//! an owner would.

mod boards;
mod journal;

use rules_nostd::wayfarers::model::Source;
use rules_nostd::wayfarers::{Components, Edition};

use crate::edition::{EDITIONS, faults, shipped};
use crate::harness::edition::Edits;

/// Returns the shipped edition after some edits.
pub(crate) fn edited(edits: &[(&str, &str)]) -> Components {
    EDITIONS.edited(edits)
}

pub(crate) fn wrong(id: &str, cases: &[(&str, Edits)]) {
    EDITIONS.wrong(id, cases);
}

pub(crate) fn doubtful(id: &str, cases: &[(&str, Edits)]) {
    EDITIONS.doubtful(id, cases);
}

/// Checks that values at the edge of the allowed range pass.
pub(crate) fn fine(cases: &[Edits]) {
    EDITIONS.fine(cases);
}

/// Checks a fault that damaged bytes could have but no file can.
pub(crate) fn wrong_in_bytes(p: &str, text: &str, damage: impl FnOnce(&mut Components)) {
    let mut components = shipped();
    damage(&mut components);
    let faults = faults(&components);
    assert!(
        faults.iter().any(|fault| fault.found == text && fault.value == p && fault.is_error()),
        "{text}: {faults:#?}"
    );
    assert!(Edition::new(components).is_err());
}

#[test]
fn game_and_name() {
    wrong("game", &[("'petra'", &[("game = \"wayfarers\"", "game = \"petra\"")])]);
    wrong("name", &[("none", &[("name = \"Wayfarers, published facts\"", "name = \" \"")])]);
}

/// Each value needs a source, `stand_in = true`, or both if it was not compared (P-11, P-17, P-12 for all).
#[test]
fn provenance() {
    const G1: &str = "faces = [\"pigeon + vp 1\"], source = \"published\"";
    wrong("P-17", &[("G1 with neither source nor stand_in", &[(G1, "faces = [\"pigeon + vp 1\"]")])]);
    wrong(
        "P-11",
        &[(
            "board 2 as stand_in from 'my copy'",
            &[(
                "\"published\", stand_in = true },\n    { board = \"3\"",
                "\"my copy\", stand_in = true },\n    { board = \"3\"",
            )],
        )],
    );
    wrong(
        "P-12",
        &[(
            "common_sets with neither source nor stand_in",
            &[("[common_sets]\nsource = \"published\"", "[common_sets]")],
        )],
    );
    fine(&[
        &[("[common_sets]\nsource = \"published\"", "[common_sets]\nsource = \"my copy\"")],
        &[("[common_sets]\nsource = \"published\"", "[common_sets]\nstand_in = true")],
        &[("[common_sets]\nsource = \"published\"", "[common_sets]\nsource = \"WAY-175\"\nstand_in = true")],
    ]);
    let known = edited(&[("[common_sets]\nsource = \"published\"", "[common_sets]\nsource = \"WAY-175\"")]);
    assert_eq!(known.common_sets.source.to_string(), "WAY-175");
    let known = edited(&[("[common_sets]\nsource = \"published\"", "[common_sets]\nsource = \"RUL-03\"")]);
    assert_eq!(known.common_sets.source.to_string(), "RUL-03");
    assert_eq!(Source::None.to_string(), "");
}

/// P-01, P-02, P-04, P-06, P-07, P-11, P-14, P-16, P-17, P-18, P-21, P-22: rows that swap places.
#[test]
fn order() {
    wrong("P-01", &[("L2 in place of L1", &[("card = \"L1\"", "card = \"L2\"")])]);
    wrong("P-02", &[("W42 in place of W41", &[("card = \"W41\"", "card = \"W42\"")])]);
    wrong("P-04", &[("S78 in place of S77", &[("card = \"S77\"", "card = \"S78\"")])]);
    wrong("P-06", &[("I2 in place of I1", &[("card = \"I1\"", "card = \"I2\"")])]);
    wrong("P-07", &[("T117 in place of T116", &[("card = \"T116\"", "card = \"T117\"")])]);
    wrong("P-11", &[("2 in place of 1", &[("board = \"1\"", "board = \"2\"")])]);
    wrong("P-14", &[("1b in place of 1a", &[("space = \"1a\"", "space = \"1b\"")])]);
    wrong("P-16", &[("JT2 in place of JT1", &[("tile = \"JT1\"", "tile = \"JT2\"")])]);
    wrong("P-17", &[("G2 in place of G1", &[("tile = \"G1\"", "tile = \"G2\"")])]);
    wrong(
        "P-18",
        &[(
            "pink in place of green",
            &[(
                "colour = \"green\", columns = 1, rows = 1, price = \"silver 2\"",
                "colour = \"pink\", columns = 1, rows = 1, price = \"none\"",
            )],
        )],
    );
    wrong(
        "P-21",
        &[
            ("townsfolk 2 in place of townsfolk 1", &[("slot = \"1\"", "slot = \"2\"")]),
            ("land 1 in place of townsfolk 1", &[("row = \"townsfolk\", slot", "row = \"land\", slot")]),
        ],
    );
    wrong(
        "P-22",
        &[(
            "land in place of townsfolk",
            &[(
                "{ row = \"townsfolk\", edge = \"top\", slides = \"right\", workers = [\"green\"] }",
                "{ row = \"land\", edge = \"bottom\", slides = \"right\", workers = [\"green\", \"yellow\"] }",
            )],
        )],
    );
}

/// P-01, WAY-127 to WAY-131, RUL-73: tags and abilities of land cards.
#[test]
fn land() {
    const L16: &str = "\"L16\", tags = [\"city\", \"library\"]";
    wrong(
        "P-01",
        &[
            ("L16 with ''", &[(L16, "\"L16\", tags = []")]),
            ("L16 with 'library city'", &[(L16, "\"L16\", tags = [\"library\", \"city\"]")]),
            ("L16 with 'city harbour'", &[(L16, "\"L16\", tags = [\"city\", \"harbour\"]")]),
            (
                "L16 with 'city library library'",
                &[(L16, "\"L16\", tags = [\"city\", \"library\", \"library\"]")],
            ),
            (
                "L20 with 'vista library'",
                &[("\"L20\", tags = [\"vista\"]", "\"L20\", tags = [\"vista\", \"library\"]")],
            ),
            ("L20 with an ongoing benefit", &[("\"L20\", tags = [\"vista\"]", "\"L20\", tags = [\"city\"]")]),
            ("L16 with a dice space", &[(L16, "\"L16\", tags = [\"vista\"]")]),
            (
                "L20 on 'stars stars'",
                &[("on tag stars -> gain provision 1", "on tag stars or stars -> gain provision 1")],
            ),
            ("L20 without a benefit", &[("on tag stars -> gain provision 1", "on tag stars -> ")]),
            (
                "L20 with 'upgrade green'",
                &[("on tag stars -> gain provision 1", "on tag stars -> upgrade green")],
            ),
            (
                "L20 with 'acquire townsfolk'",
                &[("on tag stars -> gain provision 1", "on tag stars -> acquire townsfolk")],
            ),
            ("L20 with 'journal'", &[("on tag stars -> gain provision 1", "on tag stars -> journal")]),
            ("L16 without a benefit", &[("[pigeon] -> influence guild yellow + journal", "[pigeon] -> ")]),
            (
                "L8 with 'acquire land'",
                &[(
                    "immediate = \"influence card\", ability = \"[camel]",
                    "immediate = \"acquire land\", ability = \"[camel]",
                )],
            ),
            (
                "L8 with 'draw3keep1 water'",
                &[(
                    "immediate = \"influence card\", ability = \"[camel]",
                    "immediate = \"draw3keep1 water\", ability = \"[camel]",
                )],
            ),
            (
                "L8 with 'upgrade pink free'",
                &[(
                    "immediate = \"influence card\", ability = \"[camel]",
                    "immediate = \"upgrade pink free\", ability = \"[camel]",
                )],
            ),
        ],
    );
    doubtful(
        "P-01",
        &[
            (
                "17 cities, expected 18",
                &[(
                    "\"L8\", tags = [\"city\"], immediate = \"influence card\", ability = \"[camel] -> acquire townsfolk + influence card\"",
                    "\"L8\", tags = [\"vista\"], immediate = \"influence card\", ability = \"on tag city -> gain silver 1\"",
                )],
            ),
            (
                "6 cities with an observatory, expected 7",
                &[("\"L9\", tags = [\"city\", \"observatory\"]", "\"L9\", tags = [\"city\"]")],
            ),
            ("3 cities with a library, expected 4", &[(L16, "\"L16\", tags = [\"city\"]")]),
            (
                "26 land cards with an immediate effect, expected 27",
                &[("immediate = \"gain silver 1\", ability", "ability")],
            ),
        ],
    );
    fine(&[
        &[("immediate = \"gain silver 1\", ability", "immediate = \"journal\", ability")],
        &[(
            "[pigeon] -> influence guild yellow + journal",
            "[] silver 1 + provision 1 -> draw3keep1 land | acquire space",
        )],
    ]);
}

/// P-01: effects in damaged bytes: invalid alternatives, and parts that repeat too often.
#[test]
fn effects_that_no_text_says() {
    use rules_nostd::wayfarers::model::{Branch, Land};
    use std::num::NonZeroU8;
    let l20 = Land::numbered(20).unwrap();
    let either = |number| Branch::Either(NonZeroU8::new(number).unwrap());
    wrong_in_bytes("P-01", "L20 with 'gain silver 1'", |components| {
        components.land.value[l20].immediate.parts[0].branch = either(1);
    });
    wrong_in_bytes("P-01", "L20 with 'gain silver 1'", |components| {
        components.land.value[l20].immediate.parts[0].branch = either(2);
    });
    wrong_in_bytes("P-01", "L20 with 'gain silver 10'", |components| {
        components.land.value[l20].immediate.parts[0].times = NonZeroU8::new(10).unwrap();
    });
}

/// P-21, RUL-73: how often a part may repeat: a draw once, cards and tiles three times.
#[test]
fn parts_that_repeat() {
    const DRAW: &str = "provision 3 -> draw3keep1 land";
    const TILE: &str = "action = \"upgrade yellow\"";
    wrong(
        "P-21",
        &[
            ("land 4 with 'draw3keep1 land x2'", &[(DRAW, "provision 3 -> draw3keep1 land x2")]),
            ("land 3 with 'upgrade yellow x4'", &[(TILE, "action = \"upgrade yellow x4\"")]),
            ("land 3 with 'acquire townsfolk x4'", &[(TILE, "action = \"acquire townsfolk x4\"")]),
        ],
    );
    fine(&[&[(TILE, "action = \"upgrade yellow x3\"")], &[(TILE, "action = \"acquire townsfolk x3\"")]]);
}

/// P-02, WAY-133 to WAY-136: tags, dice spaces and benefits of water cards.
#[test]
fn water() {
    const W42: &str = "\"W42\", tags = [\"harbour\", \"library\"]";
    wrong(
        "P-02",
        &[
            ("W42 with 'harbour observatory'", &[(W42, "\"W42\", tags = [\"harbour\", \"observatory\"]")]),
            ("W42 with 'harbour open-water'", &[(W42, "\"W42\", tags = [\"harbour\", \"open-water\"]")]),
            ("W42 with ''", &[(W42, "\"W42\", tags = []")]),
            ("W42 without a dice space", &[("space = \"[pigeon] -> gain silver 1 + journal\", ", "")]),
            (
                "W65 with a dice space",
                &[(
                    "immediate = \"gain provision 3\"",
                    "immediate = \"gain provision 3\", space = \"[] -> journal\"",
                )],
            ),
            ("W65 without an immediate benefit", &[("immediate = \"gain provision 3\", ", "")]),
            ("W42 without a benefit", &[("[pigeon] -> gain silver 1 + journal", "[pigeon] -> ")]),
            (
                "W65 with 'acquire water'",
                &[("immediate = \"gain provision 3\"", "immediate = \"acquire water\"")],
            ),
            (
                "W65 with 'acquire space'",
                &[("immediate = \"gain provision 3\"", "immediate = \"acquire space\"")],
            ),
        ],
    );
    doubtful(
        "P-02",
        &[
            (
                "19 harbours, expected 18",
                &[(
                    "tags = [\"open-water\"], immediate = \"gain provision 3\"",
                    "tags = [\"harbour\"], space = \"[] -> journal\"",
                )],
            ),
            ("2 harbours with a library, expected 3", &[(W42, "\"W42\", tags = [\"harbour\"]")]),
        ],
    );
    fine(&[&[(
        "space = \"[pigeon] -> gain silver 1 + journal\"",
        "space = \"[] -> journal\", immediate = \"journal\"",
    )]]);
}

/// P-03, WAY-137: the bars.
#[test]
fn bars() {
    doubtful(
        "P-03",
        &[
            ("12 left bars at height 1, expected 11", &[("left = \". . x .\"", "left = \"x . x .\"")]),
            ("18 left bars at height 2, expected 17", &[("left = \". . x .\"", "left = \". x x .\"")]),
            ("13 left bars at height 3, expected 14", &[("left = \". . x .\"", "left = \". . . .\"")]),
            ("15 left bars at height 4, expected 14", &[("left = \". . x .\"", "left = \". . x x\"")]),
            (
                "18 right bars with a guild, expected 19",
                &[("right = \"black silver . card\"", "right = \". silver . card\"")],
            ),
            (
                "22 right bars with silver, expected 23",
                &[("right = \"black silver . card\"", "right = \"black . . card\"")],
            ),
            (
                "20 right bars with a provision, expected 19",
                &[("right = \"black silver . card\"", "right = \"black silver provision card\"")],
            ),
            (
                "16 right bars with a card, expected 17",
                &[("right = \"black silver . card\"", "right = \"black silver . .\"")],
            ),
        ],
    );
    fine(&[&[("right = \"black silver . card\"", "right = \"blue silver . card\"")]]);
}

/// P-04, WAY-139 to WAY-144, WAY-179 to WAY-184: tags and VP of space cards.
#[test]
fn space() {
    const PLANET: &str = "tags = [\"planet\"], score = \"1 + 1 per tag planet\"";
    const COMET: &str = "tags = [\"comet\"], score = \"3; 4 if most tag comet\"";
    wrong(
        "P-04",
        &[
            ("S77 with ''", &[(COMET, "tags = [], score = \"1 per tag city\"")]),
            (
                "S77 with 'comet stars'",
                &[(COMET, "tags = [\"comet\", \"stars\"], score = \"3; 4 if most tag comet\"")],
            ),
            ("S77 with 'city'", &[(COMET, "tags = [\"city\"], score = \"1 per tag city\"")]),
            (
                "S77 with '4; 4 if most tag comet'",
                &[(COMET, "tags = [\"comet\"], score = \"4; 4 if most tag comet\"")],
            ),
            (
                "S77 with '0; 4 if most tag comet'",
                &[(COMET, "tags = [\"comet\"], score = \"0; 4 if most tag comet\"")],
            ),
            (
                "S77 with '3; 5 if most tag comet'",
                &[(COMET, "tags = [\"comet\"], score = \"3; 5 if most tag comet\"")],
            ),
            ("S85 with '4; 7 if tag sun'", &[("score = \"3; 7 if tag sun", "score = \"4; 7 if tag sun")]),
            ("S85 with '3; 8 if tag sun'", &[("score = \"3; 7 if tag sun", "score = \"3; 8 if tag sun")]),
            ("S112 with '3; 7 if tag sun'", &[("score = \"3; 7 if tag moon", "score = \"3; 7 if tag sun")]),
            (
                "S86 with '2 + 1 per tag planet'",
                &[("score = \"1 + 1 per tag planet", "score = \"2 + 1 per tag planet")],
            ),
            (
                "S86 with '1 + 1 per tag comet'",
                &[("score = \"1 + 1 per tag planet", "score = \"1 + 1 per tag comet")],
            ),
            ("S92 with '5'", &[("score = \"1 per tag city\"", "score = \"5\"")]),
            ("S92 with '0 per tag city'", &[("score = \"1 per tag city\"", "score = \"0 per tag city\"")]),
            (
                "S92 with '1 per set tag city & tag city'",
                &[("score = \"1 per tag city\"", "score = \"1 per set tag city & tag city\"")],
            ),
            (
                "2 with sun",
                &[(
                    "tags = [\"stars\"], score = \"1 per tag vista\"",
                    "tags = [\"sun\"], score = \"3; 7 if tag moon\"",
                )],
            ),
            (
                "2 with moon",
                &[(
                    "tags = [\"stars\"], score = \"1 per tag vista\"",
                    "tags = [\"moon\"], score = \"3; 7 if tag sun\"",
                )],
            ),
            ("4 with planet", &[(PLANET, "tags = [\"stars\"], score = \"1 per tag planet\"")]),
            (
                "no such card",
                &[("1 per set card townsfolk & card space & card land & card water", "1 per card land")],
            ),
            (
                "no such card",
                &[(
                    "3 per set tag comet & tag planet & tag stars",
                    "2 per set tag comet & tag planet & tag stars",
                )],
            ),
            (
                "S77 with 'acquire land'",
                &[(
                    "score = \"3; 4 if most tag comet\", immediate = \"journal\"",
                    "score = \"3; 4 if most tag comet\", immediate = \"acquire land\"",
                )],
            ),
        ],
    );
    doubtful(
        "P-04",
        &[("7 comet cards, expected 8", &[(COMET, "tags = [\"stars\"], score = \"1 per tag comet\"")])],
    );
    fine(&[
        &[("3; 4 if most tag comet", "1; 4 if most tag comet")],
        &[(
            "card townsfolk & card space & card land & card water",
            "card water & card land & card space & card townsfolk",
        )],
    ]);
}

/// P-05, WAY-111: prices of the slots.
#[test]
fn space_prices() {
    wrong(
        "P-05",
        &[
            ("3 4 4 4", &[("value = [3, 4, 4, 5]", "value = [3, 4, 4, 4]")]),
            ("2 4 4 5", &[("value = [3, 4, 4, 5]", "value = [2, 4, 4, 5]")]),
            ("3 4 4 6", &[("value = [3, 4, 4, 5]", "value = [3, 4, 4, 6]")]),
        ],
    );
    doubtful("P-05", &[("5 4 4 3", &[("value = [3, 4, 4, 5]", "value = [5, 4, 4, 3]")])]);
    fine(&[&[("value = [3, 4, 4, 5]", "value = [3, 3, 5, 5]")]]);
}

/// P-06, WAY-149: goals.
#[test]
fn goals() {
    use rules_nostd::wayfarers::model::Inspiration;
    let i1 = Inspiration::numbered(1).unwrap();
    wrong_in_bytes("P-06", "I1 without a goal", |components| components.inspiration.value[i1].goal.clear());
    wrong_in_bytes("P-06", "I1 with 'need tag comet 0'", |components| {
        components.inspiration.value[i1].goal[0].at_least = 0;
    });
    doubtful(
        "P-06",
        &[("I2 with the goal of another card", &[("need tag stars 5\" },", "need tag comet 6\" },")])],
    );
    fine(&[&[("need tag stars 5\" },", "need influence black 5\" },")]]);
}

/// P-07, WAY-080, WAY-113, WAY-153, WAY-155: townsfolk.
#[test]
fn townsfolk() {
    const T116: &str = "silver = 1, hosts = [\"harbour\"], trigger = \"die\", assets = \"ship\"";
    const T130: &str = "silver = 0, hosts = [\"vista\"], trigger = \"vista\", effect = \"shift 2\"";
    wrong(
        "P-07",
        &[
            (
                "T128 for 4 silver",
                &[("\"T128\", name = \"guardian\", silver = 3", "\"T128\", name = \"guardian\", silver = 4")],
            ),
            (
                "T116 (die) under ''",
                &[(T116, "silver = 1, hosts = [], trigger = \"die\", assets = \"ship\"")],
            ),
            (
                "T116 (die) under 'vista'",
                &[(T116, "silver = 1, hosts = [\"vista\"], trigger = \"die\", assets = \"ship\"")],
            ),
            (
                "T116 (die) under 'stars'",
                &[(T116, "silver = 1, hosts = [\"stars\"], trigger = \"die\", assets = \"ship\"")],
            ),
            (
                "T116 (die) under 'city city'",
                &[(T116, "silver = 1, hosts = [\"city\", \"city\"], trigger = \"die\", assets = \"ship\"")],
            ),
            (
                "T130 (vista) under 'city'",
                &[(T130, "silver = 0, hosts = [\"city\"], trigger = \"vista\", effect = \"shift 2\"")],
            ),
            (
                "T127 (rest) under 'harbour'",
                &[("silver = 3, hosts = [\"open-water\"]", "silver = 3, hosts = [\"harbour\"]")],
            ),
            (
                "T116 with assets '' and effect ''",
                &[(T116, "silver = 1, hosts = [\"harbour\"], trigger = \"die\"")],
            ),
            (
                "T116 with assets 'ship' and effect 'refresh'",
                &[(
                    T116,
                    "silver = 1, hosts = [\"harbour\"], trigger = \"die\", assets = \"ship\", effect = \"refresh\"",
                )],
            ),
            (
                "T130 (vista) with 'camel'",
                &[(T130, "silver = 0, hosts = [\"vista\"], trigger = \"vista\", assets = \"camel\"")],
            ),
            (
                "T130 with 'journal'",
                &[(T130, "silver = 0, hosts = [\"vista\"], trigger = \"vista\", effect = \"journal\"")],
            ),
            (
                "T127 with 'acquire space'",
                &[(
                    "effect = \"gain provision 1 + gain silver 1\" },\n    { card = \"T128\"",
                    "effect = \"acquire space\" },\n    { card = \"T128\"",
                )],
            ),
        ],
    );
    doubtful(
        "P-07",
        &[
            (
                "57 silver for all townsfolk, expected 56",
                &[(T130, "silver = 1, hosts = [\"vista\"], trigger = \"vista\", effect = \"shift 2\"")],
            ),
            (
                "9 townsfolk for vistas, expected 10",
                &[(T130, "silver = 0, hosts = [\"city\"], trigger = \"die\", effect = \"shift 2\"")],
            ),
            (
                "18 townsfolk for dice, expected 17",
                &[(T130, "silver = 0, hosts = [\"city\"], trigger = \"die\", effect = \"shift 2\"")],
            ),
            (
                "8 townsfolk for resting, expected 9",
                &[(
                    "silver = 3, hosts = [\"open-water\"], trigger = \"rest\"",
                    "silver = 3, hosts = [\"city\"], trigger = \"die\"",
                )],
            ),
        ],
    );
    fine(&[&[(
        "effect = \"gain provision 1 + gain silver 1\" },\n    { card = \"T128\"",
        "effect = \"acquire townsfolk\" },\n    { card = \"T128\"",
    )]]);
}

/// P-07: a townsfolk card that no card can host.
#[test]
fn a_townsfolk_card_needs_a_possible_host() {
    let mut text = Edition::TOML.to_owned();
    for tags in ["[\"city\", \"observatory\"]", "[\"city\", \"observatory\", \"library\"]"] {
        text = text.replace(tags, "[\"city\"]");
    }
    let found = faults(&toml::from_str(&text).unwrap());
    assert!(
        found.iter().any(|fault| fault.value == "P-07" && fault.found == "no host for T117"),
        "{found:#?}"
    );
}
