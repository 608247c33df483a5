//! Breaks the constraints on cards, boards and solo cards, PR-11 to PR-18, one at a time.

use rules_nostd::resafa::Edition;

use crate::edition::faults::{doubtful, fine, wrong};
use crate::edition::{faults, shipped};

/// PR-11: 12 stacks of 6 cards, and what each colour may do (RES-079, RES-080, RES-084 to RES-087).
#[test]
fn special_cards() {
    wrong(
        "PR-11",
        &[
            (
                "5 cards in white I",
                &[(
                    "card = \"P19\", colour = \"white\", level = \"I\"",
                    "card = \"P19\", colour = \"white\", level = \"II\"",
                )],
            ),
            (
                "7 cards in white II",
                &[(
                    "card = \"P19\", colour = \"white\", level = \"I\"",
                    "card = \"P19\", colour = \"white\", level = \"II\"",
                )],
            ),
            // permanent effects only on blue level I
            (
                "P62 with 'always canal: less marble 1'",
                &[("do canal less marble 1 less coin 1", "always canal: less marble 1")],
            ),
            (
                "P19 with 'always workshop: coin 1'",
                &[("do workshop less coin 1\", ", "always workshop: coin 1\", ")],
            ),
            // only pink cards score at the end, and all of them do
            ("P6 with 'vp 2'", &[("end: vp 2 per filled", "vp 2")]),
            ("P20 with 'end: vp 2'", &[("effect = \"room 2\"", "effect = \"end: vp 2\"")]),
            // the bonus in the middle of a yellow card needs no choice
            (
                "P38 with 'coin 1 -> coin 2'",
                &[(
                    "\"workshop/trading\", end = 0, effect = \"coin 2\"",
                    "\"workshop/trading\", end = 0, effect = \"coin 1 -> coin 2\"",
                )],
            ),
            (
                "P38 with 'have canal 1: coin 2'",
                &[(
                    "\"workshop/trading\", end = 0, effect = \"coin 2\"",
                    "\"workshop/trading\", end = 0, effect = \"have canal 1: coin 2\"",
                )],
            ),
            // actions
            (
                "P38 with actions 'workshop/garden'",
                &[("actions = \"workshop/trading\"", "actions = \"workshop/garden\"")],
            ),
            ("P38 with actions 'any'", &[("actions = \"workshop/trading\"", "actions = \"any\"")]),
            ("P38 with actions ''", &[("actions = \"workshop/trading\", ", "")]),
            ("P43 with actions 'any any'", &[("actions = \"any\"", "actions = \"any any\"")]),
            ("P49 with actions 'any'", &[("actions = \"any any\"", "actions = \"any\"")]),
            (
                "P19 with actions 'any'",
                &[(
                    "card = \"P19\", colour = \"white\", level = \"I\"",
                    "card = \"P19\", colour = \"white\", level = \"I\", actions = \"any\"",
                )],
            ),
            // RES-272
            ("P13 with a lower or falling scale", &[("scale 5 10 15 20 26", "scale 1 10 15 20 26")]),
            ("P13 with a lower or falling scale", &[("scale 5 10 15 20 26", "scale 5 10 9 20 26")]),
        ],
    );
    fine(&[
        &[("actions = \"workshop/trading\"", "actions = \"trading/workshop\"")],
        &[("scale 5 10 15 20 26", "scale 2 4 7 11 16")],
        &[("end: vp 2 per filled", "end: vp 1 per filled + vp 1 per cube")],
        &[("always trading: coin 2", "always trading: less coin 1 + stone 1")],
        &[(
            "\"P58\", colour = \"blue\", level = \"I\", end = 0",
            "\"P58\", colour = \"blue\", level = \"I\", end = 9",
        )],
    ]);
}

/// A level I yellow card that fits two starting cards is as wrong as one that fits none (RES-079).
#[test]
fn yellow_cards_need_one_match() {
    let components = crate::edition::faults::edited(&[
        ("upper = \"garden\", lower = \"production\"", "upper = \"production\", lower = \"workshop\""),
        ("upper = \"workshop\", lower = \"trading\"", "upper = \"garden\", lower = \"trading\""),
    ]);
    let found: Vec<String> = faults(&components).iter().map(ToString::to_string).collect();
    for card in ["P37 with actions 'production/workshop'", "P38 with actions 'workshop/trading'", "P42"] {
        assert!(found.iter().any(|fault| fault.starts_with(&format!("PR-11: found {card}"))), "{found:#?}");
    }
}

/// RES-262 to RES-292: an edition must not contradict what the rulebook explains.
#[test]
fn known_special_cards() {
    wrong(
        "PR-11",
        &[
            (
                "P1 with end VP 3",
                &[(
                    "\"P1\", colour = \"pink\", level = \"I\", end = 2",
                    "\"P1\", colour = \"pink\", level = \"I\", end = 3",
                )],
            ),
            ("P1 with 'end: vp 2 per canal'", &[("end: vp 2 per base", "end: vp 2 per canal")]),
            (
                "P2 with 'end: vp 3 per card-white'",
                &[("end: vp 3 per card-blue", "end: vp 3 per card-white")],
            ),
            ("P4 with 'end: vp 3 per base'", &[("end: vp 3 per card-white", "end: vp 3 per base")]),
            ("P8 with 'end x4: goods 1 -> vp 5'", &[("end x3: goods 1 -> vp 5", "end x4: goods 1 -> vp 5")]),
            ("P9 with 'end: vp 4 per cube'", &[("end: vp 4 per cube max 3", "end: vp 4 per cube")]),
            ("P10 with 'end x8: stone 1 -> vp 2'", &[("end x8: coin 1 -> vp 2", "end x8: stone 1 -> vp 2")]),
            ("P13 with 'end: vp 1'", &[("end: scale 5 10 15 20 26", "end: vp 1")]),
            ("P15 with 'end: vp 5'", &[("end: again pink", "end: vp 5")]),
            ("P17 with 'end: vp 3'", &[("end x5: marble 1 -> vp 3", "end: vp 3")]),
            (
                "P18 with 'end: vp 2 per workshop'",
                &[("end: vp 2 per workshop&garden", "end: vp 2 per workshop")],
            ),
            ("P22 with 'lay large'", &[("effect = \"lay small\"", "effect = \"lay large\"")]),
            ("P28 with 'room 1 | do workshop'", &[("room 1 + do workshop", "room 1 | do workshop")]),
            ("P36 with 'room 3'", &[("effect = \"room 4\"", "effect = \"room 3\"")]),
            (
                "P36 with end VP 7",
                &[(
                    "level = \"III\", end = 8, effect = \"room 4\"",
                    "level = \"III\", end = 7, effect = \"room 4\"",
                )],
            ),
            (
                "P57 with 'always base: less stone 1'",
                &[("always base: less stone 1 + marble 1", "always base: less stone 1")],
            ),
            (
                "P71 with 'scarab 1 + item 3 + room 2'",
                &[("scarab 1 + item 4 + room 2", "scarab 1 + item 3 + room 2")],
            ),
        ],
    );
    // The order of the gains does not matter. P71's items are known only from the card itself.
    fine(&[
        &[("room 1 + do workshop", "do workshop + room 1")],
        &[("scarab 1 + item 4 + room 2", "goods 4 + scarab 1 + room 2")],
        &[("end x5: marble 1 -> vp 3", "end x4: stone 1 -> vp 1")],
        &[("end: vp 3 per card-white", "end: vp 2 per card-yellow")],
    ]);
}

/// Each of the 31 known special cards and 24 known bonus effects must match its text (RES-238 to
/// RES-292).
#[test]
fn every_known_effect_is_held() {
    for card in rules_nostd::resafa::model::Special::all() {
        let mut components = shipped();
        let row = &mut components.specials[card];
        let other = if card.number() <= 18 { "end: vp 99" } else { "vp 99" };
        row.effect = rules_nostd::resafa::model::Effect::read(other).unwrap();
        let known = row.source != rules_nostd::resafa::model::Source::None;
        assert_eq!(faults(&components).is_empty(), !known, "{card}");
    }
    for place in 0..24 {
        let mut components = shipped();
        components.bonuses[place].effect = rules_nostd::resafa::model::Effect::read("vp 99").unwrap();
        let found = faults(&components);
        assert!(
            found.iter().any(|fault| fault.allowed.contains(&format!("RES-{}", 238 + place))),
            "{found:#?}"
        );
    }
}

/// PR-12: 24 effects, and 9 cards of each colour and level.
#[test]
fn bonus_cards() {
    wrong(
        "PR-12",
        &[
            (
                "23 effects",
                &[
                    ("    { bonus = \"e61\", effect = \"vp 1 per garden\", source = \"RES-261\" },\n", ""),
                    ("\"e61 x2\", \"e58 x2\"", "\"e58 x4\""),
                ],
            ),
            ("e39 at place 1", &[("bonus = \"e38\"", "bonus = \"e39\"")]),
            (
                "e52 with 'stone 3'",
                &[(
                    "effect = \"stone 2\", source = \"RES-252\"",
                    "effect = \"stone 3\", source = \"RES-252\"",
                )],
            ),
            (
                "e52 with 'end: vp 1'",
                &[(
                    "effect = \"stone 2\", source = \"RES-252\"",
                    "effect = \"end: vp 1\", source = \"RES-252\"",
                )],
            ),
            (
                "white I in place of yellow I",
                &[("colour = \"yellow\", level = \"I\", cards", "colour = \"white\", level = \"I\", cards")],
            ),
            (
                "yellow II in place of yellow I",
                &[(
                    "colour = \"yellow\", level = \"I\", cards",
                    "colour = \"yellow\", level = \"II\", cards",
                )],
            ),
            ("10 cards in yellow I", &[("e52 x3", "e52 x4")]),
            ("8 cards in yellow I", &[("e52 x3", "e52 x2")]),
            ("e41 twice in yellow I", &[("\"e52 x3\", \"e41 x2\"", "\"e41 x3\", \"e41 x2\"")]),
            ("'e43 x0' in yellow I", &[("\"e42 x1\", \"e43 x1\"", "\"e42 x2\", \"e43 x0\"")]),
            ("e62 in yellow I, without an effect", &[("\"e42 x1\", \"e43 x1\"", "\"e42 x1\", \"e62 x1\"")]),
            (
                "no such card",
                &[
                    ("\"e44 x2\", \"e43 x2\"", "\"e43 x4\""),
                    ("\"e43 x1\", \"e44 x1\"", "\"e43 x2\""),
                    ("\"e41 x2\"", "\"e44 x2\""),
                ],
            ),
        ],
    );
    doubtful("PR-12", &[("no card with e61", &[("\"e61 x2\", \"e58 x2\"", "\"e58 x4\"")])]);
    // PR-12: effects beyond the 24 explained may exist.
    fine(&[&[
        (
            "effect = \"vp 1 per garden\", source = \"RES-261\" },",
            "effect = \"vp 1 per garden\", source = \"RES-261\" },\n    { bonus = \"e62\", effect = \"step blue 1\", source = \"my copy\" },",
        ),
        ("\"e42 x1\", \"e43 x1\"", "\"e42 x1\", \"e62 x1\""),
    ]]);
}

/// PR-13, RES-064: a sack card gives something, or converts stone or coins.
#[test]
fn sack_cards() {
    wrong(
        "PR-13",
        &[
            ("z12 with 'marble 1 -> vp 3'", &[("stone 1 -> vp 3", "marble 1 -> vp 3")]),
            ("z12 with '@canal: vp 3'", &[("stone 1 -> vp 3", "@canal: vp 3")]),
            ("z12 with 'less coin 1'", &[("stone 1 -> vp 3", "less coin 1")]),
        ],
    );
    fine(&[&[("stone 1 -> vp 3", "coin 1 + stone 1 -> vp 3 | camel 1")]]);
}

/// Effects that cannot work where they are printed, because their moment or gain does not fit (A-33,
///
#[test]
fn effects_out_of_place() {
    let bonus = |text: &str| {
        let mut components = shipped();
        let row = rules_nostd::resafa::model::BonusRow {
            bonus: rules_nostd::resafa::model::Bonus::numbered(62).unwrap(),
            effect: rules_nostd::resafa::model::Effect::read(text).unwrap(),
            source: rules_nostd::resafa::model::Source::Copy,
            stand_in: false,
        };
        components.bonuses.push(row).unwrap();
        faults(&components).iter().any(|fault| fault.is_error())
    };
    for text in [
        "less coin 1",
        "flip here",
        "@canal: flip here",
        "@canal: less stone 1",
        "@garden: less marble 1",
        "@trading: less stone 1",
        "@production: less coin 1",
        "do production less coin 1",
        "do canal less stone 1",
        "scale 5 10 15 20 26",
        "again pink",
        "@trading sell spice x2: step any 1",
        "@trading sell spice x2: less coin 1",
        "@trading sell spice x2: coin 1 -> vp 2",
        "@canal: goods 1 -> less marble 1",
        "@workshop: goods 1 -> vp 3",
        "@trading: goods 1 -> less coin 2",
        "always canal: vp 1",
        "end: vp 1",
    ] {
        assert!(bonus(text), "{text}");
    }
    for text in [
        "@trading: less coin 1",
        "@garden: less stone 1 + less coin 1",
        "@production: room 1",
        "@trading sell spice x1: coin 1",
        "@canal: spice 1 -> less marble 1",
        "@trading: goods 1 -> vp 2",
        "have filled 2: raise II | lay large no-green",
        "marble 1 -> do trading free-move",
        "flip + item 1 + bonus 1",
    ] {
        assert!(!bonus(text), "{text}");
    }
    let special = |number, text: &str| {
        let mut components = shipped();
        let card = rules_nostd::resafa::model::Special::numbered(number).unwrap();
        components.specials[card].effect = rules_nostd::resafa::model::Effect::read(text).unwrap();
        Edition::new(components).is_err()
    };
    for (number, text) in [
        (58, "always trading: do trading"),
        (58, "always trading: coin 1 -> vp 1"),
        (58, "always base: less marble 1"),
        (58, "always provisions: less coin 1"),
        (58, "end: vp 1"),
        (6, "end: coin 1"),
        (6, "end: room 1"),
        (6, "end x2: vp 1"),
        (6, "end x2: coin 1 -> vp 1 per base"),
        (6, "always canal: vp 1"),
    ] {
        assert!(special(number, text), "{text}");
    }
}

/// An effect with nothing to gain cannot be written, but damaged bytes could hold it.
#[test]
fn effects_with_nothing_to_gain() {
    let mut components = shipped();
    let card = rules_nostd::resafa::model::Special::numbered(20).unwrap();
    components.specials[card].effect.gains.clear();
    assert_eq!(faults(&components)[0].found, "P20 with ''");
    components = shipped();
    components.specials[card].effect.one_of = true;
    assert_eq!(faults(&components).len(), 1);
}

/// PR-14: starting action cards. RES-023, RES-024, EX-01, EX-04.
#[test]
fn action_cards() {
    wrong(
        "PR-14",
        &[(
            "alpha and gamma alike",
            &[
                ("gamma = \"yellow/blue\"", "gamma = \"blue/yellow\""),
                ("gamma = \"white/pink\"", "gamma = \"pink/white\""),
                (
                    "gamma = \"blue/yellow\", delta = \"white/pink\"",
                    "gamma = \"yellow/blue\", delta = \"white/pink\"",
                ),
                ("gamma = \"white/pink\"", "gamma = \"pink/white\""),
                ("gamma = \"yellow/white\"", "gamma = \"blue/pink\""),
                (
                    "gamma = \"blue/pink\", delta = \"white/blue\"",
                    "gamma = \"yellow/white\", delta = \"white/blue\"",
                ),
            ],
        )],
    );
    let found = |edits: &[(&str, &str)]| faults(&crate::edition::faults::edited(edits));
    // A yellow card with these actions then finds no match either (PR-11).
    let faults = found(&[(
        "upper = \"production\", lower = \"workshop\"",
        "upper = \"workshop\", lower = \"workshop\"",
    )]);
    for text in ["workshop 3 times", "production 1 times", "card 1 with one action"] {
        assert!(faults.iter().any(|fault| fault.value == "PR-14" && fault.found == text), "{faults:#?}");
    }
}

/// PR-14: the halves that EX-01 and EX-04 show.
#[test]
fn action_card_examples() {
    use rules_nostd::resafa::model::{Colour, Starting};
    let mut components = shipped();
    for card in Starting::ALL {
        let row = &mut components.action_cards[card];
        for colours in [&mut row.alpha, &mut row.beta, &mut row.gamma, &mut row.delta] {
            for colour in colours {
                if *colour == Colour::Blue {
                    *colour = Colour::White;
                }
            }
        }
    }
    let found = faults(&components);
    assert!(found.iter().any(|fault| fault.allowed.contains("EX-01")), "{found:#?}");
    let mut components = shipped();
    for card in [Starting::One, Starting::Two] {
        let row = &mut components.action_cards[card];
        for colours in [&mut row.alpha, &mut row.beta, &mut row.gamma, &mut row.delta] {
            for colour in colours {
                if *colour == Colour::Pink {
                    *colour = Colour::White;
                }
            }
        }
    }
    let found = faults(&components);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!((found[0].value, found[0].found.as_str()), ("PR-14", "no such half"));
}

/// PR-15: the player board. RES-074, RES-118 to RES-122, RES-158, RES-163, RES-166, RES-186, RES-187.
#[test]
fn player_board() {
    wrong(
        "PR-15",
        &[
            ("1 2 3 4 6", &[("value = [1, 2, 3, 4, 5, 6]", "value = [1, 2, 3, 4, 6]")]),
            ("1 2 3", &[("value = [1, 2, 3, 4, 5, 6]", "value = [1, 2, 3]")]),
            ("4 5 6", &[("value = [1, 2, 3, 4, 5, 6]", "value = [4, 5, 6]")]),
            ("0 camels at the bottom", &[("value = [1, 2, 3, 4, 5, 6]", "value = [0, 1, 2, 3, 4]")]),
            ("3 places", &[("causeway = { value = 2", "causeway = { value = 3")]),
            (
                "garden garden canal",
                &[("\"garden\", \"workshop\", \"canal\"", "\"garden\", \"garden\", \"canal\"")],
            ),
            (
                "canal workshop garden",
                &[("\"garden\", \"workshop\", \"canal\"", "\"canal\", \"workshop\", \"garden\"")],
            ),
            ("values 1 2", &[("row_values = { value = [1, 2, 3]", "row_values = { value = [1, 2]")]),
            (
                "values 1 2 3 4",
                &[("row_values = { value = [1, 2, 3]", "row_values = { value = [1, 2, 3, 4]")],
            ),
            ("limits 3 2 2", &[("value = [3, 2, 1]", "value = [3, 2, 2]")]),
            ("coin 1 for a base", &[("value = \"coin 1 + stone 1\"", "value = \"coin 1\"")]),
            ("'step any 2'", &[("value = \"step any 1\"", "value = \"step any 2\"")]),
            ("'step any 1 + vp 3'", &[("value = \"step any 1 + vp 2\"", "value = \"step any 1 + vp 3\"")]),
            ("'step pink 2 + vp 3'", &[("value = \"step any 2 + vp 3\"", "value = \"step pink 2 + vp 3\"")]),
            ("'step any 2'", &[("value = \"step any 2 + vp 4\"", "value = \"step any 2\"")]),
            ("'vp 6'", &[("value = \"vp 5\"", "value = \"vp 6\"")]),
            ("scarab scale 2 4 7 12 16", &[("[2, 4, 7, 11, 16]", "[2, 4, 7, 12, 16]")]),
            ("scarab scale 2 4 4 11 16", &[("[2, 4, 7, 11, 16]", "[2, 4, 4, 11, 16]")]),
        ],
    );
    doubtful(
        "PR-15",
        &[
            ("scarab scale 1 4 7 11 16", &[("[2, 4, 7, 11, 16]", "[1, 4, 7, 11, 16]")]),
            (
                "0 camels at the bottom",
                &[(
                    "value = [1, 2, 3, 4, 5, 6], source = \"EX-09\", stand_in = true",
                    "value = [0, 1, 2, 3, 4], source = \"my copy\"",
                )],
            ),
        ],
    );
    fine(&[
        &[("value = [1, 2, 3, 4, 5, 6]", "value = [2, 3, 4]")],
        &[("row_values = { value = [1, 2, 3]", "row_values = { value = [1, 2, 3, 3]")],
        &[("\"garden\", \"workshop\", \"canal\"", "\"garden\", \"canal\", \"workshop\"")],
        &[("value = \"step any 1 + vp 2\"", "value = \"vp 2 + step any 1\"")],
    ]);
}

/// PR-16: the canal scale (RES-194).
#[test]
fn canal_scale() {
    wrong(
        "PR-16",
        &[
            ("1 1 2 4 6 8 11 14", &[("[0, 1, 2, 4, 6, 8, 11, 14]", "[1, 1, 2, 4, 6, 8, 11, 14]")]),
            ("0 1 2 4 6 9 11 14", &[("[0, 1, 2, 4, 6, 8, 11, 14]", "[0, 1, 2, 4, 6, 9, 11, 14]")]),
            ("0 1 2 4 6 8 7 14", &[("[0, 1, 2, 4, 6, 8, 11, 14]", "[0, 1, 2, 4, 6, 8, 7, 14]")]),
        ],
    );
    fine(&[&[("[0, 1, 2, 4, 6, 8, 11, 14]", "[0, 0, 0, 8, 8, 8, 8, 8]")]]);
}

/// PR-17: the solo cards. RES-204, RES-220, RES-221, RES-234, and the examples EX-19 to EX-25.
#[test]
fn solo_cards() {
    wrong(
        "PR-17",
        &[
            ("o0 with production in red", &[("red = \"canal\"", "red = \"production\"")]),
            ("o0 with garden in red", &[("red = \"canal\"", "red = \"garden\"")]),
            ("o0 with gerasa twice", &[("[\"gerasa\", \"edessa\"]", "[\"gerasa\", \"gerasa\"]")]),
            ("o0 with workshop 4", &[("workshop = 2", "workshop = 4")]),
            ("o0 with workshop 0", &[("workshop = 2", "workshop = 0")]),
            ("o0 with orange 1", &[("red = \"canal\", stand_in", "red = \"canal\", orange = 1, stand_in")]),
            ("o1 with orange 0", &[(", orange = 1", "")]),
            ("o1 with orange 5", &[("orange = 1", "orange = 5")]),
            (
                "opening space r1c1",
                &[("[\"r2c2\", \"r2c3\", \"r3c2\", \"r3c3\"]", "[\"r1c1\", \"r2c3\", \"r3c2\", \"r3c3\"]")],
            ),
            (
                "opening space r2c2",
                &[("[\"r2c2\", \"r2c3\", \"r3c2\", \"r3c3\"]", "[\"r2c2\", \"r2c2\", \"r3c2\", \"r3c3\"]")],
            ),
            ("no such card", &[("[\"antiochia\", \"kena\"]", "[\"kena\", \"antiochia\"]")]),
            ("none left", &[("canal = \"left\"", "canal = \"up\""), ("canal = \"left\"", "canal = \"up\"")]),
            ("none down", &[("canal = \"down\"", "canal = \"up\""), ("canal = \"down\"", "canal = \"up\"")]),
        ],
    );
    doubtful(
        "PR-17",
        &[
            (
                "no '1./='",
                &[
                    ("\"1./=\"", "\"=\""),
                    ("\"1./=\"", "\"=\""),
                    ("track = \"1./=\"", "track = \"=\""),
                    ("track = \"1./=\"", "track = \"=\""),
                ],
            ),
            ("no such half", &[("lower = \"provisions yellow\"", "lower = \"provisions pink\"")]),
            ("no such half", &[("upper = \"trading pink\"", "upper = \"trading blue\"")]),
            (
                "no such card",
                &[
                    ("red = \"trading\"", "red = \"canal\""),
                    ("red = \"trading\"", "red = \"canal\""),
                    ("red = \"trading\"", "red = \"canal\""),
                ],
            ),
            (
                "no such card",
                &[
                    ("workshop = 2", "workshop = 1"),
                    ("workshop = 2", "workshop = 1"),
                    ("workshop = 2", "workshop = 1"),
                ],
            ),
        ],
    );
}

/// PR-18: the score track.
#[test]
fn score_track() {
    wrong("PR-18", &[("9 spaces", &[("score_track = { value = 100", "score_track = { value = 9")])]);
    fine(&[&[("score_track = { value = 100", "score_track = { value = 60")]]);
}
