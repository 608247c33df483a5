//! The viewers: who drives, who has received what.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

/// Updates that may wait for a slow viewer; beyond that it gets every section again.
const BACKLOG: usize = 256;

/// A viewer. The number is public, the key is known to the viewer alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Viewer {
    /// Its number, from 1.
    pub(super) number: u32,
    /// Proves to the server that a request comes from this viewer.
    pub(super) key: u64,
}

/// A section: its name and its JSON.
pub(super) type Update = (&'static str, Arc<str>);

#[derive(Default)]
struct State {
    /// The latest state of every section, for viewers who come later.
    sections: BTreeMap<&'static str, Arc<str>>,
    viewers: Vec<Viewer>,
    /// The number of the viewer who drives.
    driver: Option<u32>,
    came: u32,
}

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
    /// Nobody is there.
    pub(super) fn new() -> Self {
        Self { state: Mutex::default(), updates: broadcast::Sender::new(BACKLOG) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change leaves it consistent, so a panic elsewhere does no harm.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes a section if it has changed.
    pub(super) fn tell(&self, name: &'static str, json: String) {
        self.tell_change(name, json.clone(), json);
    }

    /// Publishes a change of a section to the present viewers; those who come later get the whole.
    pub(super) fn tell_change(&self, name: &'static str, whole: String, change: String) {
        let mut state = self.state();
        if state.sections.get(name).is_some_and(|told| **told == *whole) {
            return;
        }
        state.sections.insert(name, whole.into());
        // Sent under the lock, so that nobody misses what comes while they are let in. Nobody listening is no
        // trouble.
        let _ = self.updates.send((name, change.into()));
    }

    /// Returns every section, for a viewer who is new or was too slow.
    pub(super) fn everything(&self) -> Vec<Update> {
        self.state().sections.iter().map(|(&name, json)| (name, json.clone())).collect()
    }

    /// Admits a viewer. The first one drives.
    pub(super) fn enter(self: &Arc<Self>) -> Visit {
        let mut state = self.state();
        state.came += 1;
        let viewer = Viewer { number: state.came, key: fastrand::u64(..) };
        state.viewers.push(viewer);
        state.driver.get_or_insert(viewer.number);
        let updates = self.updates.subscribe();
        drop(state);
        self.tell_people();
        Visit { hub: self.clone(), viewer, updates }
    }

    fn leave(&self, viewer: Viewer) {
        let mut state = self.state();
        state.viewers.retain(|other| *other != viewer);
        if state.driver == Some(viewer.number) {
            // The one who has been there longest.
            state.driver = state.viewers.first().map(|viewer| viewer.number);
        }
        drop(state);
        self.tell_people();
    }

    fn tell_people(&self) {
        let state = self.state();
        let people = serde_json::json!({ "viewers": state.viewers.len(), "driver": state.driver });
        drop(state);
        self.tell("people", people.to_string());
    }

    /// Returns whether the viewer with this key drives.
    pub(super) fn drives(&self, key: u64) -> bool {
        let state = self.state();
        state.viewers.iter().any(|viewer| viewer.key == key && state.driver == Some(viewer.number))
    }

    /// Lets the viewer with this key drive. Returns whether there is one.
    pub(super) fn take_over(&self, key: u64) -> bool {
        let mut state = self.state();
        let Some(number) = state.viewers.iter().find(|viewer| viewer.key == key).map(|viewer| viewer.number)
        else {
            return false;
        };
        state.driver = Some(number);
        drop(state);
        self.tell_people();
        true
    }
}

/// A viewer's visit; it ends when this is dropped.
pub(super) struct Visit {
    hub: Arc<Hub>,
    /// Who it is.
    pub(super) viewer: Viewer,
    /// The updates from now on.
    pub(super) updates: broadcast::Receiver<Update>,
}

impl Visit {
    /// Returns the current state of every section.
    pub(super) fn everything(&self) -> Vec<Update> {
        self.hub.everything()
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.hub.leave(self.viewer);
    }
}
