//! `host-sim`: the games on a desk, without hardware.

use std::process::ExitCode;

fn main() -> ExitCode {
    host_sim::cli::run()
}
