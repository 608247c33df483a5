//! `schema`: what a position file may hold.

use super::{Outcome, SchemaArgs, files};
use crate::host_game::HostGame;
use crate::position;

pub(super) fn run<G: HostGame>(args: &SchemaArgs) -> Outcome {
    Ok(position::lay_out(&position::schema::<G>(files::edition::<G>(&args.edition)?)) + "\n")
}
