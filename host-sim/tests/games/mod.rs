//! Tests of each game on the host.

mod araby;
mod petra;
mod resafa;
mod session;
mod wayfarers;
