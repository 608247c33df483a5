//! Random damage: a saved position that was changed by hand is either refused or can be played on. The
//! same for every game.

use std::ops::Range;

use rules_nostd::{Game, Next};
use serde_json::Value;

use super::legal_moves;

/// Returns the paths (JSON pointers) of all values in a document, except the document itself.
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

/// Picks a random path among those whose value fits.
fn pick(
    json: &Value,
    all: &[String],
    rng: &mut fastrand::Rng,
    fits: impl Fn(&Value) -> bool,
) -> Option<String> {
    let fitting: Vec<&String> = all.iter().filter(|path| json.pointer(path).is_some_and(&fits)).collect();
    fitting.get(rng.usize(..fitting.len().max(1))).map(|path| path.to_string())
}

/// Returns another number: a neighbour, one at a limit, or any.
fn number(old: u64, rng: &mut fastrand::Rng) -> u64 {
    let near = [old.saturating_sub(1), old.saturating_add(1)];
    let new = [0, 1, near[0], near[1], 9, 16, 255, u64::from(u32::MAX), rng.u64(..30)];
    new[rng.usize(..new.len())]
}

/// Changes a value, swaps two, or moves something from one place to another, which keeps sums
/// unchanged.
fn damage(json: &mut Value, rng: &mut fastrand::Rng) -> Option<()> {
    let all = paths(json);
    let any = |_: &Value| true;
    let is_full = |value: &Value| value.as_array().is_some_and(|list| !list.is_empty());
    let path = pick(json, &all, rng, any)?;
    match rng.u8(..6) {
        // Replaces a value with another value of the document.
        0 => *json.pointer_mut(&path)? = json.pointer(&pick(json, &all, rng, any)?)?.clone(),
        // Swaps two values of the same type.
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
        // Moves a part of one number to another.
        3 => {
            let (from, to) = (pick(json, &all, rng, Value::is_u64)?, pick(json, &all, rng, Value::is_u64)?);
            let less = json.pointer(&from)?.as_u64()?;
            let by = rng.u64(..=less.min(3));
            *json.pointer_mut(&from)? = (less - by).into();
            *json.pointer_mut(&to)? = json.pointer(&to)?.as_u64()?.saturating_add(by).into();
        }
        // Moves an item of a list to another list, or within its own.
        4 => {
            let from = pick(json, &all, rng, is_full)?;
            let to = if rng.bool() { from.clone() } else { pick(json, &all, rng, Value::is_array)? };
            let list = json.pointer_mut(&from)?.as_array_mut()?;
            let item = list.remove(rng.usize(..list.len()));
            let list = json.pointer_mut(&to)?.as_array_mut()?;
            list.insert(rng.usize(..=list.len()), item);
        }
        // Drops or duplicates an item.
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

/// Damages positions of random games, and plays on from those that are accepted.
pub struct Trial<'t, G: Game> {
    /// One game per seed.
    pub seeds: Range<u64>,
    /// Positions per game, tries per position, and moves played from an accepted position.
    pub positions: usize,
    pub tries: usize,
    pub moves: usize,
    /// Tasks and their data, to be put where they do not belong.
    pub belongs: &'t [&'t str],
    /// Starts a game.
    pub start: &'t dyn Fn(u64, &mut fastrand::Rng) -> G,
    /// Plays on to the next position.
    pub on: &'t dyn Fn(&mut G, &mut fastrand::Rng),
    /// Returns whether a move should be played only rarely.
    pub idle: fn(&G::Move) -> bool,
}

impl<G: Game> Trial<'_, G> {
    /// Checks that nothing panics and no invariant breaks later. At least one damaged position must be
    /// accepted; how many does not matter.
    pub fn run(&self) {
        let mut accepted = 0;
        let mut moments: Vec<Vec<Value>> = Vec::new();
        for seed in self.seeds.clone() {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut game = (self.start)(seed, &mut rng);
            for _ in 0..self.positions {
                (self.on)(&mut game, &mut rng);
                let saved = serde_json::to_value(game.position()).unwrap();
                moments.push(self.belongs.iter().map(|&name| saved[name].clone()).collect());
                for _ in 0..self.tries {
                    let mut json = saved.clone();
                    if rng.u8(..4) == 0 {
                        let moment = moments[rng.usize(..moments.len())].clone();
                        self.belongs.iter().zip(moment).for_each(|(&name, value)| json[name] = value);
                    }
                    for _ in 0..rng.usize(1..=3) {
                        damage(&mut json, &mut rng);
                    }
                    let story = format!("seed {seed}: {json}");
                    let Ok(position) = serde_json::from_value::<G::Position>(json) else { continue };
                    let Ok(mut damaged) = game.at(position) else { continue };
                    accepted += 1;
                    play_on(&mut damaged, self.moves, &mut rng, self.idle, &story);
                }
            }
        }
        assert!(accepted > 100, "only {accepted}");
    }
}

/// Plays random moves, rarely idle ones, and checks all invariants after each.
pub fn play_on<G: Game>(
    game: &mut G,
    moves: usize,
    rng: &mut fastrand::Rng,
    idle: fn(&G::Move) -> bool,
    story: &str,
) {
    for _ in 0..moves {
        if game.next() == Next::Over {
            return;
        }
        let mut legal = legal_moves(game);
        assert!(!legal.is_empty(), "nothing is legal at {:?}\n{story}", game.next());
        if !legal.iter().all(idle) && rng.u8(..5) > 0 {
            legal.retain(|m| !idle(m));
        }
        let m = legal[rng.usize(..legal.len())];
        game.play(m).unwrap_or_else(|why| panic!("{m:?} is listed but refused: {why}\n{story}"));
        game.check().unwrap_or_else(|why| panic!("after {m:?}: {why}\n{story}"));
    }
}
