//! The viewers: who has the controls, and what each viewer has received.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

use super::guard::secret;

/// How many updates may wait for a slow viewer. If there are more, it gets every section again.
const BACKLOG: usize = 256;

/// A viewer. The number is public; only the viewer knows the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Viewer {
    /// Counted from 1.
    pub(super) number: u32,
    /// Proves to the server that a request comes from this viewer.
    pub(super) key: u64,
}

/// A section: its name and its JSON.
pub(super) type Update = (&'static str, Arc<str>);

#[derive(Default)]
struct State {
    /// The latest state of every section, for viewers who join later.
    sections: BTreeMap<&'static str, Arc<str>>,
    viewers: Vec<Viewer>,
    /// The number of the viewer who has the controls.
    driver: Option<u32>,
    /// The key of the driver who left, until somebody else uses the controls. A tab that is loaded again gets them back.
    departed: Option<u64>,
    /// How many viewers have ever joined.
    joined: u32,
}

/// There are too many viewers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooMany;

/// Publishes sections to the viewers.
pub(super) struct Hub {
    state: Mutex<State>,
    updates: broadcast::Sender<Update>,
}

impl Default for Hub {
    fn default() -> Self {
        Self::new()
    }
}

impl Hub {
    /// Creates a hub without viewers.
    pub(super) fn new() -> Self {
        Self { state: Mutex::default(), updates: broadcast::Sender::new(BACKLOG) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change leaves the state consistent, so a poisoned lock can still be used.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes a section if it has changed.
    pub(super) fn publish(&self, name: &'static str, json: String) {
        self.publish_change(name, json.clone(), json);
    }

    /// Publishes a change of a section to the current viewers. Viewers who join later get the whole section.
    pub(super) fn publish_change(&self, name: &'static str, whole: String, change: String) {
        let mut state = self.state();
        if state.sections.get(name).is_some_and(|published| **published == *whole) {
            return;
        }
        state.sections.insert(name, whole.into());
        // Send while holding the lock, so that a viewer who is joining misses nothing. It is fine if there is no
        // viewer.
        let _ = self.updates.send((name, change.into()));
    }

    /// Returns every section, for a viewer who is new or was too slow.
    pub(super) fn all_sections(&self) -> Vec<Update> {
        self.state().sections.iter().map(|(&name, json)| (name, json.clone())).collect()
    }

    /// Adds a viewer, unless there are `most` already. The first one gets the controls. `key` is the one that the viewer
    /// had before its page was loaded again: a driver who comes back gets in and goes on, unless somebody else has used
    /// the controls meanwhile.
    pub(super) fn join(self: &Arc<Self>, key: Option<u64>, most: usize) -> Result<Visit, TooMany> {
        let mut state = self.state();
        let returns = key.is_some() && key == state.departed;
        if state.viewers.len() >= most && !returns {
            return Err(TooMany);
        }
        state.joined += 1;
        let key = key.filter(|_| returns).unwrap_or_else(secret);
        let viewer = Viewer { number: state.joined, key };
        state.viewers.push(viewer);
        if returns || state.driver.is_none() {
            state.driver = Some(viewer.number);
            state.departed = None;
        }
        let updates = self.updates.subscribe();
        drop(state);
        self.publish_people();
        Ok(Visit { hub: self.clone(), viewer, updates })
    }

    fn leave(&self, viewer: Viewer) {
        let mut state = self.state();
        state.viewers.retain(|other| *other != viewer);
        if state.driver == Some(viewer.number) {
            // Pass the controls to the viewer who joined first.
            state.driver = state.viewers.first().map(|viewer| viewer.number);
            state.departed = Some(viewer.key);
        }
        drop(state);
        self.publish_people();
    }

    fn publish_people(&self) {
        let state = self.state();
        let people = serde_json::json!({ "viewers": state.viewers.len(), "driver": state.driver });
        drop(state);
        self.publish("people", people.to_string());
    }

    /// Returns whether the viewer with this key has the controls. From then on they are this viewer's: a driver who
    /// left before does not get them back.
    pub(super) fn use_controls(&self, key: u64) -> bool {
        let mut state = self.state();
        let drives =
            state.viewers.iter().any(|viewer| viewer.key == key && state.driver == Some(viewer.number));
        if drives {
            state.departed = None;
        }
        drives
    }

    /// Gives the controls to the viewer with this key. Returns whether there is one.
    pub(super) fn take_over(&self, key: u64) -> bool {
        let mut state = self.state();
        let Some(number) = state.viewers.iter().find(|viewer| viewer.key == key).map(|viewer| viewer.number)
        else {
            return false;
        };
        state.driver = Some(number);
        state.departed = None;
        drop(state);
        self.publish_people();
        true
    }
}

/// A viewer's visit; it ends when this is dropped.
pub(super) struct Visit {
    hub: Arc<Hub>,
    /// The viewer.
    pub(super) viewer: Viewer,
    /// The updates since the viewer joined.
    pub(super) updates: broadcast::Receiver<Update>,
}

impl Visit {
    /// Returns the current state of every section.
    pub(super) fn all_sections(&self) -> Vec<Update> {
        self.hub.all_sections()
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.hub.leave(self.viewer);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn hub() -> Arc<Hub> {
        Arc::new(Hub::new())
    }

    #[test]
    fn a_tab_that_is_loaded_again_keeps_the_controls() {
        let hub = hub();
        let first = hub.join(None, 9).unwrap();
        let second = hub.join(None, 9).unwrap();
        let key = first.viewer.key;
        assert!(hub.use_controls(key) && !hub.use_controls(second.viewer.key));
        drop(first);
        let again = hub.join(Some(key), 9).unwrap();
        assert_eq!(again.viewer.key, key);
        assert!(hub.use_controls(key) && !hub.use_controls(second.viewer.key));
    }

    #[test]
    fn who_inherits_the_controls_and_uses_them_keeps_them() {
        let hub = hub();
        let first = hub.join(None, 9).unwrap();
        let second = hub.join(None, 9).unwrap();
        let key = first.viewer.key;
        drop(first);
        assert!(hub.use_controls(second.viewer.key));
        let again = hub.join(Some(key), 9).unwrap();
        assert_ne!(again.viewer.key, key);
        assert!(!hub.use_controls(again.viewer.key) && !hub.use_controls(key));
        assert!(hub.take_over(again.viewer.key) && hub.use_controls(again.viewer.key));
    }

    #[test]
    fn a_copied_tab_gets_a_key_of_its_own() {
        let hub = hub();
        let first = hub.join(None, 9).unwrap();
        let copy = hub.join(Some(first.viewer.key), 9).unwrap();
        assert_ne!(copy.viewer.key, first.viewer.key);
        assert!(!hub.use_controls(copy.viewer.key), "the first tab drives");
    }

    #[test]
    fn a_full_house_lets_the_driver_in_again() {
        let hub = hub();
        let driver = hub.join(None, 2).unwrap();
        let key = driver.viewer.key;
        let _others = [hub.join(None, 2).unwrap()];
        assert!(hub.join(None, 2).is_err());
        drop(driver);
        let _third = hub.join(None, 2).unwrap();
        assert!(hub.join(None, 2).is_err());
        let _again = hub.join(Some(key), 2).unwrap();
        assert!(hub.use_controls(key));
    }
}
