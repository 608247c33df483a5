//! Random damage: a saved position that was changed by hand is either refused, or can be played on with every
//! invariant holding. The same for every game.
//!
//! `MUTANTS` is how many changed positions each test must find accepted and play on from, and `SEED` is the seed of
//! the first game. Every game is made from its own seed, so the seed in a report repeats the failure at once.

mod mutation;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rules_nostd::{Game, Next};
use serde_json::Value;

use super::{assert_saves, draw, legal_moves};

/// How many changed positions a test plays on from if nobody asks for more.
const FEW: usize = 120;

/// How many moves are played from each of them.
const MOVES: usize = 500;

/// A position is written and read again after one move in this many, and after the last one.
const SAVE_EVERY: usize = 20;

/// How many positions are taken from a game, and how often each is changed.
const POSITIONS: usize = 12;
const TRIES: usize = 60;

/// Damages positions of random games, and plays on from those that are accepted.
pub struct Trial<'t, G: Game> {
    /// Tasks and their data, to be put where they do not belong.
    pub belongs: &'t [&'t str],
    /// Starts a game.
    pub start: &'t dyn Fn(u64, &mut fastrand::Rng) -> G,
    /// Plays on to the next position.
    pub on: &'t dyn Fn(&mut G, &mut fastrand::Rng),
    /// Returns whether a move should be played only rarely.
    pub idle: fn(&G::Move) -> bool,
}

/// What went wrong, each kind with the first story of it and how often it happened.
type Failures = BTreeMap<String, (String, usize)>;

impl<G: Game> Trial<'_, G> {
    /// Runs with two seeds, half of the changed positions each. Fails with every kind of
    /// trouble that it found.
    pub fn run(&self) {
        let wanted = number_from("MUTANTS").map_or(FEW, |count| count as usize);
        let seeds = match number_from("SEED") {
            Some(seed) => vec![seed],
            None => vec![1, 1_000_000],
        };
        let mut failures = Failures::new();
        for &first in &seeds {
            let (mut tried, mut accepted, mut seed) = (0, 0, first);
            while accepted < wanted / seeds.len() {
                self.damage_game(seed, &mut tried, &mut accepted, &mut failures);
                seed += 1;
            }
            println!("{} from seed {first}: {accepted} of {tried} changed positions accepted", G::NAME);
        }
        let kinds = failures.iter().map(|(kind, (story, count))| format!("{count} times: {kind}\n{story}\n"));
        assert!(failures.is_empty(), "{} kinds of failure\n{}", failures.len(), kinds.collect::<String>());
    }

    /// Damages the positions of one game.
    fn damage_game(&self, seed: u64, tried: &mut usize, accepted: &mut usize, failures: &mut Failures) {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = (self.start)(seed, &mut rng);
        let mut positions = Vec::new();
        for _ in 0..POSITIONS {
            (self.on)(&mut game, &mut rng);
            positions.push(game.clone());
        }
        let saved: Vec<Value> =
            positions.iter().map(|game| serde_json::to_value(game.position()).unwrap()).collect();
        for (game, json) in positions.iter().zip(&saved) {
            for _ in 0..TRIES {
                *tried += 1;
                let changed = mutation::mutate(json, &saved, self.belongs, &mut rng);
                let Ok(position) = serde_json::from_value::<G::Position>(changed.clone()) else { continue };
                if position == *game.position() {
                    continue;
                }
                let Ok(damaged) = game.at(position) else { continue };
                *accepted += 1;
                let mut played = Vec::new();
                let outcome = catch_unwind(AssertUnwindSafe(|| self.play_on(damaged, &mut rng, &mut played)));
                let kind = match outcome {
                    Ok(Ok(())) => continue,
                    Ok(Err(kind)) => kind,
                    Err(_) => "panic".to_owned(),
                };
                let story =
                    format!("SEED={seed}\n{}played: {played:?}\n", mutation::describe(json, &changed));
                let shortest = failures.entry(kind).or_insert_with(|| (story.clone(), 0));
                shortest.1 += 1;
                if story.len() < shortest.0.len() {
                    shortest.0 = story;
                }
            }
        }
    }

    /// Plays random moves, rarely idle ones. Fails with the invariant that breaks.
    fn play_on(&self, mut game: G, rng: &mut fastrand::Rng, played: &mut Vec<G::Move>) -> Result<(), String> {
        for number in 0..MOVES {
            if game.next() == Next::Over {
                break;
            }
            let legal = legal_moves(&game);
            if legal.is_empty() {
                return Err("nothing is legal".to_owned());
            }
            let m = pick(&game, legal, rng, self.idle);
            let before = game.clone();
            played.push(m);
            game.play(m).map_err(|why| format!("a listed move is refused: {why}"))?;
            game.check().map_err(|broken| broken.to_string())?;
            game.check_step(&before).map_err(|broken| format!("in one step {broken}"))?;
            if number % SAVE_EVERY == 0 {
                assert_saves(&game);
            }
        }
        assert_saves(&game);
        Ok(())
    }
}

/// Reads a number from the environment.
fn number_from(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")))
}

/// Picks a move, rarely an idle one.
fn pick<G: Game>(
    game: &G,
    mut legal: Vec<G::Move>,
    rng: &mut fastrand::Rng,
    idle: fn(&G::Move) -> bool,
) -> G::Move {
    if !legal.iter().all(idle) && rng.u8(..5) > 0 {
        legal.retain(|m| !idle(m));
    }
    draw(game, &legal, rng)
}

/// Plays random moves, rarely idle ones, in a position that no one has changed.
pub fn play_on<G: Game>(game: &mut G, moves: usize, rng: &mut fastrand::Rng, idle: fn(&G::Move) -> bool) {
    for _ in 0..moves {
        if game.next() == Next::Over {
            return;
        }
        let m = pick(game, legal_moves(game), rng, idle);
        game.play(m).unwrap();
    }
}
