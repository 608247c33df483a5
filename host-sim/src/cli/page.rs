//! `page`: the device in a browser.

use super::{CommandError, Outcome, PageArgs};
use crate::page::{self, PageSource, Runner, Settings};
use crate::run::chip::Chip;

/// If the default port is taken and no port was asked for, any other will do.
const ANY_PORT: u16 = 0;

pub(super) fn run(args: &PageArgs) -> Outcome {
    let shows = match (args.chip, &args.port) {
        (_, Some(port)) => PageSource::Board(port.clone()),
        (false, None) => PageSource::Own(Runner::Native),
        (true, None) => PageSource::Own(Runner::Chip(Chip::find_built_elf().ok_or_else(|| {
            let build = "cargo build --profile device --target thumbv6m-none-eabi -p firmware";
            CommandError::Failed(format!("the device's program is not built; build it first:\n  {build}"))
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
