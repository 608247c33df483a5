//! Each game on the device: what hands may take back, what tags stand for, what the menu says.

mod araby;
mod petra;
pub mod played;
mod resafa;
mod wayfarers;
