//! The tests of host-sim, in one binary, so that it is linked only once.
//!
//! | folder | holds |
//! |---|---|
//! | `cli` | the command line, as scripts and people use it |
//! | `device` | the device on the native runner and on the emulated chip |
//! | `docs` | the tables that builders solder by |
//! | `fuzz` | the fuzz targets of `host-sim/fuzz`, for a few seconds each |
//! | `games` | tests for one game each |
//! | `ledgers` | checks that a test of some crate cites every rule in `docs/rules` |
//! | `parts` | the models of the parts, and the firmware's drivers with these models |
//! | `positions` | position files: round trips, schemas, messages |
//! | `scenarios` | every scenario, on both runners |
//! | `simulate` | random people and failing parts for a minute, and what the simulator makes of a failure |
//! | `table` | finding spaces and readers by name, and the path of a piece |
//! | `write_tags` | writing the stickers of a game, with the device and with the program |
//! | `page` | the page in a real browser: JavaScript, run by `./check page` |
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod cli;
mod device;
mod docs;
mod fuzz;
mod games;
mod ledgers;
mod parts;
mod positions;
mod scenarios;
mod simulate;
mod table;
mod write_tags;

// The worked examples are shared with the rules crate. They refer to each other from the root of the crate.
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
#[path = "../../rules-nostd/tests/petra/common.rs"]
mod common;
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
#[path = "../../rules-nostd/tests/petra/examples.rs"]
mod examples;
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
#[path = "../../rules-nostd/tests/harness/mod.rs"]
mod harness;
