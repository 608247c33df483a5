//! Walks random games and proves that no step with something to decide closes without being told.
//!
//! Which steps those are is learned from play: a kind of step that anybody was ever asked about.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use rules_nostd::{Game, Next, Passed};

use super::{draw, legal_moves};

/// What the walk needs of a game.
pub struct Steps<G, Step> {
    /// The pending steps, the current one last.
    pub pending: fn(&G) -> &[Step],
    /// The steps that closed with the last move.
    pub passed: fn(&G) -> &[Passed<Step>],
    /// Whether a step may close in silence with that move, seen from the position before it: nothing of the step was left,
    /// or what it asks for was never there.
    pub may_be_silent: fn(&G, &str, Step) -> bool,
}

/// Plays the games and fails with every kind of step that closed in silence, each with an example.
pub fn assert_closed_steps_are_told<G: Game, Step: Copy + PartialEq + Debug>(
    games: impl IntoIterator<Item = G>,
    steps: &Steps<G, Step>,
) {
    let mut asked: BTreeSet<String> = BTreeSet::new();
    let mut silent: BTreeMap<String, String> = BTreeMap::new();
    let (mut told, mut closed) = (BTreeSet::new(), 0);
    for (seed, start) in games.into_iter().enumerate() {
        let (mut game, mut rng) = (start, fastrand::Rng::with_seed(seed as u64));
        while game.next() != Next::Over {
            if let (Next::Decide(..), Some(step)) = (game.next(), (steps.pending)(&game).last()) {
                asked.insert(kind(step));
            }
            let m = draw(&game, &legal_moves(&game), &mut rng);
            let mut text = String::new();
            game.write_move(m, &mut text).unwrap();
            let past = game.clone();
            let before = (steps.pending)(&past);
            game.play(m).unwrap();

            let passed = (steps.passed)(&game);
            closed += passed.len();
            told.extend(passed.iter().filter(|passed| passed.told).map(|passed| kind(&passed.step)));
            let in_words = |step: Step| passed.iter().any(|other| other.told && other.step == step);
            let untold = passed.iter().map(|passed| passed.step).filter(|&step| !in_words(step));
            // What the move itself took from the stack did not even come to be the current step.
            let after = (steps.pending)(&game);
            let kept = before.iter().zip(after).take_while(|(before, after)| before == after).count();
            let below = &before[kept.min(before.len() - 1)..before.len() - 1];
            let removed =
                below.iter().copied().filter(|&step| !passed.iter().any(|other| other.step == step));
            for step in untold.chain(removed).filter(|&step| !(steps.may_be_silent)(&past, &text, step)) {
                silent.entry(kind(&step)).or_insert_with(|| format!("{step:?} after '{text}', game {seed}"));
            }
        }
    }
    silent.retain(|kind, _| asked.contains(kind));
    println!("{}: {closed} steps closed; kinds that were told: {told:?}", G::NAME);
    assert!(closed > 0, "built without debug assertions: nothing is known of closed steps");
    assert!(silent.is_empty(), "{} kinds of step closed in silence: {silent:#?}", silent.len());
}

/// Returns the name of the variant.
fn kind(step: &impl Debug) -> String {
    format!("{step:?}").chars().take_while(|letter| letter.is_alphanumeric()).collect()
}
