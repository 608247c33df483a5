//! All types that moves, positions and editions consist of. The few that callers need first are in the
//! game's own module.

pub use super::board::*;
pub use super::city::*;
pub use super::edition::*;
#[cfg(feature = "players")]
pub use super::hidden_hands::HiddenHands;
pub use super::influence::{Condition, Influence};
pub use super::moves::*;
pub use super::notation::{read_influence, read_villager};
pub use super::options::*;
pub use super::position::*;
pub use super::tally::{Skipped, Tally};
pub use super::task::{Deck, Section, Task, Tasks};
pub use super::trade::Trade;
pub use super::trader::{ByRegion, ByTrader, Region, Tile, Trader, TraderSet};
pub use super::villager::{Timing, Villager, VillagerName};
