//! Scenarios: files with physical acts and the expected results. `docs/scenarios.md` describes the language.
//!
//! | file | holds |
//! |---|---|
//! | `step` | what can be done and expected |
//! | `words`, `names` | a line split into words; the names of spaces and readers in a game |
//! | `file` | a scenario as it is read |
//! | `run` | a scenario in progress |
//! | `expect` | checks the expectations |

mod expect;
mod file;
mod names;
mod run;
mod step;
mod words;

pub use file::Scenario;
pub use run::{ScenarioError, run};
pub use step::Step;
