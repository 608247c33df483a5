//! The tags in the pieces: what is written on them, and what it means in a game.
//!
//! | file | holds |
//! |---|---|
//! | `uid`, `enrolment` | the number of a tag, and which piece it was enrolled as |
//! | `ndef`, `image` | the memory of an NTAG213: reading the text, writing it |
//! | `sighting` | what a reader sees |
//! | `text` | the words: game, kind, piece |
//! | `error` | everything that can be wrong with a tag, in words for a table |

mod enrolment;
mod error;
mod image;
pub mod ndef;
mod sighting;
pub(crate) mod text;
mod uid;

pub use enrolment::{Enrolment, Full, Register};
pub use error::TagError;
pub use sighting::Sighting;
pub use text::{MAX_TEXT, Tag, TagText};
pub use uid::Uid;
