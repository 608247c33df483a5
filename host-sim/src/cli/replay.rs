//! `replay`: what a record leads to.

use std::fmt::Write as _;
use std::path::Path;

use rules_nostd::Next;

use super::game_file::{game_of, in_file, play_record};
use super::{CommandError, Outcome, ReplayArgs, files, with_game};
use crate::host_game::{HostGame, format_count, news};
use crate::position;
use crate::record::Record;

pub(super) fn replay(args: &ReplayArgs) -> Outcome {
    let record = read(&args.record)?;
    with_game!(game_of(&record, &args.record)?, Named => {
        let mut told = String::new();
        let game = play_record::<Named>(&record, &args.record, &args.edition, |number, before, after| {
            told.push_str(&tell(&record.moves[number], &news(before, after)));
        })?;
        if args.json { json(&game) } else { Ok(summary(&game, record.moves.len(), &told)) }
    })
}

fn read(path: &Path) -> Result<Record, CommandError> {
    Record::parse(&files::read(path)?).map_err(|why| in_file(path, &why))
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
        game.next_in_words()
    );
    text.push_str(&score_sheet(game));
    text
}

/// Returns the public standing as a table, with the winners once there are any.
pub(super) fn score_sheet<G: HostGame>(game: &G) -> String {
    if G::SECRET_SCORES && game.next() != Next::Over {
        return "standing  hidden until the end of the game\n".to_owned();
    }
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
