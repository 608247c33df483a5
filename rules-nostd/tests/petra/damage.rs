//! Random damage: a saved position in which something was changed by hand is refused, or it is a
//! position that can be played on. Nothing panics, and no invariant breaks later.

use rules_nostd::petra::{Edition, Options, Petra, Table, Villager, VillagerName};
use rules_nostd::{Game, Next};
use serde_json::Value;

use crate::common::STAND_IN;
use crate::harness::legal_moves;
use crate::village::edition_with;

/// Games whose positions are damaged, positions per game, and tries per position.
const GAMES: u64 = 15;
const POSITIONS: usize = 12;
const TRIES: usize = 12;
/// Moves played from a position that was accepted.
const MOVES: usize = 200;

/// Random options, so that every switch is tried.
fn options(rng: &mut fastrand::Rng) -> Options {
    let mut options = Options::default();
    for &(key, choices) in Options::KEYS {
        assert!(options.set(key, choices[rng.usize(..choices.len())]));
    }
    options
}

/// Plays random moves, with all invariants after each.
fn play_on(game: &mut Petra<'_>, moves: usize, rng: &mut fastrand::Rng, story: &str) {
    for _ in 0..moves {
        if game.next() == Next::Over {
            return;
        }
        let legal = legal_moves(game);
        let m = legal[rng.usize(..legal.len())];
        game.play(m).unwrap_or_else(|why| panic!("{m:?} is listed but refused: {why}\n{story}"));
        game.check().unwrap_or_else(|why| panic!("after {m:?}: {why}\n{story}"));
    }
}

/// The paths (JSON pointers) to every value in a document, but for the document itself.
fn paths(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    find(value, "", &mut found);
    found.remove(0);
    found
}

fn find(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_string());
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(place, item)| find(item, &format!("{here}/{place}"), found));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, item)| find(item, &format!("{here}/{name}"), found));
        }
        _ => {}
    }
}

/// A random path among those whose value fits.
fn pick(
    json: &Value,
    all: &[String],
    rng: &mut fastrand::Rng,
    fits: impl Fn(&Value) -> bool,
) -> Option<String> {
    let fitting: Vec<&String> = all.iter().filter(|path| json.pointer(path).is_some_and(&fits)).collect();
    fitting.get(rng.usize(..fitting.len().max(1))).map(|path| path.to_string())
}

/// Another number: a neighbour, one at a limit, or any.
fn number(old: u64, rng: &mut fastrand::Rng) -> u64 {
    let near = [old.saturating_sub(1), old.saturating_add(1)];
    let new = [0, 1, near[0], near[1], 9, 16, 255, u64::from(u32::MAX), rng.u64(..30)];
    new[rng.usize(..new.len())]
}

/// Changes a value, swaps two, or moves something from one place to another, which keeps sums as
/// they are.
fn damage(json: &mut Value, rng: &mut fastrand::Rng) -> Option<()> {
    let all = paths(json);
    let any = |_: &Value| true;
    let is_full = |value: &Value| value.as_array().is_some_and(|list| !list.is_empty());
    let path = pick(json, &all, rng, any)?;
    match rng.u8(..6) {
        // A value becomes another value of the document.
        0 => *json.pointer_mut(&path)? = json.pointer(&pick(json, &all, rng, any)?)?.clone(),
        // Two values of the same sort change places.
        1 => {
            let one = json.pointer(&path)?.clone();
            let sort = std::mem::discriminant(&one);
            let other = pick(json, &all, rng, |other| std::mem::discriminant(other) == sort)?;
            let two = std::mem::replace(json.pointer_mut(&other)?, one);
            *json.pointer_mut(&path)? = two;
        }
        2 => {
            let path = pick(json, &all, rng, Value::is_u64)?;
            *json.pointer_mut(&path)? = number(json.pointer(&path)?.as_u64()?, rng).into();
        }
        // Some of a number go to another number.
        3 => {
            let (from, to) = (pick(json, &all, rng, Value::is_u64)?, pick(json, &all, rng, Value::is_u64)?);
            let less = json.pointer(&from)?.as_u64()?;
            let by = rng.u64(..=less.min(3));
            *json.pointer_mut(&from)? = (less - by).into();
            *json.pointer_mut(&to)? = json.pointer(&to)?.as_u64()?.saturating_add(by).into();
        }
        // An item of a list goes to another list, or to another place in its own.
        4 => {
            let from = pick(json, &all, rng, is_full)?;
            let to = if rng.bool() { from.clone() } else { pick(json, &all, rng, Value::is_array)? };
            let list = json.pointer_mut(&from)?.as_array_mut()?;
            let item = list.remove(rng.usize(..list.len()));
            let list = json.pointer_mut(&to)?.as_array_mut()?;
            list.insert(rng.usize(..=list.len()), item);
        }
        // An item is dropped or doubled.
        _ => {
            let list = json.pointer_mut(&pick(json, &all, rng, is_full)?)?.as_array_mut()?;
            let item = list.remove(rng.usize(..list.len()));
            if rng.bool() {
                list.insert(rng.usize(..=list.len()), item.clone());
                list.insert(rng.usize(..=list.len()), item);
            }
        }
    }
    Some(())
}

/// Damages positions of random games with random options, and plays on from those that are accepted;
/// says how many were.
fn damage_games(edition: &Edition, seeds: std::ops::Range<u64>) -> usize {
    let mut accepted = 0;
    // Tasks and trade of other moments, to be put where they do not belong.
    let mut moments: Vec<(Value, Value)> = Vec::new();
    for seed in seeds {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = rng.usize(2..=4);
        let mut game = Petra::new(edition, players, options(&mut rng)).unwrap();
        for _ in 0..POSITIONS {
            // On to a moment in the middle of something.
            let (moves, depth) = (rng.usize(1..60), rng.usize(3..9));
            play_on(&mut game, moves, &mut rng, "undamaged");
            for _ in 0..60 {
                if game.position().tasks.len() < depth {
                    play_on(&mut game, 1, &mut rng, "undamaged");
                }
            }
            let saved = serde_json::to_value(game.position()).unwrap();
            moments.push((saved["tasks"].clone(), saved["trade"].clone()));
            for _ in 0..TRIES {
                let mut json = saved.clone();
                if rng.u8(..4) == 0 {
                    let (tasks, trade) = moments[rng.usize(..moments.len())].clone();
                    json["tasks"] = tasks;
                    json["trade"] = trade;
                }
                for _ in 0..rng.usize(1..=3) {
                    damage(&mut json, &mut rng);
                }
                let story = format!("seed {seed}: {json}");
                let Ok(table) = serde_json::from_value::<Table>(json) else { continue };
                let Ok(mut damaged) = game.at(table) else { continue };
                accepted += 1;
                play_on(&mut damaged, MOVES, &mut rng, &story);
            }
        }
    }
    accepted
}

/// INV-22: thousands of damaged positions. (How many of them are accepted is beside the point, as long
/// as some are.)
#[test]
fn damaged_positions_are_refused_or_playable() {
    let accepted = damage_games(&STAND_IN, 0..GAMES);
    assert!(accepted > 100, "only {accepted}");
}

/// INV-22: the same with nine Priests, kept and used later: deep stacks of tasks.
#[test]
fn damaged_positions_with_many_priests() {
    let priests = edition_with(&[VillagerName::Priest, VillagerName::Dealmaker], Villager::Priest, 9);
    let accepted = damage_games(&priests, 0..GAMES);
    assert!(accepted > 100, "only {accepted}");
}
