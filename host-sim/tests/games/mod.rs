//! What each game promises on the desk, by its rules.

mod araby;
mod petra;
mod resafa;
mod session;
mod wayfarers;
