//! The schemas and the tables in `docs/positions` are those of the program, and true for every position.

use std::path::PathBuf;

use host_sim::host_game::{HostGame, built_in_edition};
use host_sim::position;
use serde_json::Value;

use super::validator::validate;
use super::{WithGame, each_game, random_positions};

/// Compares a file in `docs/positions` with what it should be, or renews it.
fn compare(name: &str, text: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/positions").join(name);
    if std::env::var_os("UPDATE_POSITIONS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
    }
    let file = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = file.lines().zip(text.lines()).position(|(old, new)| old != new);
    assert!(
        file == text,
        "docs/positions/{name} is out of date (line {:?}); UPDATE_POSITIONS=1 renews it",
        differs.map(|line| line + 1)
    );
}

/// `docs/positions` has the schema of each game and the tables that explain every field of its positions.
#[test]
fn every_field_is_documented() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let edition = built_in_edition::<G>().unwrap();
            let schema = position::lay_out(&position::schema::<G>(edition));
            compare(&format!("{}.schema.json", G::NAME), &(schema + "\n"));
            compare(&format!("{}.md", G::NAME), &position::tables::<G>(edition));
        }
    }
    each_game(&Check);
}

/// Every position of random games is valid by the schema.
#[test]
fn random_positions_are_valid() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let schema = position::schema::<G>(built_in_edition::<G>().unwrap());
            random_positions::<G>(2, |game| {
                let position = position::to_value(game).unwrap();
                validate(&schema, &schema, &position, "").unwrap_or_else(|why| panic!("{}: {why}", G::NAME));
            });
        }
    }
    each_game(&Check);
}

/// A position with any one value replaced by something that fits nowhere is not valid.
#[test]
fn damaged_positions_are_not_valid() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let schema = position::schema::<G>(built_in_edition::<G>().unwrap());
            let mut checked = false;
            random_positions::<G>(1, |game| {
                if std::mem::replace(&mut checked, true) {
                    return;
                }
                let position = position::to_value(game).unwrap();
                for pointer in pointers(&position["state"], "/state") {
                    let mut damaged = position.clone();
                    *damaged.pointer_mut(&pointer).unwrap() = Value::from("none of these");
                    assert!(validate(&schema, &schema, &damaged, "").is_err(), "{}: {pointer}", G::NAME);
                }
            });
        }
    }
    each_game(&Check);
}

/// Returns where all values inside a value stand.
fn pointers(value: &Value, at: &str) -> Vec<String> {
    let inner: Vec<(String, &Value)> = match value {
        Value::Array(list) => {
            list.iter().enumerate().map(|(place, entry)| (format!("{at}/{place}"), entry)).collect()
        }
        Value::Object(object) => object.iter().map(|(key, entry)| (format!("{at}/{key}"), entry)).collect(),
        _ => Vec::new(),
    };
    let below = inner.iter().flat_map(|(at, value)| pointers(value, at));
    [at.to_owned()].into_iter().chain(below).collect()
}

/// Every field of everything that has a name of its own is explained.
#[test]
fn every_field_has_a_meaning() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let schema = position::schema::<G>(built_in_edition::<G>().unwrap());
            for (name, definition) in schema["$defs"].as_object().unwrap() {
                for (field, schema) in definition["properties"].as_object().into_iter().flatten() {
                    assert!(!schema["description"].is_null(), "{}: {name}: {field}", G::NAME);
                }
            }
        }
    }
    each_game(&Check);
}
