//! All types that moves, positions and editions are made of. The few types needed first are in the
//! game's own module.

pub use super::action::MainAction;
pub use super::action_card::*;
pub use super::area::*;
pub use super::bot::{Bot, BotAct};
pub use super::card::*;
pub use super::closed::Closed;
pub use super::colour::*;
pub use super::edition::*;
pub use super::effect::*;
#[cfg(feature = "players")]
pub use super::hidden_cards::{Browsed, Hand, HiddenCards};
pub use super::item::*;
pub use super::layout::{BuiltWorkshop, GardenSquare, Lie, Plot, Spot, Thirds};
pub use super::moves::*;
pub use super::network::*;
pub use super::options::*;
pub use super::place::*;
pub use super::position::*;
pub use super::rain_tale::{RainTale, WaterWay};
pub use super::score::Band;
pub use super::solo::*;
pub use super::supply::*;
pub use super::task::{Act, ColourLeft, Laid, MainLeft, Origin, Task, Tasks, Trade, TurnState};
pub use super::trading_tile::*;
pub use super::workshop::*;
