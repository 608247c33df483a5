//! Tests of the command line, as scripts and people use it: the real binary, and the parsers behind it.
//!
//! * [`contract`]: what every command does, its options and its exit codes.
//! * [`editions`]: `edition check|show` and `--edition`.
//! * [`overlay`]: the printable mat of every game.
//! * [`screens`]: the pictures of the display.
//! * [`tags`]: what to write on stickers.
//! * [`terminal`]: `play`, driven through its standard input.
//! * [`told`]: what a move brings without a decision.
//! * [`malformed`]: wrong input is refused, and the message says where and why.
//! * [`cut`]: truncated files are refused with a message.

mod contract;
mod cut;
mod editions;
mod malformed;
mod overlay;
pub(crate) mod program;
mod screens;
mod tags;
mod terminal;
mod told;
