//! `try` and `moves`: what can be done in a game, and what comes of it.

use std::io::Write as _;

use rules_nostd::Game;

use super::changes::changes;
use super::game_file::{GameFile, Table};
use super::{CommandError, MovesArgs, Outcome, TryArgs, with_game};
use crate::host_game::{HostGame, explain_move, format_move, news};
use crate::position;
use crate::record::without_comment;

pub(super) fn run(args: &TryArgs) -> Outcome {
    let file = GameFile::read(&args.file)?;
    with_game!(file.game()?, Named => try_moves::<Named>(args, file.load(&args.edition, args.seed)?))
}

pub(super) fn moves(args: &MovesArgs) -> Outcome {
    let file = GameFile::read(&args.file)?;
    with_game!(file.game()?, Named => {
        let table: Table<Named> = file.load(&args.edition, args.seed)?;
        Ok(list(&table).into_iter().map(|line| line + "\n").collect())
    })
}

fn try_moves<G: HostGame>(args: &TryArgs, mut table: Table<G>) -> Outcome {
    let start = table.game().clone();
    for (index, text) in args.moves.iter().enumerate() {
        let number = index + 1;
        let m = read_move(table.game(), text)
            .map_err(|why| CommandError::Usage(format!("move {number}, {why}")))?;
        let before = table.game().clone();
        table.play(m).map_err(|why| format!("move {number}, '{text}', is refused. {why}"))?;
        // Standard output is the position.
        for line in news(&before, table.game()) {
            let _ = writeln!(anstream::stderr().lock(), "move {number}, '{text}': {line}");
        }
    }
    if let Some(text) = &args.why {
        let m = read_move(table.game(), text).map_err(|why| CommandError::Usage(format!("--why {why}")))?;
        return Ok(table.judge_in_words(m) + "\n");
    }
    if args.moves.is_empty() && !args.json {
        return Ok(choices(&table));
    }
    if args.short {
        let changes = changes(&position::to_value(&start)?, &position::to_value(table.game())?);
        return Ok(changes.into_iter().map(|line| line + "\n").collect());
    }
    Ok(position::write(table.game())? + "\n")
}

/// Reads a move that is an argument; it may be a line that `moves` printed.
fn read_move<G: Game>(game: &G, text: &str) -> Result<G::Move, String> {
    let read = game.read_move(without_comment(text));
    read.map_err(|why| format!("'{text}': {why} (each move is one argument, in quotes)"))
}

/// Returns what the game waits for, and below it the legal moves.
fn choices<G: HostGame>(table: &Table<G>) -> String {
    let moves = list(table).into_iter().map(|line| format!("  {line}\n"));
    format!("{}\n{}", table.game().next_in_words(), moves.collect::<String>())
}

/// Lists the legal moves in the notation of records, with the words of the device's menu as comments.
fn list<G: HostGame>(table: &Table<G>) -> Vec<String> {
    let (game, moves) = (table.game(), table.moves().into_iter());
    let moves: Vec<_> = moves.map(|m| (format_move(game, m), explain_move(game, m))).collect();
    let width = moves.iter().map(|(notation, _)| notation.chars().count()).max().unwrap_or(0);
    let line = |(notation, words)| match words {
        Some(words) => format!("{notation:width$}  ; {words}"),
        None => notation,
    };
    moves.into_iter().map(line).collect()
}
