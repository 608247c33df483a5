//! Merchants of Araby: the rules, by the ids of `docs/rules/araby.md`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod any_turn;
mod beginning;
mod caravan;
mod common;
mod damage;
mod debts;
mod drafting;
mod edition;
mod effects;
mod ending;
mod examples;
#[path = "../harness/mod.rs"]
mod harness;
mod hidden_cards;
mod invariants;
mod negotiation;
mod paying;
mod placing;
#[cfg(feature = "players")]
mod players;
mod playthrough;
mod random_play;
mod refusals;
mod resolving;
mod secrets;
mod tally;
mod test_setup;
mod vocabulary;
mod wrong_moves;
