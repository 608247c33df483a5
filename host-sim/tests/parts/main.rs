//! The firmware's drivers against the models of the parts, on a virtual clock.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bench;
mod clock;
mod hall_chain;
mod reader;
mod readers;
