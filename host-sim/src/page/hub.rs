//! The viewers: who drives, who has heard what.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::broadcast;

/// So many updates may wait for a slow viewer; after that it is told everything anew.
const BACKLOG: usize = 256;

/// A viewer. The number is public, the key is known to the viewer alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Viewer {
    /// Its number, from 1.
    pub(super) number: u32,
    /// What it proves itself with.
    pub(super) key: u64,
}

/// A section of what viewers are told: its name and its JSON.
pub(super) type Update = (&'static str, Arc<str>);

#[derive(Default)]
struct State {
    /// What a viewer who comes now is told.
    sections: BTreeMap<&'static str, Arc<str>>,
    viewers: Vec<Viewer>,
    /// The number of the viewer who drives.
    driver: Option<u32>,
    came: u32,
}

/// What the table tells, and who listens.
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
        // What stands there is whole after every change.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a section if it has changed.
    pub(super) fn tell(&self, name: &'static str, json: String) {
        self.tell_change(name, json.clone(), json);
    }

    /// Tells a change of a section to those who are there; those who come later are told the whole.
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

    /// Everything, for a viewer who comes or who was too slow.
    pub(super) fn everything(&self) -> Vec<Update> {
        self.state().sections.iter().map(|(&name, json)| (name, json.clone())).collect()
    }

    /// Lets a viewer in. The first one drives.
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
            // Whoever has been there longest.
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

    /// Whether the viewer with this key drives.
    pub(super) fn drives(&self, key: u64) -> bool {
        let state = self.state();
        state.viewers.iter().any(|viewer| viewer.key == key && state.driver == Some(viewer.number))
    }

    /// Lets the viewer with this key drive; whether there is such a viewer.
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

/// A viewer who is there until this is dropped.
pub(super) struct Visit {
    hub: Arc<Hub>,
    /// Who it is.
    pub(super) viewer: Viewer,
    /// What is told from now on.
    pub(super) updates: broadcast::Receiver<Update>,
}

impl Visit {
    /// Everything that was told so far.
    pub(super) fn everything(&self) -> Vec<Update> {
        self.hub.everything()
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.hub.leave(self.viewer);
    }
}
