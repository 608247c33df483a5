//! The command line as scripts and people meet it: the real binary, and the readers behind it.
//!
//! * [`contract`]: what every command does, its options and its exit codes.
//! * [`editions`]: `edition check|show` and `--edition`.
//! * [`screens`]: the pictures of the display.
//! * [`tags`]: what to write on stickers.
//! * [`terminal`]: `play`, driven through its standard input.
//! * [`malformed`]: what is wrong is refused, and the message says where and why.
//! * [`wayfarers`]: the same for Wayfarers of the South Tigris.
//! * [`fuzz`]: truncated and mutated files never panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod contract;
mod editions;
mod fuzz;
mod malformed;
mod program;
mod screens;
mod tags;
mod terminal;
mod wayfarers;
