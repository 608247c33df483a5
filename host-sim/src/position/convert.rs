//! From the stored form of a position to the written one, and back.

use std::fmt;

use serde_json::{Map, Value};

use super::names::Names;
use super::path::Path;
use super::shape::{Choice, Form, Number, Record, Shape, StoredSet, StoredTable, Table};

/// A value that is not what belongs there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mismatch {
    /// Where it stands.
    pub path: Path,
    expected: String,
    found: String,
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: found {}, expected {}", self.path, self.found, self.expected)
    }
}

impl Mismatch {
    fn new(path: &Path, expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self { path: path.clone(), expected: expected.into(), found: found.into() }
    }

    /// Says that a value is there, but another kind of value is expected.
    fn instead(path: &Path, expected: impl Into<String>, found: &Value) -> Self {
        let found = match found {
            Value::Array(list) => format!("a list of {}", list.len()),
            Value::Object(_) => "an object".to_owned(),
            // The beginning of a long text is enough.
            plain => plain.to_string().chars().take(LONGEST).collect(),
        };
        Self::new(path, expected, found)
    }
}

/// The most letters of a text that a message quotes.
const LONGEST: usize = 60;

type Converted = Result<Value, Mismatch>;

/// Converts a value that has the form `from` into the other form.
pub fn convert(shape: &Shape, value: &Value, from: Form, path: &Path) -> Converted {
    match shape {
        Shape::Number(number) => convert_number(number, value, from, path),
        Shape::Flag if value.is_boolean() => Ok(value.clone()),
        Shape::Flag => Err(Mismatch::instead(path, "true or false", value)),
        Shape::Text if value.is_string() => Ok(value.clone()),
        Shape::Text => Err(Mismatch::instead(path, "a text", value)),
        Shape::Name(names) => {
            names.convert(value, from).ok_or_else(|| Mismatch::instead(path, names.expected(), value))
        }
        Shape::Set(names, stored) => convert_set(names, *stored, value, from, path),
        Shape::Optional(_) if value.is_null() => Ok(Value::Null),
        Shape::Optional(each) => convert(each, value, from, path).map_err(|mismatch| {
            let or_null = mismatch.path == *path;
            let expected = if or_null { format!("{} or null", mismatch.expected) } else { mismatch.expected };
            Mismatch { expected, ..mismatch }
        }),
        Shape::List(each, most) => convert_list(each, *most, value, from, path),
        Shape::Table(table) => {
            let values = take_table(table, value, from, path)?;
            Ok(make_table(table, values, from.other()))
        }
        Shape::Record(record) => convert_record(record, value, from, path),
        Shape::Choice(choice) => convert_choice(choice, value, from, path),
    }
}

fn convert_number(number: &Number, value: &Value, from: Form, path: &Path) -> Converted {
    let (before, after) = match from {
        Form::Stored => (0, number.shift),
        Form::Written => (number.shift, 0),
    };
    let (low, high) = (number.low + before, number.high + before);
    match value.as_i64() {
        Some(found) if (low..=high).contains(&found) => Ok(Value::from(found - before + after)),
        _ => Err(Mismatch::instead(path, format!("a number from {low} to {high}"), value)),
    }
}

fn convert_list(each: &Shape, most: usize, value: &Value, from: Form, path: &Path) -> Converted {
    let list = list(value, path)?;
    if list.len() > most {
        return Err(Mismatch::instead(path, format!("a list of at most {most}"), value));
    }
    let entries = list.iter().enumerate();
    entries.map(|(index, entry)| convert(each, entry, from, &path.index(index))).collect()
}

fn convert_set(names: &Names, stored: StoredSet, value: &Value, from: Form, path: &Path) -> Converted {
    let members = match (from, stored) {
        (Form::Written, _) => named_members(names, value, path)?,
        (Form::Stored, StoredSet::Flags) => flag_members(names, value, path)?,
        (Form::Stored, StoredSet::Bits) => bit_members(names, value, path)?,
    };
    Ok(match (from, stored) {
        (Form::Stored, _) => {
            let named = names.written().zip(&members).filter(|(_, is_in)| **is_in);
            named.map(|(name, _)| name.clone()).collect()
        }
        (Form::Written, StoredSet::Flags) => members.into(),
        (Form::Written, StoredSet::Bits) => {
            let bits = names.bits().zip(&members).filter(|(_, is_in)| **is_in);
            bits.fold(0u64, |set, (bit, _)| set | 1 << bit).into()
        }
    })
}

fn named_members(names: &Names, value: &Value, path: &Path) -> Result<Vec<bool>, Mismatch> {
    let mut members = vec![false; names.len()];
    for (index, entry) in list(value, path)?.iter().enumerate() {
        let path = path.index(index);
        match names.written().position(|name| name == entry) {
            Some(place) if members[place] => {
                return Err(Mismatch::new(&path, "each only once", format!("{entry} again")));
            }
            Some(place) => members[place] = true,
            None => return Err(Mismatch::instead(&path, names.expected(), entry)),
        }
    }
    Ok(members)
}

fn flag_members(names: &Names, value: &Value, path: &Path) -> Result<Vec<bool>, Mismatch> {
    let members: Option<Vec<bool>> = list(value, path)?.iter().map(Value::as_bool).collect();
    let expected = || format!("{} times true or false", names.len());
    members
        .filter(|members| members.len() == names.len())
        .ok_or_else(|| Mismatch::instead(path, expected(), value))
}

fn bit_members(names: &Names, value: &Value, path: &Path) -> Result<Vec<bool>, Mismatch> {
    let known = names.bits().fold(0u64, |set, bit| set | 1 << bit);
    let set = value.as_u64().filter(|set| set & !known == 0);
    let set = set.ok_or_else(|| Mismatch::instead(path, "bits of what there is", value))?;
    Ok(names.bits().map(|bit| set & 1 << bit != 0).collect())
}

/// Takes a table apart and converts what is in it: a value for each key, as far as it goes.
fn take_table(table: &Table, value: &Value, from: Form, path: &Path) -> Result<Vec<Value>, Mismatch> {
    let keys = &table.keys;
    let at = |key: &str, value: &Value| convert(&table.each, value, from, &path.field(key));
    if let (Form::Stored, StoredTable::List | StoredTable::Prefix) = (from, table.stored) {
        let list = list(value, path)?;
        let is_whole = match table.stored {
            StoredTable::Prefix => list.len() <= keys.len(),
            _ => list.len() == keys.len(),
        };
        if !is_whole {
            return Err(Mismatch::instead(path, format!("a list of {}", keys.len()), value));
        }
        return keys.keys().zip(list).map(|(key, value)| at(&key, value)).collect();
    }
    if let (Form::Stored, StoredTable::Nibbles) = (from, table.stored) {
        let packed = value.as_u64().ok_or_else(|| Mismatch::instead(path, "a number", value))?;
        let nibbles = (0..keys.len()).map(|place| Value::from(packed >> (4 * place) & 15));
        return keys.keys().zip(nibbles).map(|(key, value)| at(&key, &value)).collect();
    }
    let object = object(value, path)?;
    if let Some(unknown) = object.keys().find(|&key| !keys.keys().any(|known| known == *key)) {
        return Err(Mismatch::instead(path, keys.expected(), &Value::from(unknown.as_str())));
    }
    let mut values = Vec::with_capacity(keys.len());
    for key in keys.keys() {
        match (object.get(&key), &table.blank) {
            (Some(value), _) => values.push(at(&key, value)?),
            (None, _) if values.len() == object.len() && matches!(table.stored, StoredTable::Prefix) => break,
            // What is not written is given as it is stored.
            (None, Some(blank)) => values.push(blank.clone()),
            (None, None) => return Err(Mismatch::new(path, format!("{key:?}"), "nothing")),
        }
    }
    Ok(values)
}

/// Puts converted values together as a table of this form.
fn make_table(table: &Table, values: Vec<Value>, form: Form) -> Value {
    match (form, table.stored) {
        (Form::Stored, StoredTable::List | StoredTable::Prefix) => values.into(),
        (Form::Stored, StoredTable::Nibbles) => {
            let nibbles = values.iter().rev().map(|value| value.as_u64().unwrap_or_default());
            nibbles.fold(0, |packed, value| packed << 4 | value).into()
        }
        (Form::Stored, StoredTable::Object) => table.keys.keys().zip(values).collect(),
        (Form::Written, _) => {
            let blank = table.blank.as_ref().map(|blank| {
                // A blank value is of the shape that it stands for.
                convert(&table.each, blank, Form::Stored, &Path::default()).unwrap_or_default()
            });
            let entries = table.keys.keys().zip(values);
            entries.filter(|(_, value)| Some(value) != blank.as_ref()).collect()
        }
    }
}

fn convert_record(record: &Record, value: &Value, from: Form, path: &Path) -> Converted {
    let fields = &record.fields;
    let mut converted = Vec::with_capacity(fields.len());
    if record.is_tuple && from == Form::Stored {
        let list = list(value, path)?;
        if list.len() != fields.len() {
            return Err(Mismatch::instead(path, format!("a list of {}", fields.len()), value));
        }
        for (field, value) in fields.iter().zip(list) {
            converted.push(convert(&field.shape, value, from, &path.field(field.name))?);
        }
    } else {
        let object = object(value, path)?;
        if let Some(unknown) = object.keys().find(|&key| fields.iter().all(|field| field.name != key)) {
            let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
            let expected = format!("only {}", names.join(", "));
            return Err(Mismatch::instead(path, expected, &Value::from(unknown.as_str())));
        }
        for field in fields.iter() {
            let value = object.get(field.name);
            let value = value.ok_or_else(|| Mismatch::new(path, format!("{:?}", field.name), "nothing"))?;
            converted.push(convert(&field.shape, value, from, &path.field(field.name))?);
        }
    }
    if record.is_tuple && from == Form::Written {
        return Ok(converted.into());
    }
    Ok(fields.iter().map(|field| field.name.to_owned()).zip(converted).collect())
}

fn convert_choice(choice: &Choice, value: &Value, from: Form, path: &Path) -> Converted {
    let expected = || {
        let names: Vec<&str> = choice.variants.iter().map(|variant| variant.name).collect();
        format!("one {}: {}", choice.title, names.join(", "))
    };
    let (name, content) = match value {
        Value::String(name) => (name, None),
        Value::Object(object) => match object.iter().next() {
            Some((name, content)) if object.len() == 1 => (name, Some(content)),
            _ => return Err(Mismatch::instead(path, format!("one {}", choice.title), value)),
        },
        other => return Err(Mismatch::instead(path, expected(), other)),
    };
    let variant = choice.variants.iter().find(|variant| variant.name == name);
    let variant = variant.ok_or_else(|| Mismatch::instead(path, expected(), &Value::from(name.as_str())))?;
    match (&variant.content, content) {
        (None, None) => Ok(value.clone()),
        (Some(shape), Some(content)) => {
            let content = convert(shape, content, from, &path.field(name))?;
            Ok(Map::from_iter([(name.clone(), content)]).into())
        }
        (None, Some(_)) => Err(Mismatch::instead(path, format!("just {name:?}"), value)),
        (Some(_), None) => Err(Mismatch::instead(path, format!("an object with {name:?} as its key"), value)),
    }
}

fn list<'v>(value: &'v Value, path: &Path) -> Result<&'v Vec<Value>, Mismatch> {
    value.as_array().ok_or_else(|| Mismatch::instead(path, "a list", value))
}

fn object<'v>(value: &'v Value, path: &Path) -> Result<&'v Map<String, Value>, Mismatch> {
    value.as_object().ok_or_else(|| Mismatch::instead(path, "an object", value))
}
