//! Computer players against each other, at tables that play themselves.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use rules_nostd::players::{Playable, Rng, draw};
use rules_nostd::{Next, Seat};
use serde::Serialize;

use crate::opponent::{Player, think};

/// A game of this many moves does not end.
const ENDLESS: u32 = 20_000;

/// Which games to play, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays. In each game they move on by a seat.
    pub players: Vec<Player>,
    /// How many games.
    pub games: u64,
    /// Game k is played with this seed plus k.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// What came of the games of one player.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "the names are those of the JSON report")]
pub struct Record {
    pub player: String,
    /// Games won; of a shared win each winner has a part.
    pub wins: f64,
    pub win_rate: f64,
    /// The win rate is between these with a likelihood of 95 %.
    pub between: (f64, f64),
    pub mean_score: f64,
    /// Decisions with more than one sensible move.
    pub decisions: u64,
    /// Moves that the rules carried out while it thought.
    pub moves: u64,
    pub seconds: f64,
    score: i64,
}

/// The results of all games.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "the names are those of the JSON report")]
pub struct Report {
    pub games: u64,
    /// Moves of a game, chance included.
    pub mean_moves: f64,
    /// Games broken off because they did not end; nobody won them.
    pub unfinished: u64,
    pub seconds: f64,
    /// Moves that the rules carried out in a second, in one thread.
    pub moves_per_second: f64,
    /// In the order of the players.
    pub players: Vec<Record>,
    moves: u64,
}

impl Report {
    fn add(&mut self, game: &Self) {
        self.games += game.games;
        self.moves += game.moves;
        self.unfinished += game.unfinished;
        for (sum, one) in self.players.iter_mut().zip(&game.players) {
            sum.wins += one.wins;
            sum.score += one.score;
            sum.decisions += one.decisions;
            sum.moves += one.moves;
            sum.seconds += one.seconds;
        }
    }

    fn finish(&mut self, seconds: f64) {
        let games = self.games.max(1) as f64;
        self.seconds = seconds;
        self.mean_moves = self.moves as f64 / games;
        for record in &mut self.players {
            record.win_rate = record.wins / games;
            record.between = interval(record.wins, games);
            record.mean_score = record.score as f64 / games;
        }
        let moves: u64 = self.players.iter().map(|record| record.moves).sum();
        let thinking: f64 = self.players.iter().map(|record| record.seconds).sum();
        self.moves_per_second = moves as f64 / thinking.max(f64::EPSILON);
    }
}

/// Returns between what a share lies with a likelihood of 95 % (Wilson).
fn interval(wins: f64, games: f64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let share = wins / games;
    let middle = share + Z * Z / (2.0 * games);
    let half = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    let all = 1.0 + Z * Z / games;
    ((middle - half) / all, (middle + half) / all)
}

/// Plays the games of a plan from copies of `start`. `done` is told how many are played.
pub fn play<G: Playable + Sync>(start: &G, plan: &Plan, done: impl Fn(u64) + Sync) -> Report {
    let began = Instant::now();
    let next = AtomicU64::new(0);
    let players =
        plan.players.iter().map(|player| Record { player: player.to_string(), ..Record::default() });
    let all = Mutex::new(Report { players: players.collect(), ..Report::default() });
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        return;
                    }
                    let game = play_one(start, plan, number);
                    let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    all.add(&game);
                    done(all.games);
                }
            });
        }
    });
    let mut report = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    report.finish(began.elapsed().as_secs_f64());
    report
}

/// Plays one game.
fn play_one<G: Playable>(start: &G, plan: &Plan, number: u64) -> Report {
    let seats = plan.players.len();
    let player_at = |seat: Seat| (seat.index() + number as usize) % seats;
    let mut report = Report { games: 1, players: vec![Record::default(); seats], ..Report::default() };
    let mut rng = Rng::with_seed(plan.seed.wrapping_add(number));
    let mut game = start.clone();
    let mut deal = game.guess(Seat::One, None, &mut rng);
    for moves in 0.. {
        let chosen = match game.next() {
            Next::Over => break,
            _ if moves == ENDLESS => {
                report.unfinished = 1;
                break;
            }
            Next::Observe(_) => draw(&game, &deal, &mut rng, |_| 1),
            Next::Decide(seat, _) => {
                let seed = u64::from(rng.bits());
                match plan.players.get(player_at(seat)) {
                    Some(&Player { level: Some(level), playouts }) => {
                        let began = Instant::now();
                        let thought = think(&game, &game.view(&deal, seat), level, playouts, seed);
                        let record = &mut report.players[player_at(seat)];
                        record.decisions += u64::from(thought.has_choice);
                        record.moves += thought.moves;
                        record.seconds += began.elapsed().as_secs_f64();
                        thought.chosen
                    }
                    _ => draw(&game, &deal, &mut rng, |_| 1),
                }
            }
        };
        let Some(m) = chosen else { break };
        game.play_in(&mut deal, m, &mut rng);
        report.moves += 1;
    }
    let standing = game.standing();
    for (seat, &score) in standing.scores.iter() {
        let record = &mut report.players[player_at(seat)];
        record.score = score.into();
        if standing.winners.contains(&seat) {
            record.wins = 1.0 / standing.winners.len() as f64;
        }
    }
    report
}
