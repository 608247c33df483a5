//! Tests of each game on the host.

mod araby;
mod names;
mod petra;
mod piles;
mod resafa;
mod session;
mod wayfarers;
