//! Random damage: a saved position in which something was changed by hand is refused, or it is a
//! position that can be played on. Nothing panics, and no invariant breaks later.

use rules_nostd::petra::{Edition, Options, Petra, Table, Villager, VillagerName};
use rules_nostd::{Game, Next};
use serde_json::Value;

use crate::common::STAND_IN;
use crate::harness::damage::damage;
use crate::harness::legal_moves;
use crate::village::edition_with;

/// Games whose positions are damaged, positions per game, and tries per position.
const GAMES: u64 = 15;
const POSITIONS: usize = 12;
const TRIES: usize = 12;
/// Moves played from a position that was accepted.
const MOVES: usize = 200;

/// Random options, so that every switch is tried.
fn options(rng: &mut fastrand::Rng) -> Options {
    let mut options = Options::default();
    for &(key, choices) in Options::KEYS {
        assert!(options.set(key, choices[rng.usize(..choices.len())]));
    }
    options
}

/// Plays random moves, with all invariants after each.
fn play_on(game: &mut Petra<'_>, moves: usize, rng: &mut fastrand::Rng, story: &str) {
    for _ in 0..moves {
        if game.next() == Next::Over {
            return;
        }
        let legal = legal_moves(game);
        let m = legal[rng.usize(..legal.len())];
        game.play(m).unwrap_or_else(|why| panic!("{m:?} is listed but refused: {why}\n{story}"));
        game.check().unwrap_or_else(|why| panic!("after {m:?}: {why}\n{story}"));
    }
}

/// Damages positions of random games with random options, and plays on from those that are accepted;
/// says how many were.
fn damage_games(edition: &Edition, seeds: std::ops::Range<u64>) -> usize {
    let mut accepted = 0;
    // Tasks and trade of other moments, to be put where they do not belong.
    let mut moments: Vec<(Value, Value)> = Vec::new();
    for seed in seeds {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = rng.usize(2..=4);
        let mut game = Petra::new(edition, players, options(&mut rng)).unwrap();
        for _ in 0..POSITIONS {
            // On to a moment in the middle of something.
            let (moves, depth) = (rng.usize(1..60), rng.usize(3..9));
            play_on(&mut game, moves, &mut rng, "undamaged");
            for _ in 0..60 {
                if game.position().tasks.len() < depth {
                    play_on(&mut game, 1, &mut rng, "undamaged");
                }
            }
            let saved = serde_json::to_value(game.position()).unwrap();
            moments.push((saved["tasks"].clone(), saved["trade"].clone()));
            for _ in 0..TRIES {
                let mut json = saved.clone();
                if rng.u8(..4) == 0 {
                    let (tasks, trade) = moments[rng.usize(..moments.len())].clone();
                    json["tasks"] = tasks;
                    json["trade"] = trade;
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
    accepted
}

/// INV-22: thousands of damaged positions. (How many of them are accepted is beside the point, as long
/// as some are.)
#[test]
fn damaged_positions_are_refused_or_playable() {
    let accepted = damage_games(&STAND_IN, 0..GAMES);
    assert!(accepted > 100, "only {accepted}");
}

/// INV-22: the same with nine Priests, kept and used later: deep stacks of tasks.
#[test]
fn damaged_positions_with_many_priests() {
    let priests = edition_with(&[VillagerName::Priest, VillagerName::Dealmaker], Villager::Priest, 9);
    let accepted = damage_games(&priests, 0..GAMES);
    assert!(accepted > 100, "only {accepted}");
}
