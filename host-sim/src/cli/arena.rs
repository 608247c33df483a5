//! `arena`: computer players against each other.

use std::fmt::Write as _;
use std::io::IsTerminal as _;

use serde::Serialize;

use super::{ArenaArgs, CommandError, Outcome, files};
use crate::arena::{Plan, Report, play};
use crate::host_game::format_count;
use crate::opponent::{Player, Seated};

/// The JSON report: the results and the arguments.
#[derive(Serialize)]
struct Json<'r> {
    game: &'static str,
    seed: u64,
    /// In the order of the players, as are the scores.
    win_rates: Vec<f64>,
    scores: Vec<f64>,
    #[serde(flatten)]
    report: &'r Report,
}

pub(super) fn run<G: Seated>(args: &ArenaArgs) -> Outcome {
    let read = |text: &String| Player::read(text, args.playouts).map_err(CommandError::Usage);
    let players: Vec<Player> = args.seats.iter().map(read).collect::<Result<_, _>>()?;
    let game: G = files::start(&args.table, players.len(), false)?;
    let threads = match args.threads {
        Some(0) => return Err(CommandError::Usage("--threads is at least 1".to_owned())),
        Some(threads) => threads,
        None => std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get),
    };
    let plan = Plan { players, games: args.games, seed: args.seed, threads };
    let shows_progress = std::io::stderr().is_terminal();
    let report = play(&game, &plan, |done| {
        if shows_progress {
            eprint!("\r{done} of {} games", args.games);
        }
    });
    if shows_progress {
        eprint!("\r{:40}\r", "");
    }
    if args.json {
        let json = Json {
            game: G::NAME,
            seed: args.seed,
            win_rates: report.players.iter().map(|record| record.win_rate).collect(),
            scores: report.players.iter().map(|record| record.mean_score).collect(),
            report: &report,
        };
        let line = serde_json::to_string(&json).map_err(|why| format!("cannot write the report: {why}"))?;
        return Ok(line + "\n");
    }
    Ok(in_words(G::NAME, args.seed, &report))
}

fn in_words(game: &str, seed: u64, report: &Report) -> String {
    let games = format_count(report.games as usize, "game");
    let mut text = format!("{game}, {games} of {:.0} moves, seed {seed}\n", report.mean_moves);
    // Writing to a string does not fail.
    let _ =
        writeln!(text, "{:14}{:>8}{:>17}{:>11}{:>22}", "player", "wins", "95 %", "score", "decisions a game");
    for record in &report.players {
        let (low, high) = record.between;
        let _ = writeln!(
            text,
            "{:14}{:>6.1} %{:>8.1} to {:>4.1}{:>11.1}{:>22.0}",
            record.player,
            100.0 * record.win_rate,
            100.0 * low,
            100.0 * high,
            record.mean_score,
            record.decisions as f64 / report.games.max(1) as f64,
        );
    }
    if report.unfinished > 0 {
        let _ = writeln!(text, "did not end: {}", format_count(report.unfinished as usize, "game"));
    }
    let _ = writeln!(
        text,
        "{:.0} moves of the rules a second while thinking; {:.1} s in all",
        report.moves_per_second, report.seconds
    );
    text
}
