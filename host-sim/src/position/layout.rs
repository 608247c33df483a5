//! JSON laid out for people: what fits on a line stands on one, and the words of a long list fill their lines.

use serde_json::Value;

/// The width of a line.
const WIDTH: usize = 110;

/// Lays a value out. The text does not end with a new line.
pub fn lay_out(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, 0, &mut text);
    text
}

/// Writes a value behind `taken` letters of a line with this indent.
fn write(value: &Value, indent: usize, taken: usize, text: &mut String) {
    let flat = flat(value);
    let (entries, brackets): (Vec<(String, &Value)>, _) = match value {
        Value::Array(list) => (list.iter().map(|entry| (String::new(), entry)).collect(), ('[', ']')),
        Value::Object(object) => {
            (object.iter().map(|(key, entry)| (quoted(key) + ": ", entry)).collect(), ('{', '}'))
        }
        _ => (Vec::new(), (' ', ' ')),
    };
    // There has to be room for a comma. The whole never stands on one line.
    let fits = indent > 0 && taken + flat.chars().count() < WIDTH;
    if fits || entries.is_empty() {
        text.push_str(&flat);
        return;
    }
    let inner = indent + 2;
    let plain = value.is_array() && entries.iter().all(|(_, entry)| !entry.is_array() && !entry.is_object());
    let mut width = 0;
    text.push(brackets.0);
    for (place, (key, entry)) in entries.into_iter().enumerate() {
        let next = if plain { entry.to_string().chars().count() + 2 } else { WIDTH };
        text.push_str(if place > 0 { "," } else { "" });
        if place > 0 && width + next <= WIDTH {
            text.push(' ');
            width += next;
        } else {
            text.push('\n');
            text.push_str(&" ".repeat(inner));
            width = inner + next;
        }
        text.push_str(&key);
        write(entry, inner, inner + key.chars().count(), text);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push(brackets.1);
}

/// Writes a value on one line, with blanks behind colons and commas.
fn flat(value: &Value) -> String {
    match value {
        Value::Array(list) => format!("[{}]", list.iter().map(flat).collect::<Vec<_>>().join(", ")),
        Value::Object(object) if object.is_empty() => "{}".to_owned(),
        Value::Object(object) => {
            let entries = object.iter().map(|(key, value)| format!("{}: {}", quoted(key), flat(value)));
            format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "))
        }
        plain => plain.to_string(),
    }
}

fn quoted(key: &str) -> String {
    Value::from(key).to_string()
}
