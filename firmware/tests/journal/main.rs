//! The journal and the settings on a model of the flash, with the power cut wherever it can be.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod cost;
mod damage;
mod desk;
mod failures;
mod full;
mod garbage;
mod layout;
#[path = "../../../host-sim/src/parts/nor_flash.rs"]
#[allow(dead_code)]
mod nor_flash;
mod petra_game;
mod power_cut;
mod random_operations;
mod settings;
mod settings_power_cut;
