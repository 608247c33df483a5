//! What a position looks like: one description of it, from which it is written and read, checked, and explained.
//!
//! The rules store a position as it takes the least room: indices, bits, lists without keys. For people it is written
//! with names instead. `convert` goes from one form to the other, `schema` and `tables` describe the written form.

use std::rc::Rc;

use rules_nostd::Options;
use serde_json::Value;

use super::names::Names;

/// One of the two forms of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// As the rules serialize it.
    Stored,
    /// As it stands in a file.
    Written,
}

impl Form {
    /// Returns the other one.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Stored => Self::Written,
            Self::Written => Self::Stored,
        }
    }
}

/// What stands at one place of a position.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A whole number.
    Number(Number),
    /// `true` or `false`.
    Flag,
    /// Words for people.
    Text,
    /// One thing of a kind.
    Name(Names),
    /// Some things of a kind, written as a list of their names.
    Set(Names, StoredSet),
    /// Something, or `null`.
    Optional(Rc<Shape>),
    /// A list of at most so many.
    List(Rc<Shape>, usize),
    /// A value for each thing of a kind, written as an object with their names as keys.
    Table(Table),
    /// Fields of different kinds.
    Record(Record),
    /// One of several kinds of things, written as its name or as an object with its name as the only key.
    Choice(Choice),
}

/// The range of a number as it is stored, and what is added to it when it is written.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    pub(super) low: i64,
    pub(super) high: i64,
    pub(super) shift: i64,
}

/// How a set is stored.
#[derive(Clone, Copy, Debug)]
pub enum StoredSet {
    /// As a number. The bit of a thing is what its name stands for.
    Bits,
    /// As a list of `true` and `false`, one for each thing.
    Flags,
}

/// A value for each thing of a kind.
#[derive(Clone, Debug)]
pub struct Table {
    pub(super) keys: Names,
    pub(super) each: Rc<Shape>,
    pub(super) stored: StoredTable,
    /// What is not written, as it is stored.
    pub(super) blank: Option<Value>,
}

/// How a table is stored.
#[derive(Clone, Copy, Debug)]
pub enum StoredTable {
    /// As an object with the same keys.
    Object,
    /// As a list of all values.
    List,
    /// As a list that may end early: nothing is there for the last keys.
    Prefix,
    /// As one number with four bits for each value, the first value lowest.
    Nibbles,
}

/// Fields of different kinds.
#[derive(Clone, Debug)]
pub struct Record {
    /// What it is, in a word or two; the heading of its description.
    pub(super) title: &'static str,
    pub(super) fields: Rc<[Field]>,
    /// Whether it is stored as a list of the values.
    pub(super) is_tuple: bool,
}

/// A field of a record.
#[derive(Clone, Debug)]
pub struct Field {
    pub(super) name: &'static str,
    pub(super) shape: Shape,
    pub(super) meaning: &'static str,
}

/// One of several kinds of things.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What it is, in a word or two; the heading of its description.
    pub(super) title: &'static str,
    pub(super) variants: Rc<[Variant]>,
}

/// A kind of thing in a choice.
#[derive(Clone, Debug)]
pub struct Variant {
    pub(super) name: &'static str,
    pub(super) content: Option<Shape>,
    pub(super) meaning: &'static str,
}

impl Table {
    /// Returns whether each key is written.
    pub(super) fn is_total(&self) -> bool {
        self.blank.is_none() && !matches!(self.stored, StoredTable::Prefix)
    }
}

impl Shape {
    /// This, or `null`.
    #[must_use]
    pub fn or_null(&self) -> Self {
        Self::Optional(Rc::new(self.clone()))
    }

    /// A list of at most `most` of these.
    #[must_use]
    pub fn list(&self, most: usize) -> Self {
        Self::List(Rc::new(self.clone()), most)
    }

    /// One of these for each key, stored as a list.
    #[must_use]
    pub fn per(&self, keys: &Names) -> Self {
        self.table(keys, StoredTable::List, None)
    }

    /// One of these for each key, stored as an object with the same keys.
    #[must_use]
    pub fn per_key(&self, keys: &Names) -> Self {
        self.table(keys, StoredTable::Object, None)
    }

    /// One of these for each of the first keys, stored as a list.
    #[must_use]
    pub fn per_first(&self, keys: &Names) -> Self {
        self.table(keys, StoredTable::Prefix, None)
    }

    /// One of these for each key, stored as a list. What equals `blank` is not written.
    #[must_use]
    pub fn per_some(&self, keys: &Names, blank: impl Into<Value>) -> Self {
        self.table(keys, StoredTable::List, Some(blank.into()))
    }

    /// One of these for each seat that plays.
    #[must_use]
    pub fn per_seat(&self) -> Self {
        self.per_first(&Names::seats())
    }

    /// A number for each key, all stored in one number.
    pub fn nibbles(keys: &Names) -> Self {
        number_to(15).table(keys, StoredTable::Nibbles, None)
    }

    fn table(&self, keys: &Names, stored: StoredTable, blank: Option<Value>) -> Self {
        Self::Table(Table { keys: keys.clone(), each: Rc::new(self.clone()), stored, blank })
    }
}

/// A number that the rules store in a byte.
pub fn number() -> Shape {
    number_to(255)
}

/// A number from 0 to `high`.
pub fn number_to(high: i64) -> Shape {
    Shape::Number(Number { low: 0, high, shift: 0 })
}

/// A number from `low` to `high`.
pub fn number_from(low: i64, high: i64) -> Shape {
    Shape::Number(Number { low, high, shift: 0 })
}

/// A number that is stored counted from 0 and written counted from 1, up to `last`.
pub fn ordinal(last: i64) -> Shape {
    Shape::Number(Number { low: 0, high: last - 1, shift: 1 })
}

/// `true` or `false`.
pub fn flag() -> Shape {
    Shape::Flag
}

/// A seat.
pub fn seat() -> Shape {
    Shape::Name(Names::seats())
}

/// One thing of a kind.
pub fn name(names: &Names) -> Shape {
    Shape::Name(names.clone())
}

/// Things of a kind, stored as bits.
pub fn bits(names: &Names) -> Shape {
    Shape::Set(names.clone(), StoredSet::Bits)
}

/// Things of a kind, stored as a list of `true` and `false`.
pub fn flags(names: &Names) -> Shape {
    Shape::Set(names.clone(), StoredSet::Flags)
}

/// A field with its meaning.
pub fn field(name: &'static str, shape: impl Into<Shape>, meaning: &'static str) -> Field {
    Field { name, shape: shape.into(), meaning }
}

/// Fields of different kinds.
pub fn record(title: &'static str, fields: impl IntoIterator<Item = Field>) -> Shape {
    Shape::Record(Record { title, fields: fields.into_iter().collect(), is_tuple: false })
}

/// Fields of different kinds that are stored as a list of their values. They are explained where they occur.
pub fn tuple(fields: impl IntoIterator<Item = Field>) -> Shape {
    Shape::Record(Record { title: "", fields: fields.into_iter().collect(), is_tuple: true })
}

/// The rulings that the table agreed on.
pub fn options<O: Options>() -> Shape {
    let field = |&(key, choices): &(&'static str, &'static [&'static str])| {
        let words = Names::new(key, choices.iter().map(|&choice| (choice.to_owned(), choice)));
        field(key, name(&words), "a ruling; docs/record.md explains it")
    };
    record("options", O::KEYS.iter().map(field))
}

/// One of several kinds of things.
pub fn choice(title: &'static str, variants: impl IntoIterator<Item = Variant>) -> Shape {
    Shape::Choice(Choice { title, variants: variants.into_iter().collect() })
}

/// A kind of thing about which there is nothing more to say.
pub fn just(name: &'static str, meaning: &'static str) -> Variant {
    Variant { name, content: None, meaning }
}

/// A kind of thing with more to say about it.
pub fn with(name: &'static str, content: impl Into<Shape>, meaning: &'static str) -> Variant {
    Variant { name, content: Some(content.into()), meaning }
}

impl From<&Shape> for Shape {
    fn from(shape: &Shape) -> Self {
        shape.clone()
    }
}

impl From<&Names> for Shape {
    fn from(names: &Names) -> Self {
        name(names)
    }
}
