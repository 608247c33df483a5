//! The JSON schema of a position as it is written.

use serde_json::{Map, Value, json};

use super::VERSION;
use super::names::Names;
use super::shape::{Choice, Number, Record, Shape, Table};

/// Returns the schema of the position files of a game, given the shape of their state.
pub(super) fn of_file(game: &str, state: &Shape, standing: &Shape) -> Value {
    let mut definitions = Map::new();
    let state = schema(state, &mut definitions);
    let standing = schema(standing, &mut definitions);
    let text = json!({ "type": "string" });
    let edition = object([
        ("name", text.clone(), ""),
        ("checksum", json!({ "type": "string", "pattern": "^[0-9a-f]{8}$" }), ""),
    ]);
    let mut file = object([
        ("game", json!({ "const": game }), "the game"),
        ("version", json!({ "const": VERSION }), "the version of this form"),
        ("edition", edition, "the edition; its checksum is that of a record"),
        ("next", text, "what the game waits for, in words; ignored when read"),
        ("standing", standing, "the public score sheet; ignored when read"),
        ("state", state, "everything on the table"),
    ]);
    file["required"] = json!(["game", "version", "edition", "state"]);
    let mut whole = Map::from_iter([
        ("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema")),
        ("title".to_owned(), json!(format!("A position of {game}"))),
    ]);
    if let Value::Object(file) = file {
        whole.extend(file);
    }
    definitions.sort_keys();
    whole.insert("$defs".to_owned(), definitions.into());
    whole.into()
}

/// Returns the schema of a shape. What has a name of its own goes into `definitions`.
fn schema(shape: &Shape, definitions: &mut Map<String, Value>) -> Value {
    match shape {
        Shape::Number(Number { low, high, shift }) => {
            json!({ "type": "integer", "minimum": low + shift, "maximum": high + shift })
        }
        Shape::Flag => json!({ "type": "boolean" }),
        Shape::Text => json!({ "type": "string" }),
        Shape::Name(names) => named(names, definitions),
        Shape::Set(names, _) => {
            json!({ "type": "array", "items": named(names, definitions), "uniqueItems": true })
        }
        Shape::Optional(each) => json!({ "anyOf": [schema(each, definitions), { "type": "null" }] }),
        Shape::List(each, most) => {
            json!({ "type": "array", "items": schema(each, definitions), "maxItems": most })
        }
        Shape::Table(table) => of_table(table, definitions),
        Shape::Record(record) if record.title.is_empty() => of_record(record, definitions),
        Shape::Record(record) => {
            defined(record.title, definitions, |definitions| of_record(record, definitions))
        }
        Shape::Choice(choice) => {
            defined(choice.title, definitions, |definitions| of_choice(choice, definitions))
        }
    }
}

fn named(names: &Names, definitions: &mut Map<String, Value>) -> Value {
    defined(names.what, definitions, |_| json!({ "enum": names.written().collect::<Vec<_>>() }))
}

/// Refers to a definition, and makes it if it is new.
fn defined(
    title: &str,
    definitions: &mut Map<String, Value>,
    make: impl FnOnce(&mut Map<String, Value>) -> Value,
) -> Value {
    let key = title.trim_start_matches("a ").trim_start_matches("an ").replace(' ', "-");
    let reference = json!({ "$ref": format!("#/$defs/{key}") });
    let made = make(definitions);
    let before = definitions.insert(key, made.clone());
    debug_assert!(before.is_none_or(|before| before == made), "two things are called {title}");
    reference
}

fn of_table(table: &Table, definitions: &mut Map<String, Value>) -> Value {
    let keys: Vec<String> = table.keys.keys().collect();
    let mut schema = json!({
        "type": "object",
        "propertyNames": { "enum": keys },
        "additionalProperties": schema(&table.each, definitions),
    });
    if table.is_total() {
        schema["required"] = json!(keys);
    }
    schema
}

fn of_record(record: &Record, definitions: &mut Map<String, Value>) -> Value {
    let fields = record.fields.iter();
    object(fields.map(|field| (field.name, schema(&field.shape, definitions), field.meaning)))
}

fn of_choice(choice: &Choice, definitions: &mut Map<String, Value>) -> Value {
    let variants = choice.variants.iter().map(|variant| {
        let mut schema = match &variant.content {
            None => json!({ "const": variant.name }),
            Some(content) => object([(variant.name, schema(content, definitions), "")]),
        };
        schema["description"] = json!(variant.meaning);
        schema
    });
    json!({ "oneOf": variants.collect::<Vec<_>>() })
}

/// An object with just these fields, each with its schema and its meaning.
fn object<'n>(fields: impl IntoIterator<Item = (&'n str, Value, &'n str)>) -> Value {
    let mut properties = Map::new();
    for (name, mut schema, meaning) in fields {
        if !meaning.is_empty() {
            schema["description"] = json!(meaning);
        }
        properties.insert(name.to_owned(), schema);
    }
    let required: Vec<&String> = properties.keys().collect();
    json!({ "type": "object", "required": required, "additionalProperties": false, "properties": properties })
}
