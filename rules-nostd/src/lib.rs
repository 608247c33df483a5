// The front page is the README, whose example needs a game.
#![cfg_attr(feature = "petra", doc = include_str!("../README.md"))]
#![cfg_attr(not(feature = "petra"), doc = "The rules of four caravan games as a referee.")]
#![no_std]
#![forbid(unsafe_code)]
// What the games share is not all used by each of them.
#![cfg_attr(not(feature = "default"), allow(dead_code, unreachable_pub, unused_imports, unused_macros))]

mod checksum;
mod edition;
mod game;
mod named_enum;
pub mod notation;
mod numbered;
mod options;
mod passed;
mod pile;
#[cfg(feature = "players")]
pub mod players;
mod refusal;
mod seat;
mod total_map;

#[cfg(feature = "araby")]
pub mod araby;
#[cfg(feature = "petra")]
pub mod petra;
#[cfg(feature = "resafa")]
pub mod resafa;
#[cfg(feature = "wayfarers")]
pub mod wayfarers;

/// The version of the rules: raise it whenever a recorded game may now lead to another position, or a
/// position is serialized differently.
///
/// Saved games name the version they were begun with, so that a change is told instead of misread.
pub const RULES_VERSION: u16 = 1;

pub use edition::Edition;
pub use edition::fault::{Fault, Severity};
pub use edition::room::{EditionRoom, UnpackError};
pub use game::{Game, InvariantError, Line, NewGame, Next, PlayerCountError, Standing};
pub use named_enum::NamedEnum;
pub use options::Options;
pub use passed::Passed;
pub use pile::{Indexed, Pile};
pub use refusal::{Figure, Refusal};
pub use seat::{BySeat, Seat};
pub use total_map::TotalMap;
