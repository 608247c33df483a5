//! `try`: moves from a position.

use std::io::Write as _;
use std::path::Path;

use super::{CommandError, Outcome, TryArgs, files, with_game};
use crate::host_game::{EditionId, HostGame, news};
use crate::position;
use crate::record::check_edition;

pub(super) fn run(args: &TryArgs) -> Outcome {
    let json = files::read(&args.position)?;
    let name = position::game_name(&json).map_err(|why| in_file(&args.position, &why))?;
    with_game!(files::game(&files::name(&args.position), &name)?, Named => play::<Named>(args, &json))
}

fn play<G: HostGame>(args: &TryArgs, json: &[u8]) -> Outcome {
    let (mark, state) = position::read::<G>(json).map_err(|why| in_file(&args.position, &why))?;
    let edition = files::edition::<G>(&args.edition)?;
    // A position may be tried with another edition, but only when that is asked for.
    if args.edition.edition.is_none() {
        check_edition::<G>(&mark, &EditionId::of(edition)).map_err(|why| in_file(&args.position, &why))?;
    }
    let mut game = G::resume(edition, state).map_err(|broken| {
        in_file(
            &args.position,
            &format!("this position cannot be: {broken} (see the invariants in docs/rules/{}.md)", G::NAME),
        )
    })?;
    for (index, text) in args.moves.iter().enumerate() {
        let number = index + 1;
        let m = game.read_move(text).map_err(|why| {
            CommandError::Usage(format!(
                "move {number}, '{text}': {why} (each move is one argument, in quotes)"
            ))
        })?;
        let before = game.clone();
        game.play(m).map_err(|why| format!("move {number}, '{text}', is refused. {why}"))?;
        // Standard output is the position.
        for line in news(&before, &game) {
            let _ = writeln!(anstream::stderr().lock(), "move {number}, '{text}': {line}");
        }
    }
    Ok(position::write(&game)? + "\n")
}

fn in_file(path: &Path, why: &str) -> CommandError {
    CommandError::Failed(format!("{}: {why}", files::name(path)))
}
