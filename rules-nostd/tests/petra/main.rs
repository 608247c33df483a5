//! Passing Through Petra: the rules, by the ids of `docs/rules/petra.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod bonuses;
mod common;
mod edition;
mod edition_faults;
mod examples;
#[path = "../harness/mod.rs"]
mod harness;
mod local;
mod market;
mod playthrough;
mod pushing;
mod random_play;
mod refill;
mod setup;
mod structure;
mod tracks;
mod trade_cards;
mod turn;
mod worked_examples;
