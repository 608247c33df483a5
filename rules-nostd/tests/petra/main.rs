//! Passing Through Petra: the rules, by the ids of `docs/rules/petra.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod bonuses;
mod closed_steps;
mod common;
mod damage;
mod edition;
mod end;
mod examples;
mod farmer;
#[path = "../harness/mod.rs"]
mod harness;
mod influence;
mod invariants;
mod local;
mod market;
mod noble;
mod nomads;
#[cfg(feature = "players")]
mod players;
mod playthrough;
mod priest;
mod pushing;
mod random_play;
mod refill;
mod refusals;
mod setup;
mod steps;
mod structure;
mod tracks;
mod trade_cards;
mod turn;
mod village;
mod villagers;
mod worked_examples;
mod wrong_moves;
