//! Computer players: one search for all games.
//!
//! A player sees what a person in its chair sees: the position, which is public, and a [`Playable::View`] of what
//! that seat alone knows. Everything else is dealt at random before each playout, in a way that fits what
//! everybody has seen. Memory is lent by the caller, and the only randomness is that of a seed.
//!
//! | file | holds |
//! |---|---|
//! | `playable` | what a game offers a thinking player |
//! | `search` | the search, in slices |
//! | `tree` | the moves looked at, in lent memory |
//! | `level` | how well a player plays |
//! | `rng` | random numbers |

mod level;
mod playable;
mod rng;
mod search;
mod tree;

pub use level::{Level, Style};
pub use playable::{Playable, draw, sensible_moves};
pub use rng::{Lot, Rng};
pub use search::{Ranked, Search};
pub use tree::Node;
