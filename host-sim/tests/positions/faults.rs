//! A position that breaks an invariant is refused with what is wrong, where, and how much.

use host_sim::host_game::{HostGame, built_in_edition};
use host_sim::position::{self, Heading};
use serde_json::{Value, json};

use super::{WithGame, each_game};

/// A value of a game of two that has just begun, what is put in its place, and what is said.
type Fault = (&'static str, &'static str, Value, &'static [&'static str]);

fn faults() -> Vec<Fault> {
    vec![
        ("petra", "/state/bag/rome", json!(3), &["INV-01", "(rome: 3 instead of 17)"]),
        ("petra", "/state/supply/permanents/china", json!(9), &["INV-03", "(china: 9 instead of "]),
        ("petra", "/state/supply/camels", json!(29), &["INV-06", "do not add up to 30 (29)"]),
        ("petra", "/state/boards/seat 2/cubes", json!(8), &["INV-07", "(seat 2: 8 left, 0 placed)"]),
        ("petra", "/state/villagers/discard", json!(["baker"]), &["INV-09", "(baker: 2 instead of 1)"]),
        ("petra", "/state/influence/discard", json!(["rome 3"]), &["INV-10", "(rome 3: 2 instead of 1)"]),
        (
            "petra",
            "/state/boards/seat 1/discs/india/space",
            json!(200),
            &["INV-15", "(seat 1, india: space 200 of "],
        ),
        ("resafa", "/state/areas/seat 2/canal_tiles", json!(["c1", "c2"]), &["INV-03", "(seat 2, c3)"]),
        ("resafa", "/state/sources/source 1", json!(false), &["INV-01", "water cubes", "(7 instead of 8)"]),
        ("resafa", "/state/supply/scarabs", json!(19), &["INV-09", "(scarab: 19 instead of 20)"]),
        ("resafa", "/state/supply/large", json!(18), &["INV-22", "(large: 18 instead of 17)"]),
        ("resafa", "/state/areas/seat 1/camel/level", json!(99), &["INV-24", "(seat 1, space 99)"]),
        ("resafa", "/state/workshops/II/hidden", json!(12), &["INV-20", "(II: 12 instead of 14)"]),
        (
            "resafa",
            "/state/sacks/unseen",
            json!(["z1"]),
            &["INV-19", "(1 unseen, 12 in the deck, 0 in hands)"],
        ),
        ("wayfarers", "/state/areas/seat 2/reserve", json!(9), &["INV-01", "(seat 2, 9)"]),
        ("wayfarers", "/state/areas/seat 1/influence", json!(14), &["INV-07", "(seat 1, 14)"]),
        (
            "wayfarers",
            "/state/areas/seat 2/workers",
            json!(["blue"]),
            &["INV-10", "(yellow: 1 instead of 2)"],
        ),
        ("wayfarers", "/state/rows/land/hidden", json!(35), &["INV-15", "(land: 35 instead of 36)"]),
        ("wayfarers", "/state/store/G1", json!(7), &["INV-23", "(G1: 7 instead of 2)"]),
        ("araby", "/state/bank/out", json!(77), &["I-19", "77 out of it)"]),
        ("araby", "/state/made/jewels", json!(3), &["I-16", "(jewels: 0 in pools, 0 paid, 0 spent, 3 made)"]),
        (
            "araby",
            "/state/discard",
            json!(["spices-scout"]),
            &["I-01", "(Spices Scout: 0 open by `places`, 1 on the table)"],
        ),
        (
            "araby",
            "/state/areas/seat 1/entourage",
            json!([{ "member": "generosity", "tasked": false }]),
            &["I-01", "(Generosity: 0 open by `places`, 1 on the table)"],
        ),
    ]
}

/// The sums that do not add up are named with what is counted, whose it is, and both numbers. The ids of the invariants
/// are those of section 8 of each ledger.
#[test]
fn broken_invariants_say_where_and_how_much() {
    struct Check;

    impl WithGame for Check {
        fn run<G: HostGame>(&self) {
            let edition = built_in_edition::<G>().unwrap();
            let game = G::begin(edition, 2, G::Options::default()).unwrap();
            let whole = position::to_value(&game).unwrap();
            for (_, pointer, value, said) in faults().into_iter().filter(|(game, ..)| *game == G::NAME) {
                let mut wrong = whole.clone();
                let place = wrong.pointer_mut(pointer).unwrap_or_else(|| panic!("{}: no {pointer}", G::NAME));
                *place = value;
                let wrong = wrong.to_string();
                let heading = Heading::read(wrong.as_bytes()).unwrap();
                let state = position::read::<G>(wrong.as_bytes(), &heading, edition).unwrap();
                let broken = G::resume(edition, state).unwrap_err().to_string();
                assert!(said.iter().all(|said| broken.contains(said)), "{}: {pointer}: {broken}", G::NAME);
            }
        }
    }
    each_game(&Check);
}
