//! The worked examples EX-A to EX-X of section 5 of the ledger, as a table: a position, moves, and the
//! expected result.
//!
//! Two test crates use it: this one plays through the API, the simulator's through its command line (it
//! includes this file and `common.rs`). So nothing here plays or asserts by itself.

#[path = "examples_more.rs"]
mod more;
#[path = "examples_rulebook.rs"]
mod rulebook;
#[path = "examples_trade.rs"]
mod trade;

use std::collections::BTreeMap;

use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, NamedEnum, Next, Seat};

use crate::common::TestGame;

/// One worked example.
#[derive(Clone, Copy)]
pub struct Example {
    /// Its id in the ledger.
    pub id: &'static str,
    /// The position before the moves; its edition is the one to play.
    pub given: fn() -> Petra<'static>,
    /// The moves, one per line; some examples have none. See [`Example::moves`].
    pub when: &'static str,
    /// Asserts the result of the moves, and that nothing else changed.
    pub then: fn(before: &Petra<'_>, after: &Petra<'_>),
    /// Moves that are refused after `when`, each with the rule that refuses it.
    pub refused: &'static [(&'static str, &'static str)],
}

impl Example {
    /// Iterates over the moves of `when`.
    pub fn moves(&self) -> impl Iterator<Item = &'static str> {
        self.when.lines().map(str::trim).filter(|line| !line.is_empty())
    }
}

/// All examples, in the order of the ledger.
pub const EXAMPLES: &[Example] = &[
    rulebook::EX_A,
    rulebook::EX_B,
    rulebook::EX_C,
    rulebook::EX_D,
    rulebook::EX_E,
    more::EX_F,
    more::EX_G,
    more::EX_H,
    more::EX_I,
    trade::EX_J,
    trade::EX_K,
    trade::EX_L,
    trade::EX_M,
    trade::EX_N,
    more::EX_O,
    trade::EX_P,
    more::EX_Q,
    trade::EX_R,
    trade::EX_S,
    trade::EX_T,
    trade::EX_U,
    more::EX_V,
    trade::EX_W,
    more::EX_X,
];

/// Seat 1 has finished its action and may reveal influence cards (every hand has a hidden one).
const STEP_3: Next<Prompt, Chance> = Next::Decide(Seat::One, Prompt::Reveal);

/// The cells around the centre, where seat 1 is after its first move.
const NORTH: Cell = Cell { column: 1, row: 0 };
const EAST: Cell = Cell { column: 2, row: 1 };
const SOUTH: Cell = Cell { column: 1, row: 2 };
const WEST: Cell = Cell { column: 0, row: 1 };

/// Asserts that the table changed by `change` and nothing else, and that the game now waits for `next`.
fn changed(
    before: &Petra<'_>,
    after: &Petra<'_>,
    next: Next<Prompt, Chance>,
    change: impl FnOnce(&mut Position),
) {
    assert_eq!(after.next(), next);
    let mut expected = before.position().clone();
    change(&mut expected);
    // `next` is what is pending; how the engine stacks it does not matter here.
    expected.tasks.clone_from(&after.position().tasks);
    if expected == *after.position() {
        return;
    }
    let (expected, found) = (leaves(&expected), leaves(after.position()));
    let mut places: Vec<&String> = expected.keys().chain(found.keys()).collect();
    places.sort();
    places.dedup();
    places.retain(|&place| expected.get(place) != found.get(place));
    let show = |value: Option<&String>| value.map_or("nothing".to_owned(), String::clone);
    let lines: Vec<String> = places
        .into_iter()
        .map(|place| {
            format!("  {place}: expected {}, found {}", show(expected.get(place)), show(found.get(place)))
        })
        .collect();
    panic!("the table is not as expected:\n{}", lines.join("\n"));
}

/// Returns every single value of a table, by its path.
fn leaves(position: &Position) -> BTreeMap<String, String> {
    fn visit(value: &serde_json::Value, place: String, leaves: &mut BTreeMap<String, String>) {
        match value {
            serde_json::Value::Object(fields) => {
                for (name, field) in fields {
                    visit(field, format!("{place}.{name}"), leaves);
                }
            }
            serde_json::Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    visit(item, format!("{place}[{index:02}]"), leaves);
                }
            }
            leaf => _ = leaves.insert(place, leaf.to_string()),
        }
    }
    let mut leaves = BTreeMap::new();
    visit(&serde_json::to_value(position).unwrap(), "table".to_owned(), &mut leaves);
    leaves
}

/// Returns the position in the middle of an example, after `moves`.
fn midway<'e>(before: &Petra<'e>, moves: &str) -> Petra<'e> {
    before.clone().moves(moves)
}

/// Returns the trade value of the current market action.
fn trade_value(game: &Petra<'_>) -> u16 {
    game.position().trade.expect("a trade is under way").value
}

/// Parses tiles or traders by name, from left to right: `named("rome gold china")`.
fn named<N: NamedEnum>(names: &str) -> Vec<N> {
    let find = |name| N::ALL.iter().copied().find(|noun| noun.name() == name);
    names.split(' ').map(|name| find(name).unwrap_or_else(|| panic!("nothing is called {name}"))).collect()
}

/// Parses a full market row.
fn row(names: &str) -> Market {
    Market::from_tiles(&named(names))
}
