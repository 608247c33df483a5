//! Tells viewers of the game and its record, each only as far as it is new.

use serde_json::{Value, json};

use super::followed::Followed;
use super::hub::Hub;

/// Remembers what viewers know of the game.
#[derive(Default)]
pub(super) struct Teller {
    /// The moves that they were told; none if no game is on the table.
    told: Option<Vec<String>>,
}

impl Teller {
    /// Everything is told anew.
    pub(super) fn forget(&mut self) {
        self.told = None;
    }

    /// Tells what has changed.
    pub(super) fn tell(&mut self, hub: &Hub, game: Option<&mut Box<dyn Followed>>) {
        let Some(game) = game else {
            if self.told.take().is_some() {
                hub.tell("game", Value::Null.to_string());
                hub.tell("record", json!({ "head": "", "from": 0, "lines": [] }).to_string());
            }
            return;
        };
        let old: &[String] = self.told.as_deref().unwrap_or_default();
        if self.told.is_some() && old == game.lines() {
            return;
        }
        let same = old.iter().zip(game.lines()).take_while(|(old, new)| old == new).count();
        let lines = game.lines().to_vec();
        let whole = json!({ "head": game.head(), "from": 0, "lines": lines });
        let change = json!({ "head": game.head(), "from": same, "lines": lines[same..] });
        hub.tell_change("record", whole.to_string(), change.to_string());
        hub.tell("game", game.told().to_string());
        self.told = Some(lines);
    }
}
