//! What the tables of all games have.

mod pile;

pub use pile::{Kind, Pile};
