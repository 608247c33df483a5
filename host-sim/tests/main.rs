//! The tests of host-sim, in one binary: it is linked once.
//!
//! | folder | holds |
//! |---|---|
//! | `cli` | the command line as scripts and people meet it |
//! | `device` | the device on the native runner and on the emulated chip |
//! | `games` | what each game promises, by its rules |
//! | `ledgers` | every rule in `docs/rules` is cited by a test of some crate |
//! | `parts` | the models of the parts, and the firmware's drivers against them |
//! | `scenarios` | every scenario, on both runners |
//! | `table` | spaces and readers by name, and the way of a piece between them |
//! | `page` | the page in a real browser: JavaScript, run by `./check page` |
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod cli;
mod device;
mod games;
mod ledgers;
mod parts;
mod scenarios;
mod table;

// The worked examples are shared with the rules; they find each other from the root of the crate.
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
#[path = "../../rules-nostd/tests/petra/common.rs"]
mod common;
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
#[path = "../../rules-nostd/tests/petra/examples.rs"]
mod examples;
#[allow(dead_code, reason = "shared with the tests of the rules, which use all of it")]
#[path = "../../rules-nostd/tests/harness/mod.rs"]
mod harness;
