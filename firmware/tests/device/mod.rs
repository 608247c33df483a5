//! The device around a game, and a game being played.

mod crash;
mod damaged_settings;
mod flow;
mod lights;
mod long_games;
mod memory;
mod old_flash;
mod play;
mod resets;
mod switched_on;
mod tag_request;
