//! Scenarios: physical acts and what must follow, from a file. `docs/scenarios.md` describes the language.
//!
//! | file | holds |
//! |---|---|
//! | `step` | what can be done and expected |
//! | `words`, `names` | a line of text, taken apart; what spaces and readers are called in a game |
//! | `file` | a scenario as it is read |
//! | `stage` | a scenario under way |
//! | `expect` | what is expected, and what was seen instead |

mod expect;
mod file;
mod names;
mod stage;
mod step;
mod words;

pub use file::Scenario;
pub use stage::{Failed, run};
pub use step::Step;
