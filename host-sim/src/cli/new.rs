//! `new`: the record of a game that has been set up.

use super::{NewArgs, Outcome, files};
use crate::host_game::HostGame;
use crate::record;
use crate::session::Session;

pub(super) fn run<G: HostGame>(args: &NewArgs) -> Outcome {
    let game: G = files::start(&args.table, args.players, args.solo)?;
    let mut session = Session::new(game.clone(), args.seed);
    let played = if args.ask { session.observe().map(drop) } else { session.set_up() };
    played.map_err(|why| why.to_string())?;
    Ok(record::write(&game, args.players, &session.moves))
}
