//! Random damage: a saved position in which something was changed by hand is refused, or it is a
//! position that can be played on. Nothing panics, and no invariant breaks later.

use rules_nostd::araby::*;
use rules_nostd::{Game, Next};
use serde_json::Value;

use crate::common::{FACES, STAND_IN};
use crate::harness::damage::damage;
use crate::harness::legal_moves;

/// Games whose positions are damaged, positions per game, and tries per position.
const GAMES: u64 = 16;
const POSITIONS: usize = 16;
const TRIES: usize = 12;
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

/// Plays random moves, seldom showing cards or giving up, with all invariants after each.
fn play_on(game: &mut Araby<'_>, moves: usize, rng: &mut fastrand::Rng, story: &str) {
    for _ in 0..moves {
        if game.next() == Next::Over {
            return;
        }
        let mut legal = legal_moves(game);
        assert!(!legal.is_empty(), "nothing is legal at {:?}\n{story}", game.next());
        let busy: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|m| {
                !matches!(m, Move::Show(_) | Move::Play(_) | Move::Cancel | Move::Drop | Move::Refuse)
            })
            .collect();
        if !busy.is_empty() && rng.u8(..5) > 0 {
            legal = busy;
        }
        let m = legal[rng.usize(..legal.len())];
        game.play(m).unwrap_or_else(|why| panic!("{m:?} is listed but refused: {why}\n{story}"));
        game.check().unwrap_or_else(|why| panic!("after {m:?}: {why}\n{story}"));
    }
}

/// I-01 to I-27: thousands of damaged positions. (How many of them are accepted is beside the point, as
/// long as some are.)
#[test]
fn damaged_positions_are_refused_or_playable() {
    let mut accepted = 0;
    // Tasks and what belongs to them at other moments, to be put where they do not belong.
    let mut moments: Vec<[Value; 4]> = Vec::new();
    const BELONGS: [&str; 4] = ["tasks", "payment", "deal", "debts"];
    for seed in 0..GAMES {
        let mut rng = fastrand::Rng::with_seed(seed);
        let edition = if seed % 4 == 0 { &*FACES } else { &*STAND_IN };
        let players = rng.usize(2..=4);
        let mut game = Araby::new(edition, players, options(&mut rng)).unwrap();
        for _ in 0..POSITIONS {
            let moves = rng.usize(1..120);
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
