//! Changes to a saved position, as somebody might make them in its text: numbers, flags and words change, things
//! move from one place to another, and parts come from another moment of the game.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

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
    rng.choice(fitting).cloned()
}

/// Returns another number: a neighbour, one at a limit, or any.
fn number(old: u64, rng: &mut fastrand::Rng) -> u64 {
    match rng.u8(..8) {
        0 | 1 => old.saturating_sub(1),
        2 | 3 => old.saturating_add(1),
        4 => 0,
        5 => rng.u64(..30),
        6 => old ^ 1 << rng.u8(..8),
        _ => [1, 9, 16, 255, 65_535, u64::from(u32::MAX)][rng.usize(..6)],
    }
}

/// Returns a copy with one to three changes. `others` are positions of the same game.
pub fn mutate(json: &Value, others: &[Value], belongs: &[&str], rng: &mut fastrand::Rng) -> Value {
    let mut changed = json.clone();
    let other = &others[rng.usize(..others.len())];
    if rng.u8(..5) == 0 {
        belongs.iter().for_each(|&name| changed[name] = other[name].clone());
    }
    for _ in 0..rng.usize(1..=3) {
        // A change that finds nothing to change is left out.
        let _ = change(&mut changed, other, rng);
    }
    changed
}

fn change(json: &mut Value, other: &Value, rng: &mut fastrand::Rng) -> Option<()> {
    let all = paths(json);
    let any = |_: &Value| true;
    let is_full = |value: &Value| value.as_array().is_some_and(|list| !list.is_empty());
    let path = pick(json, &all, rng, any)?;
    match rng.u8(..10) {
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
        // Moves a part of one number to another, which keeps sums unchanged.
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
        5 => {
            let list = json.pointer_mut(&pick(json, &all, rng, is_full)?)?.as_array_mut()?;
            let item = list.remove(rng.usize(..list.len()));
            if rng.bool() {
                list.insert(rng.usize(..=list.len()), item.clone());
                list.insert(rng.usize(..=list.len()), item);
            }
        }
        // Flips a flag.
        6 => {
            let path = pick(json, &all, rng, Value::is_boolean)?;
            *json.pointer_mut(&path)? = (!json.pointer(&path)?.as_bool()?).into();
        }
        // Takes a part of another position of the same game.
        7 | 8 => *json.pointer_mut(&path)? = other.pointer(&path)?.clone(),
        // Says another word of the other position, or nothing at all.
        _ => {
            let path = pick(json, &all, rng, |value| value.is_string() || value.is_null())?;
            let words = paths(other);
            let word = pick(other, &words, rng, |value| value.is_string() || value.is_null())?;
            *json.pointer_mut(&path)? = other.pointer(&word)?.clone();
        }
    }
    Some(())
}

/// Lists the values that differ, one on each line.
pub fn describe(old: &Value, new: &Value) -> String {
    let leaves = |json: &Value| -> BTreeMap<String, String> {
        let is_leaf = |value: &Value| match value {
            Value::Array(list) => list.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            _ => true,
        };
        let all = paths(json).into_iter();
        all.filter_map(|path| {
            let value = json.pointer(&path).filter(|value| is_leaf(value))?.to_string();
            Some((path, value))
        })
        .collect()
    };
    let (old, new) = (leaves(old), leaves(new));
    let mut text = String::new();
    for (path, value) in &old {
        if new.get(path) != Some(value) {
            let now = new.get(path).map_or("gone", String::as_str);
            let _ = writeln!(text, "  {path}: {value} becomes {now}");
        }
    }
    for (path, value) in new.iter().filter(|(path, _)| !old.contains_key(*path)) {
        let _ = writeln!(text, "  {path}: {value} is new");
    }
    text
}
