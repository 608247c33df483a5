//! `try` and `moves`: what can be done in a game, and what comes of it.

use std::io::Write as _;

use rules_nostd::Game;

use super::changes::changes;
use super::game_file::GameFile;
use super::{CommandError, MovesArgs, Outcome, TryArgs, with_game};
use crate::host_game::{HostGame, explain_move, format_move, judge_in_words, legal_moves, news};
use crate::position;
use crate::record::without_comment;

pub(super) fn run(args: &TryArgs) -> Outcome {
    let file = GameFile::read(&args.file)?;
    with_game!(file.game()?, Named => try_moves::<Named>(args, &file.load(&args.edition)?))
}

pub(super) fn moves(args: &MovesArgs) -> Outcome {
    let file = GameFile::read(&args.file)?;
    with_game!(file.game()?, Named => {
        let game: Named = file.load(&args.edition)?;
        Ok(list(&game).into_iter().map(|line| line + "\n").collect())
    })
}

fn try_moves<G: HostGame>(args: &TryArgs, start: &G) -> Outcome {
    let mut game = start.clone();
    for (index, text) in args.moves.iter().enumerate() {
        let number = index + 1;
        let m = read_move(&game, text).map_err(|why| CommandError::Usage(format!("move {number}, {why}")))?;
        let before = game.clone();
        game.play(m).map_err(|why| format!("move {number}, '{text}', is refused. {why}"))?;
        // Standard output is the position.
        for line in news(&before, &game) {
            let _ = writeln!(anstream::stderr().lock(), "move {number}, '{text}': {line}");
        }
    }
    if let Some(text) = &args.why {
        let m = read_move(&game, text).map_err(|why| CommandError::Usage(format!("--why {why}")))?;
        return Ok(judge_in_words(&game, m) + "\n");
    }
    if args.moves.is_empty() && !args.json {
        return Ok(choices(&game));
    }
    if args.short {
        let changes = changes(&position::to_value(start)?, &position::to_value(&game)?);
        return Ok(changes.into_iter().map(|line| line + "\n").collect());
    }
    Ok(position::write(&game)? + "\n")
}

/// Reads a move that is an argument; it may be a line that `moves` printed.
fn read_move<G: Game>(game: &G, text: &str) -> Result<G::Move, String> {
    let read = game.read_move(without_comment(text));
    read.map_err(|why| format!("'{text}': {why} (each move is one argument, in quotes)"))
}

/// Returns what the game waits for, and below it the legal moves.
fn choices<G: HostGame>(game: &G) -> String {
    let moves = list(game).into_iter().map(|line| format!("  {line}\n"));
    format!("{}\n{}", position::next_in_words(game), moves.collect::<String>())
}

/// Lists the legal moves in the notation of records, with the words of the device's menu as comments.
fn list<G: HostGame>(game: &G) -> Vec<String> {
    let moves = legal_moves(game).into_iter();
    let moves: Vec<_> = moves.map(|m| (format_move(game, m), explain_move(game, m))).collect();
    let width = moves.iter().map(|(notation, _)| notation.chars().count()).max().unwrap_or(0);
    let line = |(notation, words)| match words {
        Some(words) => format!("{notation:width$}  ; {words}"),
        None => notation,
    };
    moves.into_iter().map(line).collect()
}
