//! Tests the journal and the settings on a model of the flash, with power cuts at every possible point.

mod checks;
mod cost;
mod damage;
mod failures;
mod full;
mod garbage;
mod jedec;
mod layout;
mod on_flash;
mod petra_game;
mod power_cut;
mod random_operations;
mod settings;
mod settings_power_cut;
