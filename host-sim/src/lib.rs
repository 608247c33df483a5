//! The desk: plays, replays and tests the games of `rules-nostd` without hardware.
//!
//! * [`host_game`]: what host-sim needs of a game beyond its rules; [`games`]: a room for each game.
//! * [`edition`]: editions, read with every fault they have and shown.
//! * [`record`] and [`position`]: the two file formats (`docs/record.md`).
//! * [`session`]: a game in progress with its hidden cards, its chance and its undo.
//! * [`autoplay`]: random games by the thousand; [`opponent`]: computer players; [`arena`]: those against each other.
//! * [`parts`]: models of the parts around the chip; [`rig`]: all of them, wired; [`run`]: what drives the device
//!   among them.
//! * [`table`]: the physical truth: the pieces, and hands that move them.
//! * [`scenario`]: physical acts and what must follow, from a file.
//! * [`simulate`]: the whole device under random people and failing parts.
//! * [`board`]: a real board at a serial port; [`write_tags`]: writes the stickers of a game with it.
//! * [`page`]: the device in a browser.
//! * [`cli`]: the commands.

pub mod arena;
pub mod autoplay;
pub mod board;
pub mod cli;
pub mod edition;
pub mod games;
pub mod host_game;
pub mod opponent;
pub mod page;
pub mod parts;
pub mod position;
pub mod record;
pub mod rig;
pub mod run;
pub mod scenario;
pub mod session;
pub mod simulate;
pub mod table;
pub mod write_tags;
