//! Publishes the game and its record, each only when it has changed.

use serde_json::{Value, json};

use super::followed_game::FollowedGame;
use super::hub::Hub;

/// Publishes the game and remembers what was published.
#[derive(Default)]
pub(super) struct GamePublisher {
    /// The moves that were published; `None` if no game is on the table.
    published: Option<Vec<String>>,
}

impl GamePublisher {
    /// Forgets what was published, so that the next call publishes everything.
    pub(super) fn reset(&mut self) {
        self.published = None;
    }

    /// Publishes what has changed.
    pub(super) fn publish(&mut self, hub: &Hub, game: Option<&mut Box<dyn FollowedGame>>) {
        let Some(game) = game else {
            if self.published.take().is_some() {
                hub.publish("game", Value::Null.to_string());
                hub.publish("record", json!({ "head": "", "from": 0, "lines": [] }).to_string());
            }
            return;
        };
        let old: &[String] = self.published.as_deref().unwrap_or_default();
        if self.published.is_some() && old == game.lines() {
            return;
        }
        let same = old.iter().zip(game.lines()).take_while(|(old, new)| old == new).count();
        let lines = game.lines().to_vec();
        let whole = json!({ "head": game.record_header(), "from": 0, "lines": lines });
        let change = json!({ "head": game.record_header(), "from": same, "lines": lines[same..] });
        hub.publish_change("record", whole.to_string(), change.to_string());
        hub.publish("game", game.to_section().to_string());
        self.published = Some(lines);
    }
}
