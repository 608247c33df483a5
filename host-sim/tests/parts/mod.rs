//! The models of the parts, and the firmware's drivers against them, on a virtual clock.

mod bench;
mod clock;
mod hall_chain;
mod nor_flash;
mod reader;
mod readers;
