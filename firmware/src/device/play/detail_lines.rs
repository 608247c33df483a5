//! Builds the lines about a player that a game shows.

use core::fmt::{self, Write as _};

use super::game::DetailList;
use crate::screens::{Detail, Text};

#[derive(Default)]
pub(crate) struct DetailLines(pub(crate) DetailList);

impl DetailLines {
    pub(crate) fn add(&mut self, label: &str, value: fmt::Arguments<'_>) {
        // No game has more than ten lines, and there is room for ten.
        let _ = self.0.push(Detail { label: Text::from(label), value: Text::new(value) });
    }

    /// Adds a line that lists things with their counts, such as `2 gold, salt`; a count of 1 is left out, and
    /// an empty list is `none`.
    pub(crate) fn list<T: fmt::Display>(&mut self, label: &str, things: impl IntoIterator<Item = (u16, T)>) {
        let mut text = Text::<64>::default();
        for (count, thing) in things.into_iter().filter(|&(count, _)| count > 0) {
            let comma = if text.is_empty() { "" } else { ", " };
            let _ = match count {
                1 => write!(text, "{comma}{thing}"),
                count => write!(text, "{comma}{count} {thing}"),
            };
        }
        let value = if text.is_empty() { Text::from("none") } else { text };
        let _ = self.0.push(Detail { label: Text::from(label), value });
    }
}
