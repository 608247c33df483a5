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

pub mod araby;
mod checksum;
mod each;
mod edition_room;
mod fault;
mod game;
pub mod notation;
mod noun;
mod numbered;
mod options;
pub mod petra;
mod refuse;
pub mod resafa;
mod seat;
pub mod table;
mod text;
pub mod wayfarers;

pub use edition_room::{EditionRoom, NotUnpacked, Unpack};
pub use fault::{Fault, Severity};
pub use game::{Broken, Game, Line, Next, Refusal, Standing};
pub use noun::Noun;
pub use seat::{BySeat, Seat};
