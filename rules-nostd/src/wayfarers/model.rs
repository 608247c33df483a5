//! All types that moves, positions and editions consist of. The few types needed first are in the game's own
//! module.

pub use super::area::{Column, LaidTile, MAX_COLUMNS, MAX_TILES, PlayerArea};
pub use super::asset::*;
pub use super::caravan::{Board, CaravanCell, CaravanLine, CaravanRow, Cell, CoverIcon};
pub use super::card::*;
pub use super::count::*;
pub use super::edition::*;
pub use super::effect::*;
pub use super::face::*;
pub use super::guild::*;
pub use super::journal::*;
pub use super::link::*;
pub use super::moves::*;
pub use super::options::*;
pub use super::origin::{Link, Origin};
pub use super::place_die::ColumnIcons;
pub use super::position::*;
pub use super::row::*;
pub use super::stand::{MIDDLE, Post, Stand};
pub use super::supply::*;
pub use super::tag::*;
pub use super::tally::{Missed, Settled, Skipped, Tally};
pub use super::task::{Target, Task, Tasks, Terms};
pub use super::tile::*;
