//! Writes the stickers of a game, one after the other, with a device that is connected over USB.
//!
//! | file | holds |
//! |---|---|
//! | `writer` | [`TagWriter`]: which sticker is next, and what came of it |
//! | `connection` | questions to the device, and their answers |
//! | `report` | what the device tells about a tag, as it tells it over USB |
//! | `progress` | [`Progress`]: the file that says which stickers are written |
//! | `error` | why no sticker can be written |

mod connection;
mod error;
mod progress;
mod report;
mod writer;

pub use error::WriteTagsError;
pub use progress::Progress;
pub use writer::{Key, Person, Stickers, TagWriter};
