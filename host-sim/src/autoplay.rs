//! Random games by the thousand.

use std::time::Instant;

use rules_nostd::{Next, Seat};
use serde::Serialize;

use crate::host_game::{HostGame, format_count, format_move};
use crate::session::Session;

/// Random games are a few hundred to a few thousand moves long, but idle players who could end a game may go round
/// for very long before one of them does; one of this length does not end.
const ENDLESS: usize = 5_000_000;

/// Which games to play, and how.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How many games.
    pub games: u64,
    /// Game k is played with this seed plus k.
    pub seed: u64,
    /// Whether every invariant is checked after every move.
    pub check: bool,
}

/// The results of many games. Lengths are counted in moves.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "the names are those of the JSON report")]
pub struct Tally {
    pub games: u64,
    /// Moves played, observed ones included.
    pub moves: u64,
    pub decisions: u64,
    pub seconds: f64,
    pub moves_per_second: f64,
    pub mean_moves: f64,
    pub shortest: u64,
    pub longest: u64,
    /// Games won by each seat; a tie counts for each of its winners.
    pub wins: Vec<u64>,
    /// Games that were broken off because they did not end.
    pub unfinished: u64,
}

/// Plays random games from copies of `start`. `done` is told how many are played, and the moves of
/// the latest.
pub fn autoplay<G: HostGame>(
    start: &G,
    plan: Plan,
    mut done: impl FnMut(u64, &[G::Move]),
) -> Result<Tally, String> {
    let players = start.standing().scores.players();
    let mut tally = Tally { wins: vec![0; players], shortest: u64::MAX, ..Tally::default() };
    let began = Instant::now();
    for number in 0..plan.games {
        let seed = plan.seed.wrapping_add(number);
        let mut session = Session::new(start.clone(), seed);
        loop {
            match session.game.next() {
                Next::Over => break,
                Next::Decide(..) => tally.decisions += 1,
                Next::Observe(_) => {}
            }
            let moves = session.moves.len();
            let told = |what: String| {
                format!("game {number} (seed {seed}), after {}: {what}", format_count(moves, "move"))
            };
            let m = session.draw().ok_or_else(|| told("nothing is possible".into()))?;
            if plan.check {
                let before = session.game.clone();
                session.step(m).map_err(|why| {
                    told(format!("'{}' is listed but refused. {why}", format_move(&before, m)))
                })?;
                session
                    .game
                    .check()
                    .and_then(|()| session.game.check_step(&before))
                    .map_err(|broken| told(format!("'{}' broke {broken}", format_move(&before, m))))?;
            } else {
                session.step(m).map_err(|why| told(why.to_string()))?;
            }
            if session.moves.len() == ENDLESS {
                tally.unfinished += 1;
                break;
            }
        }
        for winner in session.game.standing().winners {
            tally.wins[Seat::index(winner)] += 1;
        }
        let moves = session.moves.len() as u64;
        tally.games += 1;
        tally.moves += moves;
        tally.shortest = tally.shortest.min(moves);
        tally.longest = tally.longest.max(moves);
        done(tally.games, &session.moves);
    }
    tally.seconds = began.elapsed().as_secs_f64();
    if tally.games > 0 {
        tally.mean_moves = tally.moves as f64 / tally.games as f64;
        tally.moves_per_second = tally.moves as f64 / tally.seconds.max(f64::EPSILON);
    } else {
        tally.shortest = 0;
    }
    Ok(tally)
}
