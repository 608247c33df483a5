//! Scenarios: files with physical acts and the expected results. `docs/scenarios.md` describes the language.
//!
//! | file | holds |
//! |---|---|
//! | `step` | what can be done and expected |
//! | `words`, `names` | a line split into words; the names of spaces and readers in a game |
//! | `file` | a scenario as it is read |
//! | `run` | a scenario in progress |
//! | `follow`, `causes` | the game as the device reports it; whether each move has a cause |
//! | `expect` | checks the expectations |
//! | `promises`, `patience` | what holds whatever people do; a patient person who finishes any game |

mod causes;
mod expect;
mod file;
mod follow;
mod names;
mod patience;
mod promises;
mod run;
mod step;
mod words;

pub use file::Scenario;
pub(crate) use names::Names;
pub(crate) use run::ScenarioRun;
pub use run::{ScenarioError, run};
pub use step::Step;
