//! Publishes the game and its record, each only when it has changed.

use serde_json::{Value, json};

use super::followed_game::FollowedGame;
use super::hub::Hub;

/// Publishes the game and remembers what was published.
#[derive(Default)]
pub(super) struct GamePublisher {
    /// The head and the moves that were published; `None` if no game is on the table.
    published: Option<(String, Vec<String>)>,
}

impl GamePublisher {
    /// Publishes what has changed.
    pub(super) fn publish(&mut self, hub: &Hub, game: Option<&mut Box<dyn FollowedGame>>) {
        let Some(game) = game else {
            if self.published.take().is_some() {
                hub.publish("game", Value::Null.to_string());
                hub.publish("record", json!({ "head": "", "from": 0, "lines": [] }).to_string());
            }
            return;
        };
        let head = game.record_header();
        let old = self.published.take().filter(|(published, _)| *published == head);
        let is_known = old.is_some();
        let (_, old) = old.unwrap_or_default();
        let lines = game.lines();
        if !is_known || old != lines {
            let same = old.iter().zip(lines).take_while(|(old, new)| old == new).count();
            let whole = json!({ "head": head, "from": 0, "lines": lines });
            let change = json!({ "head": head, "from": same, "lines": lines[same..] });
            hub.publish_change("record", whole.to_string(), change.to_string());
            hub.publish("game", game.to_section().to_string());
            self.published = Some((head, game.lines().to_vec()));
        } else {
            self.published = Some((head, old));
        }
    }
}
