//! The referee against hands: whatever the order of lifting and placing, the move that was made is
//! the move that is found.

mod araby;
mod hands;
mod petra;
mod resafa;
mod wayfarers;
