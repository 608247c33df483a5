//! `page`: the device in a browser.

use std::path::PathBuf;

use super::edition::Source;
use super::{CommandError, Outcome, PageArgs, files, with_game};
use crate::page::{self, OwnEdition, PageSource, Runner, Settings};
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
    let editions = read_editions(&args.edition)?;
    page::run(Settings { shows, address, open: !args.no_open, seed, editions })?;
    Ok(String::new())
}

/// Reads and checks the owner's editions, at most one for each game.
fn read_editions(paths: &[PathBuf]) -> Result<Vec<OwnEdition>, CommandError> {
    let mut editions: Vec<OwnEdition> = Vec::new();
    for path in paths {
        let Source { name, game, text } = Source::read(path)?;
        with_game!(game, Named => files::edition_text::<Named>(&name, &text).map(|_| ()))?;
        if editions.iter().any(|other| other.game == game) {
            return Err(CommandError::Usage(format!(
                "{name}: this is a second edition of {}; the device keeps one for each game",
                game.name()
            )));
        }
        editions.push(OwnEdition { game, toml: text });
    }
    Ok(editions)
}
