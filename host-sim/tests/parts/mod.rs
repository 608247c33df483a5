//! Tests of the models of the parts, and of the firmware's drivers with these models, on a virtual clock.

mod checked_rig;
mod clock;
mod display;
mod hall_chain;
mod nor_flash;
mod reader;
mod reader_modules;
mod readers;
