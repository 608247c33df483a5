//! The tasks: thin shells that move bytes between pins and the library. All run on core 0.

mod alive;
mod display;
mod link;
mod mat;

use embassy_executor::{SpawnError, SpawnToken, Spawner};

use crate::board::Board;

/// Starts them all.
pub(crate) fn start(spawner: Spawner, board: Board) {
    spawn(spawner, "alive", alive::run(board.heart));
    spawn(spawner, "mat", mat::run(board.mat));
    spawn(spawner, "display", display::run(board.display));
    spawn(spawner, "link", link::run(board.link));
}

fn spawn<S>(spawner: Spawner, name: &str, task: Result<SpawnToken<S>, SpawnError>) {
    match task {
        Ok(task) => spawner.spawn(task),
        // Its pulse will be missing, and the watchdog restarts the chip.
        Err(_) => defmt::error!("task {=str} does not start", name),
    }
}
