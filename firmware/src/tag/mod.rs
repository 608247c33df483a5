//! The tags in the pieces: what is written on them, and what it means in a game.
//!
//! | file | holds |
//! |---|---|
//! | `uid`, `enrolment` | the number of a tag, and which piece it was enrolled as |
//! | `ndef`, `image` | the memory of an NTAG213: reading the text, writing it |
//! | `sighting` | what a reader sees |
//! | `text` | the words: game, kind, piece |
//! | `trouble` | everything that can be wrong with a tag, in words for a table |

mod enrolment;
mod image;
pub mod ndef;
mod sighting;
pub(crate) mod text;
mod trouble;
mod uid;

pub use enrolment::{Enrolment, Full, Register};
pub use sighting::Sighting;
pub use text::{MAX_TEXT, Tag, Text};
pub use trouble::TagTrouble;
pub use uid::Uid;
