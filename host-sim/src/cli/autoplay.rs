//! `autoplay`: random games, checked or measured.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{AutoplayArgs, Outcome, files};
use crate::autoplay::{Plan, Tally, autoplay};
use crate::host_game::{HostGame, format_count};
use crate::record;

/// The JSON report: the tally and the arguments.
#[derive(Serialize)]
struct Report<'t> {
    game: &'static str,
    players: usize,
    seed: u64,
    checked: bool,
    #[serde(flatten)]
    tally: &'t Tally,
}

pub(super) fn run<G: HostGame>(args: &AutoplayArgs) -> Outcome {
    let game: G = files::start(&args.table, args.players, args.solo)?;
    let plan = Plan { games: args.games, seed: args.seed, check: !args.no_check };
    let mut progress = Progress::new(args.games);
    let mut last = Vec::new();
    let tally = autoplay(&game, plan, |done, moves| {
        progress.show(done);
        if done == plan.games && args.record.is_some() {
            last = moves.to_vec();
        }
    });
    progress.clear();
    let tally = tally?;
    if let Some(path) = &args.record {
        let record = record::write(&game, args.players, &last);
        std::fs::write(path, record).map_err(|why| format!("{}: {why}", path.display()))?;
    }
    if args.json {
        let report = Report {
            game: G::NAME,
            players: args.players,
            seed: args.seed,
            checked: plan.check,
            tally: &tally,
        };
        let line = serde_json::to_string(&report).map_err(|why| format!("cannot write the report: {why}"))?;
        return Ok(line + "\n");
    }
    Ok(in_words::<G>(args, &tally))
}

fn in_words<G: HostGame>(args: &AutoplayArgs, tally: &Tally) -> String {
    let mut text = String::new();
    let checked = if args.no_check { "nothing checked" } else { "every invariant held after every move" };
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{}, {}, seed {}: {checked}",
        G::NAME,
        format_count(args.players, "player"),
        args.seed
    );
    let _ = writeln!(text, "games             {:>12}", tally.games);
    let _ = writeln!(text, "moves             {:>12}  of them {} decisions", tally.moves, tally.decisions);
    let _ = writeln!(text, "moves per second  {:>12.0}  in {:.2} s", tally.moves_per_second, tally.seconds);
    let _ = writeln!(
        text,
        "mean length       {:>12.1}  moves (shortest {}, longest {})",
        tally.mean_moves, tally.shortest, tally.longest
    );
    let wins: Vec<String> =
        tally.wins.iter().enumerate().map(|(seat, wins)| format!("seat {} {wins}", seat + 1)).collect();
    let _ = writeln!(text, "won by            {}", wins.join(", "));
    if tally.unfinished > 0 {
        let _ = writeln!(text, "did not end       {:>12}", tally.unfinished);
    }
    text
}

/// Shows the progress on a terminal; silent in a pipe.
struct Progress {
    total: u64,
    shown: Option<Instant>,
    terminal: bool,
}

impl Progress {
    fn new(total: u64) -> Self {
        Self { total, shown: None, terminal: std::io::stderr().is_terminal() }
    }

    fn show(&mut self, done: u64) {
        const EVERY: Duration = Duration::from_millis(200);
        if self.terminal && self.shown.is_none_or(|shown| shown.elapsed() > EVERY) {
            eprint!("\r{done} of {} games", self.total);
            self.shown = Some(Instant::now());
        }
    }

    fn clear(&self) {
        if self.shown.is_some() {
            eprint!("\r{:40}\r", "");
        }
    }
}
