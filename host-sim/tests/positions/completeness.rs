//! Everything that the rules can store is described: they are asked for all kinds of tasks, deals and acts, and play
//! random games until every record was seen.

use std::collections::{BTreeMap, BTreeSet};

use host_sim::host_game::{HostGame, built_in_edition};
use host_sim::position;
use serde_json::{Value, json};

use super::{WithGame, each_game, random_positions};

/// A name that no kind of thing has.
const NOBODY: &str = "nobody";

/// The places where one of several kinds of things can stand: the game, the definition in its schema, where in the
/// stored form, and what to put there so that it has the name [`NOBODY`].
fn choices() -> Vec<(&'static str, &'static str, &'static str, Value)> {
    let bot = json!({
        "markers": { "yellow": 0, "white": 0, "blue": 0, "pink": 0 },
        "tiles": [], "last": null, "cubes": 0, "orientation": null, "shown": [], "removed": [],
        "acts": [NOBODY],
    });
    vec![
        ("petra", "task", "/tasks", json!([NOBODY])),
        ("resafa", "task", "/tasks", json!([NOBODY])),
        ("resafa", "reason-for-a-garden-tile", "/tasks", json!([{ "choose-square": [NOBODY, "small"] }])),
        ("resafa", "main-actions-left", "/turn_state/main", json!(NOBODY)),
        ("resafa", "colour-action-left", "/turn_state/colour", json!(NOBODY)),
        ("resafa", "act-of-the-bot", "/bot", bot),
        (
            "resafa",
            "whereabouts",
            "/areas/0/cards",
            json!({ "set": "alpha", "cards": [{ "card": { "starting": "1" }, "at": NOBODY }], "pile": 0 }),
        ),
        ("wayfarers", "task", "/tasks", json!([NOBODY])),
        ("wayfarers", "terms", "/tasks", json!([{ "acquire": ["land", NOBODY] }])),
        ("wayfarers", "target-of-a-token", "/tasks", json!([{ "move-token": NOBODY }])),
        ("wayfarers", "chain-of-caravan-shifts", "/turn_state/held", json!({ "face": "1", "chain": NOBODY })),
        ("araby", "task", "/tasks", json!([NOBODY])),
        ("araby", "promised-thing", "/promises", json!([{ "from": 1, "to": 2, "what": NOBODY, "turn": 1 }])),
    ]
}

/// The rules read exactly the kinds of things that the schema has. A wrong name makes them list those they know.
#[test]
fn every_kind_of_thing_is_described() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let edition = built_in_edition::<G>().unwrap();
            let game = G::begin(edition, 2, G::Options::default()).unwrap();
            let stored = serde_json::to_value(game.position()).unwrap();
            let schema = position::schema::<G>(edition);
            let mut described: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for (title, definition) in schema["$defs"].as_object().unwrap() {
                let Some(variants) = definition["oneOf"].as_array() else { continue };
                let names = variants.iter().map(|variant| match variant["const"].as_str() {
                    Some(name) => name,
                    None => variant["required"][0].as_str().unwrap(),
                });
                described.insert(title, names.collect());
            }
            let choices = choices().into_iter().filter(|(game, ..)| *game == G::NAME);
            for (_, title, pointer, value) in choices {
                let mut wrong = stored.clone();
                *wrong.pointer_mut(pointer).unwrap_or_else(|| panic!("{}: no {pointer}", G::NAME)) = value;
                let told = serde_json::from_value::<G::Position>(wrong).unwrap_err().to_string();
                let (_, known) = told.split_once("unknown variant `nobody`, expected ").expect(&told);
                let known: BTreeSet<&str> = known.split('`').skip(1).step_by(2).collect();
                let names = described.remove(title).unwrap_or_else(|| panic!("{}: no {title}", G::NAME));
                assert_eq!(names, known, "{}: {title}", G::NAME);
            }
            assert!(described.is_empty(), "{}: not compared with the rules: {described:?}", G::NAME);
        }
    }
    each_game(&Check);
}

/// Every record that is described occurs in a position of some random game, where it was written field by field, but for
/// rare ones.
#[test]
fn every_record_is_seen() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let schema = position::schema::<G>(built_in_edition::<G>().unwrap());
            let mut missing: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for (title, definition) in schema["$defs"].as_object().unwrap() {
                if let Some(properties) = definition["properties"].as_object() {
                    missing.insert(title, properties.keys().map(String::as_str).collect());
                }
            }
            let mut seed = 0;
            random_positions::<G>(6, |game| {
                seed += 1;
                if !missing.is_empty() {
                    let position = position::to_value(game).unwrap();
                    see(&position, &mut missing);
                }
            });
            let rare: &[&str] = RARE.iter().find(|(game, _)| *game == G::NAME).map_or(&[], |(_, rare)| rare);
            let missing: Vec<&str> = missing.into_keys().filter(|title| !rare.contains(title)).collect();
            assert!(missing.is_empty(), "{}: in none of {seed} positions: {missing:?}", G::NAME);
        }
    }
    each_game(&Check);
}

/// What random games hardly ever reach: exchanges with pink cards in end scoring.
const RARE: [(&str, &[&str]); 1] = [("resafa", &["exchange"])];

/// Takes the records with exactly the fields of an object off the list, for all objects inside a value.
fn see(value: &Value, missing: &mut BTreeMap<&str, BTreeSet<&str>>) {
    match value {
        Value::Object(object) => {
            let fields: BTreeSet<&str> = object.keys().map(String::as_str).collect();
            missing.retain(|_, record| *record != fields);
            object.values().for_each(|inner| see(inner, missing));
        }
        Value::Array(list) => list.iter().for_each(|inner| see(inner, missing)),
        _ => {}
    }
}
