//! The rules of four caravan games, as a referee on a small chip applies them.
//!
//! * `no_std`, no `alloc`, no `unsafe`; integers and fixed-size collections only.
//! * Nothing here knows time, pins, screens or randomness. Dice, bags and decks belong to the
//!   table: the rules *observe* chance as a move and never generate it.
//! * Every game is a [`Game`]: it says what it waits for, lists the legal moves, plays one or
//!   refuses it with the id of the rule and words for a person.
//!
//! The rules themselves are written down in `docs/rules/`, one ledger per game; comments here
//! name the ledger's ids (`PET-041`).
#![no_std]
#![forbid(unsafe_code)]

mod edition;
mod game;
mod named_enum;
pub mod notation;
mod numbered;
mod options;
mod pile;
mod refusal;
mod seat;
mod total_map;

pub mod araby;
pub mod petra;
pub mod resafa;
pub mod wayfarers;

pub use edition::Edition;
pub use edition::fault::{Fault, Severity};
pub use edition::room::{EditionRoom, UnpackError};
pub use game::{Game, InvariantError, Line, NewGame, Next, PlayerCountError, Standing};
pub use named_enum::NamedEnum;
pub use options::Options;
pub use pile::{Indexed, Pile};
pub use refusal::Refusal;
pub use seat::{BySeat, Seat};
pub use total_map::TotalMap;
