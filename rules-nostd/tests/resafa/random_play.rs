//! Random games: INV-01 to INV-32 hold after every move (see the harness).

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::sync::LazyLock;

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next};

use crate::common::{SHORT_TRACKS, STAND_IN, TestGame, set_up};
use crate::edition::faults::edited;
use crate::harness::{any_options, legal_moves, play_games, play_to_the_end};

const GAMES: u64 = 40;

#[test]
fn solo() {
    play_games::<Resafa<'_>>(&STAND_IN, 1, 0..GAMES);
}

#[test]
fn two_players() {
    play_games::<Resafa<'_>>(&STAND_IN, 2, 0..GAMES);
}

#[test]
fn three_players() {
    play_games::<Resafa<'_>>(&STAND_IN, 3, 0..GAMES);
}

#[test]
fn four_players() {
    play_games::<Resafa<'_>>(&STAND_IN, 4, 0..GAMES);
}

/// Every choice of every option comes up.
#[test]
fn options() {
    let mut rng = fastrand::Rng::with_seed(1);
    for seed in 0..40 {
        let options = any_options(&mut rng);
        play_to_the_end(Resafa::new(&STAND_IN, rng.usize(1..=4), options).unwrap(), seed);
    }
}

/// Returns how much an eager player, who would rather act than stop, likes a move.
pub(crate) fn liking(m: Move) -> u32 {
    match m {
        Move::LookAtPile | Move::Ignore(_) => 1,
        Move::Done | Move::DiscardSack(_) => 2,
        Move::Main(_) | Move::Trade(..) | Move::Base(_) | Move::Canal(_, CanalSide::B) => 120,
        Move::UseSpecial(_) | Move::Step(_) | Move::Exchange(..) | Move::Again(_) | Move::Garden(_) => 60,
        _ => 20,
    }
}

/// Returns the name of a variant.
fn name(of: &impl Debug) -> String {
    format!("{of:?}").split(['(', ' ']).next().unwrap().to_owned()
}

/// An edition with short tracks in which players pay for cards with rare goods they choose, which the
/// shipped edition never asks for during the game (RES-296).
pub(crate) static GOODS_PAY: LazyLock<Edition> = LazyLock::new(|| {
    let mut components = edited(&[
        ("effect = \"room 2\"", "effect = \"goods 2 -> room 2\""),
        ("\"do garden less stone 1\"", "\"goods 1 -> do garden less stone 1\""),
        ("\"stone 1 + do workshop\"", "\"goods 3 -> spice 1 + vp 5\""),
        ("\"lay large + step white 1\"", "\"goods 1 -> step white 1 + step any 1\""),
    ]);
    for colour in Colour::ALL {
        components.tracks[colour].spaces = 4;
        components.tracks[colour].icons = [1, 2, 4];
    }
    Edition::new(components).unwrap()
});

/// Plays with full purses and players who act whenever they can, to reach deep stacks, tanks, bases
/// and every card. Counts how often each kind of move was played, and what was asked.
fn play_keen(edition: &Edition, players: usize, seed: u64, seen: &mut BTreeMap<String, u32>) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let options = any_options(&mut rng);
    let mut game = Resafa::new(edition, players, options).unwrap();
    set_up(&mut game);
    let mut game = game.arrange(|position| {
        for seat in position.areas.seats() {
            let area = &mut position.areas[seat];
            area.coins = 20;
            area.warehouse = ByItem { stone: 9, marble: 8, spice: 4, amphora: 4 };
            area.camel.level = 2;
        }
    });
    while game.next() != Next::Over {
        let legal = legal_moves(&game);
        assert!(!legal.is_empty(), "seed {seed}: nothing is legal at {:?}", game.next());
        let weight = |m: Move| u32::from(game.odds(m)) * liking(m);
        let mut ticket = rng.u32(0..legal.iter().map(|&m| weight(m)).sum());
        let chosen = legal.iter().find(|&&m| match ticket.checked_sub(weight(m)) {
            Some(rest) => {
                ticket = rest;
                false
            }
            None => true,
        });
        let m = *chosen.unwrap();
        *seen.entry(name(&m)).or_default() += 1;
        if let Next::Decide(_, prompt) = game.next() {
            *seen.entry(format!("asked {}", name(&prompt))).or_default() += 1;
        }
        let before = game.clone();
        game.play(m).unwrap_or_else(|why| panic!("seed {seed}: {m:?} is listed but refused: {why}"));
        game.check().unwrap_or_else(|why| panic!("seed {seed}: {m:?}: {why}"));
        game.check_step(&before).unwrap_or_else(|why| panic!("seed {seed}: {m:?}: {why}"));
        assert!(game.at(game.position().clone()).unwrap() == game);
    }
    assert!(!game.standing().winners.is_empty());
}

#[test]
fn keen_players_play_every_kind_of_move() {
    let mut seen = BTreeMap::new();
    for seed in 0..120 {
        let edition = [&*STAND_IN, &*SHORT_TRACKS, &*GOODS_PAY][seed as usize % 3];
        play_keen(edition, 1 + seed as usize % 4, seed, &mut seen);
    }
    // DrawYellow is missing: it needs two yellow cards swapped into the pile in one turn, which
    // `cards_in_between` does.
    let expected = [
        "TakeTop",
        "Browse",
        "Pick",
        "Swap",
        "Build",
        "Face",
        "Plot",
        "Turn",
        "Room",
        "Garden",
        "Square",
        "Spot",
        "Canal",
        "Space",
        "Travel",
        "Load",
        "Unload",
        "Trade",
        "GoldenFirst",
        "Base",
        "Row",
        "Look",
        "Flip",
        "TakeItem",
        "PayItem",
        "Part",
        "Cube",
        "Flow",
        "Exchange",
        "Again",
        "DiscardBonus",
        "PlayBonus",
        "UseSack",
        "DiscardSack",
        "UseSpecial",
        "UseTile",
        "Ignore",
        "LookAtPile",
        "Done",
        "DrewBotTile",
        "ShowedSoloCard",
        // and rare questions
        "asked PayGoods",
        "asked HandLimit",
    ];
    let missing: Vec<&str> = expected.into_iter().filter(|&kind| !seen.contains_key(kind)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}; played: {seen:?}");
}
