//! Lines about a player, as games write them.

use core::fmt::{self, Write as _};

use super::game::DetailList;
use crate::screens::{Detail, Text};

/// Lines about a player.
#[derive(Default)]
pub(crate) struct DetailLines(pub(crate) DetailList);

impl DetailLines {
    pub(crate) fn add(&mut self, label: &str, value: fmt::Arguments<'_>) {
        // Every game has ten lines at most, and there is room for ten.
        let _ = self.0.push(Detail { label: Text::from(label), value: Text::new(value) });
    }

    /// What there is, each with its number if that is not 1.
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
