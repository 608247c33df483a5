//! The referee against hands: whatever the order of lifting and placing, the move that was made is
//! the move that is found.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod araby;
mod hands;
mod petra;
mod resafa;
mod wayfarers;
