//! `replay` and `moves`: what a record leads to.

use std::fmt::Write as _;
use std::path::Path;

use rules_nostd::Game;

use super::{CommandError, EditionArg, GameId, MovesArgs, Outcome, ReplayArgs, files, with_game};
use crate::host_game::{EditionId, HostGame, format_count, format_move, legal_moves, news};
use crate::position;
use crate::record::{Record, check_edition};

pub(super) fn replay(args: &ReplayArgs) -> Outcome {
    let record = read(&args.record)?;
    with_game!(game(&args.record, &record)?, Named => {
        let mut told = String::new();
        let game = play::<Named>(&record, &args.record, &args.edition, |number, before, after| {
            told.push_str(&tell(&record.moves[number], &news(before, after)));
        })?;
        if args.json { json(&game) } else { Ok(summary(&game, record.moves.len(), &told)) }
    })
}

pub(super) fn moves(args: &MovesArgs) -> Outcome {
    let record = read(&args.record)?;
    with_game!(game(&args.record, &record)?, Named => {
        let game = play::<Named>(&record, &args.record, &args.edition, |_, _, _| {})?;
        Ok(legal_moves(&game).into_iter().map(|m| format_move(&game, m) + "\n").collect())
    })
}

fn game(path: &Path, record: &Record) -> Result<GameId, CommandError> {
    files::game(&format!("{}: line {}", files::name(path), record.lines.game), &record.game)
}

fn read(path: &Path) -> Result<Record, CommandError> {
    Ok(Record::parse(&files::read(path)?).map_err(|why| format!("{}: {why}", files::name(path)))?)
}

/// Plays a record. After each move `done` is given its place and the game before and after it.
fn play<G: HostGame>(
    record: &Record,
    path: &Path,
    edition: &EditionArg,
    done: impl FnMut(usize, &G, &G),
) -> Result<G, CommandError> {
    let edition = files::edition::<G>(edition)?;
    let told = |why: String| format!("{}: {why}", files::name(path));
    check_edition::<G>(&record.edition, &EditionId::of(edition))
        .map_err(|why| told(format!("line {}: {why}", record.lines.edition)))?;
    Ok(record.play_and::<G>(edition, done).map(|(game, _)| game).map_err(told)?)
}

fn json<G: HostGame>(game: &G) -> Outcome {
    Ok(position::write(game)? + "\n")
}

/// Returns a move with its line, and below it what it brought without a decision; nothing if that was nothing.
fn tell((line, text): &(usize, String), news: &[String]) -> String {
    if news.is_empty() {
        return String::new();
    }
    let news: String = news.iter().map(|news| format!("{:10}{news}\n", "")).collect();
    format!("{:10}{text}\n{news}", format!("line {line}"))
}

/// Returns what the moves brought without a decision, what is next, and the score sheet.
fn summary<G: HostGame>(game: &G, moves: usize, told: &str) -> String {
    let mut text = format!(
        "{}, {} played\n{told}next      {}\n",
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
