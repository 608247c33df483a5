//! Wayfarers of the South Tigris: the rules, by the ids of `docs/rules/wayfarers.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod acquiring;
mod common;
mod damage;
mod edition;
mod examples;
#[path = "../harness/mod.rs"]
mod harness;
mod influence;
mod invariants;
mod journaling;
mod land_water;
mod placing;
#[cfg(feature = "players")]
mod players;
mod playthrough;
mod random_play;
mod refusals;
mod resting;
mod rulings_decisions;
mod scoring;
mod setup;
mod space_inspiration;
mod standstill;
mod tally;
mod townsfolk;
mod turn;
mod turning;
mod upgrades;
mod workers;
mod wrong_moves;
