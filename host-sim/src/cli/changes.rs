//! What differs between two JSON values.

use serde_json::Value;

use crate::position::path::Path;

/// Lists what differs, a line each: the path as `jq` takes it, the old and the new value. `none` stands for a value that
/// is not there.
pub(super) fn changes(before: &Value, after: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    compare(&Path::default(), Some(before), Some(after), &mut lines);
    lines
}

fn compare(path: &Path, before: Option<&Value>, after: Option<&Value>, lines: &mut Vec<String>) {
    match (before, after) {
        (before, after) if before == after => {}
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            for key in old.keys().chain(new.keys().filter(|&key| !old.contains_key(key))) {
                compare(&path.field(key), old.get(key), new.get(key), lines);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            for index in 0..old.len().max(new.len()) {
                compare(&path.index(index), old.get(index), new.get(index), lines);
            }
        }
        _ => lines.push(format!("{path}: {} -> {}", shown(before), shown(after))),
    }
}

fn shown(value: Option<&Value>) -> String {
    value.map_or_else(|| "none".to_owned(), Value::to_string)
}
