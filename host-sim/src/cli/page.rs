//! `page`: the device in a browser.

use super::{Failure, Outcome, PageArgs};
use crate::page::{self, Runner, Settings, Shows};
use crate::run::chip::Chip;

/// If the usual port is taken and nobody asked for it, any other does.
const ANY_PORT: u16 = 0;

pub(super) fn run(args: &PageArgs) -> Outcome {
    let shows = match (args.chip, &args.port) {
        (_, Some(port)) => Shows::Board(port.clone()),
        (false, None) => Shows::Own(Runner::Native),
        (true, None) => Shows::Own(Runner::Chip(Chip::built_elf().ok_or_else(|| {
            let build = "cargo build --profile device --target thumbv6m-none-eabi -p firmware";
            Failure::Failed(format!("the device's program is not built; build it first:\n  {build}"))
        })?)),
    };
    let mut address = args.listen;
    let is_usual = address == PageArgs::default().listen;
    if is_usual && std::net::TcpListener::bind(address).is_err() {
        address.set_port(ANY_PORT);
    }
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..1_000_000));
    page::run(Settings { shows, address, open: !args.no_open, seed })?;
    Ok(String::new())
}
