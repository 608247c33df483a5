//! All the types that moves, positions and editions consist of. The few you need first are in the game's own
//! module.

pub use super::card::*;
pub use super::deal::*;
pub use super::debts::{HandOver, Handed};
pub use super::edition::*;
pub use super::effect::*;
pub use super::field::*;
pub use super::hidden_cards::{AllPlaces, Place, Places};
#[cfg(feature = "players")]
pub use super::hidden_hands::{HandCards, HiddenHands};
pub use super::moves::*;
pub use super::name::{Slug, is as is_named};
pub use super::options::*;
pub use super::pool::Pool;
pub use super::position::*;
pub use super::product::*;
pub use super::resolution::*;
pub use super::seats::Seats;
pub use super::space::*;
pub use super::supply::*;
pub use super::tally::{Closed, Tally};
pub use super::task::{Aid, MAX_TASKS, Task, Tasks};
pub use super::words::InWords;
