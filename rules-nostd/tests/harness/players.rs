//! Computer players of any game: what must hold wherever they think. Each game lists its tests itself.

use std::fmt::Debug;

use rules_nostd::players::{Level, Node, Playable, Ranked, Rng, Search, draw};
use rules_nostd::{NewGame, Next, Seat};

use crate::harness::{any_options, legal_moves};

/// How many playouts the players of these tests have.
const PLAYOUTS: u32 = 12;

/// Plays a random game, and stops at some of its decisions with what lies face down.
fn at_decisions<G: Playable>(
    start: G,
    seed: u64,
    every: u32,
    mut at: impl FnMut(&G, &G::Deal, Seat, u64),
) -> G {
    let mut rng = Rng::with_seed(seed);
    let mut game = start;
    let mut deal = game.guess(Seat::One, None, &mut rng);
    loop {
        match game.next() {
            Next::Over => return game,
            Next::Decide(seat, _) if rng.below(every) == 0 => at(&game, &deal, seat, u64::from(rng.bits())),
            _ => {}
        }
        let m = draw(&game, &deal, &mut rng, |_| 1).expect("something is possible");
        assert!(game.allows(m).is_ok(), "seed {seed}: {m:?}");
        game.play_in(&mut deal, m, &mut rng);
        assert!(game.check().is_ok(), "seed {seed}: {m:?}");
    }
}

fn think<G: Playable>(
    game: &G,
    view: &G::View,
    level: Level,
    seed: u64,
    slices: &[u32],
    memory: usize,
) -> (Option<G::Move>, Vec<Ranked<G::Move>>) {
    let mut nodes = vec![Node::EMPTY; memory];
    let mut search = Search::new(game, Some(view), level.style(), seed, &mut nodes);
    slices.iter().for_each(|&playouts| search.think(playouts));
    let ranked = search.ranked().collect();
    (search.best(), ranked)
}

/// Games of every number of players, with any options.
fn games<'e, G: NewGame<'e>>(edition: &'e G::Edition, seed: u64) -> impl Iterator<Item = G> {
    (1..=4).filter_map(move |players| {
        let mut rng = fastrand::Rng::with_seed(seed);
        let options = if seed == 0 { G::Options::default() } else { any_options(&mut rng) };
        G::begin(edition, players, options).ok()
    })
}

/// Asserts that players choose moves that are legal and that they can make, in positions of random play.
pub fn assert_moves_are_possible<'e, G: NewGame<'e> + Playable>(edition: &'e G::Edition, every: u32) {
    for seed in 0..2 {
        for start in games::<G>(edition, seed) {
            at_decisions(start, seed, every, |game, deal, seat, seed| {
                let level = Level::ALL[seed as usize % Level::ALL.len()];
                let (best, _) = think(game, &game.view(deal, seat), level, seed, &[PLAYOUTS], 64);
                let best = best.expect("a move");
                assert!(legal_moves(game).contains(&best), "{best:?}");
                assert!(game.odds_in(deal, best) > 0, "{level}: {best:?} is not in hand");
            });
        }
    }
}

/// Asserts that the same seed gives the same thoughts, in one go or in slices, and that another deal of
/// everything the player cannot see changes nothing.
pub fn assert_sees_only_its_own<'e, G>(edition: &'e G::Edition, every: u32, has_secrets: bool)
where
    G: NewGame<'e> + Playable,
    G::View: PartialEq + Debug,
    G::Deal: PartialEq + Debug,
{
    let mut different = 0;
    for start in games::<G>(edition, 1) {
        at_decisions(start, 7, every, |game, deal, seat, seed| {
            let view = game.view(deal, seat);
            let other = game.guess(seat, Some(&view), &mut Rng::with_seed(seed));
            different += u32::from(other != *deal);
            assert_eq!(game.view(&other, seat), view, "a guess keeps to what the player knows");
            let once = think(game, &view, Level::Strong, seed, &[PLAYOUTS], 64);
            let again = think(game, &game.view(&other, seat), Level::Strong, seed, &[1, 4, PLAYOUTS - 5], 64);
            assert_eq!(once, again);
        });
    }
    assert_eq!(different > 0, has_secrets, "other cards were dealt {different} times");
}

/// Asserts that a player makes do with the memory it is lent.
pub fn assert_lent_memory_is_enough<'e, G: NewGame<'e> + Playable>(edition: &'e G::Edition, every: u32) {
    for start in games::<G>(edition, 0) {
        at_decisions(start, 3, every, |game, deal, seat, seed| {
            for memory in [0, 1, 2, 4] {
                let view = game.view(deal, seat);
                let (best, ranked) = think(game, &view, Level::Normal, seed, &[PLAYOUTS], memory);
                assert!(ranked.len() <= memory.saturating_sub(1));
                assert_eq!(best.is_some(), memory > 1);
                assert!(best.is_none_or(|best| game.allows(best).is_ok()));
            }
        });
    }
}

/// Asserts that estimates at the end of a game are in the order of the final standing.
pub fn assert_estimates_end_as_the_standing<'e, G: NewGame<'e> + Playable>(edition: &'e G::Edition) {
    for seed in 0..3 {
        for start in games::<G>(edition, 0) {
            let game = at_decisions(start, seed, u32::MAX, |_, _, _, _| {});
            let mut rng = Rng::with_seed(seed);
            let deal = game.guess(Seat::One, None, &mut rng);
            let standing = game.standing();
            let estimate = |seat| game.estimate(&deal, seat);
            let best = standing.scores.seats().map(estimate).max();
            for (seat, score) in standing.scores.iter() {
                for (other, less) in standing.scores.iter() {
                    assert!(score <= less || estimate(seat) > estimate(other), "seed {seed}: {standing:?}");
                }
                let wins = standing.winners.contains(&seat);
                assert!(!wins || Some(estimate(seat)) == best, "seed {seed}: {standing:?}");
            }
        }
    }
}

/// Lets a strong player play against a random one. Returns how many games it wins; the same each time.
pub fn wins_against_random<'e, G: NewGame<'e> + Playable>(
    edition: &'e G::Edition,
    games: u64,
    playouts: u32,
) -> u64 {
    let mut wins = 0;
    for seed in 0..games {
        let strong = if seed % 2 == 0 { Seat::One } else { Seat::Two };
        let mut rng = Rng::with_seed(seed);
        let mut game = G::begin(edition, 2, G::Options::default()).unwrap();
        let mut deal = game.guess(Seat::One, None, &mut rng);
        loop {
            let m = match game.next() {
                Next::Over => break,
                Next::Decide(seat, _) if seat == strong => {
                    let seed = u64::from(rng.bits());
                    think(&game, &game.view(&deal, seat), Level::Strong, seed, &[playouts], 128).0
                }
                _ => draw(&game, &deal, &mut rng, |_| 1),
            };
            game.play_in(&mut deal, m.expect("a move"), &mut rng);
        }
        wins += u64::from(game.standing().winners.as_slice() == [strong]);
    }
    wins
}
