//! The names of things in a position.

use std::fmt::Display;
use std::rc::Rc;

use rules_nostd::{NamedEnum, Seat};
use serde::Serialize;
use serde_json::Value;

use super::shape::Form;

/// The names of one kind of thing: how each is written, and how the rules store it.
#[derive(Clone, Debug)]
pub struct Names {
    /// One of them, in words: `a trader`.
    pub what: &'static str,
    entries: Rc<[Entry]>,
}

#[derive(Debug)]
struct Entry {
    written: Value,
    stored: Value,
}

impl Names {
    /// Names these things, each given with its name.
    pub fn new<T: Serialize>(what: &'static str, things: impl IntoIterator<Item = (String, T)>) -> Self {
        // What names a thing in a position is plain data, which can always be stored.
        let stored = |thing: T| serde_json::to_value(thing).unwrap_or_default();
        let mut entries: Vec<Entry> = things
            .into_iter()
            .map(|(name, thing)| Entry { written: Value::from(name), stored: stored(thing) })
            .collect();
        // Names that are all numbers, such as the faces of a die, are written as numbers.
        let number = |entry: &Entry| entry.written.as_str().and_then(|name| name.parse::<u64>().ok());
        if entries.iter().all(|entry| number(entry).is_some()) {
            entries.iter_mut().for_each(|entry| entry.written = number(entry).into());
        }
        Self { what, entries: entries.into() }
    }

    /// Names everything on a list of the rulebook.
    pub fn of<T: NamedEnum + Serialize>(what: &'static str) -> Self {
        Self::new(what, T::ALL.iter().map(|&thing| (thing.name().to_owned(), thing)))
    }

    /// Names things by their own words, those of records.
    pub fn each<T: Display + Serialize>(what: &'static str, things: impl IntoIterator<Item = T>) -> Self {
        Self::new(what, things.into_iter().map(|thing| (thing.to_string(), thing)))
    }

    /// Names the places of a list: `slot 1`, `slot 2`, …
    pub fn places(what: &'static str, name: &str, count: usize) -> Self {
        Self::new(what, (0..count).map(|index| (format!("{name} {}", index + 1), index)))
    }

    /// Numbers the places of a list from 1.
    pub fn numbered(what: &'static str, count: usize) -> Self {
        Self::new(what, (0..count).map(|index| ((index + 1).to_string(), index)))
    }

    /// `seat 1` to `seat 4`.
    pub fn seats() -> Self {
        Self::each("a seat", Seat::ALL)
    }

    /// Returns the other form of a name.
    pub(super) fn convert(&self, value: &Value, from: Form) -> Option<Value> {
        self.entries.iter().find_map(|entry| {
            let (here, there) = match from {
                Form::Stored => (&entry.stored, &entry.written),
                Form::Written => (&entry.written, &entry.stored),
            };
            (here == value).then(|| there.clone())
        })
    }

    /// Returns how many there are.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Iterates over the names as they are written.
    pub(super) fn written(&self) -> impl Iterator<Item = &Value> {
        self.entries.iter().map(|entry| &entry.written)
    }

    /// Iterates over the names as keys of an object.
    pub(super) fn keys(&self) -> impl Iterator<Item = String> {
        self.written().map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned))
    }

    /// Iterates over the bits that stand for the things, for those that are stored as numbers.
    pub(super) fn bits(&self) -> impl Iterator<Item = u64> {
        self.entries.iter().map(|entry| entry.stored.as_u64().unwrap_or_default())
    }

    /// What could stand here, for a message: all names if they are few.
    pub(super) fn expected(&self) -> String {
        const FEW: usize = 12;
        let names: Vec<String> = self.written().take(FEW + 1).map(Value::to_string).collect();
        match names.as_slice() {
            [] => format!("{}, of which this edition has none", self.what),
            [only] => format!("{}: {only}", self.what),
            [first, second, ..] if names.len() > FEW => format!("{} such as {first} or {second}", self.what),
            [others @ .., last] => format!("{}: {} or {last}", self.what, others.join(", ")),
        }
    }
}
