//! Tests of the command line, as scripts and people use it: the real binary, and the parsers behind it.
//!
//! * [`contract`]: what every command does, its options and its exit codes.
//! * [`editions`]: `edition check|show` and `--edition`.
//! * [`moves`]: what can be done in a game, and what comes of it: `moves` and `try`.
//! * [`overlay`]: the printable mat of every game.
//! * [`players`]: computer players: `arena`, `hint` and `play --bots`.
//! * [`screens`]: the pictures of the display.
//! * [`set_up`]: `new`, which sets every game up.
//! * [`tags`]: what to write on stickers.
//! * [`terminal`]: `play`, driven through its standard input.
//! * [`told`]: what a move brings without a decision.
//! * [`malformed`]: wrong input is refused, and the message says where and why.
//! * [`cut`]: truncated files are refused with a message.

mod contract;
mod cut;
mod editions;
mod malformed;
mod moves;
mod overlay;
mod players;
pub(crate) mod program;
mod screens;
mod set_up;
mod tags;
mod terminal;
mod told;
