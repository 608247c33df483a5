//! `tags`: what to write on the stickers of a game's pieces.

use super::{Outcome, TagsArgs, files};
use crate::host_game::HostGame;

pub(super) fn run<G: HostGame>(args: &TagsArgs) -> Outcome {
    let edition = files::edition::<G>(&args.edition)?;
    Ok(G::tags(edition).into_iter().map(|text| text + "\n").collect())
}
