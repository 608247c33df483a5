//! The NFC tags in the pieces: their memory, their texts and the games they belong to.
//!
//! | file | holds |
//! |---|---|
//! | `uid`, `enrolment` | the unique number of a tag, and the piece it was enrolled as |
//! | `ndef`, `image` | the memory of an NTAG213: how to read and write the text |
//! | `sighting` | the result of polling a reader |
//! | `kind` | declares a game's kinds of pieces |
//! | `text` | the words of a text: game, kind, piece |
//! | `error` | everything that can be wrong with a tag, in words for the players |

mod enrolment;
mod error;
mod image;
pub(crate) mod kind;
pub mod ndef;
mod sighting;
pub(crate) mod text;
mod uid;

pub use enrolment::{Enrolment, Full, Register};
pub use error::TagError;
pub use sighting::Sighting;
pub use text::{MAX_TEXT, Tag, TagText};
pub use uid::Uid;
