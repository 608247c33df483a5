//! Random damage: a saved position in which something was changed by hand is refused, or it is a position that
//! can be played on. Nothing panics, and no invariant breaks later.

use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next};
use serde_json::Value;

use crate::common::{PUBLISHED, set_up};
use crate::harness::damage::damage;
use crate::harness::legal_moves;

/// Games whose positions are damaged, positions per game, and tries per position.
const GAMES: u64 = 12;
const POSITIONS: usize = 14;
const TRIES: usize = 14;
/// Moves played from a position that was accepted.
const MOVES: usize = 60;

/// Random options, so that every switch is tried.
fn options(rng: &mut fastrand::Rng) -> Options {
    let mut options = Options::default();
    for &(key, choices) in Options::KEYS {
        assert!(options.set(key, choices[rng.usize(..choices.len())]));
    }
    options
}

/// Plays random moves, seldom `done`, with all invariants after each.
fn play_on(game: &mut Wayfarers<'_>, moves: usize, rng: &mut fastrand::Rng, story: &str) {
    for _ in 0..moves {
        if game.next() == Next::Over {
            return;
        }
        let mut legal = legal_moves(game);
        assert!(!legal.is_empty(), "nothing is legal at {:?}\n{story}", game.next());
        if legal.len() > 1 && rng.u8(..5) > 0 {
            legal.retain(|m| !matches!(m, Move::Done | Move::Rest));
        }
        let Some(&m) = legal.get(rng.usize(..legal.len().max(1))) else { continue };
        game.play(m).unwrap_or_else(|why| panic!("{m:?} is listed but refused: {why}\n{story}"));
        game.check().unwrap_or_else(|why| panic!("after {m:?}: {why}\n{story}"));
    }
}

/// INV-31: thousands of damaged positions. (How many of them are accepted is beside the point, as long as some
/// are.)
#[test]
fn damaged_positions_are_refused_or_playable() {
    let mut accepted = 0;
    // Tasks and what belongs to them at other moments, to be put where they do not belong.
    let mut moments: Vec<[Value; 4]> = Vec::new();
    const BELONGS: [&str; 4] = ["tasks", "waiting", "hand", "turn_state"];
    for seed in 0..GAMES {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = rng.usize(2..=4);
        let mut game = Wayfarers::new(&PUBLISHED, players, options(&mut rng)).unwrap();
        if seed > 2 {
            set_up(&mut game);
        }
        for _ in 0..POSITIONS {
            let moves = rng.usize(1..60);
            play_on(&mut game, moves, &mut rng, "undamaged");
            let saved = serde_json::to_value(game.position()).unwrap();
            moments.push(BELONGS.map(|name| saved[name].clone()));
            for _ in 0..TRIES {
                let mut json = saved.clone();
                if rng.u8(..4) == 0 {
                    let moment = moments[rng.usize(..moments.len())].clone();
                    BELONGS.into_iter().zip(moment).for_each(|(name, value)| json[name] = value);
                }
                for _ in 0..rng.usize(1..=3) {
                    damage(&mut json, &mut rng);
                }
                let story = format!("seed {seed}: {json}");
                let Ok(table) = serde_json::from_value::<Table>(json) else { continue };
                let Ok(mut damaged) = game.at(table) else { continue };
                accepted += 1;
                play_on(&mut damaged, MOVES, &mut rng, &story);
            }
        }
    }
    assert!(accepted > 100, "only {accepted}");
}
