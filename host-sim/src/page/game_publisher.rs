//! Publishes the game and its record, each only when it has changed.

use serde_json::{Value, json};

use super::followed_game::FollowedGame;
use super::hub::Hub;

/// Publishes the game and remembers what the viewers have.
#[derive(Default)]
pub(super) struct GamePublisher {
    /// The moves that were published; `None` if no game is on the table.
    told: Option<Vec<String>>,
}

impl GamePublisher {
    /// Forgets what was published: the next call publishes everything.
    pub(super) fn forget(&mut self) {
        self.told = None;
    }

    /// Publishes what has changed.
    pub(super) fn tell(&mut self, hub: &Hub, game: Option<&mut Box<dyn FollowedGame>>) {
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
