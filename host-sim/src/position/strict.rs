//! JSON in which no key stands twice, and where in its text a value stands.

use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::path::{Path, Step};

/// Any JSON value in which no object has the same key twice.
pub(super) struct Strict(pub(super) Value);

impl<'de> serde::Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }

            fn visit_unit<E: Error>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }

            fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
                Ok(value.into())
            }

            fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
                Ok(value.into())
            }

            fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
                Ok(value.into())
            }

            fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
                Ok(value.into())
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
                Ok(value.into())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
                let mut list = Vec::new();
                while let Some(Strict(entry)) = entries.next_element()? {
                    list.push(entry);
                }
                Ok(list.into())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
                let mut object = Map::new();
                while let Some(key) = entries.next_key::<String>()? {
                    if object.contains_key(&key) {
                        return Err(A::Error::custom(format_args!("{key:?} stands twice")));
                    }
                    let Strict(value) = entries.next_value()?;
                    object.insert(key, value);
                }
                Ok(object.into())
            }
        }

        deserializer.deserialize_any(Any).map(Self)
    }
}

/// Returns the line of a JSON text on which the value at the end of a path begins, counted from 1.
pub(super) fn line_of(json: &[u8], path: &Path) -> Option<usize> {
    let mut reader = serde_json::Deserializer::from_slice(json);
    // The search ends with an error, which says where.
    Search(path.steps()).deserialize(&mut reader).err().map(|found| found.line())
}

/// Goes along a path, and breaks off at its end.
#[derive(Clone, Copy)]
struct Search<'p>(&'p [Step]);

impl<'de> DeserializeSeed<'de> for Search<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Search<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the value that is looked for")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        if let Some((Step::Index(index), rest)) = self.0.split_first() {
            for _ in 0..*index {
                entries.next_element::<IgnoredAny>()?;
            }
            entries.next_element_seed(Search(rest))?;
        }
        Err(A::Error::custom("here"))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        if let Some((Step::Field(name), rest)) = self.0.split_first() {
            while let Some(key) = entries.next_key::<String>()? {
                if key == *name {
                    return entries.next_value_seed(Search(rest));
                }
                entries.next_value::<IgnoredAny>()?;
            }
        }
        Err(A::Error::custom("here"))
    }
}
