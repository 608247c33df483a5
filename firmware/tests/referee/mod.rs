//! Tests the referee with simulated hands: it finds the move that was made, in whatever order pieces are lifted and
//! placed.

mod araby;
mod hands;
mod petra;
mod resafa;
mod wayfarers;
