//! The program of the device: pins and tasks for an RP2040. On a desktop it only prints how to flash a board.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod rp2040;

#[cfg(target_os = "none")]
#[embassy_executor::main]
async fn main(spawner: embassy_executor::Spawner) {
    use defmt_rtt as _;

    let board = rp2040::Board::new(embassy_rp::init(Default::default()));
    rp2040::start(spawner, board);
}

#[cfg(not(target_os = "none"))]
fn main() {
    println!(
        "This is the program of the device; it runs on an RP2040.\n\
         To flash a board through a debug probe:\n  \
         cargo run --profile device --target thumbv6m-none-eabi -p firmware\n\
         Wiring and flashing by drag and drop: docs/hardware.md\n\
         To play without hardware: cargo run"
    );
}
