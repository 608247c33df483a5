//! What differs between two JSON values.

use serde_json::Value;

/// Lists what differs, a line each: the path as `jq` takes it, the old and the new value. `none` stands for a value that
/// is not there.
pub(super) fn changes(before: &Value, after: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    compare("", Some(before), Some(after), &mut lines);
    lines
}

fn compare(path: &str, before: Option<&Value>, after: Option<&Value>, lines: &mut Vec<String>) {
    match (before, after) {
        (before, after) if before == after => {}
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            for key in old.keys().chain(new.keys().filter(|&key| !old.contains_key(key))) {
                compare(&field(path, key), old.get(key), new.get(key), lines);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            for index in 0..old.len().max(new.len()) {
                compare(&format!("{path}[{index}]"), old.get(index), new.get(index), lines);
            }
        }
        _ => lines.push(format!("{path}: {} -> {}", shown(before), shown(after))),
    }
}

/// Returns the path of a field; a key that is not a plain word is quoted.
fn field(path: &str, key: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    if key.chars().all(plain) && !key.starts_with(|first: char| first.is_ascii_digit()) {
        format!("{path}.{key}")
    } else {
        format!("{path}.{}", Value::from(key))
    }
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "none".to_owned(), Value::to_string)
}
