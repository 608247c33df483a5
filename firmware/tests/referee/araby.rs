//! Plays Merchants of Araby by hand.

use std::sync::LazyLock;

use firmware::games::araby::ArabySpace;
use firmware::mat::{Channels, Fit, MatGame, Space as _};
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use super::hands::{legal, makes_the_move, target};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

/// Visits the positions of random games. Camels are placed whenever possible.
fn positions(players: usize, seed: u64, visit: &mut dyn FnMut(&Araby<'static>, &mut fastrand::Rng)) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Araby::new(&EDITION, players, Options::default()).unwrap();
    while !matches!(game.next(), Next::Over | Next::Decide(_, Prompt::CountCoins)) {
        visit(&game, &mut rng);
        let legal = legal(&game);
        let busy = |m: &Move| {
            matches!(m, Move::Place(..) | Move::Task(_) | Move::Pay(_) | Move::Grant(_) | Move::Ask(_))
        };
        let seen: Vec<Move> = legal.iter().copied().filter(busy).collect();
        let from = if seen.is_empty() || rng.u8(..3) == 0 { &legal } else { &seen };
        game.play(from[rng.usize(0..from.len())]).unwrap();
    }
}

/// Placing any legal camel, in any order and with detours, gives that move or a question whose answers contain it.
#[test]
fn any_order_and_any_detour_gives_the_move() {
    let mut tried = 0;
    for seed in 0..12 {
        positions(2 + seed as usize % 3, seed, &mut |game, rng| {
            let seen: Vec<Move> = legal(game).into_iter().filter(|m| matches!(m, Move::Place(..))).collect();
            if let Some(&m) = rng.choice(&seen) {
                tried += usize::from(makes_the_move(game, m, rng));
            }
        });
    }
    assert!(tried > 150, "only {tried} moves tried");
}

/// Moves that the referee does not try place no camel. A resolution removes some, and the players follow (ARA-108).
#[test]
fn what_hands_cannot_tell_only_takes_camels_home() {
    let (mut hidden, mut home) = (0, 0);
    for seed in 20..24 {
        positions(2 + seed as usize % 3, seed, &mut |game, _| {
            for m in legal(game).into_iter().filter(|&m| !game.can_show(m)) {
                let (before, after) = (game.picture(), target(game, m));
                assert!((after & !before).is_empty(), "{m:?}");
                home += usize::from(after != before);
                hidden += 1;
            }
        });
    }
    assert!(hidden > 5_000 && home > 20, "{hidden} {home}");
}

/// While a caravan is resolved, each of its camels may be gone or still be there. Other camels must stay.
#[test]
fn camels_on_their_way_home_are_no_fault() {
    let (mut resolved, mut others) = (0, 0);
    for seed in 30..36 {
        positions(2 + seed as usize % 3, seed, &mut |game, rng| {
            let Next::Observe(Chance::ShowResolution(owner)) = game.next() else { return };
            let Some(last) = game.position().resolved.last().filter(|last| last.owner == owner) else {
                return;
            };
            if game.position().tasks.last() != Some(&Task::ShowResolution) {
                return;
            }
            let stood: Vec<_> =
                last.field.camels().map(|(space, _)| ArabySpace { owner, space }.channel()).collect();
            let mut seen = game.picture();
            for &camel in &stood {
                seen.set(camel, rng.bool());
            }
            assert_ne!(game.fit(seen, Channels::NONE), Fit::None);
            resolved += 1;
            let elsewhere = Seat::first(game.position().players()).find(|&seat| seat != owner).unwrap();
            let far = ArabySpace { owner: elsewhere, space: Space::S5 }.channel();
            seen.set(far, !seen.has(far));
            assert_eq!(game.fit(seen, Channels::NONE), Fit::None);
            others += 1;
        });
    }
    assert!(resolved > 20 && others > 20, "{resolved} {others}");
}

/// Every space has its own switch and its own place on the mat.
#[test]
fn spaces_and_channels_are_one_to_one() {
    let spaces: Vec<ArabySpace> = ArabySpace::all().collect();
    assert_eq!(spaces.len(), 4 * 9);
    for (index, &space) in spaces.iter().enumerate() {
        assert_eq!(ArabySpace::at(space.channel()), Some(space));
        for &other in &spaces[..index] {
            let (one, two) = (space.position(), other.position());
            let (size, room) = (space.size(), other.size());
            let apart =
                one.x.abs_diff(two.x) * 2 >= size.x + room.x || one.y.abs_diff(two.y) * 2 >= size.y + room.y;
            assert!(apart, "{space} and {other} overlap");
        }
    }
}
