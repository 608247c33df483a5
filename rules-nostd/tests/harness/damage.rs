//! Random damage to a saved position, the same for every game.

use serde_json::Value;

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
pub fn damage(json: &mut Value, rng: &mut fastrand::Rng) -> Option<()> {
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
