//! Passing Through Petra: the rules, by the ids of `docs/rules/petra.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod common;
mod edition;
mod edition_faults;
#[path = "../harness/mod.rs"]
mod harness;
mod random_play;
