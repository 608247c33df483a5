//! `replay` and `moves`: what a record leads to.

use std::fmt::Write as _;
use std::path::Path;

use rules_nostd::Game;

use super::{CommandError, EditionArg, GameId, MovesArgs, Outcome, ReplayArgs, files, with_game};
use crate::host_game::{EditionId, HostGame, format_count, format_move, legal_moves};
use crate::position;
use crate::record::{Record, check_edition};

pub(super) fn replay(args: &ReplayArgs) -> Outcome {
    let record = read(&args.record)?;
    with_game!(game(&args.record, &record)?, Named => {
        let game = play::<Named>(&record, &args.record, &args.edition)?;
        if args.json { json(&game) } else { Ok(summary(&game, record.moves.len())) }
    })
}

pub(super) fn moves(args: &MovesArgs) -> Outcome {
    let record = read(&args.record)?;
    with_game!(game(&args.record, &record)?, Named => {
        let game = play::<Named>(&record, &args.record, &args.edition)?;
        Ok(legal_moves(&game).into_iter().map(|m| format_move(&game, m) + "\n").collect())
    })
}

fn game(path: &Path, record: &Record) -> Result<GameId, CommandError> {
    files::game(&format!("{}: line {}", files::name(path), record.lines.game), &record.game)
}

fn read(path: &Path) -> Result<Record, CommandError> {
    Ok(Record::parse(&files::read(path)?).map_err(|why| format!("{}: {why}", files::name(path)))?)
}

fn play<G: HostGame>(record: &Record, path: &Path, edition: &EditionArg) -> Result<G, CommandError> {
    let edition = files::edition::<G>(edition)?;
    let told = |why: String| format!("{}: {why}", files::name(path));
    check_edition::<G>(&record.edition, &EditionId::of(edition))
        .map_err(|why| told(format!("line {}: {why}", record.lines.edition)))?;
    Ok(record.play::<G>(edition).map(|(game, _)| game).map_err(told)?)
}

fn json<G: HostGame>(game: &G) -> Outcome {
    Ok(position::write(game)? + "\n")
}

/// Returns what is next, and the score sheet.
fn summary<G: HostGame>(game: &G, moves: usize) -> String {
    let mut text = format!(
        "{}, {} played\nnext      {}\n",
        G::NAME,
        format_count(moves, "move"),
        position::next_in_words(game)
    );
    text.push_str(&score_sheet(game));
    text
}

/// Returns the public standing as a table, with the winners once there are any.
pub(super) fn score_sheet<G: Game>(game: &G) -> String {
    let standing = game.standing();
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write!(text, "{:24}", "standing");
    for (seat, _) in standing.scores.iter() {
        let _ = write!(text, "{:>8}", seat.to_string());
    }
    text.push('\n');
    let sum = rules_nostd::Line { name: "sum", points: standing.scores.clone() };
    for line in standing.lines.iter().chain([&sum]) {
        let _ = write!(text, "  {:22}", line.name);
        for points in line.points.values() {
            let _ = write!(text, "{points:>8}");
        }
        text.push('\n');
    }
    if !standing.winners.is_empty() {
        let winners: Vec<String> = standing.winners.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "won by {}", winners.join(" and "));
    }
    text
}
